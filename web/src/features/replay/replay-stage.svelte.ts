/** What is seen of a game that is played again. One step on is shown walking; every jump is there at once. */
import type { NumberedEvent, TableState } from "../../generated/messages";
import { Stage } from "../../shared/table/scene/stage.svelte";
import type { Player, Speed } from "./player.svelte";

/** How fast pawns walk, so that each has arrived before the next roll. */
const PACES: Readonly<Record<Speed, number>> = { slow: 1, normal: 0.6, fast: 0.18 };

export class ReplayStage {
  readonly stage: Stage;
  #at = -1;
  #isJump = true;

  /** `isStill`: whether somebody does not want to see things move. */
  constructor(
    readonly player: Player,
    isStill: () => boolean,
  ) {
    this.stage = new Stage(() => (this.#isJump || isStill() ? 0 : PACES[player.speed]));
  }

  /** Show where the player is. */
  follow(): void {
    const { at, turn, pawns, due } = this.player;
    this.stage.finish(); // whoever is faster than the pawns does not wait for them
    this.#isJump = at !== this.#at + 1 || at === 0;
    this.#at = at;
    const moved: NumberedEvent[] = turn
      ? [
          {
            number: at,
            at: 0,
            event: { type: "moved", colour: turn.colour, move: turn.move?.text ?? null, by: "player", played: null },
            move: turn.move,
            refused: turn.refused,
            place: null,
          },
        ]
      : [];
    const phase = turn ? "playing" : "lobby"; // at the start nothing has happened
    this.stage.take(moved, { pawns, turn: due, number: at, phase } as TableState); // all that a stage looks at
  }
}

/** Goes through a game that was written down: at its start, after its first roll, … after its last. Needs no browser. */
import { later, type Later } from "../../base/timer";
import type { Pawns } from "../../board/pawns";
import { comesHome } from "../../board/route";
import type { Replay, TurnPlayed } from "../../generated/messages";

export const SPEEDS = ["slow", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];
const PAUSES: Readonly<Record<Speed, number>> = { slow: 2_200, normal: 1_100, fast: 350 }; // milliseconds for one roll

/** Something to be seen from afar: a capture, or a pawn that came home. */
export interface Mark {
  /** the roll with which it happened */
  readonly at: number;
  readonly kind: "capture" | "home";
  /** who was captured, or who came home */
  readonly colours: readonly string[];
}

export class Player {
  readonly marks: readonly Mark[];
  #at = $state(0);
  #isPlaying = $state(false);
  #speed = $state<Speed>("normal");
  #callOff: (() => void) | null = null;

  constructor(
    readonly game: Pick<Replay, "pawns" | "turns">,
    readonly wait: Later = later,
  ) {
    this.marks = game.turns.flatMap(marksOf);
  }

  // ── where it is ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** 0 at the start, else the number of the last roll. */
  get at(): number {
    return this.#at;
  }
  get length(): number {
    return this.game.turns.length;
  }
  /** The turn that led here; null at the start. */
  get turn(): TurnPlayed | null {
    return this.game.turns[this.#at - 1] ?? null;
  }
  get pawns(): Pawns {
    return this.turn?.pawns ?? this.game.pawns;
  }
  /** The colour whose roll comes next; null at the end. */
  get due(): string | null {
    return this.game.turns[this.#at]?.colour ?? null;
  }
  get isPlaying(): boolean {
    return this.#isPlaying;
  }
  get speed(): Speed {
    return this.#speed;
  }

  // ── going on ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Go to a stage; whoever does so wants to look, so it stops playing. */
  go(to: number): void {
    this.pause();
    this.#at = this.#within(to);
  }
  step(by: number): void {
    this.go(this.#at + by);
  }
  nextMark(): void {
    this.go(this.marks.find((mark) => mark.at > this.#at)?.at ?? this.length);
  }
  previousMark(): void {
    this.go(this.marks.findLast((mark) => mark.at < this.#at)?.at ?? 0);
  }

  toggle(): void {
    if (this.#isPlaying) this.pause();
    else this.play();
  }
  /** Play on; from the end it begins anew. */
  play(): void {
    if (this.length === 0) return;
    if (this.#at === this.length) this.#at = 0;
    this.#isPlaying = true;
    this.#wait();
  }
  pause(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#isPlaying = false;
  }
  setSpeed(speed: Speed): void {
    this.#speed = speed;
    if (this.#isPlaying) this.#wait();
  }
  /** Slower or faster by one. */
  changeSpeed(by: number): void {
    this.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, SPEEDS.indexOf(this.#speed) + by))]!);
  }

  #wait(): void {
    this.#callOff?.();
    this.#callOff = this.wait(PAUSES[this.#speed], () => {
      this.#at = this.#within(this.#at + 1);
      if (this.#at === this.length) this.pause();
      else this.#wait();
    });
  }

  #within(stage: number): number {
    return Math.min(this.length, Math.max(0, Math.round(stage)));
  }
}

function marksOf({ number, move }: TurnPlayed): Mark[] {
  const marks: Mark[] = [];
  const sentHome = [...(move?.captured ?? []), ...(move?.sent_back ? [move.sent_back.colour] : [])];
  if (sentHome.length) marks.push({ at: number, kind: "capture", colours: sentHome });
  if (move && comesHome(move)) marks.push({ at: number, kind: "home", colours: [move.colour] });
  return marks;
}

/** Steer a player by a key; false: the key is for somebody else. */
export function press(player: Player, key: string, isShifted = false): boolean {
  const does: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => (isShifted ? player.previousMark() : player.step(-1)),
    ArrowRight: () => (isShifted ? player.nextMark() : player.step(1)),
    Home: () => player.go(0),
    End: () => player.go(player.length),
    " ": () => player.toggle(),
    "-": () => player.changeSpeed(-1),
    "+": () => player.changeSpeed(1),
  };
  if (!Object.hasOwn(does, key)) return false;
  does[key]!();
  return true;
}

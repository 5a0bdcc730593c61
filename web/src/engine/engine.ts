/** The engine: whoever has one can make rule sets and positions and read records. */
import type { Replay } from "../generated/messages";
import { bestMove, type RandomWord } from "./analysis/bots";
import { foresee, type Chances } from "./analysis/evaluation";
import type { Hint } from "./analysis/hint";
import type { GameReview, Patience } from "./analysis/review";
import { loadWeights, type WeightsSource } from "./analysis/weights";
import { fetched } from "./core/files";
import { Kernels } from "./kernels/kernels";
import { LoweredRules } from "./core/lowering";
import type { Move } from "./core/move";
import { Position } from "./core/position";
import { GameRecord } from "./core/record";
import type { Roll } from "./core/roll";
import { Rules } from "./core/rules";

export type Source = BufferSource | WebAssembly.Module | URL | string;

/** Runs in a worker, in a page and in Node. Immutable values come out of it; it keeps nothing of a game. */
export class Engine {
  private static readonly MOST = 512; // rule sets kept ready, of 1353 and all boards of people's own
  private readonly lowered = new Map<string, LoweredRules>();

  private constructor(readonly kernels: Kernels) {}

  /** Load the kernels: from where they lie beside this module, from another address, or from what is handed over. */
  static async load(source: Source = new URL("./kernels/engine.wasm", import.meta.url)): Promise<Engine> {
    const given = source instanceof URL || typeof source === "string" ? await fetched(new URL(source)) : source;
    return new Engine(await Kernels.load(given));
  }

  /** A rule set by its text, with a board of one's own as its text; `RulesError` and `NotationError` say what is wrong. */
  rules(text: string, board: string | null = null): Rules {
    return Rules.parse(text, board);
  }

  /** The position at the start. Without `players` as many as can play, without `first` the first seat begins. */
  initial(rules: Rules, players?: number | null, first?: string | null): Position {
    return Position.initial(this.lower(rules), players, first);
  }

  /** Read a position; `NotationError` names every fault. */
  position(text: string, rules: Rules): Position {
    return Position.parse(text, this.lower(rules));
  }

  /** Read a record and replay it; `NotationError` names the line and what is wrong there. */
  record(text: string): GameRecord {
    return GameRecord.parse(text, this);
  }

  // ── thinking ──────────────────────────────────────────────────────────────────────────────────────────────────────

  // What tells of moves in words is loaded when somebody asks for it: nobody needs it for the first roll.

  /** What the master and the quick master, chances, hints and reviews need on this board, loaded once; from where it
   * lies beside this module, or from whoever is asked for the file of a network. */
  async loadWeights(rules: Rules, source?: WeightsSource): Promise<void> {
    await loadWeights(this.lower(rules), source);
  }

  /** Each player's chance to win before the next roll, by the (first) colour. `KernelError` until the weights have been
   * loaded, as for whatever else asks the network. */
  evaluate(position: Position): Chances {
    return foresee(position);
  }

  /** The best move with this roll, and why. */
  async hint(position: Position, roll: Roll | string): Promise<Hint> {
    const { hint } = await import("./analysis/hint");
    return hint(position, roll);
  }

  /** The move that a bot of the ladder plays, the master if none is named; null when none is legal. Chance comes from the
   * device's cryptographic generator, or from `random`. `effort` is how often the master may ask its network, if not as
   * often as usual (8,000 times among four, some milliseconds): ten times that takes ten times as long. */
  bestMove(position: Position, roll: Roll | string, level?: string, random?: RandomWord, effort?: number): Move | null {
    return bestMove(position, roll, level, random, effort);
  }

  /** Explain a game: what the dice did, what the choices did, and which moments decided it. With an `effort`, choices
   * that decide are thought over: the master may ask its network so often about each. */
  async review(record: GameRecord, patience?: Patience, effort?: number): Promise<GameReview> {
    const { review } = await import("./analysis/review");
    return review(record, patience, effort);
  }

  /** The same with what thinking takes as long as it needs: about a second for each choice that decides. */
  async thoroughReview(record: GameRecord, patience?: Patience): Promise<GameReview> {
    const { THOROUGH } = await import("./analysis/pondering");
    return this.review(record, patience, THOROUGH);
  }

  /** A game with everything that can be told of it afterwards, as the protocol has it. */
  async replay(record: GameRecord): Promise<Replay> {
    const { replay } = await import("./analysis/replay");
    return replay(record);
  }

  /** The rule set for the kernels; the same object for the same rules. */
  lower(rules: Rules): LoweredRules {
    const key = `${rules}\n${rules.boardText}`;
    let lowered = this.lowered.get(key);
    if (!lowered) {
      if (this.lowered.size >= Engine.MOST) this.lowered.clear();
      lowered = new LoweredRules(this.kernels, rules);
      this.lowered.set(key, lowered);
    }
    return lowered;
  }
}

/**
 * The engine's kernels, compiled to WebAssembly: the same functions that Python runs, asked with the same words.
 *
 * Words are copied into the module's memory before a call and out of it afterwards. Whatever comes in, the module looks
 * at it first: what is no rule set, no position or no roll is refused with a `KernelError`.
 */
import layout from "../../generated/kernels.json";

/** A position, see engine/state.py; never changed once made. */
export type State = BigInt64Array;
/** A rule set as core/lowering.py makes it; never changed once made. */
export type RuleWords = BigInt64Array;
/** A packed move; 0 is none. */
export type MoveCode = number;

export interface RingParts {
  colour: number;
  start: number;
  end: number;
  captured: number;
  backColour: number;
  backFrom: number;
  isVoid: boolean;
}

export interface WallParts {
  colour: number;
  start: number;
  stop: number;
  end: number;
  stopCaptured: number;
  captured: number;
  jumpsFirst: boolean;
  jumpsSecond: boolean;
  goal: number;
}

/** Something was handed over that the kernels have no answer for. */
export class KernelError extends Error {
  override name = "KernelError";
}

/** The boards that one set of weights serves. */
export type Family = keyof typeof layout.families;

type Value = number | bigint;
type Call = (...args: Value[]) => number;
type CallName = keyof typeof layout.calls;
type Room = keyof typeof layout.rooms;

/** What the master found out about a move that it looked at closely. */
export interface Tally {
  /** its index among the moves */
  readonly move: number;
  /** by how much less it is worth than the best one, and the standard error of that */
  readonly behind: number;
  readonly error: number;
  /** how many games were played on after it */
  readonly games: number;
}

interface Weights {
  readonly start: number;
  readonly rows: number;
}

const {
  words: WORDS,
  pawns: PAWNS,
  pairs: PAIRS,
  turn: TURN,
  attempts: ATTEMPTS,
  home: HOME,
  in_play: IN_PLAY,
} = layout.state;
const faults = layout.faults as Record<string, string>;
const PAGE = 65536;
const BETWEEN = 64; // bytes that nobody uses, around everything: tests look whether they stay as they were

export class Kernels {
  /** The module's memory, and where in it each array lies: for tests that look at what is left untouched. */
  readonly memory: WebAssembly.Memory;
  readonly rooms = {} as Record<Room, number>;
  readonly #calls: Record<CallName, Call>;
  readonly #weights = new Map<Family, Weights>();
  #end: number;
  #words!: BigInt64Array;
  #rules: RuleWords | null = null; // those that lie in the memory
  #surveyed: RuleWords | null = null; // those whose board has been looked at

  private constructor(instance: WebAssembly.Instance) {
    const { memory, __heap_base, ...calls } = instance.exports;
    this.#calls = calls as Record<CallName, Call>;
    this.memory = memory as WebAssembly.Memory;
    this.#end = (__heap_base as WebAssembly.Global).value as number;
    for (const [room, bytes] of Object.entries(layout.rooms) as [Room, number][]) {
      this.rooms[room] = room === "weights" ? 0 : this.#reserve(bytes); // those of a family come when they are given
    }
  }

  static async load(source: BufferSource | WebAssembly.Module): Promise<Kernels> {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    return new Kernels(await WebAssembly.instantiate(module));
  }

  // ── positions ──────────────────────────────────────────────────────────────────────────────────────────────────────

  setUp(rules: RuleWords, inPlay: number, first: number): State {
    this.#handRules(rules);
    this.#call("set_up", inPlay, first);
    return this.#takeState();
  }

  /** Set one pawn onto a field that has room for it. */
  place(state: State, rules: RuleWords, colour: number, progress: number): State {
    this.#hand(state, rules);
    this.#call("place", colour, progress);
    return this.#takeState();
  }

  /** The progress of a colour's four pawns, the hindmost first, -1 on B. */
  pawns(state: State, colour: number): number[] {
    const found: number[] = [];
    const [pawns, pairs] = [bits(state, PAWNS + colour), bits(state, PAIRS + colour)];
    for (let progress = 0; progress < 64; progress++) {
      if (pawns[progress >> 5]! & (1 << (progress & 31))) found.push(progress);
      if (pairs[progress >> 5]! & (1 << (progress & 31))) found.push(progress);
    }
    while (found.length < layout.pawns_each) found.unshift(-1);
    return found;
  }

  isOver(state: State): boolean {
    return this.turn(state) === layout.nobody;
  }

  /** The colour whose roll is due, NOBODY when the game is over. */
  turn(state: State): number {
    return Number(state[TURN]);
  }

  attempts(state: State): number {
    return Number(state[ATTEMPTS]);
  }

  /** The colours that are home, best place first. */
  home(state: State): number[] {
    const found: number[] = [];
    for (let left = Number(state[HOME]); left > 0; left = Math.floor(left / 16)) found.push((left % 16) - 1);
    return found;
  }

  /** Bit c: colour c is in the game. */
  inPlay(state: State): number {
    return Number(state[IN_PLAY]);
  }

  dueAttempts(state: State, rules: RuleWords): number {
    this.#hand(state, rules);
    return this.#call("due_attempts");
  }

  takesTurns(state: State, rules: RuleWords, colour: number): boolean {
    this.#hand(state, rules);
    return this.#call("takes_turns", colour) === 1;
  }

  isDecided(state: State, rules: RuleWords): boolean {
    this.#hand(state, rules);
    return this.#call("is_decided") === 1;
  }

  // ── moves ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** A roll is 1 … 6; of two dice, small | large << 3. */
  legalMoves(state: State, rules: RuleWords, roll: number): MoveCode[] {
    this.#hand(state, rules);
    return this.#takeNumbers(this.#call("legal_moves", roll));
  }

  /** The position after the roll with this move, 0 for none; null if that is not allowed. */
  play(state: State, rules: RuleWords, roll: number, move: MoveCode): State | null {
    this.#hand(state, rules);
    const done = this.#call("play", roll, word(move));
    return done === layout.refused ? null : this.#takeState();
  }

  /** Leaves after one roll. */
  branches(state: State, rules: RuleWords): number {
    this.#hand(state, rules);
    return this.#call("branches");
  }

  unpackRing(code: MoveCode): RingParts {
    this.#call("unpack_ring", word(code));
    const [colour, start, end, captured, backColour, backFrom, isVoid] = this.#takeNumbers(7) as Seven;
    return { colour, start, end, captured, backColour, backFrom, isVoid: isVoid === 1 };
  }

  unpackWalls(code: MoveCode): WallParts {
    this.#call("unpack_walls", word(code));
    const [colour, start, stop, end, stopCaptured, captured, first, second, goal] = this.#takeNumbers(9) as Nine;
    return {
      colour,
      start,
      stop,
      end,
      stopCaptured,
      captured,
      jumpsFirst: first === 1,
      jumpsSecond: second === 1,
      goal,
    };
  }

  // ── refusals ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Why a move is not legal, as a number of engine/reasons.py; `legal` are the moves that are. */
  whyNot(
    state: State,
    rules: RuleWords,
    roll: number,
    colour: number,
    start: number,
    stop: number,
    end: number,
    jumps: number,
    legal: readonly MoveCode[],
  ): number {
    this.#hand(state, rules);
    const told = [roll, colour, start, stop, end, jumps, this.#handMoves(legal)];
    return this.#call("why_not", ...told);
  }

  /** Why a pawn that has no legal move has none. */
  pawnRefusal(state: State, rules: RuleWords, roll: number, colour: number, start: number): number {
    this.#hand(state, rules);
    return this.#call("pawn_refusal", roll, colour, start);
  }

  // ── thinking ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Hand over the weights of a family, rows of WIDTH numbers, once; others for the same family take their place. */
  giveWeights(family: Family, weights: Float32Array): void {
    const rows = layout.families[family];
    if (weights.length !== rows * layout.width) {
      throw new KernelError(`${weights.length} numbers are not the weights of ${family}: it has ${rows} rows`);
    }
    const start = this.#weights.get(family)?.start ?? this.#reserve(weights.byteLength);
    new Float32Array(this.memory.buffer, start, weights.length).set(weights);
    this.#weights.set(family, { start, rows });
  }

  /** Whether the weights for these rules have been handed over. */
  hasWeights(rules: RuleWords): boolean {
    return this.#weights.has(family(rules));
  }

  /** The index of the move that a policy plays; `word` is its chance, where it leaves something to chance. `effort` is
   * how often the master may ask its network about the move: 0 for as often as usual. */
  choose(
    policy: number,
    state: State,
    rules: RuleWords,
    roll: number,
    moves: readonly MoveCode[],
    word: bigint,
    effort = 0,
  ): number {
    const rows = this.#think(state, rules);
    this.#words[this.rooms.effort / 8] = BigInt(effort);
    const candidates = this.rooms.candidates / 8;
    this.#words.fill(BigInt(layout.tallies.none), candidates, candidates + layout.tallies.candidates);
    return this.#call("choose", policy, roll, this.#handMoves(moves), word, rows);
  }

  /** What the master thought of the moves when `choose` was asked last, the best one first; `best` is what it answered.
   * Moves that are out of the question are left out. */
  thoughts(best: number): Tally[] {
    const { none, candidates: most, games, behind, error } = layout.tallies;
    const candidates = this.#words.subarray(this.rooms.candidates / 8, this.rooms.candidates / 8 + most);
    const tallies = new Float64Array(this.memory.buffer, this.rooms.tallies, layout.rooms.tallies / 8);
    return Array.from(candidates, Number)
      .map((move, n) => {
        const line = (which: number) => tallies[which * most + n]!;
        return { move, behind: line(behind), error: line(error), games: line(games) };
      })
      .filter(({ move }) => move !== none)
      .sort((one, other) => Number(one.move !== best) - Number(other.move !== best) || one.behind - other.behind);
  }

  /** Each colour's chance to be first, before the next roll. */
  foresee(state: State, rules: RuleWords): Float64Array {
    this.#call("foresee", this.#think(state, rules));
    return this.#takeChances(0);
  }

  /** The same after the best move of each roll that can come up. */
  foreseeRolls(state: State, rules: RuleWords, rolls: number): Float64Array[] {
    this.#call("foresee_rolls", this.#think(state, rules));
    return Array.from({ length: rolls }, (_, n) => this.#takeChances(n));
  }

  /** The same after each of these legal moves. */
  foreseeMoves(state: State, rules: RuleWords, roll: number, moves: readonly MoveCode[]): Float64Array[] {
    const rows = this.#think(state, rules);
    if (moves.length === 0) return [];
    this.#call("foresee_moves", roll, this.#handMoves(moves), rows);
    return moves.map((_, n) => this.#takeChances(n));
  }

  /** Play whole games of random players from here; how many rolls they took. For measuring. */
  playRandom(state: State, rules: RuleWords, seed: number, firstGame: number, games: number): number {
    this.#think(state, rules);
    return this.#call("play_random", seed, firstGame, games);
  }

  /** Hand over a position to think about, with what is known of its board; how many rows of weights there are. */
  #think(state: State, rules: RuleWords): number {
    this.#hand(state, rules);
    if (rules !== this.#surveyed) this.#call("survey_board");
    this.#surveyed = rules;
    const weights = this.#weights.get(family(rules));
    this.rooms.weights = weights?.start ?? 0;
    return weights?.rows ?? 0;
  }

  #takeChances(row: number): Float64Array {
    const colours = layout.most_colours;
    return new Float64Array(this.memory.buffer, this.rooms.outlook + 8 * colours * row, colours).slice();
  }

  // ── memory ─────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Room of this many bytes behind everything else, for good. */
  #reserve(bytes: number): number {
    const start = Math.ceil((this.#end + BETWEEN) / BETWEEN) * BETWEEN;
    this.#end = start + bytes;
    const missing = this.#end + BETWEEN - this.memory.buffer.byteLength;
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE));
    this.#words = new BigInt64Array(this.memory.buffer);
    return start;
  }

  /** Ask the module; what has room in its memory is handed over by itself, `values` are the numbers in between. */
  #call(name: CallName, ...values: Value[]): number {
    let n = 0;
    const args = layout.calls[name].map((room) => (room === "" ? values[n++]! : this.rooms[room as Room]));
    const answer = this.#calls[name](...args);
    if (answer < 0) throw new KernelError(`the kernels were handed ${faults[answer]} (${name})`);
    return answer;
  }

  #hand(state: State, rules: RuleWords): void {
    if (state.length !== WORDS) throw new KernelError(`a position has ${WORDS} words, not ${state.length}`);
    this.#handRules(rules);
    this.#words.set(state, this.rooms.state / 8);
  }

  /** Rule sets stay the same for a whole game: they are looked at once. */
  #handRules(rules: RuleWords): void {
    if (rules === this.#rules) return;
    this.#rules = this.#surveyed = null;
    const [start, most] = [this.rooms.rules / 8, layout.rooms.rules / 8];
    if (rules.length > most) throw new KernelError(`a rule set has ${most} words at most, not ${rules.length}`);
    this.#words.fill(0n, start, start + most);
    this.#words.set(rules, start);
    this.#call("accept_rules", rules.length);
    this.#rules = rules;
  }

  #handMoves(moves: readonly MoveCode[]): number {
    if (moves.length > layout.most_moves) throw new KernelError(`there are ${layout.most_moves} moves at most`);
    moves.forEach((move, n) => (this.#words[this.rooms.moves / 8 + n] = word(move)));
    return moves.length;
  }

  #takeState(): State {
    return this.#words.slice(this.rooms.state / 8, this.rooms.state / 8 + WORDS);
  }

  #takeNumbers(count: number): number[] {
    return Array.from(this.#words.subarray(this.rooms.moves / 8, this.rooms.moves / 8 + count), Number);
  }
}

type Seven = [number, number, number, number, number, number, number];
type Nine = [...Seven, number, number];

/** Whose weights a rule set is played with. */
function family(rules: RuleWords): Family {
  if (rules[layout.rules.switches]! & BigInt(layout.rules.walls)) return "walls";
  return rules[layout.rules.colours] === 6n ? "ring6" : "ring4";
}

/** A packed move as the word that it is. */
function word(move: MoveCode): bigint {
  if (!Number.isSafeInteger(move)) throw new KernelError(`${move} is not a move`);
  return BigInt(move);
}

/** A word as two halves, the lower one first. */
function bits(state: State, at: number): Uint32Array {
  return new Uint32Array(state.buffer, state.byteOffset + 8 * at, 2);
}

/** Somebody at a table: what they can do just now, and doing it. */
import type { Hands } from "../board/hands";
import type { Standing } from "../board/standing";
import { aims, type Aim } from "../board/way";
import type { Advice, LegalMove, RefusalShown, Sentence } from "../generated/messages";
import { say } from "../language.svelte";
import { settings } from "../settings.svelte";
import type { TableClient } from "../table.svelte";
import { tableTexts as texts } from "../texts/table";
import { choose, decide, goOn, movable, movesOf, options, type Chosen, type Option } from "./choosing";
import { colourName, fieldName, seatName } from "./names";
import type { Stage } from "./stage.svelte";
import { aimLabel, moveLabel } from "./words";

/** Why a pawn may not move, or why a move is good, as it is shown. */
export interface Answer {
  readonly text: Sentence;
  readonly values: Readonly<Record<string, string>>;
  readonly rule: string | null;
}

/** What people can overlook. Where mistakes are punished nobody is told of it beforehand. */
const DUTIES = ["must_capture", "double_duty", "start_must_be_cleared", "must_bring_in", "wrong_penalty"];
/** More targets at once than this confuse: they are shown only of the pawn that is pointed at. */
const MOST_TARGETS = 6;
const AUTO_ROLL_AFTER = 350; // milliseconds: time to see whose turn it is
const AUTO_MOVE_AFTER = 700; // and to see the roll

export class Play {
  #chosen = $state.raw<{ after: number; what: Chosen } | null>(null);
  #pointed = $state<string | null>(null);
  #why = $state.raw<{ after: number; answer: Answer } | null>(null);
  #hint = $state.raw<{ after: number; move: LegalMove } | null>(null);
  #isSending = $state(false);
  #isAsking = $state(false);

  constructor(
    readonly table: TableClient,
    readonly stage: Stage,
    /** the number of fields on the path */
    readonly length: () => number,
  ) {}

  // ── what can be done ───────────────────────────────────────────────────────────────────────────────────────────────

  /** Whether the dice can be rolled here and now; the stage may still show what was before. */
  get canRoll(): boolean {
    const state = this.table.state;
    return this.table.isMine && state?.phase === "playing" && state.roll === null && !this.#isSending;
  }

  /** Whether a move is asked for and all is shown that led to it. */
  get canMove(): boolean {
    return this.#mustMove && !this.stage.isBusy && !this.#isSending;
  }

  get #mustMove(): boolean {
    const state = this.table.state;
    return this.table.isMine && state?.phase === "playing" && state.roll !== null;
  }

  /** T12: a pawn has to be touched first, and nothing tells which. */
  get mustTouch(): boolean {
    const state = this.table.state;
    return this.canMove && state !== null && state.touch_counts && state.touched === null;
  }

  get legal(): readonly LegalMove[] {
    return this.table.state?.legal ?? [];
  }

  /** "y:17": the pawns that may be taken up. In a game with touch-move, all one's own alike. */
  get takeable(): readonly string[] {
    if (!this.canMove) return [];
    const { turn, pawns } = this.table.state!;
    if (!this.mustTouch) return movable(this.legal);
    return [...new Set(pawns[turn!]!.map((field) => `${turn}:${field}`))];
  }

  /** The pawn that is taken up, and how far its way is chosen. What was chosen for another roll counts no more. */
  get chosen(): Chosen | null {
    const state = this.table.state;
    if (!this.canMove || !state) return null;
    if (this.#chosen?.after === state.number) return this.#chosen.what;
    return state.touched === null ? null : choose(`${state.turn}:${state.touched}`);
  }

  #hold(chosen: Chosen): void {
    this.#chosen = { after: this.table.state!.number, what: chosen };
  }

  /** What can be chosen next of the pawn that was taken up. */
  get options(): readonly Option[] {
    return this.chosen ? options(this.legal, this.chosen) : [];
  }

  /** Why something is not possible; once something has happened it is of no interest any more. */
  get why(): Answer | null {
    return this.#why?.after === this.table.state?.number ? (this.#why?.answer ?? null) : null;
  }

  #explain(answer: Answer): void {
    this.#why = { after: this.table.state!.number, answer };
  }

  /** Whether hints are given here, to somebody who plays. */
  get hasHints(): boolean {
    return this.table.seats.length > 0 && (this.table.state?.options.hints ?? false);
  }

  /** Whether there is something to give a hint about. */
  get canAskForHint(): boolean {
    return this.hasHints && this.canMove && this.legal.length > 1;
  }

  /** The move of the last hint, until something happens or a pawn is taken up. */
  get hint(): LegalMove | null {
    const isCurrent = this.canMove && !this.chosen && this.#hint?.after === this.table.state?.number;
    return isCurrent ? (this.#hint?.move ?? null) : null;
  }

  /** "y:17": its pawn. */
  get hintedPawn(): string | null {
    return this.hint && `${this.hint.colour}:${this.hint.steps[0]}`;
  }

  /** Whether the device goes to somebody else: the last roll here was not theirs. */
  get isPassedOn(): boolean {
    const { table } = this;
    const isHere = (colour: string) => table.seats.includes(table.seatOf(colour)?.seat ?? "");
    const last = table.events.findLast(({ event }) => event.type === "rolled" && isHere(event.colour))?.event;
    return last?.type === "rolled" && table.seatOf(last.colour) !== table.due && this.canRoll;
  }

  /** Where the pawn that is taken up or pointed at can go; of all, as long as these are few. */
  get targets(): readonly Aim[] {
    if (!this.canMove || this.mustTouch) return [];
    if (this.chosen) return unique(this.options.map((option) => this.#aimOf(this.chosen!.colour, option)));
    if (this.#pointed) {
      const open = options(this.legal, choose(this.#pointed));
      return unique(open.map((option) => this.#aimOf(this.#pointed![0]!, option)));
    }
    if (this.hint) return aims([this.hint]);
    const all = aims(this.legal);
    const taken = this.takeable;
    return all.length > MOST_TARGETS ? [] : all.filter((aim) => !taken.includes(`${aim.colour}:${aim.field}`));
  }

  /** The moves that a picture beside the buttons shows: none where that would tell too much or too many things. */
  get shownMoves(): readonly LegalMove[] {
    if (this.hint) return [this.hint];
    return this.canMove && !this.mustTouch && this.legal.length <= MOST_TARGETS ? this.legal : [];
  }

  #aimOf(colour: string, { field, leg }: Option): Aim {
    return { colour, field, captures: leg?.captured != null };
  }

  // ── doing it ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Roll. Whatever is still being shown is shown at once. */
  async roll(): Promise<void> {
    this.stage.finish();
    this.#why = null;
    if (this.canRoll) await this.#send({ type: "roll" });
  }

  async play(move: LegalMove): Promise<void> {
    this.#chosen = null;
    this.#why = null;
    if (this.canMove) await this.#send({ type: "move", move: move.text });
  }

  /** Take a pawn up. One with a single move makes it. */
  async take(pawn: string): Promise<void> {
    this.#why = null;
    if (!this.canMove) return;
    if (this.mustTouch) {
      return this.#send({ type: "touch", pawn: pawn.split(":")[1]! });
    }
    if (!movesOf(this.legal, pawn).length) return this.ask(pawn);
    if (this.chosen && pawn === `${this.chosen.colour}:${this.chosen.from}`) return this.back();
    await this.#decide(choose(pawn));
  }

  /** Go on with the pawn that is taken up, or play the only move that leads there. */
  async goTo({ colour, field }: Aim): Promise<void> {
    if (!this.canMove) return;
    const chosen = this.chosen;
    const { hint } = this;
    if (hint && !this.#pointed && hint.colour === colour && endOf(hint) === field) return this.play(hint);
    if (!chosen) {
      const there = this.legal.filter((move) => move.colour === colour && endOf(move) === field);
      const start = this.#pointed ?? (movable(there).length === 1 ? movable(there)[0]! : null);
      if (there.length === 1 && !this.#pointed) return this.play(there[0]!);
      if (!start) return;
      return this.#goOn(choose(start), field);
    }
    await this.#goOn(chosen, field);
  }

  async #goOn(chosen: Chosen, field: string): Promise<void> {
    const open = options(this.legal, chosen).filter((option) => option.field === field);
    if (open.length === 1) await this.pick(chosen, open[0]!);
    else if (open.length > 1) this.#hold(chosen); // two ways to one field: the words beside the board tell them apart
  }

  /** One of the options, of the pawn that is taken up. */
  async pick(chosen: Chosen, option: Option): Promise<void> {
    if (option.moves.length === 1) await this.play(option.moves[0]!);
    else if (option.leg) await this.#decide(goOn(chosen, option.leg));
  }

  async #decide(chosen: Chosen): Promise<void> {
    const { play, chosen: next } = decide(this.legal, chosen);
    if (play) await this.play(play);
    else if (next) this.#hold(next);
  }

  /** Put the pawn down again. A touched one stays touched. */
  back(): void {
    this.#chosen = null;
    this.#hint = null;
    this.#why = null;
  }

  point(pawn: string | null): void {
    this.#pointed = pawn && this.takeable.includes(pawn) && !this.mustTouch ? pawn : null;
  }

  /** Why may this pawn not move? */
  ask(pawn: string): void {
    this.#explain(this.#answer(pawn));
  }

  /** Read. What a hint marked stays marked: on a phone the words may have covered it. */
  dismiss(): void {
    this.#why = null;
  }

  /** Which move is best, and why? It is shown, never played. */
  async askForHint(): Promise<void> {
    if (!this.canAskForHint || this.#isAsking) return;
    const asked = this.table.state!.number;
    this.#isAsking = true;
    try {
      const answer = await this.table.send({ type: "hint" });
      if (this.table.state!.number !== asked) return; // the game has gone on
      if (answer.type === "refused") this.#explain(this.#shown(answer.refusal));
      else if (answer.type === "advice") this.#advise(answer);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Mark the pawn and where it goes, and say why. */
  #advise({ move, reason }: Advice): void {
    const best = this.legal.find(({ text }) => text === move);
    this.#chosen = null;
    this.#pointed = null;
    this.#hint = best ? { after: this.table.state!.number, move: best } : null;
    this.#explain({ text: reason, values: {}, rule: null });
  }

  #answer(pawn: string): Answer {
    const state = this.table.state!;
    const plain = (text: Sentence, values = {}): Answer => ({ text, values, rule: null });
    const isPunished = state.switches.includes("punished");
    const due = this.table.due;
    if (due && !this.table.seats.includes(due.seat)) return plain(texts.not_your_turn, { name: seatName(due) });
    if (state.roll === null) return plain(texts.roll_first);
    const refusal = state.refusals[pawn];
    if (refusal) return isPunished && DUTIES.includes(refusal.code) ? plain(texts.see_yourself) : this.#shown(refusal);
    if (pawn[0] !== state.turn && pawn[0] !== state.neutral) return plain(texts.not_your_pawn);
    return plain(isPunished ? texts.see_yourself : texts.may_move);
  }

  #shown(refusal: RefusalShown): Answer {
    return { text: refusal.text, values: {}, rule: refusal.rule };
  }

  async #send(wish: Parameters<TableClient["send"]>[0]): Promise<void> {
    this.#isSending = true;
    try {
      const answer = await this.table.send(wish);
      if (answer.type === "refused") this.#explain(this.#shown(answer.refusal));
    } finally {
      this.#isSending = false;
    }
  }

  // ── by itself ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Roll, or play an only move, for those who wish it; called as an effect, the answer calls it off. */
  auto(): (() => void) | undefined {
    const wantsRoll = settings.auto_roll && this.canRoll && !this.stage.isBusy;
    const wantsMove = settings.auto_move && this.canMove && !this.table.state!.touch_counts && this.legal.length === 1;
    if (!wantsRoll && !wantsMove) return undefined;
    const act = () => void (wantsRoll ? this.roll() : this.play(this.legal[0]!));
    const timer = setTimeout(act, wantsRoll ? AUTO_ROLL_AFTER : AUTO_MOVE_AFTER);
    return () => clearTimeout(timer);
  }

  // ── at the board ───────────────────────────────────────────────────────────────────────────────────────────────────

  get hands(): Hands {
    const takeable = this.takeable;
    const key = (pawn: Standing) => `${pawn.colour}:${pawn.field}`;
    const chosen = this.chosen;
    return {
      canTake: (pawn) => takeable.includes(key(pawn)),
      canAsk: (pawn) => pawn.colour === this.table.state?.turn || pawn.colour === this.table.state?.neutral,
      chosen: chosen && `${chosen.colour}:${chosen.from}`,
      hinted: this.hintedPawn,
      targets: this.targets,
      sayPawn: (pawn) => this.#sayPawn(pawn),
      sayTarget: (aim) => aimLabel(this.table.state!, aim),
      tap: (pawn) => this.#tap(key(pawn)),
      aim: (aim) => void this.goTo(aim),
      point: (pawn) => this.point(pawn && key(pawn)),
    };
  }

  /** During an animation a tap ends it: what was meant may have moved. */
  #tap(pawn: string): void {
    if (this.stage.isBusy) this.stage.finish();
    else if (this.takeable.includes(pawn)) void this.take(pawn);
    else this.ask(pawn);
  }

  #sayPawn(pawn: Standing): string {
    const values = { colour: colourName(pawn.colour), field: fieldName(pawn.field) };
    const key = `${pawn.colour}:${pawn.field}`;
    if (!this.takeable.includes(key)) return say(texts.pawn, values);
    if (this.mustTouch) return say(texts.pawn_touch, values);
    const moves = movesOf(this.legal, key);
    if (moves.length > 1) return say(texts.pawn_many, { ...values, count: moves.length });
    return say(texts.pawn_movable, { ...values, moves: moveLabel(this.table.state!, moves[0]!, this.length()) });
  }
}

const endOf = ({ legs }: LegalMove): string | undefined => legs.at(-1)?.fields.at(-1);

const unique = (found: readonly Aim[]): Aim[] => [...new Map(found.map((aim) => [aim.field, aim])).values()];

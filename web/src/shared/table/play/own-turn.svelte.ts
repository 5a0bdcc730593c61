/** The turn of somebody at this device: what they can do just now, and doing it. It knows no rules: the server says what
 * is legal. */
import { pawnKey, readPawnKey } from "../../../board/fields";
import type { Pawns } from "../../../board/pawns";
import { endOf, targetsOf, type Target } from "../../../board/route";
import type { LegalMove } from "../../../generated/messages";
import {
  choose,
  decide,
  distinct,
  goOn,
  movable,
  movesOf,
  options,
  pawnOf,
  type Chosen,
  type Option,
} from "../../rules/choice";
import type { Answer } from "../../server/line/connection";
import type { LogSetting } from "../../words/log";
import { coursesOf, hasNames, nameOf, namingOf } from "../../words/pawn-courses";
import type { TableInPlay } from "../client.svelte";
import { plain, refused, whyNot, type Explanation } from "./explanation";
import type { Stage } from "../scene/stage.svelte";
import { texts } from "../texts";
import { dressesOf } from "../wardrobe.svelte";

/** More targets at once than this confuse: they are shown only of the pawn that is pointed at. */
const MOST_TARGETS = 6;

const LATE = 700; // milliseconds after which people wonder whether they were heard

/** Something that is of interest only until something happens. */
interface Passing<What> {
  /** the number of the last event that had happened; null: until the person does something */
  readonly after: number | null;
  readonly what: What;
}

export class OwnTurn {
  #chosen = $state.raw<Passing<Chosen> | null>(null);
  #pointed = $state<string | null>(null);
  #explanation = $state.raw<Passing<Explanation> | null>(null);
  #hint = $state.raw<Passing<LegalMove> | null>(null);
  #isSending = $state(false);
  #isLate = $state(false); // what is being sent should have been answered
  #isAsking = false;

  constructor(
    readonly table: TableInPlay,
    readonly stage: Stage,
  ) {
    stage.arrangeBy(() => this.#courses?.pawns ?? null);
  }

  // Asked only where pawns have names: then it has to be known which is which.
  #courses = $derived.by(() => {
    const { state, events } = this.table;
    return state && hasNames(dressesOf(state)) ? coursesOf(events, state.pawns) : null;
  });

  /** Whether it is known which pawn is which. */
  get knowsPawns(): boolean {
    return this.#courses !== null;
  }

  /** The pawns as they stand, each in its place of the list where that is known. */
  get placed(): Pawns {
    return this.#courses?.pawns ?? this.table.state!.pawns;
  }

  /** What a pawn is called, by its colour and its place in the list; null: it has no name. */
  nameOf(colour: string, nth: number): string | null {
    return this.#courses && nameOf(dressesOf(this.table.state), colour, nth);
  }

  #now<What>(what: What): Passing<What> {
    return { after: this.table.state!.number, what };
  }

  #still<What>(kept: Passing<What> | null): What | null {
    return kept && (kept.after === null || kept.after === this.table.state?.number) ? kept.what : null;
  }

  // ── what can be done ───────────────────────────────────────────────────────────────────────────────────────────────

  /** What the words for moves need to know. */
  get setting(): LogSetting {
    const state = this.table.state!;
    return this.#courses ? { ...state, naming: namingOf(dressesOf(state), this.#courses, this.stage.pawns) } : state;
  }

  /** Whether the dice can be rolled here and now; the stage may still show what was before. */
  get canRoll(): boolean {
    const state = this.table.state;
    return this.table.isMine && state?.phase === "playing" && state.roll === null && !this.#isSending;
  }

  /** The same, and all is shown that led to it. */
  get isReadyToRoll(): boolean {
    return this.canRoll && !this.stage.isBusy;
  }

  /** Whether a move is asked for and all is shown that led to it. */
  get canMove(): boolean {
    const state = this.table.state;
    const mustMove = this.table.isMine && state?.phase === "playing" && state.roll !== null;
    return mustMove && !this.stage.isBusy && !this.#isSending;
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
    return distinct(pawns[turn!]!.map((field) => pawnKey({ colour: turn!, field })));
  }

  /** The pawn that is taken up, and how far its way is chosen. What was chosen for another roll no longer counts. */
  get chosen(): Chosen | null {
    const state = this.table.state;
    if (!this.canMove || !state) return null;
    const touched = state.touched === null ? null : choose(pawnKey({ colour: state.turn!, field: state.touched }));
    return this.#still(this.#chosen) ?? touched;
  }

  /** "y:17": that pawn. */
  get chosenPawn(): string | null {
    return this.chosen && pawnKey({ colour: this.chosen.colour, field: this.chosen.from });
  }

  /** What can be chosen next of the pawn that was taken up. */
  get options(): readonly Option[] {
    return this.chosen ? options(this.legal, this.chosen) : [];
  }

  /** Why something is not possible, or a move is good. */
  get explanation(): Explanation | null {
    return this.#still(this.#explanation);
  }

  /** Where the pawn that is taken up or pointed at can go; of all, as long as these are few. */
  get targets(): readonly Target[] {
    if (!this.canMove || this.mustTouch) return [];
    const pawn = this.chosen ?? (this.#pointed && choose(this.#pointed));
    if (pawn) return ends(pawn, options(this.legal, pawn));
    if (this.hint) return targetsOf([this.hint]);
    const all = targetsOf(this.legal);
    const taken = this.takeable;
    return all.length > MOST_TARGETS ? [] : all.filter((target) => !taken.includes(pawnKey(target)));
  }

  /** The moves that a picture beside the buttons shows: none where that would tell too much or too many things. */
  get shownMoves(): readonly LegalMove[] {
    if (this.hint) return [this.hint];
    return this.canMove && !this.mustTouch && this.legal.length <= MOST_TARGETS ? this.legal : [];
  }

  /** Whether the device goes to somebody else: the last roll here was not theirs. */
  get isPassedOn(): boolean {
    const { table } = this;
    const isHere = (colour: string) => table.seats.includes(table.seatOf(colour)?.seat ?? "");
    const last = table.events.findLast(({ event }) => event.type === "rolled" && isHere(event.colour))?.event;
    return last?.type === "rolled" && table.seatOf(last.colour) !== table.due && this.canRoll;
  }

  // ── doing it ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Roll. Whatever is still being shown is shown at once. */
  async roll(): Promise<void> {
    this.stage.finish();
    this.#explanation = null;
    if (this.canRoll) await this.#send({ type: "roll" });
  }

  async play(move: LegalMove): Promise<void> {
    this.#chosen = null;
    this.#explanation = null;
    if (this.canMove) await this.#send({ type: "move", move: move.text });
  }

  /** Take a pawn up. One with a single move makes it. */
  async take(pawn: string): Promise<void> {
    this.#explanation = null;
    if (!this.canMove) return;
    if (this.mustTouch) return this.#send({ type: "touch", pawn: readPawnKey(pawn).field });
    if (!movesOf(this.legal, pawn).length) return this.ask(pawn);
    if (pawn === this.chosenPawn) return this.back();
    await this.#decide(choose(pawn));
  }

  /** Go on with the pawn that is taken up, or play the only move that leads there. */
  async goTo({ colour, field }: Target): Promise<void> {
    if (!this.canMove) return;
    if (this.chosen) return this.#goOn(this.chosen, field);
    if (this.#pointed) return this.#goOn(choose(this.#pointed), field);
    const leadsThere = (move: LegalMove) => move.colour === colour && endOf(move) === field;
    if (this.hint && leadsThere(this.hint)) return this.play(this.hint);
    const moves = this.legal.filter(leadsThere);
    const pawns = movable(moves);
    if (moves.length === 1) return this.play(moves[0]!);
    if (pawns.length === 1) return this.#goOn(choose(pawns[0]!), field);
  }

  async #goOn(chosen: Chosen, field: string): Promise<void> {
    const open = options(this.legal, chosen).filter((option) => option.field === field);
    if (open.length === 1) await this.pick(chosen, open[0]!);
    else if (open.length > 1) this.#chosen = this.#now(chosen); // two ways to one field: the words beside the board tell them apart
  }

  /** One of the options, of the pawn that is taken up. */
  async pick(chosen: Chosen, option: Option): Promise<void> {
    if (option.moves.length === 1) await this.play(option.moves[0]!);
    else if (option.leg) await this.#decide(goOn(chosen, option.leg));
  }

  async #decide(chosen: Chosen): Promise<void> {
    const { play, chosen: next } = decide(this.legal, chosen);
    if (play) await this.play(play);
    else if (next) this.#chosen = this.#now(next);
  }

  /** Put the pawn down again. A touched one stays touched. */
  back(): void {
    this.#chosen = null;
    this.#hint = null;
    this.#explanation = null;
  }

  /** A pawn is pointed at; null: no longer. */
  point(pawn: string | null): void {
    this.#pointed = pawn && this.takeable.includes(pawn) && !this.mustTouch ? pawn : null;
  }

  /** Why may this pawn not move? */
  ask(pawn: string): void {
    this.#explanation = this.#now(whyNot(this.table, pawn, this.stage.pass));
  }

  /** An answer to a question, in words; it can be read until it is put away, or its reader plays on. */
  tell(words: string): void {
    if (words) this.#explanation = { after: null, what: plain({ de: words, en: words }) };
  }

  /** Read. What a hint marked stays marked: on a phone the words may have covered it. */
  dismiss(): void {
    this.#explanation = null;
  }

  #send(wish: Parameters<TableInPlay["send"]>[0]): Promise<void> {
    return this.#decided(() => this.table.send(wish));
  }

  /** Until there is an answer, nothing else can be decided here. */
  async #decided(send: () => Promise<Answer>): Promise<void> {
    this.#isSending = true;
    const timer = setTimeout(() => (this.#isLate = true), LATE);
    try {
      const answer = await send();
      if (answer.type === "refused") this.#explanation = this.#now(refused(answer.refusal));
    } finally {
      clearTimeout(timer);
      this.#isSending = this.#isLate = false;
    }
  }

  /** Whether a decision of somebody here is on its way and has not been answered. It is not lost: it waits for the
   * connection, and is sent once. */
  get isWaiting(): boolean {
    return this.#isSending && (this.#isLate || this.table.status === "lost");
  }

  // ── taking back ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Whether people here have agreed that decisions may be taken back. */
  get takesBack(): boolean {
    return this.table.seats.length > 0 && (this.table.state?.options.take_back ?? false);
  }

  /** Whether there is a decision of somebody here that can still be taken back. */
  get canTakeBack(): boolean {
    const whose = this.table.state?.take_back ?? null;
    return whose !== null && this.table.seats.includes(whose) && !this.#isSending;
  }

  /** Take it back, whatever bots have done since. */
  async takeBack(): Promise<void> {
    this.back();
    await this.#decided(async () => {
      let answer = await this.table.send({ type: "take_back" });
      while (answer.type === "stale") answer = await this.table.send({ type: "take_back" });
      return answer;
    });
  }

  // ── hints ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Whether hints are given here, to somebody who plays. */
  get hasHints(): boolean {
    return this.table.seats.length > 0 && (this.table.state?.options.hints ?? false);
  }

  /** Whether there is something to give a hint about. */
  get canAskForHint(): boolean {
    return this.hasHints && this.canMove;
  }

  /** The move of the last hint, until something happens or a pawn is taken up. */
  get hint(): LegalMove | null {
    return this.canMove && !this.chosen ? this.#still(this.#hint) : null;
  }

  /** "y:17": its pawn. */
  get hintedPawn(): string | null {
    return this.hint && pawnOf(this.hint);
  }

  /** Where there is nothing to choose, that is the hint. */
  #onlyMove(move: LegalMove): void {
    this.#chosen = this.#pointed = null;
    this.#hint = this.#now(move);
    this.#explanation = this.#now(plain(texts.only_move));
  }

  /** Which move is best, and why? The pawn and where it goes are marked; it is never played. */
  async askForHint(): Promise<void> {
    if (!this.canAskForHint || this.#isAsking) return;
    if (this.legal.length === 1) return this.#onlyMove(this.legal[0]!);
    const asked = this.table.state!.number;
    this.#isAsking = true;
    try {
      const answer = await this.table.send({ type: "hint" });
      if (this.table.state!.number !== asked) return; // the game has gone on
      if (answer.type === "refused") this.#explanation = this.#now(refused(answer.refusal));
      if (answer.type !== "advice") return;
      const best = this.legal.find(({ text }) => text === answer.move);
      this.#chosen = this.#pointed = null;
      this.#hint = best ? this.#now(best) : null;
      this.#explanation = this.#now(plain(answer.reason));
    } finally {
      this.#isAsking = false;
    }
  }
}

/** Where options lead; two ways to one field are one target. */
function ends({ colour }: Chosen, open: readonly Option[]): Target[] {
  const targets = open.map(({ field, leg }) => ({ colour, field, captures: leg?.captured != null }));
  return [...new Map(targets.map((target) => [target.field, target])).values()];
}

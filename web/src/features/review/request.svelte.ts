/** Asking for a game to be explained, a table's or that of a record; and, for those who want to know exactly, to have it
 * thought over on this device: no server thinks for minutes for one person. */
import type { Review, Sentence } from "../../generated/messages";
import { startThinking } from "../../local/page/start-thinking";
import { reader, RequestRefused, serverOf } from "../../shared/server/table-server";
import { texts } from "./texts";
import { keepThoughtOver, thoughtOver } from "./thought-over";

/** The game of a table, or a record as text. */
export type Source = { readonly table: string } | { readonly record: string };

export type Answer =
  | { readonly is: "awaited" }
  | { readonly is: "there"; readonly review: Review }
  | { readonly is: "not_over" }
  | { readonly is: "refused"; readonly reason: Sentence };

/** How far it has been thought over. */
export type Thorough =
  | { readonly is: "not_asked" }
  | { readonly is: "thinking"; readonly done: number; readonly of: number }
  | { readonly is: "there"; readonly review: Review }
  | { readonly is: "failed" };

const keyOf = (source: Source): string => ("table" in source ? source.table : source.record);

export class ReviewRequest {
  #answer = $state.raw<Answer>({ is: "awaited" });
  #thorough = $state.raw<Thorough>({ is: "not_asked" });
  #stopping: AbortController | null = null;

  /** Of a table the game has to be over; nobody asks before. */
  constructor(
    readonly source: Source,
    isOver: boolean,
  ) {
    if (isOver || "record" in source) void this.ask();
    else this.#answer = { is: "not_over" };
    const known = thoughtOver(keyOf(source));
    if (known) this.#thorough = { is: "there", review: known };
  }

  get answer(): Answer {
    return this.#answer;
  }
  /** The game explained, as well as it has been thought over. */
  get review(): Review | null {
    if (this.#answer.is !== "there") return null;
    return this.#thorough.is === "there" ? this.#thorough.review : this.#answer.review;
  }
  get thorough(): Thorough {
    return this.#thorough;
  }

  async ask(): Promise<void> {
    this.#answer = { is: "awaited" };
    this.#answer = await this.#asked().catch(refused);
  }

  /** Have the choices that decide thought over; `stop` ends it. */
  async thinkOver(): Promise<void> {
    if (this.#thorough.is === "thinking") return;
    const { signal } = (this.#stopping = new AbortController());
    const progress = (done: number, of: number): void => {
      if (!signal.aborted) this.#thorough = { is: "thinking", done, of };
    };
    progress(0, 0);
    try {
      const record = await this.#record();
      signal.throwIfAborted();
      const review = await startThinking(record, { signal, progress });
      keepThoughtOver(keyOf(this.source), review);
      this.#thorough = { is: "there", review };
    } catch {
      if (!signal.aborted) this.#thorough = { is: "failed" };
    }
  }

  stop(): void {
    this.#stopping?.abort();
    if (this.#thorough.is === "thinking") this.#thorough = { is: "not_asked" };
  }

  async #record(): Promise<string> {
    const { source } = this;
    return "table" in source ? serverOf(source.table).recordText(source.table) : source.record;
  }

  async #asked(): Promise<Answer> {
    const { source } = this;
    const asked =
      "table" in source ? serverOf(source.table).tableReview(source.table) : reader().reviewRecord(source.record);
    return { is: "there", review: await asked };
  }
}

function refused(error: unknown): Answer {
  if (!(error instanceof RequestRefused)) return { is: "refused", reason: texts.refused };
  return error.refusal.code === "not_over" ? { is: "not_over" } : { is: "refused", reason: error.refusal.text };
}

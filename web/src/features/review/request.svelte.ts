/** ReviewRequest the server to explain a game: a table's, or that of a record. Needs no browser. */
import type { Review, Sentence } from "../../generated/messages";
import { reader, RequestRefused, serverOf } from "../../shared/server/table-server";
import { texts } from "./texts";

/** The game of a table, or a record as text. */
export type Source = { readonly table: string } | { readonly record: string };

export type Answer =
  | { readonly is: "awaited" }
  | { readonly is: "there"; readonly review: Review }
  | { readonly is: "not_over" }
  | { readonly is: "refused"; readonly reason: Sentence };

export class ReviewRequest {
  #answer = $state.raw<Answer>({ is: "awaited" });

  /** Of a table the game has to be over; nobody asks before. */
  constructor(
    readonly source: Source,
    isOver: boolean,
  ) {
    if (isOver || "record" in source) void this.ask();
    else this.#answer = { is: "not_over" };
  }

  get answer(): Answer {
    return this.#answer;
  }
  get review(): Review | null {
    return this.#answer.is === "there" ? this.#answer.review : null;
  }

  async ask(): Promise<void> {
    this.#answer = { is: "awaited" };
    this.#answer = await this.#asked().catch(refused);
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

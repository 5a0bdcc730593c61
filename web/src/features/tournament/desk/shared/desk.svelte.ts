/** Whoever runs a tournament: tells it what to do, hears what came of it, and is asked where something should be meant. */
import { say } from "../../../../base/language.svelte";
import { RequestRefused } from "../../../../base/table-server";
import type { Sentence } from "../../../../generated/messages";
import type { CommandDone, DeskView, TournamentCommand } from "../../../../generated/tournaments";
import type { TournamentServer } from "../../../../shared/server/tournaments";
import type { TournamentLink } from "../../shared/link/link.svelte";

/** What came of the last command. */
export interface Notice {
  readonly text: string;
  readonly isRefusal: boolean;
  /** by which it can be taken back */
  readonly command: string | null;
}

/** Something that is done only if it is meant. */
export interface Question {
  readonly text: Sentence;
  readonly answer: (isMeant: boolean) => void;
}

/** Commands that can be told to happen all the same. */
const evenSo = (command: TournamentCommand): TournamentCommand => ({ ...command, even_so: true }) as TournamentCommand;

export class Desk {
  #notice = $state.raw<Notice | null>(null);
  #question = $state.raw<Question | null>(null);

  constructor(
    readonly link: Pick<TournamentLink, "view" | "tell">,
    readonly server: TournamentServer,
  ) {}

  get view(): DeskView {
    return this.link.view as DeskView;
  }

  get notice(): Notice | null {
    return this.#notice;
  }

  /** Whether the last command can be taken back: the server knows. */
  get canUndo(): boolean {
    const command = this.#notice?.command;
    return !!command && this.view.log.some((told) => told.command === command && told.can_undo);
  }

  get question(): Question | null {
    return this.#question;
  }

  /** Have something done, and say so. Null: it was not done. */
  async tell(command: TournamentCommand, words: string): Promise<CommandDone | null> {
    try {
      const done = await this.#told(command, words);
      const canUndo = done.changed.length > 0 && command.type !== "undo";
      this.#notice = { text: words, isRefusal: false, command: canUndo ? done.command : null };
      return done;
    } catch (error) {
      this.complain(error);
      return null;
    }
  }

  undo(command: string, words: string): Promise<CommandDone | null> {
    return this.tell({ type: "undo", command }, words);
  }

  /** Show why something did not work. What is no refusal is a fault of ours. */
  complain(error: unknown): void {
    if (!(error instanceof RequestRefused)) throw error;
    this.#notice = { text: say(error.refusal.text), isRefusal: true, command: null };
  }

  hush(): void {
    this.#notice = null;
  }

  async #told(command: TournamentCommand, words: string): Promise<CommandDone> {
    try {
      return await this.link.tell(command, words);
    } catch (error) {
      if (!(error instanceof RequestRefused) || !error.asks) throw error;
      if (!(await this.#isMeant(error.refusal.text))) throw error;
      return await this.link.tell(evenSo(command), words);
    }
  }

  #isMeant(text: Sentence): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (isMeant: boolean) => {
        this.#question = null;
        resolve(isMeant);
      };
      this.#question = { text, answer };
    });
  }
}

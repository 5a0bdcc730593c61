/** Several pages of one browser: one of them has all tables, the others ask it. When it is closed, the next one takes
 * over: what was told is stored, so nothing is lost. Whoever asks holds a lock of its own, so that a page that dies
 * without a word is noticed and no game waits for it, or goes on before nobody's eyes. */
import { closeCodes } from "../../generated/messages";
import { Servant, type Question, type Reply } from "./ports";
import { shownHere } from "../protocol/refusals";
import type { LocalServer } from "../server";

const NAME = "poeppel-tables";
const lockOf = (page: string): string => `${NAME}-${page}`;

/** Of what pages ask for. It grows when older tables could not answer: then they are left to the newer page, which
 * answers older ones too, as a server does. */
const SPOKEN_VERSION = 1;

/** What pages say to each other; `page` is the one that asks. */
type Said =
  | { readonly to: "head"; readonly page: string; readonly version: number; readonly question: Question }
  | { readonly to: "page"; readonly page: string; readonly reply: Reply }
  | { readonly to: "head"; readonly page: string; readonly left: true }
  | { readonly to: "all" };

/** As much of the browser as this needs; a test has its own. */
export interface Browser {
  /** Holds the lock until the answer of `work` comes; null where there are no locks: then every page is on its own. */
  readonly lock: ((name: string, work: () => Promise<void>) => Promise<void>) | null;
  readonly channel: (name: string) => Pick<BroadcastChannel, "postMessage" | "onmessage" | "close">;
}

/** One page's way to the tables: questions in, replies out. */
export class Tab {
  readonly #page = crypto.getRandomValues(new Uint32Array(2)).join("-");
  readonly #channel: ReturnType<Browser["channel"]>;
  readonly #pages = new Map<string, Servant>(); // the others, if this one has the tables
  #own: Servant | null = null; // ourselves, likewise
  #server: LocalServer | null = null;
  #unanswered: Question[] = []; // what this page has asked another one
  #sockets = new Set<number>(); // of this page, opened by another one
  #leave: () => void = () => {};
  #letGo: () => void = () => {}; // of the lock that says that this page lives
  #starting: Promise<void> | null = null;

  /** `reply` hears what is answered to this page. */
  constructor(
    readonly browser: Browser,
    readonly open: () => Promise<LocalServer>,
    readonly reply: (reply: Reply) => void,
    readonly version = SPOKEN_VERSION,
  ) {
    this.#channel = browser.channel(NAME);
    this.#channel.onmessage = ({ data }: { data: Said }) => this.#overhear(data);
  }

  /** Wait for the tables. Comes back when this page has them, or at once when another one does. Fails when they cannot be
   * loaded; then the next call tries again. */
  start(): Promise<void> {
    this.#starting ??= this.#begin().catch((error: unknown) => {
      this.#giveUp();
      throw error;
    });
    return this.#starting;
  }

  async #begin(): Promise<void> {
    const { lock } = this.browser;
    if (!lock) return this.#takeOver();
    await this.#live(lock);
    await new Promise<void>((known, fail) => {
      const timer = setTimeout(known, WAIT);
      lock(NAME, async () => {
        clearTimeout(timer);
        await this.#takeOver();
        known();
        await new Promise<void>((leave) => (this.#leave = leave));
      }).catch((error: Error) => {
        this.#giveUp(); // perhaps long after another page had the tables
        fail(error);
      });
    });
  }

  /** Hold the lock that ends with this page; before that, nobody may be asked. */
  #live(lock: NonNullable<Browser["lock"]>): Promise<void> {
    this.#letGo();
    return new Promise((held) => {
      const untilLetGo = (letGo: () => void) => {
        this.#letGo = letGo;
        held();
      };
      void lock(lockOf(this.#page), () => new Promise(untilLetGo));
    });
  }

  #giveUp(): void {
    this.#starting = null;
    for (const question of this.#unanswered.splice(0)) this.#refuse(question);
  }

  /** Nobody can answer. */
  #refuse({ kind, id }: Question): void {
    const refusal = shownHere("not_loaded");
    if (kind === "ask") return this.reply({ kind: "refused", id, refusal });
    if (kind === "open") this.reply({ kind: "told", id, text: JSON.stringify({ type: "refused", id: null, refusal }) });
    this.reply({ kind: "closed", id, code: closeCodes.BAD_HELLO });
  }

  async #takeOver(): Promise<void> {
    this.#server = await this.open();
    this.#own = new Servant(this.#server, this.reply);
    this.#say({ to: "all" });
    this.#askAgain();
  }

  /** Whoever answers has changed, and knows nothing of what was asked. Sockets are closed, as by a server that restarts,
   * and come back by themselves. */
  #askAgain(): void {
    for (const id of this.#sockets) this.reply({ kind: "closed", id, code: closeCodes.GOING_DOWN });
    this.#sockets.clear();
    for (const question of this.#unanswered.splice(0)) this.#pass(question);
  }

  /** What another page has answered. */
  #hear(reply: Reply): void {
    this.#unanswered = this.#unanswered.filter(({ id }) => id !== reply.id);
    if (reply.kind === "opened") this.#sockets.add(reply.id);
    if (reply.kind === "closed") this.#sockets.delete(reply.id);
    this.reply(reply);
  }

  /** What this page asks, as soon as somebody can answer. */
  async ask(question: Question): Promise<void> {
    await this.start().then(
      () => this.#pass(question),
      () => this.#refuse(question),
    );
  }

  #pass(question: Question): void {
    if (this.#own) return this.#own.hear(question);
    if (!this.#sockets.has(question.id)) this.#unanswered.push(question);
    this.#say({ to: "head", page: this.#page, version: this.version, question });
  }

  /** This page asks nothing any more. */
  async close(): Promise<void> {
    if (!this.#server) this.#say({ to: "head", page: this.#page, left: true });
    await this.#stepDown();
    this.#letGo();
    this.#channel.close();
  }

  /** Leave the tables to the next page. */
  async #stepDown(): Promise<void> {
    const server = this.#server;
    this.#server = this.#own = null;
    this.#pages.clear();
    await server?.close(closeCodes.GOING_DOWN);
    this.#leave();
  }

  /** A newer page has to ask for something that may not be known here. It waits for the tables already. */
  async #yield(): Promise<void> {
    await this.#stepDown();
    this.#starting = null;
    await this.start();
  }

  #say(said: Said): void {
    this.#channel.postMessage(said);
  }

  #overhear(said: Said): void {
    if (said.to === "page" && said.page === this.#page && !this.#own) this.#hear(said.reply);
    if (said.to === "all" && !this.#own) this.#askAgain();
    if (said.to === "head" && this.#server) this.#serve(said, this.#server);
  }

  #serve(said: Extract<Said, { to: "head" }>, server: LocalServer): void {
    const { page } = said;
    if ("left" in said) return this.#miss(page);
    if (said.version > this.version) return void this.#yield().catch(console.error);
    const servant = this.#pages.get(page) ?? this.#welcome(page, server);
    servant.hear(said.question);
  }

  #welcome(page: string, server: LocalServer): Servant {
    const servant = new Servant(server, (reply) => this.#say({ to: "page", page, reply }));
    this.#pages.set(page, servant);
    void this.browser.lock?.(lockOf(page), async () => this.#miss(page)); // comes to us when it has died
    return servant;
  }

  #miss(page: string): void {
    this.#pages.get(page)?.dismiss();
    this.#pages.delete(page);
  }
}

const WAIT = 150; // milliseconds until the lock is taken for another page's

/** A tournament as it is seen through a link: the view, always the latest; and what is told to it, sent once. */
import { remember, recall } from "../../../../base/memory";
import { newId } from "../../../../base/randomness";
import { RequestRefused, type TableSocket } from "../../../../base/table-server";
import { later, type Later } from "../../../../base/timer";
import type { GoingDown, Refused, RefusalShown } from "../../../../generated/messages";
import type { Changed, CommandDone, TournamentCommand } from "../../../../generated/tournaments";
import type { AnyView, TournamentServer } from "../../../../shared/server/tournaments";
import { Outbox } from "./outbox.svelte";

export type Server = Pick<TournamentServer, "id" | "token" | "view" | "tell" | "socket">;
type Told = Changed | GoingDown | Refused;

const LOOK_AGAIN = 20_000; // milliseconds: a socket can be dead without anybody noticing
const FIRST_PAUSE = 500; // milliseconds until a socket is opened again, doubled each time
const MOST_PAUSE = 5_000;
const FOR_GOOD = ["no_such_tournament", "bad_link", "link_revoked"];

/** Tells this device from others that use the same code. */
function device(): string {
  const known = recall<string>("device");
  if (known) return known;
  const made = newId().slice(0, 16);
  remember("device", made);
  return made;
}

export class TournamentLink {
  readonly outbox: Outbox<TournamentCommand, CommandDone>;
  #view = $state.raw<AnyView | null>(null);
  #told = $state(0);
  #closed = $state.raw<RefusalShown | null>(null);
  #isLost = $state(false);
  #socket: TableSocket | null = null;
  #isOpen = false;
  #isLooking = false;
  #looksAgain = false;
  #pause = FIRST_PAUSE;
  #backIn: number | null = null; // milliseconds after which the server wants us back, if it has said so
  #stops: Partial<Record<"socket" | "look", () => void>> = {};

  constructor(
    readonly server: Server,
    readonly wait: Later = later,
  ) {
    const send = (id: string, command: TournamentCommand) => server.tell({ id, command, device: device() });
    this.outbox = new Outbox(`tournament-${server.id}-${server.token.slice(0, 6)}`, send, wait);
  }

  get view(): AnyView | null {
    return this.#view;
  }

  /** `performance.now()` when the view came. */
  get told(): number {
    return this.#told;
  }

  /** Why the link does not open anything. */
  get closed(): RefusalShown | null {
    return this.#closed;
  }

  /** Whether the server could not be reached when it was last asked. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Follow what happens; the answer stops it. */
  open(): () => void {
    this.#isOpen = true;
    this.#connect();
    void this.look();
    this.outbox.wake();
    return () => this.#leave();
  }

  /** Somebody is back, or the network is. */
  wake(): void {
    void this.look();
    this.outbox.wake();
  }

  /** Have something done. It is kept until the server has stored it. */
  async tell(command: TournamentCommand, words = ""): Promise<CommandDone> {
    const done = await this.outbox.put(command, words);
    await this.look();
    return done;
  }

  /** Ask for the view; whoever asks meanwhile is heard afterwards. */
  async look(): Promise<void> {
    this.#looksAgain = true;
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      while (this.#looksAgain) {
        this.#looksAgain = false;
        await this.#lookOnce();
      }
    } finally {
      this.#isLooking = false;
    }
    if (this.#isOpen) this.#after("look", this.#isLost ? 2_000 : LOOK_AGAIN, () => void this.look());
  }

  async #lookOnce(): Promise<void> {
    try {
      const view = await this.server.view();
      this.#told = performance.now();
      this.#view = view;
      this.#closed = null;
      this.#isLost = false;
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      if (error.refusal.code === "unreachable") this.#isLost = true;
      else if (!this.#view || FOR_GOOD.includes(error.refusal.code)) this.#closed = error.refusal;
    }
  }

  #connect(): void {
    const socket = this.server.socket();
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ token: this.server.token }));
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as Told);
    socket.onclose = () => this.#comeBackLater();
  }

  #hear(told: Told): void {
    if (told.type === "going_down") this.#backIn = 1000 * told.back_in;
    else if (told.type === "refused")
      void this.look(); // which is told why
    else {
      this.#pause = FIRST_PAUSE;
      this.outbox.wake();
      if (told.number !== this.#view?.number || this.#isLost) void this.look();
    }
  }

  /** When the server has said, else after a while, and not all the hall at the same moment. */
  #comeBackLater(): void {
    if (!this.#isOpen) return;
    this.#after("socket", this.#backIn ?? this.#pause * (0.75 + Math.random() / 2), () => this.#connect());
    this.#backIn = null;
    this.#pause = Math.min(2 * this.#pause, MOST_PAUSE);
  }

  #leave(): void {
    this.#isOpen = false;
    for (const stop of Object.values(this.#stops)) stop();
    this.outbox.rest();
    this.#socket?.close();
  }

  #after(what: "socket" | "look", ms: number, run: () => void): void {
    this.#stops[what]?.();
    this.#stops[what] = this.wait(ms, run);
  }
}

/** What tables do, step by step (cases/tables): those of a device here, the server's in tests/server/tables. So the two
 * cannot drift apart. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { RequestRefused } from "../../src/base/table-server";
import { writeRoll, type Engine } from "../../src/engine";
import type { Message, NewTable, RefusalShown, TableState } from "../../src/generated/messages";
import { device, engine, Page, scripted, settled, WrittenBots, type VirtualClock } from "./house";

const FOLDER = new URL("../../../cases/tables/", import.meta.url);

interface Line {
  readonly place: string;
  readonly verb: string;
  readonly rest: string;
}

function scenarios(): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".table"))) {
    let lines: Line[] = [];
    const texts = readFileSync(new URL(file, FOLDER), "utf8").split("\n");
    for (const [n, text] of texts.entries()) {
      const [, verb = "", rest = ""] = /^(\S*)\s*(.*?)\s*$/.exec(text)!;
      if (verb === "table") found.set(rest, (lines = []));
      else if (verb && !verb.startsWith("#")) lines.push({ place: `${file}:${n + 1}`, verb, rest });
    }
  }
  return found;
}

type Json = Record<string, unknown>;

class Play {
  #faces: number[] = [];
  #answer: Message | { type: "made" } | { type: "refused"; refusal: RefusalShown } = { type: "made" };
  #heard = 1; // events that have been compared; `table_created` is told by the wish
  #page: Page | null = null;
  #clock: VirtualClock | null = null;
  #bots: WrittenBots | null = null;
  #record: () => Promise<string> = () => Promise.reject(new Error("there is no table"));
  #state: () => Promise<TableState> = () => Promise.reject(new Error("there is no table"));

  constructor(readonly engine: Engine) {}

  async take({ verb, rest }: Line): Promise<void> {
    const [, name = "", json = ""] = /^(\S*) ?(.*)$/.exec(rest)!;
    const given = json.startsWith("{") ? (JSON.parse(json) as Json) : {};
    switch (verb) {
      case "why":
        return;
      case "faces": {
        const [faces = "", times = "1"] = rest.split(" x ");
        for (let n = 0; n < Number(times); n++) this.#faces.push(...faces.split(" ").map(Number));
        return;
      }
      case "wish":
        return this.#wish(JSON.parse(rest) as NewTable);
      case "do":
        this.nothingLeft();
        this.#answer = await this.page.ask({ type: name, ...given } as never);
        return;
      case "step":
        this.nothingLeft();
        return this.#step(rest || null);
      case "finish":
        this.nothingLeft();
        while (this.#clock!.next !== null) await this.#step(null);
        this.#heard = this.#events.length;
        return;
      case "win":
        this.nothingLeft();
        while (!(await this.#state()).ranking.length) await this.#step(null);
        this.#heard = this.#events.length;
        return;
      case "still":
        return void expect(this.#clock!.next).toBeNull();
      case "wait":
        return this.#clock!.pass(Number(rest));
      case "event":
        return void expect(this.#events[this.#heard++]).toMatchObject({ type: name, ...given });
      case "refused":
        return void expect(this.page.events[this.#heard - 1]!.refused).toEqual(JSON.parse(rest));
      case "refuse":
        this.nothingLeft();
        return void expect(this.#answer).toMatchObject({
          type: "refused",
          refusal: { code: name, rule: json || null },
        });
      case "answer":
        return void expect(this.#answer).toMatchObject({ type: name, ...given });
      case "state": {
        const state = await this.#state();
        for (const [key, value] of Object.entries(JSON.parse(rest) as Json)) {
          expect(state[key as keyof TableState], key).toEqual(value);
        }
        return;
      }
      case "reaction": {
        const [seat, reaction] = rest.split(" ");
        return void expect(this.page.told.at(-2)).toEqual({ type: "reaction", seat, reaction });
      }
      case "played": {
        const record = this.engine.record(await this.#record());
        expect(record.byDevice).toBe(true);
        const turns = record.turns.map(({ roll, move }) => `${writeRoll(roll)} ${move ?? "-"}`);
        return void expect(turns.join(" / ")).toBe(rest);
      }
      case "back": {
        const record = this.engine.record(await this.#record());
        return void expect(record.takenBack.map(({ number, seat }) => `${number} ${seat}`).join(" / ")).toBe(rest);
      }
      default:
        throw new Error(`${verb} is not known`);
    }
  }

  get page(): Page {
    if (!this.#page) throw new Error("there is no table");
    return this.#page;
  }

  get #events() {
    return this.page.events.map(({ event }) => event);
  }

  async #wish(wish: NewTable): Promise<void> {
    this.#bots = new WrittenBots(this.engine);
    const { server, clock } = await device({ dice: scripted(this.#faces), background: this.#bots });
    this.#clock = clock;
    try {
      const { table, host_token: token } = await server.postTable(wish);
      this.#page = new Page(server, table, token);
      this.#record = () => server.recordText(table);
      this.#state = () => server.tableState(table);
      await settled();
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error;
      this.#answer = { type: "refused", refusal: error.refusal };
    }
  }

  async #step(move: string | null): Promise<void> {
    if (this.#clock!.next === null) throw new Error("nothing will happen by itself");
    this.#bots!.next = move;
    await this.#clock!.step();
    await settled();
  }

  nothingLeft(): void {
    if (this.#page) expect(this.#events.slice(this.#heard)).toEqual([]);
  }
}

for (const [name, lines] of scenarios()) {
  test(name, async () => {
    const play = new Play(await engine());
    for (const line of lines) {
      try {
        await play.take(line);
      } catch (error) {
        throw new Error(`${line.place}: ${line.verb} ${line.rest}\n${String(error)}`, { cause: error });
      }
    }
    play.nothingLeft();
  });
}

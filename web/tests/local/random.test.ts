/** Games at random that the server's table plays first, with commands that are right, wrong, late and nonsense: a table of
 * this device does the same, to the letter. `bench/local_tables.py` plays many more. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { RequestRefused } from "../../src/base/table-server";
import type { Command, Message, NewTable, NumberedEvent, RefusalShown } from "../../src/generated/messages";
import { device, engine, Page, scripted, settled, WrittenBots } from "./house";

interface Step {
  readonly do?: Command | null;
  readonly step?: string | null;
  readonly answer: Partial<Message>;
  readonly events: readonly Omit<NumberedEvent, "at">[];
  readonly state: string;
}

interface Game {
  readonly wish: NewTable;
  readonly faces: readonly number[];
  readonly refusal: RefusalShown | null;
  readonly steps: readonly Step[];
}

const [GAMES, STEPS] = ["48", "40"];
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const VENV = join(ROOT, ".venv", process.platform === "win32" ? "Scripts/python.exe" : "bin/python");

/** Have the server's table play them. */
function played(): string {
  const folder = mkdtempSync(join(tmpdir(), "tables-"));
  const file = join(folder, "games.json");
  const command = ["-m", "tests.server.tables.random_tables", file, GAMES, STEPS] as const;
  execFileSync(existsSync(VENV) ? VENV : "python3", command, { cwd: ROOT, stdio: "inherit" });
  const text = readFileSync(file, "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

const given = process.env["POEPPEL_RANDOM_TABLES"]; // a file with others
const games = JSON.parse(given ? readFileSync(given, "utf8") : played()) as Game[];

/** As Python writes it: keys in order, without the table's id. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([key]) => key !== "table");
  return Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}

const digest = (state: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(state)))
    .digest("hex")
    .slice(0, 16);

/** Without what is told beside, and without the words of whoever reads messages. */
function short(answer: Message | null): unknown {
  const { state: _, events: __, ...rest } = (answer ?? {}) as Record<string, unknown>;
  const isUnreadable = (rest["refusal"] as RefusalShown | undefined)?.code === "unreadable";
  return isUnreadable ? { ...rest, refusal: { code: "unreadable" } } : rest;
}

test.each(games.map((game, n) => [n, String(game.wish.rules), game] as const))("game %i: %s", async (_, __, game) => {
  const bots = new WrittenBots(await engine());
  const { server, clock } = await device({ dice: scripted(game.faces), background: bots });
  if (game.refusal) {
    const refused = await server.postTable(game.wish).catch((error: unknown) => error);
    return void expect((refused as RequestRefused).refusal).toEqual(game.refusal);
  }
  const { table, host_token: token } = await server.postTable(game.wish);
  const page = new Page(server, table, token);
  await settled();
  let heard = 0;
  for (const [n, step] of game.steps.entries()) {
    let answer: Message | null = null;
    if (step.do) answer = await page.ask(step.do);
    else if (step.do === undefined) {
      bots.next = step.step ?? null;
      expect(clock.next, `step ${n}`).not.toBeNull();
      await clock.step();
      await settled();
    }
    const where = `step ${n}: ${JSON.stringify(step.do ?? step.step ?? null)}`;
    const { id: wanted, ...expected } = step.answer as { id?: string };
    const { id: got, ...given } = short(answer) as { id?: string };
    expect(given, where).toEqual(expected);
    if (wanted !== undefined) expect(got, where).toEqual(wanted);
    const events = page.events.slice(heard).map(({ at: _at, ...event }) => event);
    heard += events.length;
    expect(events, where).toEqual(step.events);
    expect(digest(await server.tableState(table)), where).toBe(step.state);
  }
});

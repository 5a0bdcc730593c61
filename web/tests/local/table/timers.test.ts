/** What happens by itself happens in its time: bots at their pace, clocks, and nothing at a table that nobody looks at. */
import { expect, test } from "vitest";
import { Bucket } from "../../../src/local/store/bucket";
import { deviceDice } from "../../../src/local/table/dice";
import { cleanName, isSameName } from "../../../src/local/protocol/names";
import type { Options } from "../../../src/generated/messages";
import { Table } from "../../../src/local/table/fold";
import { readWish } from "../../../src/local/protocol/protocol";
import { setUp } from "../../../src/local/table/setup";
import { MemoryStore } from "../../../src/local/store/store";
import { pauseBeforePlaying, Stopwatch } from "../../../src/local/table/timers";
import { device, engine, Page, scripted, settled, VirtualClock } from "../house";

test("a stopwatch counts only while it runs", async () => {
  const clock = new VirtualClock();
  const watch = new Stopwatch(clock);
  watch.restart();
  await clock.pass(5);
  expect(watch.seconds).toBe(0);
  watch.run(true);
  watch.run(true);
  await clock.pass(3);
  watch.run(false);
  await clock.pass(100);
  expect(watch.seconds).toBe(3);
  watch.run(true);
  watch.restart();
  await clock.pass(2);
  expect(watch.seconds).toBe(2);
});

test("bots pause as on the server: less where there is nothing to decide, each at its own pace", () => {
  expect(pauseBeforePlaying("owl", 0, 0)).toBeCloseTo(0.6);
  expect(pauseBeforePlaying("owl", 1, 1)).toBeCloseTo(0.8);
  expect(pauseBeforePlaying("owl", 2, 0)).toBeCloseTo(1.3 * 0.8);
  expect(pauseBeforePlaying("badger", 2, 1)).toBeCloseTo(0.7 * 1.4);
});

test("a bot waits for its pause, and stands still in a pause and when nobody looks", async () => {
  const { server, clock } = await device({ dice: scripted([5, 5, 5]) });
  const wish = { rules: "classic", first: "y", options: { bot_pace: 10 } } as const;
  const { table, host_token: token } = await server.postTable({ ...wish, seats: [{ kind: "bot" }, { kind: "here" }] });
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  expect(clock.next).toBeGreaterThanOrEqual(6);
  expect(clock.next).toBeLessThanOrEqual(8);
  await clock.pass(2);
  await page.ask({ type: "pause" });
  expect(clock.next).toBeNull();
  await clock.pass(60);
  await page.ask({ type: "resume" });
  expect(clock.next).toBeLessThanOrEqual(6); // the two seconds count
  page.socket.close();
  expect(clock.next).toBeNull();
  const again = new Page(server, table, token, page.state.number);
  await settled();
  expect(clock.next).toBeGreaterThanOrEqual(6); // a table that stood still begins anew
  await clock.pass(clock.next!);
  expect(again.state.roll).toBe("5");
});

test("the clock of a game goes on after the page was loaded anew, and stands still in between", async () => {
  const store = new MemoryStore();
  const dice = scripted([3, 4]);
  const { server, clock } = await device({ dice, store });
  const seats = [{ kind: "here" }, { kind: "here" }] as const;
  const wish = { rules: "classic", first: "y", options: { ends_after: 60, auto_move: true }, seats } as const;
  const { table, host_token: token } = await server.postTable(wish);
  const page = new Page(server, table, token);
  await settled();
  await page.ask({ type: "start" });
  await clock.pass(45);
  await page.ask({ type: "roll" });
  expect(page.state).toMatchObject({ turn: "r", game_left: 15 });
  page.socket.close();
  await clock.pass(900);
  const { server: later, clock: then } = await device({ dice, store });
  const again = new Page(later, table, token);
  await settled();
  expect(again.state).toMatchObject({ phase: "playing", game_left: 15 });
  await then.pass(20);
  await again.ask({ type: "roll", id: "last" });
  expect(again.state).toMatchObject({ phase: "ended", ended: "time_up", game_left: null });
});

test("a game that was made before there was such a clock has none", async () => {
  const created = setUp(readWish({ rules: "classic" }), await engine());
  const { ends_after: _, ...older } = created.options;
  const table = new Table("old", await engine());
  table.apply(1, { ...created, options: older as Options });
  expect(table.endsAfter).toBeNull();
});

test("a few things at once, then some every second", async () => {
  const clock = new VirtualClock();
  const bucket = new Bucket(0.5, 2, clock.now);
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
  await clock.pass(2);
  expect([bucket.take(), bucket.take()]).toEqual([true, false]);
});

test("the device's dice show all faces, and nothing else", () => {
  const faces = Array.from({ length: 600 }, () => deviceDice.face());
  expect([...new Set(faces)].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("names are as on the server", () => {
  expect(cleanName("  A\u0007nna\u200b  und   Ben ")).toBe("Anna und Ben");
  expect(cleanName("x".repeat(30))).toBe("x".repeat(24));
  const same = ["Straße STRASSE", "Änne anne", "Аnnа Anna", "Οδυσσεύς οδυσσευσ", "ﬁnn FINN", "ı i"].map((pair) =>
    pair.split(" "),
  );
  for (const [one, other] of same) expect(isSameName(one!, other!), one).toBe(true);
  expect(isSameName("Anna", "Hanna")).toBe(false);
  expect(isSameName("", "")).toBe(false);
});

/** What has happened, with what was left out fetched page by page. */
import { beforeEach, describe, expect, test } from "vitest";
import type { NumberedEvent } from "../../../src/generated/messages";
import { History } from "../../../src/shared/table/history.svelte";
import { refusedBecause, stubServer } from "../../fakes";

const event = (number: number): NumberedEvent => ({
  number,
  at: 0,
  event: { type: "paused" },
  move: null,
  refused: null,
  place: null,
});
const events = (first: number, last: number): NumberedEvent[] =>
  Array.from({ length: last - first + 1 }, (_, n) => event(first + n));
const numbers = (history: History): number[] => history.events.map(({ number }) => number);

const PAGE = 100;
const LAST = 300;

/** A server with this many events; it tells after which it was asked. */
function serve(refuse: () => boolean = () => false): number[] {
  const after: number[] = [];
  stubServer((path) => {
    const begin = Number(new URL(path, "http://x").searchParams.get("after"));
    after.push(begin);
    if (refuse()) return refusedBecause("too_fast", 429);
    return Response.json({ events: events(begin + 1, Math.min(begin + PAGE, LAST)), last: LAST });
  });
  return after;
}

/** Time passes when a test says so. */
let waiting: (() => void)[];
const wait = (_: number, run: () => void) => {
  waiting.push(run);
  return () => {};
};
/** Whatever waits for nothing but its turn has had it: turns are counted, not time, for the machine may stand still. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((done) => setTimeout(done));
}

beforeEach(() => void (waiting = []));

test("without a gap nothing is asked for", async () => {
  const after = serve();
  const history = new History("abc", wait);
  expect(history.take(events(1, 3), 3)).toHaveLength(3);
  expect(history.take(events(2, 4), 4)).toEqual([event(4)]); // an answer may repeat some
  await settled();
  expect([history.isComplete, history.last, numbers(history), after]).toEqual([true, 4, [1, 2, 3, 4], []]);
});

describe("whoever comes late", () => {
  test("is told the latest at once, and everything in the end", async () => {
    const after = serve();
    const history = new History("abc", wait);
    expect(history.take(events(237, LAST), LAST)).toHaveLength(64);
    expect([history.isComplete, numbers(history)[0], numbers(history).length]).toEqual([false, 237, 64]);
    await settled();
    expect([history.isComplete, numbers(history)]).toEqual([true, events(1, LAST).map(({ number }) => number)]);
    expect(after).toEqual([0, 100, 200]);
  });

  test("in mid-game is asked only for what is missing", async () => {
    const after = serve();
    const history = new History("abc", wait);
    history.take(events(1, 150), 150);
    history.take(events(237, LAST), LAST);
    expect(numbers(history)[0]).toBe(237); // not what was before the gap as if it went on there
    await settled();
    expect([history.isComplete, after]).toEqual([true, [150]]);
  });

  test("and is told of no event at all has nothing to show until they come", async () => {
    const after = serve();
    const history = new History("abc", wait);
    history.take(events(1, 250), 250);
    history.take([], LAST);
    expect(history.events).toEqual([]);
    await settled();
    expect([history.isComplete, after]).toEqual([true, [250]]);
  });
});

test("what happens meanwhile is neither lost nor doubled", async () => {
  serve();
  const history = new History("abc", wait);
  history.take(events(200, 263), 263);
  history.take(events(264, LAST), LAST);
  await settled();
  expect(numbers(history)).toEqual(events(1, LAST).map(({ number }) => number));
});

test("a server that has too much to do is asked again later", async () => {
  let isBusy = true;
  const after = serve(() => isBusy);
  const history = new History("abc", wait);
  history.take(events(237, LAST), LAST);
  await settled();
  expect([history.isComplete, waiting.length, after]).toEqual([false, 1, [0]]);
  isBusy = false;
  waiting.pop()!();
  await settled();
  expect(history.isComplete).toBe(true);
});

test("whoever has left asks nothing until they come again", async () => {
  let isBusy = true;
  const after = serve(() => isBusy);
  const history = new History("abc", wait);
  history.take(events(237, LAST), LAST);
  await settled();
  history.want(false);
  waiting.pop()!();
  await settled();
  expect(after).toEqual([0]);
  isBusy = false;
  history.want(true);
  await settled();
  expect(history.isComplete).toBe(true);
});

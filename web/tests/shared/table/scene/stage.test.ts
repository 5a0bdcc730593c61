/** The stage shows events one after the other, in their own time, and can always be told to finish. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Later } from "../../../../src/base/timer";
import type { LegalMove, NumberedEvent, TableState } from "../../../../src/generated/messages";
import { TIMES, type Cue } from "../../../../src/shared/table/scene/animation";
import type { TableClient } from "../../../../src/shared/table/client.svelte";
import { Stage } from "../../../../src/shared/table/scene/stage.svelte";

/** A clock that stands still until it is told to go on. */
class Clock {
  now = 0;
  due: { at: number; run: () => void }[] = [];
  later: Later = (ms, run) => {
    const entry = { at: this.now + ms, run };
    this.due.push(entry);
    return () => (this.due = this.due.filter((other) => other !== entry));
  };
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.due.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > until) break;
      this.now = next.at;
      this.due = this.due.filter((other) => other !== next);
      next.run();
    }
    this.now = until;
  }
}

const START = { y: ["B", "B", "B", "0"], g: ["B", "B", "B", "10"] };

function state(
  number: number,
  pawns: Record<string, string[]>,
  turn = "y",
  more: Partial<TableState> = {},
): TableState {
  return { number, pawns, turn, phase: "playing", ranking: [], ...more } as TableState;
}

const rolled = (number: number, colour: string, roll: string): NumberedEvent => ({
  number,
  at: 0,
  move: null,
  refused: null,
  place: null,
  event: { type: "rolled", colour, roll, by: "player" },
});

function moved(number: number, move: Partial<LegalMove> & { colour: string }): NumberedEvent {
  const whole = { text: "", steps: [], legs: [], captured: [], sent_back: null, touch: false, goal: null, ...move };
  const event = { type: "moved", colour: move.colour, move: "…", by: "player", played: null } as const;
  return { number, at: 0, move: whole, refused: null, place: null, event };
}

const walk = (captured: string | null, ...fields: string[]) => ({
  how: "walk" as const,
  fields,
  captured,
  backward: false,
  lost: 0,
});

let clock: Clock;

let cues: Cue[];

let pace: number;

let stage: Stage;

beforeEach(() => {
  clock = new Clock();
  cues = [];
  pace = 1;
  stage = new Stage(
    () => pace,
    (cue) => cues.push(cue),
    clock.later,
  );
  stage.take([], state(3, START));
});

test("whoever comes sees at once how things stand", () => {
  expect(stage.pawns).toEqual(START);
  expect(stage.isBusy).toBe(false);
  expect(stage.reached).toBe(3);
});

test("the die tumbles before it shows its face", () => {
  stage.take([rolled(4, "y", "2")], state(4, START));
  expect(stage.dice).toMatchObject({ colour: "y", isRolling: true });
  clock.pass(TIMES.roll);
  expect(stage.dice).toMatchObject({ faces: [2], isRolling: false });
  expect(stage.isBusy).toBe(true);
  clock.pass(TIMES.look);
  expect(stage.isBusy).toBe(false);
  expect(stage.reached).toBe(4);
});

test("two dice have two faces", () => {
  stage.take([rolled(4, "y", "3,5")], state(4, START));
  stage.finish();
  expect(stage.dice?.faces).toEqual([3, 5]);
});

test("a pawn walks field by field and stays the same pawn", () => {
  const after = { ...START, y: ["B", "B", "B", "2"] };
  stage.take([moved(4, { colour: "y", legs: [walk(null, "0", "1", "2")] })], state(4, after, "g"));
  expect(stage.motions["y3"]?.hops.map((hop) => [hop.to, hop.ms])).toEqual([
    ["1", TIMES.step],
    ["2", TIMES.step],
  ]);
  expect(stage.turn).toBe("y"); // the next one is not on turn before that is seen
  clock.pass(2 * TIMES.step);
  expect(cues).toEqual(["step", "step"]);
  clock.pass(TIMES.rest);
  expect(stage.pawns).toEqual(after);
  expect(stage.motions).toEqual({});
  expect(stage.turn).toBe("g");
  expect(stage.last?.legs).toHaveLength(1);
});

test("who is captured is seen to lose its way, and flies home after the capturing pawn has arrived", () => {
  const after = { y: ["B", "B", "B", "10"], g: ["B", "B", "B", "B"] };
  const legs = [{ ...walk("g", "0", "5", "10"), lost: 31 }];
  stage.take([moved(4, { colour: "y", legs, captured: ["g"] })], state(4, after));
  expect(stage.pawns["g"]).toContain("10");
  expect(stage.loss).toBeNull();
  clock.pass(TIMES.step + TIMES.strike);
  expect(stage.pawns["g"]).toContain("10");
  expect(stage.loss).toEqual({ colour: "g", field: "10", spaces: 31 });
  expect(cues.at(-1)).toBe("capture");
  clock.pass(TIMES.hit);
  expect(stage.pawns["g"]).toEqual(["B", "B", "B", "B"]);
  expect(stage.motions["g3"]).toMatchObject({ from: "10", hops: [{ to: "B", how: "fly" }] });
  expect(stage.loss?.spaces).toBe(31);
  clock.pass(TIMES.flight);
  expect(stage.loss).toBeNull();
});

test("over a wall in an arc, leg by leg, with a capture in between", () => {
  stage.take(
    [
      moved(4, {
        colour: "y",
        legs: [
          walk("g", "0", "5", "10"),
          { how: "jump", fields: ["10", "24"], captured: null, backward: false, lost: 0 },
        ],
      }),
    ],
    state(4, { y: ["B", "B", "B", "24"], g: ["B", "B", "B", "B"] }),
  );
  clock.pass(TIMES.step + TIMES.strike + TIMES.hit + TIMES.flight);
  expect(stage.motions["y3"]).toMatchObject({ from: "10", hops: [{ to: "24", how: "fly" }] });
});

test("a penalty sends a pawn back after the move", () => {
  const after = { y: ["B", "B", "B", "B"], g: START.g };
  stage.take(
    [moved(4, { colour: "y", touch: true, steps: ["B"], sent_back: { colour: "y", field: "0" } })],
    state(4, after, "g"),
  );
  expect(stage.motions["y3"]).toMatchObject({ from: "0", hops: [{ to: "B" }] });
  clock.pass(TIMES.flight + TIMES.rest);
  expect(stage.pawns).toEqual(after);
});

test("finishing shows at once what the server says, and nothing comes later", () => {
  const after = { ...START, y: ["B", "B", "B", "4"] };
  stage.take(
    [rolled(4, "y", "4"), moved(5, { colour: "y", legs: [walk(null, "0", "1", "2", "3", "4")] })],
    state(5, after, "g"),
  );
  stage.finish();
  expect(stage.pawns).toEqual(after);
  expect(stage.dice).toMatchObject({ faces: [4], isRolling: false });
  expect(stage.isBusy).toBe(false);
  expect(clock.due).toEqual([]);
});

test("what comes during an animation waits its turn", () => {
  stage.take([rolled(4, "y", "2")], state(4, START));
  stage.take([rolled(5, "g", "6")], state(5, START, "g"));
  expect(stage.dice?.colour).toBe("y");
  clock.pass(TIMES.roll + TIMES.look);
  expect(stage.dice?.colour).toBe("g");
});

test("whoever is far behind jumps", () => {
  const many = Array.from({ length: 11 }, (_, n) => rolled(4 + n, "y", "1"));
  stage.take(many, state(14, START, "g"));
  expect(stage.isBusy).toBe(false);
  expect(stage.reached).toBe(14);
});

test("without motion everything is there at once", () => {
  pace = 0;
  const after = { ...START, y: ["B", "B", "B", "2"] };
  stage.take([moved(4, { colour: "y", legs: [walk(null, "0", "1", "2")] })], state(4, after, "g"));
  expect(stage.pawns).toEqual(after);
  expect(stage.isBusy).toBe(false);
  expect(stage.last).not.toBeNull();
});

test("half the pace takes half the time", () => {
  pace = 0.5;
  stage.take([rolled(4, "y", "2")], state(4, START));
  clock.pass((TIMES.roll + TIMES.look) / 2);
  expect(stage.isBusy).toBe(false);
});

test("a stopped stage shows nothing any more", () => {
  stage.take([rolled(4, "y", "2")], state(4, START));
  stage.stop();
  clock.pass(10_000);
  expect(stage.dice?.isRolling).toBe(true);
  expect(clock.due).toEqual([]);
});

test.each([
  ["walking", 1],
  ["at once", 0],
])("it stays known which waiting field was left and which was filled: %s", (_, how) => {
  pace = how;
  const stood = { y: ["5", "B", "B", "B"], g: ["B", "0", "B", "B"] };
  stage = new Stage(() => pace, undefined, clock.later);
  stage.take([], state(3, stood));
  const after = { y: ["B", "B", "0", "5"], g: ["B", "B", "B", "B"] }; // the server names pawns by their fields only
  stage.take([moved(4, { colour: "y", legs: [walk("g", "B", "0")], captured: ["g"] })], state(4, after, "y"));
  clock.pass(5_000);
  expect(stage.pawns.y).toEqual(["5", "B", "B", "0"]);
  expect(stage.last?.waiting).toEqual({ y: 3, g: 1 });
});

test("a move on the ring leaves no waiting field", () => {
  pace = 0;
  const after = { ...START, y: ["B", "B", "B", "2"] };
  stage.take([moved(4, { colour: "y", legs: [walk(null, "0", "1", "2")] })], state(4, after, "g"));
  expect(stage.last?.waiting).toEqual({});
});

test("a stage follows its table until it is let go", () => {
  const watchers = new Set<(events: readonly NumberedEvent[], state: TableState) => void>();
  const table = {
    events: [rolled(3, "g", "2")],
    state: state(3, START),
    onHappened: (watcher: Parameters<TableClient["onHappened"]>[0]) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
  stage = new Stage(() => pace, undefined, clock.later);
  const letGo = stage.follow(table);
  expect([stage.pawns, stage.isBusy, stage.dice?.faces]).toEqual([START, false, [2]]); // what was before is there
  for (const watcher of watchers) watcher([rolled(4, "y", "5")], state(4, START));
  expect(stage.dice).toMatchObject({ colour: "y", isRolling: true });
  letGo();
  expect([watchers.size, clock.due]).toEqual([0, []]);
});

test("only what has been shown counts as seen", () => {
  const events = [rolled(4, "y", "2"), rolled(5, "g", "6")];
  stage.take(events, state(5, START));
  clock.pass(TIMES.roll + TIMES.look);
  expect(stage.seen(events)).toEqual([events[0]]);
  stage.finish();
  expect(stage.seen(events)).toEqual(events);
});

describe("what is taken back", () => {
  const after = { ...START, y: ["B", "B", "B", "2"] };
  const made = [rolled(4, "y", "2"), moved(5, { colour: "y", legs: [walk(null, "0", "1", "2")] })];
  const back = (number: number): NumberedEvent => ({
    number,
    at: 0,
    move: null,
    refused: null,
    place: null,
    event: { type: "taken_back", seat: "y", to: 4 },
  });

  test("stands where it stood, and the dice lie there as they lay", () => {
    stage.take([...made, rolled(6, "g", "5")], state(6, after, "g"));
    stage.finish();
    stage.take([back(7)], state(7, START, "y", { roll: "2" }));
    expect(stage).toMatchObject({ pawns: START, last: null, turn: "y", isBusy: false });
    expect(stage.dice).toMatchObject({ colour: "y", faces: [2], isRolling: false });
  });
  test("is not marked for whoever comes later", () => {
    const late = new Stage(() => 1);
    late.take([...made, back(6)], state(6, START, "y", { roll: null }));
    expect(late).toMatchObject({ last: null, dice: null });
  });
});

describe("it sounds", () => {
  const ended = (number: number): NumberedEvent => ({
    number,
    at: 0,
    move: null,
    refused: null,
    place: null,
    event: { type: "game_ended", ranking: ["y"], secret: "", reason: "played_out" },
  });

  test("like a loss when no move can be made, and when the roll is lost by a touch", () => {
    const passed: NumberedEvent = {
      number: 4,
      at: 0,
      move: null,
      refused: { "y:B": "needs_six" },
      place: null,
      event: { type: "moved", colour: "y", move: null, by: "player", played: null },
    };
    stage.take([passed], state(4, START, "g"));
    expect([cues, stage.isBusy]).toEqual([["lost"], true]);
    expect(stage.pass).toMatchObject({ colour: "y", refused: { "y:B": "needs_six" } });
    clock.pass(TIMES.pass);
    expect([stage.isBusy, stage.turn]).toEqual([false, "g"]);
    stage.take([moved(5, { colour: "g", touch: true, steps: ["10"] })], state(5, START));
    expect(cues).toEqual(["lost", "lost"]);
  });

  test("like a win when the game is over, once everything before has been seen", () => {
    const after = { ...START, y: ["B", "B", "B", "1"] };
    const last = moved(4, { colour: "y", legs: [walk(null, "0", "1")] });
    stage.take([last, ended(5)], state(5, after, "y", { phase: "ended" }));
    expect(cues).not.toContain("win");
    clock.pass(5_000);
    expect(cues.filter((cue) => cue === "win")).toHaveLength(1);
  });

  test("like a win too for whoever does not want to wait", () => {
    stage.take([rolled(4, "y", "1"), ended(5)], state(5, START, "y", { phase: "ended" }));
    stage.finish();
    stage.finish();
    expect(cues.filter((cue) => cue === "win")).toHaveLength(1);
  });
});

test("a sound that fails stops nothing, and is reported", () => {
  vi.useFakeTimers();
  try {
    const deaf = new Stage(
      () => 1,
      () => {
        throw new Error("no loudspeaker");
      },
      clock.later,
    );
    deaf.take([], state(3, START));
    const after = { ...START, y: ["B", "B", "B", "2"] };
    deaf.take(
      [rolled(4, "y", "2"), moved(5, { colour: "y", legs: [walk(null, "0", "1", "2")] })],
      state(5, after, "g"),
    );
    clock.pass(10_000);
    expect([deaf.isBusy, deaf.reached, deaf.pawns.y]).toEqual([false, 5, after.y]);
    expect(() => vi.runAllTimers()).toThrow("no loudspeaker");
  } finally {
    vi.useRealTimers();
  }
});

test("a new game on the same stage has no dice and no last move", () => {
  const after = { ...START, y: ["B", "B", "B", "1"] };
  const events = [rolled(4, "y", "1"), moved(5, { colour: "y", legs: [walk(null, "0", "1")] })];
  stage.take(events, state(5, after, "g"));
  stage.finish();
  expect([stage.dice, stage.last]).not.toContain(null);
  stage.take([], state(6, START, "y", { phase: "lobby" }));
  expect([stage.dice, stage.last]).toEqual([null, null]);
});

test("a move that is cut short stays marked, with the waiting space that it left", () => {
  stage.take([], state(3, START));
  const move = { colour: "y", legs: [walk(null, "B", "0")] };
  stage.take([moved(4, move)], state(4, { y: ["B", "B", "0", "4"], g: START.g }));
  clock.pass(1);
  stage.finish();
  expect(stage.last?.legs).toEqual(move.legs);
  expect(stage.isBusy).toBe(false);
});

test("where somebody counts along, pawns of that colour walk more slowly", () => {
  const counting = new Stage(
    () => 1,
    () => {},
    clock.later,
    (colour) => (colour === "y" ? 3 : 1),
  );
  counting.take([], state(1, START));
  const steps = { colour: "y", legs: [walk(null, "0", "1", "2")] };
  counting.take([moved(2, steps)], state(2, { ...START, y: ["B", "B", "B", "2"] }));
  expect(Object.values(counting.motions)[0]!.hops.map(({ ms }) => ms)).toEqual([3 * TIMES.step, 3 * TIMES.step]);
  counting.finish();
  const others = { colour: "g", legs: [walk(null, "10", "11")] };
  counting.take([moved(3, others)], state(3, { y: ["B", "B", "B", "2"], g: ["B", "B", "B", "11"] }));
  expect(Object.values(counting.motions)[0]!.hops.map(({ ms }) => ms)).toEqual([TIMES.step]);
});

describe("everybody rolls for who begins", () => {
  const OPENING = [
    { y: 6, g: 6, r: 2 },
    { y: 1, g: 4 },
  ];
  const started = (number: number, opening = OPENING): NumberedEvent => ({
    ...rolled(number, "", ""),
    at: 100,
    event: { type: "game_started", bots: {}, opening, first: "g" },
  });
  const follow = (events: NumberedEvent[], now: number, turn = "g") => {
    stage = new Stage(
      () => pace,
      (cue) => cues.push(cue),
      clock.later,
    );
    const table = { events, state: state(events.at(-1)!.number, START, turn), onHappened: () => () => {} };
    return stage.follow(table as unknown as TableClient, now);
  };

  test("round by round: who is level rolls again, and one begins", () => {
    follow([started(4)], 101);
    expect(stage.rollOff).toMatchObject({ faces: OPENING[0], rolling: ["y", "g", "r"], leading: null, first: null });
    expect([stage.turn, stage.reached, stage.came, stage.isBusy]).toEqual([null, 3, 3, true]);
    clock.pass(TIMES.roll);
    expect(stage.rollOff).toMatchObject({ rolling: [], leading: ["y", "g"], first: null });
    clock.pass(TIMES.compare);
    expect(stage.rollOff).toMatchObject({ faces: { y: 1, g: 4, r: 2 }, rolling: ["y", "g"], leading: null, round: 1 });
    clock.pass(TIMES.roll + TIMES.compare);
    expect(stage.rollOff).toMatchObject({ leading: ["g"], first: "g" });
    clock.pass(TIMES.begins);
    expect([stage.rollOff, stage.turn, stage.reached, stage.isBusy]).toEqual([null, "g", 4, false]);
    expect(cues).toEqual(["roll", "roll", "home"]);
  });

  test("a press shows the end, and what was rolled meanwhile comes after it", () => {
    follow([started(4), rolled(5, "g", "3")], 101);
    expect(stage.rollOff).not.toBeNull();
    stage.finish();
    expect([stage.rollOff, stage.turn, stage.reached]).toEqual([null, "g", 5]);
    expect(stage.dice?.faces).toEqual([3]);
  });

  test("there is nothing to see without motion, but it is not old", () => {
    pace = 0;
    follow([started(4)], 101);
    expect([stage.rollOff, stage.turn, stage.reached, stage.came]).toEqual([null, "g", 4, 3]);
  });

  test.each([
    ["nobody rolled", [started(4, [])], 101, 3],
    ["it was long ago", [started(4)], 131, 4],
    ["somebody has moved since", [started(4), rolled(5, "g", "3"), moved(6, { colour: "g" })], 101, 6],
  ])("nothing is shown where %s", (_, events, now, came) => {
    follow(events, now);
    expect([stage.rollOff, stage.reached, stage.came]).toEqual([null, events.at(-1)!.number, came]);
  });
});

/** Every lesson can be played as it is written, and what its sentences claim is what the engine says. */
import { beforeAll, describe, expect, it, test } from "vitest";
import type { Engine, Position } from "../../../src/engine";
import { LEARNER, LessonTable } from "../../../src/features/learn/lesson-table.svelte";
import {
  hasHouseRule,
  lessonOf,
  lessonsOfEditions,
  lessonsOfHouseRules,
  type Lesson,
  type Step,
} from "../../../src/features/learn/lessons";
import { editions, switches } from "../../../src/shared/rules/editions";
import { engine as loadEngine } from "../../local/house";

let engine: Engine;
beforeAll(async () => void (engine = await loadEngine()));

const lessons: readonly Lesson[] = [...lessonsOfEditions, ...lessonsOfHouseRules];
const steps = lessons.flatMap((lesson) =>
  lesson.steps.map((step, n) => [`${lesson.name}, step ${n + 1}`, step] as const),
);

const positionOf = (step: Step): Position => engine.position(step.position, engine.rules(step.rules));

test("there is a lesson for every edition and for every house rule", () => {
  expect(Object.keys(editions).map((name) => lessonOf(name)?.houseRule)).toEqual(Object.keys(editions).map(() => null));
  expect(lessonsOfHouseRules.map(({ name }) => name)).toEqual(Object.keys(switches));
  expect(lessonOf("chess")).toBeNull();
});

describe.each(steps)("%s", (_, step) => {
  it("asks for legal moves, and for none only where there is none", () => {
    let position = positionOf(step);
    const mover = position.turn;
    for (const { roll, moves } of step.turns) {
      expect(position.turn).toBe(mover);
      const legal = position.legalMoves(roll).map(({ text }) => text);
      if (moves === null) expect(legal.length).toBeGreaterThan(1);
      else if (!moves.length) expect(legal).toEqual([]);
      else expect(legal).toEqual(expect.arrayContaining([...moves]));
      position = position.after(roll, moves === null ? legal[0]! : (moves[0] ?? null));
    }
  });

  it("is refused what it says, by the rule it says", () => {
    const refusals = positionOf(step).refusals(step.turns[0]!.roll);
    const found = Object.keys(step.refused).map((pawn) => [pawn, `${refusals[pawn]?.code} ${refusals[pawn]?.rule}`]);
    expect(Object.fromEntries(found)).toEqual(step.refused);
  });

  it("names the same spaces and rolls in both languages", () => {
    const numbers = (text: string) => (text.match(/\d+/g) ?? []).toSorted();
    for (const { de, en } of [step.before, step.after]) expect(numbers(de)).toEqual(numbers(en));
  });

  it("can be played to its end at its table", async () => {
    const table = new LessonTable(engine, step);
    const isOthers = !table.isMine;
    expect(table.seatOf(positionOf(step).turn)?.kind).toBe(isOthers ? "bot" : "here");
    for (const { moves } of step.turns) {
      if (isOthers) table.playForOthers();
      else {
        expect((await table.send({ type: "roll" })).type).toBe("done");
        const move = moves === null ? table.state.legal[0]!.text : moves[0];
        if (move) expect((await table.send({ type: "move", move })).type).toBe("done");
      }
    }
    expect([table.isDone, table.isMine]).toEqual([true, false]);
  });
});

describe.each(lessonsOfHouseRules)("the lesson about $name", ({ houseRule, steps: [without, ...others] }) => {
  it("begins without the house rule and goes on with it", () => {
    expect(hasHouseRule(without!, houseRule!)).toBe(false);
    expect(others.length).toBeGreaterThan(0);
    for (const step of others) expect(hasHouseRule(step, houseRule!)).toBe(true);
  });

  it("shows a difference: in what may be done, or in what comes of it", () => {
    const outcome = (step: Step) => {
      const position = positionOf(step);
      const { roll, moves } = step.turns[0]!;
      const after = position.after(roll, moves?.[0] ?? position.legalMoves(roll)[0] ?? null);
      const pawns = Array.from(position.colours, (colour) => position.pawns(colour));
      const legal = position.legalMoves(roll).map(({ text }) => text);
      return { pawns, attempts: position.attempts, legal, turn: after.turn, ranking: after.ranking };
    };
    expect(outcome(others[0]!)).not.toEqual(outcome(without!));
  });
});

describe("the table of a step", () => {
  const step = (): Step => lessonOf("forced-capture")!.steps[0]!;

  it("answers a legal move that is not asked for, and plays on", async () => {
    const table = new LessonTable(engine, step());
    await table.send({ type: "roll" });
    const answer = await table.send({ type: "move", move: "y:6-9xg" });
    expect(answer).toMatchObject({ type: "refused", refusal: { code: "not_asked" } });
    expect(table.isDone).toBe(false);
    await table.send({ type: "move", move: "y:15-18" });
    expect(table.isDone).toBe(true);
  });

  it("refuses like any table", async () => {
    const table = new LessonTable(engine, lessonOf("forced-capture")!.steps[1]!);
    await table.send({ type: "roll" });
    expect(table.state.refusals["y:15"]).toMatchObject({ code: "must_capture", rule: "V7" });
    expect(await table.send({ type: "roll" })).toMatchObject({ refusal: { code: "already_rolled" } });
  });

  it("tells whoever listens, until they have heard enough", async () => {
    const table = new LessonTable(engine, step());
    const heard: string[] = [];
    const stop = table.onHappened((events) => heard.push(...events.map(({ event }) => event.type)));
    await table.send({ type: "roll" });
    stop();
    await table.send({ type: "move", move: "y:15-18" });
    expect(heard).toEqual(["rolled"]);
    expect(table.events.map(({ event }) => event.type)).toEqual(["rolled", "moved"]);
    expect([table.seats, table.isHost, table.due?.seat]).toEqual([[LEARNER], true, "g"]);
    table.playForOthers();
    expect(table.events).toHaveLength(2);
  });
});

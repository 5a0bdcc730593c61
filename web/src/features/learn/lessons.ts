/** Lessons are data: positions, the rolls that fall there, what is asked for, and a sentence before and after. The engine
 * judges what is done in them, as it does at a table. */
import type { Sentence } from "../../generated/messages";
import { editions, readRules, switches } from "../../shared/rules/editions";
import data from "./lessons.json";

/** One roll, and the moves that are asked for: null, any legal one; none, nobody can move. */
export interface Turn {
  readonly roll: string;
  readonly moves: readonly string[] | null;
}

export interface Step {
  readonly rules: string;
  readonly position: string;
  readonly turns: readonly Turn[];
  /** by pawn: what the sentences claim of it, "code rule" */
  readonly refused: Readonly<Record<string, string>>;
  readonly before: Sentence;
  readonly after: Sentence;
}

export interface Lesson {
  readonly name: string;
  /** the house rule that it is about; null: a whole edition */
  readonly houseRule: string | null;
  readonly edition: string;
  readonly title: Sentence;
  readonly about: Sentence;
  readonly steps: readonly Step[];
}

/** As it is written: "6 y:B-0" is a roll and its move, "5 -" cannot be played, "3 *" leaves the choice. */
interface WrittenStep {
  readonly rules?: string;
  readonly position: string;
  readonly turns: readonly string[];
  readonly refused?: Readonly<Record<string, string>>;
  readonly before: Sentence;
  readonly after: Sentence;
}

type WrittenLessons = Readonly<Record<string, readonly WrittenStep[]>>;
const written = data as unknown as { editions: WrittenLessons; switches: WrittenLessons; same: Record<string, string> };

function readTurn(text: string): Turn {
  const [roll, ...moves] = text.split(" ") as [string, ...string[]];
  return { roll, moves: moves[0] === "*" ? null : moves.filter((move) => move !== "-") };
}

const readSteps = (steps: readonly WrittenStep[], rules: string): Step[] =>
  steps.map((step) => ({ refused: {}, rules, ...step, turns: step.turns.map(readTurn) }));

export const lessonsOfEditions: readonly Lesson[] = Object.entries(written.editions).map(([name, steps]) => {
  const { title, about } = editions[name]!;
  return { name, houseRule: null, edition: name, title, about, steps: readSteps(steps, name) };
});

export const lessonsOfHouseRules: readonly Lesson[] = Object.entries(written.switches).map(([name, steps]) => {
  const { title, about } = switches[name]!;
  const { edition } = readRules(steps[0]!.rules!);
  return { name, houseRule: name, edition, title, about, steps: readSteps(steps, edition) };
});

/** The lesson of an edition, or of a house rule; where two editions play alike, they share one. */
export function lessonOf(name: string): Lesson | null {
  const wanted = Object.hasOwn(written.same, name) ? written.same[name] : name;
  return [...lessonsOfEditions, ...lessonsOfHouseRules].find((lesson) => lesson.name === wanted) ?? null;
}

/** Whether a step is played with the house rule that its lesson is about. */
export const hasHouseRule = ({ rules }: Step, houseRule: string): boolean =>
  readRules(rules).switches.includes(houseRule);

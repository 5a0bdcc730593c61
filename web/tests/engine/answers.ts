/** Answers the questions of Python's tests, a line of JSON each: `tests/node.py` asks them. */
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Engine, PoeppelError, type Position } from "../../src/engine/index";

interface Question {
  readonly ask: keyof typeof answers;
  readonly rules: string;
  readonly board?: string | null;
  readonly position: string;
  readonly roll: string;
  readonly levels: readonly string[];
  readonly word: string;
  readonly record: string;
  readonly effort?: number;
}

// The working directory is the project's.
const engine = await Engine.load(await readFile("web/src/engine/kernels/engine.wasm"));
const weights = (network: string) => readFile(`src/poeppel/bots/weights/${network}.npz`);

async function positionOf({ rules, board, position }: Question): Promise<Position> {
  const found = engine.position(position, engine.rules(rules, board ?? null));
  await engine.loadWeights(found.rules, weights);
  return found;
}

const answers = {
  evaluate: async (question: Question) => Object.fromEntries(engine.evaluate(await positionOf(question))),

  hint: async (question: Question) => {
    const { best, prospects, reason } = await engine.hint(await positionOf(question), question.roll);
    return { best: best?.text ?? null, prospects: prospects.map(({ move, chance }) => [move.text, chance]), reason };
  },

  moves: async (question: Question) => {
    const position = await positionOf(question);
    const random = () => BigInt(question.word);
    return question.levels.map((level) => engine.bestMove(position, question.roll, level, random)?.text ?? null);
  },

  review: async ({ record: text, effort }: Question) => {
    const record = engine.record(text);
    await engine.loadWeights(record.rules, weights);
    const review = await engine.review(record, {}, effort);
    return { data: review.asData(), shown: review };
  },

  replay: async ({ record }: Question) => engine.replay(engine.record(record)),
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line) as Question;
  const answer = await answers[question.ask](question).catch((error: unknown) => ({
    error: error instanceof PoeppelError ? error.text : String(error),
  }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** The other half of bench/webassembly.py: answers one question a line, as JSON, with the time it took. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const web = new URL("../web/", import.meta.url);
const ts = createRequire(new URL("package.json", web))("typescript");
const read = (path) => readFileSync(new URL(path, web), "utf8");
const options = { compilerOptions: { target: "ES2022", module: "ESNext" } };
const source = read("src/engine/kernels/kernels.ts").replace(
  /import layout from .*/,
  `const layout = ${read("src/generated/kernels.json")};`,
);
const code = ts.transpileModule(source, options).outputText;
const { Kernels } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
const kernels = await Kernels.load(readFileSync(new URL("src/engine/kernels/engine.wasm", web)));
const words = (list) => BigInt64Array.from(list, BigInt);

const answers = {
  weights({ family, path }) {
    kernels.giveWeights(family, new Float32Array(new Uint8Array(readFileSync(path)).buffer));
    return 0;
  },
  random({ state, rules, games, rounds }) {
    let rolls = 0;
    for (let round = 0; round < rounds; round++) rolls += kernels.playRandom(state, rules, 1, round * games, games);
    return rolls;
  },
  choose: ({ policy, state, rules, roll, moves }) => kernels.choose(policy, state, rules, roll, moves, 1n),
};

let rules;
for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...told } = JSON.parse(line);
  if (told.rules) rules = words(told.rules); // the same object for all that follow, as in a game
  if (told.state) told.state = words(told.state);
  const start = performance.now();
  const answer = answers[ask]({ ...told, rules });
  console.log(JSON.stringify({ answer, seconds: (performance.now() - start) / 1000 }));
}

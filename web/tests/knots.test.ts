/** The rule of the folders: what it complains of, and what it lets pass. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ESLint } from "eslint";
import { afterEach, beforeEach, expect, test } from "vitest";

let house: string;

beforeEach(() => void (house = mkdtempSync(join(tmpdir(), "knots-"))));
afterEach(() => rmSync(house, { recursive: true }));

/** By name, each with what it imports. */
type Files = Readonly<Record<string, readonly string[]>>;

function plant(files: Files) {
  for (const [name, imports] of Object.entries(files)) {
    const path = join(house, "src/features/play", name);
    mkdirSync(dirname(path), { recursive: true });
    const lines = imports.map((from, n) => `import { a as a${n} } from "${from}";`).join("\n");
    writeFileSync(path, name.endsWith(".svelte") ? `<script lang="ts">\n${lines}\n</script>\n` : `${lines}\n`);
  }
}

async function knots() {
  const lint = new ESLint({ cwd: house, overrideConfigFile: resolve("layers.config.js") });
  const results = await lint.lintFiles(["src"]);
  return results.flatMap(({ messages }) => messages.filter(({ ruleId }) => ruleId === "folders/knots"));
}

test.each<[string, Files]>([
  ["downward", { "Game.ts": ["./bar/Menu"], "bar/Menu.ts": ["../shared/texts"], "shared/texts.ts": [] }],
  ["upward", { "texts.ts": [], "bar/Menu.ts": ["../texts"], "seats/Seat.ts": ["../texts", "../bar/Menu"] }],
  ["in one folder", { "one.ts": ["./other"], "other.ts": ["./one"] }],
])("folders that import %s only are left in peace", async (_, files) => {
  plant(files);
  expect(await knots()).toEqual([]);
});

test.each<[string, Files]>([
  [
    "a folder and its subfolder",
    { "Game.svelte": ["./bar/Menu.svelte"], "bar/Menu.svelte": ["../texts"], "texts.ts": [] },
  ],
  ["a folder and what lies deeper", { "Game.ts": ["./bar/Menu"], "bar/Menu.ts": [], "bar/in/A.ts": ["../../Game"] }],
  ["two sisters", { "bar/a.ts": ["../seats/a"], "seats/a.ts": [], "seats/b.svelte": ["../bar/b"], "bar/b.ts": [] }],
  [
    "two nieces",
    { "bar/in/a.ts": ["../../seats/a"], "seats/a.ts": [], "seats/in/b.ts": ["../../bar/b"], "bar/b.ts": [] },
  ],
])("a knot of %s is found from both ends", async (_, files) => {
  plant(files);
  expect(await knots()).toHaveLength(2);
});

test("a knot of three is told with the whole way round", async () => {
  plant({ "a/a.ts": ["../b/b"], "b/b.ts": ["../c/c"], "c/c.ts": ["../a/other"], "a/other.ts": [] });
  const [first, ...others] = await knots();
  const [a, b, c] = ["a", "b", "c"].map((room) => `./features/play/${room}`);
  expect(first!.message).toBe(`A knot of folders: ${[a, b, c, a].join(" → ")}`);
  expect(others).toHaveLength(2);
});

test("types and imports that wait count as well", async () => {
  plant({ "bar/a.ts": [], "seats/a.ts": [] });
  writeFileSync(join(house, "src/features/play/bar/b.ts"), 'import type { A } from "../seats/a";\nexport let a: A;\n');
  writeFileSync(join(house, "src/features/play/seats/b.ts"), 'export const late = () => import("../bar/a");\n');
  expect(await knots()).toHaveLength(2);
});

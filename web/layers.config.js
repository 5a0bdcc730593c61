/** Imports go only downward. A part of ESLint's configuration, because ESLint reads components and modules alike. */
import boundaries from "eslint-plugin-boundaries";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import knots from "./knots.js";

/** From top to bottom. Everything may use what lies below it; no feature knows another. Inside of each of these, `knots.js`
 * sees to it that folders do not import one another. */
const LAYERS = [
  { type: "pages", pattern: "src/pages" },
  { type: "features", pattern: "src/features/*", capture: ["feature"] },
  { type: "parts", pattern: "src/parts" },
  { type: "shared/table", pattern: "src/shared/table" },
  { type: "shared/words", pattern: "src/shared/words" },
  { type: "shared/rules", pattern: "src/shared/rules" },
  { type: "shared/server", pattern: "src/shared/server" },
  { type: "local", pattern: "src/local" },
  { type: "engine", pattern: "src/engine" },
  { type: "board", pattern: "src/board" },
  { type: "base", pattern: "src/base" },
  { type: "generated", pattern: "src/generated" },
];
const APP = { type: "app", pattern: "src" }; // what is left: the page around all pages

/** The engine runs in a worker, in Node and in other people's programs: it takes nothing along but data. */
const ONLY = { engine: ["generated"] };

const below = (index) => ONLY[LAYERS[index]?.type] ?? LAYERS.slice(index + 1).map(({ type }) => type);

/** Imports of a folder's own modules are no business of this rule. */
const policies = [
  { from: { element: { type: "app" } }, allow: { to: { element: { types: { anyOf: below(-1) } } } } },
  ...LAYERS.slice(0, -1).map(({ type }, index) => ({
    from: { element: { type } },
    allow: { to: { element: { types: { anyOf: below(index) } } } },
  })),
];

export default [
  ...svelte.configs.base,
  { files: ["src/**/*.ts"], languageOptions: { parser: ts.parser } },
  { files: ["src/**/*.svelte"], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ["src/**/*.svelte.ts"], languageOptions: { parser: ts.parser } },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    plugins: { boundaries, folders: { rules: { knots } } },
    settings: {
      "boundaries/elements": [...LAYERS, APP],
      "boundaries/dependency-nodes": ["import", "export", "dynamic-import"],
      "import/resolver": { node: { extensions: [".ts", ".svelte.ts", ".svelte", ".json", ".css"] } },
    },
    rules: {
      "boundaries/dependencies": ["error", { default: "disallow", policies }],
      "boundaries/no-unknown-files": "error",
      "boundaries/no-unknown-dependencies": "error",
      "folders/knots": ["error", { root: "src" }],
    },
  },
];

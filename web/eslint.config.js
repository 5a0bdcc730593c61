/**
 * Doubtful code, and imports that do not go downward: `npm run lint`. Nobody is excused by a comment in the code: what is
 * not meant for a file stands here.
 */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import layers from "./layers.config.js";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/generated/**", "node_modules/**", "coverage/**"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  layers,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // TypeScript knows every name, those of the browser too.
      "no-undef": "off",
      // A name that begins with _ says that it is not used.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["*.config.js", "*.config.ts", "tests/**"],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    files: ["src/engine/core/reading.ts"], // lines end as in Python, at control characters too
    rules: { "no-control-regex": "off" },
  },
);

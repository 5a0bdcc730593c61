/** Nothing is said in one language only, and nothing is said past the texts. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";
import { describe, expect, test } from "vitest";
import type { Sentence } from "../src/generated/messages";

const modules = import.meta.glob<Record<string, Record<string, Sentence>>>("../src/**/texts.ts", { eager: true });
const texts = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).flatMap((group) =>
    Object.entries(group).map(([name, sentence]) => [`${file.replace("../src/", "")}: ${name}`, sentence] as const),
  ),
);

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

test.each(texts)("%s is there in both languages", (_, sentence) => {
  expect(sentence.de.trim()).not.toBe("");
  expect(sentence.en.trim()).not.toBe("");
  expect(placeholders(sentence.de)).toEqual(placeholders(sentence.en));
});

const SPOKEN = ["aria-label", "title", "placeholder", "alt"];
const WORD = /\p{L}{2,}/u;
const LANGUAGES = ["Deutsch", "English"]; // each is called by its own name

/** Every literal text that a component shows. */
function literals(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const part of node) literals(part, found);
  else if (node && typeof node === "object") {
    const part = node as AST.Fragment["nodes"][number] | AST.Attribute | AST.StyleDirective;
    if (part.type === "StyleDirective") return found;
    if (part.type === "Text") found.push(part.data);
    else if (part.type === "Attribute") {
      if (SPOKEN.includes(part.name)) literals(part.value, found);
    } else for (const [name, child] of Object.entries(part)) if (name !== "expression") literals(child, found);
  }
  return found;
}

describe("components show no text of their own", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".svelte"));
  test.each(files)("%s", (file) => {
    const tree = parse(readFileSync(join("src", file), "utf8"), { modern: true });
    const shown = literals(tree.fragment).filter((text) => WORD.test(text) && !LANGUAGES.includes(text.trim()));
    expect(shown).toEqual([]);
  });
});

/** Nobody knows where the built pages will lie, so no address of theirs may begin at the root of a host. */
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const FROM_THE_ROOT = /\b(?:href|src)=["{`]*\/|["'`]\/(?:api|assets|icon|new|replay|rules|screen|settings|sw|t)\b/;

const files = ["src", "public"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte|js|webmanifest)$/.test(name) && !name.startsWith("generated"))
    .map((name) => `${folder}/${name}`),
);

test("addresses are relative to where the pages lie", () => {
  const found = [...files, "index.html"].flatMap((file) =>
    readFileSync(file, "utf8")
      .replace('src="/src/main.ts"', "") // what Vite reads, and nobody else
      .match(new RegExp(FROM_THE_ROOT, "g"))
      ?.map((address) => `${file}: ${address}`),
  );
  expect(found.filter(Boolean)).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test.each(['href="/"', 'href="/rules"', "href={`/rules/${edition}`}", "go(`/t/${table}`)", 'get("/api/tables")'])(
  "%s would be found",
  (line) => expect(line).toMatch(FROM_THE_ROOT),
);

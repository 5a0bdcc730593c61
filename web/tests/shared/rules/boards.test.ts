/** Which board a game is played on. */
import { expect, test, vi } from "vitest";
import { boards } from "../../../src/board/geometry";
import { boardOfGame, boardOfTable, hasLetters } from "../../../src/shared/rules/boards";
import { editions } from "../../../src/shared/rules/editions";

test("that of the edition, unless somebody made one", async () => {
  expect(boardOfGame({ edition: "classic6", board: null })).toBe(boards.star);
  expect(await boardOfTable("abc", "mauerhuepfen", false)).toBe(boards.mauerhuepfen);
  const own = { board: "own" };
  expect(boardOfGame({ edition: "mauerhuepfen", board: own })).toBe(own);
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify({ path })));
  expect(await boardOfTable("abc", "mauerhuepfen", true)).toEqual({ path: "api/tables/abc/board" });
  vi.unstubAllGlobals();
});

test("only “Ärgern verboten!” prints no letters on its fields", () => {
  expect(Object.keys(editions).filter((edition) => !hasLetters(edition))).toEqual(["aergern-verboten"]);
});

/** Games for children: who plays, by which rules, and where one goes on with them. */
import { beforeEach, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { isForChildren, noteForChildren, playAddress } from "../../../src/shared/server/device/children-tables";
import { coloursFor, companies, gameForChildren } from "../../../src/shared/table/children";

beforeEach(() => set("language", "de"));

test("a short game with gentle bots, and a child begins", () => {
  expect(gameForChildren(3, ["r", "g"])).toEqual({
    rules: "classic+three-rolls+two-pawns+first-home",
    players: 3,
    seats: [
      { kind: "bot", bot: "chick", name: "Löwe" },
      { kind: "here", name: "Frosch" },
      { kind: "here", name: "Fuchs" },
    ],
    first: "g",
  });
});

test("two to four animals play", () => {
  expect(companies()).toEqual([2, 3, 4]);
  expect(companies().map(coloursFor)).toEqual([
    ["y", "r"],
    ["y", "g", "r"],
    ["y", "g", "r", "k"],
  ]);
});

test("a children's game goes on where children see it, every other one at its table", () => {
  noteForChildren("here-1");
  expect([isForChildren("here-1"), isForChildren("here-2")]).toEqual([true, false]);
  expect([playAddress("here-1"), playAddress("here-2")]).toEqual(["children/here-1", "t/here-2"]);
});

/** What can be asked about a place in a game. */
import { expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { Player } from "../../../src/features/replay/player.svelte";
import { placeQuestions } from "../../../src/features/replay/questions";
import type { Replay } from "../../../src/generated/messages";

const game = {
  seats: [
    { seat: "y", name: "Anna" },
    { seat: "g", name: "" },
    { seat: "r", name: "Carla" },
  ],
  neutral: "k",
  pawns: { y: ["B", "B", "B", "0"], g: ["B", "B", "B", "B"], r: ["a", "b", "c", "d"], k: ["B", "B", "7", "30"] },
  turns: [],
} as unknown as Replay;

function asked(mine: readonly string[]): [key: string, answer: string][] {
  set("language", "en");
  const place = { game, player: new Player(game), mine, last: () => "Start. Anna begins.", said: () => "" };
  return placeQuestions(place).map(({ key, answer }) => [key, answer()]);
}

test("one's own pawns, the others in the order of play, and all", () => {
  const [carla, anna, green] = [
    "Carla (Red): goal space a, goal space b, goal space c and goal space d.",
    "Anna (Yellow): 3 waiting and space 0.",
    "Green: 4 waiting.",
  ] as const;
  expect(asked(["r"])).toEqual([
    ["m", carla],
    ["1", anna],
    ["2", green],
    ["p", `${anna} ${green} ${carla} Neutral: Black: 2 waiting, space 7 and space 30.`],
    ["d", "Start. Anna begins."],
    ["s", "Start. Anna begins."],
  ]);
});

test("whoever did not play asks for everybody by number", () => {
  expect(asked([]).map(([key]) => key)).toEqual(["1", "2", "3", "p", "d", "s"]);
});

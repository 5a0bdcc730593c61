/** Who came where, and the line that says it. */
import { describe, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { headlineOf } from "../../../src/features/after/headline";
import { placesOf, stepsOf } from "../../../src/features/after/places";
import { winnersOf } from "../../../src/shared/rules/sides";

describe("places", () => {
  const [anna, ben, carla] = [
    { seat: "y", name: "Anna" },
    { seat: "g", name: "Ben" },
    { seat: "r", name: "Carla" },
  ];

  test("after an early end by what everybody had reached, sharing a place with those who had the same", () => {
    const standing = [
      { seat: "r", place: 1, home: 4 },
      { seat: "y", place: 2, home: 1 },
      { seat: "g", place: 2, home: 1 },
    ];
    expect(placesOf({ rules: "classic", ranking: ["r"] }, [anna, ben, carla], standing).placed).toEqual([
      { place: 1, seat: carla, home: null },
      { place: 2, seat: anna, home: 1 },
      { place: 2, seat: ben, home: 1 },
    ]);
    expect(placesOf({ rules: "classic", ranking: [] }, [anna, ben, carla], standing).placed).toEqual([]); // nobody has won
  });

  test("when the time is up it counts how far everybody has come", () => {
    const standing = [
      { seat: "g", place: 1, home: 2 },
      { seat: "y", place: 2, home: 1 },
      { seat: "r", place: 3, home: 0 },
    ];
    const game = { rules: "classic", ranking: [], ended: "time_up", standing } as const;
    expect(placesOf(game, [anna, ben, carla], standing).placed).toEqual([
      { place: 1, seat: ben, home: 2 },
      { place: 2, seat: anna, home: 1 },
      { place: 3, seat: carla, home: 0 },
    ]);
    expect(winnersOf(game, [anna, ben, carla])).toEqual([ben]);
    expect(winnersOf({ ...game, ended: "given_up" }, [anna, ben, carla])).toEqual([]);
  });

  test("in the order of the ranking, the others without one", () => {
    expect(placesOf({ rules: "classic", ranking: ["r", "y"] }, [anna, ben, carla])).toEqual({
      placed: [
        { place: 1, seat: carla, home: null },
        { place: 2, seat: anna, home: null },
      ],
      others: [ben],
    });
  });

  test("a seat with two colours is ranked by its first", () => {
    const [one, other] = [
      { seat: "yr", name: "Anna" },
      { seat: "gk", name: "" },
    ];
    expect(placesOf({ rules: "classic", ranking: ["g", "y"] }, [one, other]).placed.map(({ seat }) => seat)).toEqual([
      other,
      one,
    ]);
  });
});

test("partners share a place", () => {
  const seats = [..."ygrk"].map((seat) => ({ seat, name: "" }));
  const { placed } = placesOf({ rules: "classic+partners", ranking: ["g", "k", "y", "r"] }, seats);
  expect(placed.map(({ place, seat }) => `${seat.seat}${place}`)).toEqual(["g1", "k1", "y2", "r2"]);
});

test("partners stand on one step of the podium, with the pawns of both", () => {
  const seats = [..."ygrk"].map((seat) => ({ seat, name: "" }));
  const rules = "classic+partners";
  const step = (given: ReturnType<typeof stepsOf>) =>
    given.map(({ place, seats: there, home }) => [place, there.map(({ seat }) => seat).join(""), home]);
  const { placed } = placesOf({ rules, ranking: ["g", "k", "y", "r"] }, seats);
  expect(step(stepsOf(rules, placed))).toEqual([
    [1, "gk", null],
    [2, "yr", null],
  ]);
  const standing = [
    { seat: "y", place: 1, home: 3 },
    { seat: "r", place: 1, home: 2 },
    { seat: "g", place: 3, home: 1 },
    { seat: "k", place: 3, home: 0 },
  ];
  const reached = placesOf({ rules, ranking: [], ended: "time_up", standing }, seats, standing);
  expect(step(stepsOf(rules, reached.placed))).toEqual([
    [1, "yr", 5],
    [3, "gk", 1],
  ]);
  expect(stepsOf("classic", placed)).toHaveLength(4);
});

describe("the headline", () => {
  const [anna, carla] = [
    { seat: "y", name: "Anna" },
    { seat: "r", name: "Carla" },
  ] as const;

  test.each([
    ["en", [anna], ["y"], "You won!"],
    ["en", [anna], ["g"], "Anna wins!"],
    ["en", [anna], ["y", "g"], "Anna wins!"],
    ["en", [anna, carla], ["y"], "You and Carla won!"],
    ["en", [anna, carla], ["g"], "Anna and Carla win!"],
    ["en", [], ["g"], "The game is over"],
    ["de", [anna, carla], ["r"], "Du und Anna habt gewonnen!"],
    ["de", [anna, carla], [], "Sieg für Anna und Carla!"],
  ] as const)("%s %#", (language, winners, mine, line) => {
    set("language", language);
    expect(headlineOf(winners, mine)).toBe(line);
  });
});

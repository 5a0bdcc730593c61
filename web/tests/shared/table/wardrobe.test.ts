/** What is kept of figures and names on a device, and what a table is told. */
import { beforeEach, expect, test, vi } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import type { TableClient } from "../../../src/shared/table/client.svelte";
import {
  addToWardrobe,
  dressable,
  dressesOf,
  dressOf,
  dressPawns,
  figuresOf,
  keepDress,
  keepUnderName,
  ownerOf,
  PLAIN,
  wholeWardrobe,
} from "../../../src/shared/table/wardrobe.svelte";

const FOX = { figure: "fox", names: ["Karlchen", "Lotte"] } as const;
const OWL = { figure: "owl", names: [] } as const;

beforeEach(() => set("name", "Anna"));

test("somebody's choice goes with them", () => {
  expect(dressOf(ownerOf("Ada", "y"))).toEqual(PLAIN);
  keepDress(ownerOf("", "g"), OWL);
  keepUnderName(ownerOf("", "g"), ownerOf("Ben", "g"));
  expect(dressOf("name:Ben")).toEqual(OWL);
  keepDress("name:Ben", FOX);
  keepUnderName(ownerOf("", "g"), ownerOf("Ben", "g"));
  expect(dressOf("name:Ben")).toEqual(FOX); // Ben had one before
});

test("what comes out of a file is looked at, and overwrites nothing", () => {
  keepDress("me", FOX);
  const long = "x".repeat(60);
  addToWardrobe({
    me: OWL,
    "name:Eva": { figure: "dragon", names: [long, 7, "Eins", "Zwei", "Drei"] },
    "name:Udo": "nonsense",
    [`name:${long}`]: OWL,
  });
  expect(dressOf("me")).toEqual(FOX);
  expect(dressOf("name:Eva")).toEqual({ figure: "pawn", names: [long.slice(0, 24), "", "Eins", "Zwei"] });
  expect(dressOf("name:Udo")).toEqual(PLAIN);
  expect(Object.keys(wholeWardrobe() as object)).not.toContain(`name:${long}`);
  addToWardrobe(null);
  expect(dressOf("me")).toEqual(FOX);
});

const seat = (colours: string, kind: string, name = "") => ({ seat: colours, kind, name });

function tableWith(seats: ReturnType<typeof seat>[], dress = {}) {
  const send = vi.fn(() => Promise.resolve({ type: "done" }));
  const mine = seats.filter(({ kind }) => kind === "here").map((one) => one.seat);
  return { table: { state: { seats, dress }, seats: mine, isHost: true, send } as unknown as TableClient, send };
}

test("a table is told once what differs from how it is", async () => {
  keepDress("me", FOX);
  keepDress("colour:r", OWL);
  const { table, send } = tableWith([seat("y", "here", "Anna"), seat("g", "here", "Carla"), seat("r", "bot", "")]);
  expect(dressable(table).map(({ colour, owner }) => [colour, owner])).toEqual([
    ["y", "me"],
    ["g", "name:Carla"],
    ["r", "colour:r"],
  ]);
  await dressPawns(table);
  await dressPawns(table);
  expect(send.mock.calls).toEqual([
    [{ type: "dress", colour: "y", dress: FOX }],
    [{ type: "dress", colour: "r", dress: OWL }],
  ]);
});

test("with two colours the names are for the first, and what is so already is not told", async () => {
  keepDress("me", FOX);
  const { table, send } = tableWith([seat("yr", "here", "Anna"), seat("gk", "person", "Ben")], {
    r: { ...FOX, names: [] },
  });
  await dressPawns(table);
  expect(send.mock.calls).toEqual([[{ type: "dress", colour: "y", dress: FOX }]]);
  expect(figuresOf(dressesOf(table.state))).toEqual({ r: "fox" });
  expect(dressesOf(null)).toEqual({});
});

/** The positions in the pictures of the editions can stand on their boards. */
import { describe, expect, test } from "vitest";
import { boards, placeOf } from "../../../src/board/geometry";
import { editions } from "../../../src/shared/rules/editions";
import { samplePositions } from "../../../src/shared/rules/sample-positions";

test("every edition has one", () => {
  expect(Object.keys(samplePositions).toSorted()).toEqual(Object.keys(editions).toSorted());
});

describe.each(Object.entries(samplePositions))("in %s", (name, pawns) => {
  const edition = editions[name]!;
  const board = boards[edition.board]!;

  test("the colours are those of a game by it, with four pawns each", () => {
    const seatings = Object.values(edition.seatings).map((seats) => seats.join(""));
    expect(seatings).toContain(Object.keys(pawns).join(""));
    expect(Object.values(pawns).map((fields) => fields.length)).toEqual(Object.keys(pawns).map(() => 4));
  });

  test("every pawn has its place, and no field is taken by two colours or twice in a goal", () => {
    const taken = Object.entries(pawns).flatMap(([colour, fields]) =>
      fields.flatMap((field, nth) => {
        expect(placeOf(board, colour, field, nth)).toHaveLength(2);
        if (field === "B") return [];
        return [/[a-d]/.test(field) ? colour + field : field];
      }),
    );
    expect(new Set(taken).size).toBe(taken.length);
  });
});

/** A place in a list is a pawn, and every pawn has its place on the board. */
import { expect, test } from "vitest";
import { boards } from "../../src/board/geometry";
import { placedPawns, reconciled } from "../../src/board/pawns";

const cross = boards.cross!;

test("each pawn has a waiting field of its own", () => {
  const [first, second] = placedPawns(cross, { y: ["0", "B"] });
  expect(first!.at).toEqual(cross.fields[0]);
  expect(second!.at).toEqual(cross.waiting["y"]![1]);
});

test("two pawns on a field stand beside each other", () => {
  const [one, other] = placedPawns(cross, { y: ["17", "17"] });
  expect(other!.at[0] - one!.at[0]).toBeCloseTo(0.4);
});

test.each([
  [
    ["B", "0", "5", "B"],
    ["B", "B", "0", "5"],
    ["B", "0", "5", "B"],
  ], // the server sorts, the pawns stay
  [
    ["B", "0", "5", "B"],
    ["B", "B", "B", "5"],
    ["B", "B", "5", "B"],
  ], // only the one that moved is another
  [[], ["B", "B", "B", "0"], ["B", "B", "B", "0"]],
])("pawns %j that are now at %j stay where they are: %j", (shown, truth, expected) => {
  expect(reconciled({ y: shown }, { y: truth })).toEqual({ y: expected });
});

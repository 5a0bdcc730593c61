/** How record files are called. */
import { expect, test } from "vitest";
import { recordFileName } from "../../../src/shared/words/record-file";

test("by the day, the rules and who played, without what no file may be called", () => {
  const at = Date.UTC(2026, 10, 18, 23) / 1000;
  expect(recordFileName("classic+barriers", ["Anna", "", "Ben"], at)).toBe(
    "2026-11-18 classic+barriers Anna, Ben.game",
  );
  expect(recordFileName("mauerhuepfen", ['A/B: "C"?'], at)).toBe("2026-11-18 mauerhuepfen A_B_ _C__.game");
  expect(recordFileName("classic", ["", ""], at)).toBe("2026-11-18 classic.game");
});

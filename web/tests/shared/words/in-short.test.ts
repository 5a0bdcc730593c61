/** What several players did, in short. */
import { beforeEach, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { deedOf } from "../../../src/shared/words/in-short";

beforeEach(() => set("language", "en"));

const pairs = {
  neutral: null,
  seats: [
    { seat: "yr", name: "Anna" },
    { seat: "gk", name: "Ben" },
  ],
};
const three = { neutral: "k", seats: ["y", "g", "r"].map((seat) => ({ seat, name: "" })) };
const done = (colour: string, kind: "capture" | "turn", ...sentBack: string[]) => ({
  colour,
  kind,
  sentBack: sentBack.map((one) => ({ colour: one })),
});

test("whoever is hit is named as in full", () => {
  expect(deedOf(done("g", "capture", "y", "r"), three).brief).toBe("Green captures Yellow and Red.");
  expect(deedOf(done("y", "capture", "k"), three).brief).toBe("Yellow captures the neutral colour.");
  expect(deedOf(done("y", "capture", "r"), pairs).brief).toBe("Anna captures their own Red.");
  expect(deedOf(done("g", "capture", "r"), pairs).brief).toBe("Ben captures Anna (Red).");
});

test("a pawn that the neutral colour captures is no penalty", () => {
  expect(deedOf(done("y", "capture", "y"), three).brief).toContain("captures");
  expect(deedOf(done("y", "turn", "y"), three).brief).toBe("Yellow pays a penalty: a pawn goes back.");
});

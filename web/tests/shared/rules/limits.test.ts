/** A field takes as much of a name as a table does, counted as people count. */
import { describe, expect, test, vi } from "vitest";
import { cutName, takesName } from "../../../src/shared/rules/limits";

const FAMILY = "👨‍👩‍👧";

test("a letter is a letter, with its accents, and a picture is one", () => {
  expect(cutName("Anna")).toBe("Anna");
  expect(cutName("x".repeat(25))).toBe("x".repeat(24));
  expect(cutName("e\u0301".repeat(25))).toBe("e\u0301".repeat(24));
  expect(cutName(FAMILY.repeat(25))).toBe(FAMILY.repeat(24));
});

describe("a field where a name is typed", () => {
  class Field extends EventTarget {
    value = "";
    type(value: string, isComposing = false): void {
      this.value = value;
      this.dispatchEvent(Object.assign(new Event("input"), { isComposing }));
    }
  }

  function taking() {
    const field = new Field();
    const leave = takesName(field as unknown as HTMLInputElement);
    const read = vi.fn(() => field.value);
    field.addEventListener("input", read);
    return { field, leave, read };
  }

  test("is left alone while there is room", () => {
    const { field, read } = taking();
    field.type("Anna");
    expect(field.value).toBe("Anna");
    expect(read).toHaveBeenCalledOnce();
  });

  test("is cut, and whoever had read it before reads it again", () => {
    const { field, read } = taking();
    field.type("x".repeat(30));
    expect(field.value).toBe("x".repeat(24));
    expect(read).toHaveBeenLastCalledWith(expect.anything());
    expect(read.mock.results.at(-1)!.value).toBe("x".repeat(24));
  });

  test("is not cut in the middle of a sign that is still being composed", () => {
    const { field } = taking();
    field.type("x".repeat(30), true);
    expect(field.value).toHaveLength(30);
    field.type("x".repeat(30));
    expect(field.value).toHaveLength(24);
  });

  test("takes anything once it is no field for a name any more", () => {
    const { field, leave } = taking();
    leave();
    field.type("x".repeat(30));
    expect(field.value).toHaveLength(30);
  });
});

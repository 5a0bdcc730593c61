/** Reading a record file. */
import { describe, expect, test, vi } from "vitest";
import { damageOf, LARGEST, readFile } from "../../../src/features/replay/record-file";

vi.mock("../../../src/local/page/client", async () => (await import("../../local/in-this-thread")).inThisThread());

describe("a damaged record", () => {
  test("is shown with the line that is wrong", () => {
    const refusal = { de: "Zeile 2: kein Wurf", en: "line 2: no roll" };
    expect(damageOf(refusal, "first\r\n  second  \nthird")).toEqual({ text: refusal, line: 2, content: "second" });
  });

  test("that breaks off has no such line", () => {
    const refusal = { de: "Das Protokoll bricht ab", en: "the record breaks off" };
    expect(damageOf(refusal, "first")).toEqual({ text: refusal, line: null, content: "" });
  });

  test("that is far too large is not sent at all", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    const read = await readFile(new Blob(["x".repeat(LARGEST + 1)]));
    expect(read).toMatchObject({ damage: { line: null } });
    expect(sent).not.toHaveBeenCalled();
  });

  test("is read on this device, and told with what is wrong", async () => {
    const sent = vi.spyOn(globalThis, "fetch");
    const read = await readFile(new Blob(["rubbish"]));
    expect(read).toMatchObject({ damage: { line: 1, content: "rubbish" } });
    expect(sent).not.toHaveBeenCalled();
  });
});

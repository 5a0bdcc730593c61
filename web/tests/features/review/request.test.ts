/** Asking the server to explain a game. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { ReviewRequest } from "../../../src/features/review/request.svelte";
import { review } from "./sample";

vi.mock("../../../src/local/page/client", async () => (await import("../../local/in-this-thread")).inThisThread());

beforeEach(() => void (settings.language = "en"));

describe("request for a review", () => {
  const answers = (...all: Response[]) => {
    const fetch = vi.spyOn(globalThis, "fetch").mockReset();
    for (const one of all) fetch.mockResolvedValueOnce(one);
    return fetch;
  };
  const refusal = (code: string) =>
    Response.json({ refusal: { code, rule: null, text: { de: "nein", en: "no" } } }, { status: 409 });

  test("of a table that is not over is not even sent", () => {
    const fetch = answers();
    expect(new ReviewRequest({ table: "abc" }, false).answer.is).toBe("not_over");
    expect(fetch).not.toHaveBeenCalled();
  });

  test("that is refused can be tried again", async () => {
    answers(refusal("busy"), Response.json(review));
    const request = new ReviewRequest({ table: "abc" }, true);
    await vi.waitFor(() => expect(request.answer).toEqual({ is: "refused", reason: { de: "nein", en: "no" } }));
    await request.ask();
    expect(request.review).toEqual(review);
  });

  test("of a game that goes on after all is answered calmly", async () => {
    answers(refusal("not_over"));
    const request = new ReviewRequest({ table: "abc" }, true);
    await vi.waitFor(() => expect(request.answer.is).toBe("not_over"));
  });

  test("of a record is asked of this device, over or not, and sends nothing", async () => {
    const fetch = answers();
    const request = new ReviewRequest({ record: "Pöppel record 1" }, false);
    await vi.waitFor(() => expect(request.answer.is).toBe("refused"));
    expect(fetch).not.toHaveBeenCalled();
  });
});

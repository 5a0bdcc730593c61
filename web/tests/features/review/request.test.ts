/** Asking the server to explain a game. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ThinkOver } from "../../../src/local/page/thinking";
import { settings } from "../../../src/base/settings.svelte";
import { ReviewRequest } from "../../../src/features/review/request.svelte";
import { stubSession } from "../../fakes";
import { review } from "./sample";

const thinking = vi.hoisted(() => ({ over: vi.fn<ThinkOver>() }));
vi.mock("../../../src/local/page/start-thinking", () => ({ startThinking: thinking.over }));
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

describe("thinking a game over", () => {
  const thought = { ...review, verdict: [] };
  beforeEach(() => void thinking.over.mockReset());

  const table = (id: string): ReviewRequest => {
    vi.spyOn(globalThis, "fetch")
      .mockReset()
      .mockImplementation((address) =>
        Promise.resolve(String(address).endsWith("/record") ? new Response(`record of ${id}`) : Response.json(review)),
      );
    return new ReviewRequest({ table: id }, true);
  };

  test("takes the place of the quick review, and is not done twice", async () => {
    const request = table("abc");
    await vi.waitFor(() => expect(request.review).toEqual(review));
    thinking.over.mockImplementationOnce((record, { progress }) => {
      expect(record).toBe("record of abc");
      progress(3, 9);
      expect(request.thorough).toEqual({ is: "thinking", done: 3, of: 9 });
      return Promise.resolve(thought);
    });
    await request.thinkOver();
    expect(request.review).toEqual(thought);
    const again = table("abc");
    expect(again.thorough.is).toBe("there");
    expect(again.review).toBeNull(); // until it is known that the game may be told of
    await vi.waitFor(() => expect(again.review).toEqual(thought));
  });

  test("is known when the page is loaded anew, of as many games as there is room for", async () => {
    const room = stubSession(1);
    const thinkOver = async (id: string) => {
      const request = table(id);
      thinking.over.mockResolvedValueOnce(thought);
      await request.thinkOver();
      expect(request.thorough.is).toBe("there");
    };
    const known = async (id: string) => {
      vi.resetModules();
      const { ReviewRequest: Anew } = await import("../../../src/features/review/request.svelte");
      return new Anew({ table: id }, true).thorough;
    };
    await thinkOver("mno");
    expect(await known("mno")).toEqual({ is: "there", review: thought });
    await thinkOver("pqr"); // the older one makes room
    expect([(await known("mno")).is, (await known("pqr")).is]).toEqual(["not_asked", "there"]);
    room.most = 0;
    await thinkOver("stu"); // and now there is none
    expect((await known("stu")).is).toBe("not_asked");
  });

  test("ends when nobody wants it any more, and can be asked for again", async () => {
    const request = table("def");
    await vi.waitFor(() => expect(request.review).toEqual(review));
    thinking.over.mockImplementationOnce(
      (_, { signal, progress }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            progress(5, 9); // too late
            reject(signal.reason as Error);
          });
        }),
    );
    const waiting = request.thinkOver();
    await vi.waitFor(() => expect(thinking.over).toHaveBeenCalled());
    request.stop();
    await waiting;
    expect(request.thorough).toEqual({ is: "not_asked" });
    expect(request.review).toEqual(review);
    thinking.over.mockResolvedValueOnce(thought);
    await request.thinkOver();
    expect(request.review).toEqual(thought);
  });

  test("that was stopped before it had begun does not begin", async () => {
    const request = table("jkl");
    await vi.waitFor(() => expect(request.review).toEqual(review));
    const waiting = request.thinkOver();
    request.stop();
    await waiting;
    expect(thinking.over).not.toHaveBeenCalled();
    expect(request.thorough).toEqual({ is: "not_asked" });
  });

  test("that fails leaves the quick review, and says so", async () => {
    const request = table("ghi");
    await vi.waitFor(() => expect(request.review).toEqual(review));
    thinking.over.mockRejectedValueOnce(new Error("no memory"));
    await request.thinkOver();
    expect(request.thorough).toEqual({ is: "failed" });
    expect(request.review).toEqual(review);
  });
});

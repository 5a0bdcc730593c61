/** A place at a table is made or taken once, even if the answer gets lost. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { NewTable, SitDown } from "../../../../src/generated/messages";
import { refusedBecause, stubMemory, stubServer, type Asked } from "../../../fakes";

/** The page as it is opened, by a browser that remembers. */
const opened = async () => {
  vi.resetModules();
  const places = await import("../../../../src/shared/server/device/places");
  return { ...places, ...(await import("../../../../src/shared/server/dice-notes")) };
};

/** No time passes here. */
const atOnce = (_: number, run: () => void) => {
  run();
  return () => {};
};

const LOST = () => {
  throw new TypeError("no network");
};
const bodies = <Body>(asked: Asked[]): Body[] => asked.map(({ body }) => JSON.parse(body!) as Body);

beforeEach(() => stubMemory());

describe("a table", () => {
  const MADE = { table: "abc", host_token: "secret", commitment: "c0ffee" };
  const WISH: NewTable = { rules: "classic", players: 2 };

  test("is asked for with a token, and its commitment is noted", async () => {
    const { makeTable, noted } = await opened();
    const asked = stubServer(() => Response.json(MADE));
    expect(await makeTable(WISH)).toEqual(MADE);
    expect(asked[0]!.path).toBe("api/tables");
    expect(bodies(asked)).toEqual([{ ...WISH, token: expect.stringMatching(/^[A-Za-z0-9_-]{32,64}$/) }]);
    expect(noted("abc", []).commitment).toBe("c0ffee");
  });

  test("whose answer is lost is asked for again, the very same", async () => {
    const { makeTable } = await opened();
    let answers = 0;
    const asked = stubServer(() => (++answers < 3 ? LOST() : Response.json(MADE)));
    expect(await makeTable(WISH, atOnce)).toEqual(MADE);
    const [first, ...others] = bodies(asked);
    expect(others).toEqual([first, first]);
  });

  test("is the same on a page that was loaded anew in between, and another wish is another table", async () => {
    const asked = stubServer(LOST);
    await expect((await opened()).makeTable(WISH, atOnce)).rejects.toThrow("does not answer");
    await expect((await opened()).makeTable(WISH, atOnce)).rejects.toThrow("does not answer");
    await expect((await opened()).makeTable({ ...WISH, players: 3 }, atOnce)).rejects.toThrow("does not answer");
    const tokens = bodies<NewTable>(asked).map(({ token }) => token);
    expect(new Set(tokens.slice(0, 6)).size).toBe(1);
    expect(new Set(tokens).size).toBe(2);
  });

  test.each([
    ["was made", () => Response.json(MADE)],
    ["was refused", () => refusedBecause("too_many_tables", 429)],
  ])("that %s is over: the same wish is another one", async (_, answer) => {
    const { makeTable } = await opened();
    const asked = stubServer(answer);
    await makeTable(WISH).catch(() => null);
    await makeTable(WISH).catch(() => null);
    const [one, other] = bodies<NewTable>(asked);
    expect(one!.token).not.toBe(other!.token);
  });
});

describe("a seat", () => {
  const WISH = { seat: "r", name: "Ben" };
  const SAT = { seat: "r", token: "key" };

  test("is asked for with an envelope whose contribution was kept before", async () => {
    const { sitDown, sealedFor } = await opened();
    let kept: unknown;
    const asked = stubServer(() => {
      kept = sealedFor("abc", "r");
      return Response.json(SAT);
    });
    expect(await sitDown("abc", WISH)).toEqual(SAT);
    expect(asked[0]!.path).toBe("api/tables/abc/seats");
    const { envelope, token, ...wished } = bodies<SitDown>(asked)[0]!;
    expect(wished).toEqual(WISH);
    expect(token).toMatch(/^[A-Za-z0-9_-]{32,64}$/);
    expect(kept).toEqual({ contribution: expect.stringMatching(/^[0-9a-f]{64}$/), envelope, isOpened: false });
  });

  test("whose answer was lost is had after the page was loaded anew", async () => {
    let isThere = false;
    const asked = stubServer(() => (isThere ? Response.json(SAT) : LOST()));
    await expect((await opened()).sitDown("abc", WISH, atOnce)).rejects.toThrow("does not answer");
    isThere = true;
    const { sitDownAgain } = await opened();
    expect(await sitDownAgain("abc", atOnce)).toEqual(SAT);
    expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
    expect(await sitDownAgain("abc", atOnce)).toBeNull(); // it is answered
  });

  test("that may be had already comes before another one: there is no ghost", async () => {
    let isThere = false;
    const asked = stubServer(() => (isThere ? Response.json(SAT) : LOST()));
    const { sitDown } = await opened();
    await expect(sitDown("abc", WISH, atOnce)).rejects.toThrow("does not answer");
    isThere = true;
    expect(await sitDown("abc", { seat: "g", name: "Ben" }, atOnce)).toEqual(SAT);
    expect(bodies<SitDown>(asked).map(({ seat }) => seat)).toEqual(["r", "r", "r", "r"]);
  });

  test("that was not to be had makes room for another", async () => {
    let isThere = false;
    stubServer(() => (isThere ? refusedBecause("seat_taken") : LOST()));
    const { sitDown, sitDownAgain } = await opened();
    await expect(sitDown("abc", WISH, atOnce)).rejects.toThrow("does not answer");
    isThere = true;
    expect(await sitDownAgain("abc", atOnce)).toBeNull();
    await expect(sitDown("abc", { seat: "g", name: "Ben" }, atOnce)).rejects.toThrow("seat_taken");
  });

  test("at another table is another matter", async () => {
    stubServer(LOST);
    const { sitDown, sitDownAgain } = await opened();
    await expect(sitDown("abc", WISH, atOnce)).rejects.toThrow("does not answer");
    expect(await sitDownAgain("other", atOnce)).toBeNull();
  });
});

/** The plan that somebody is working on. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { editions } from "../../../src/shared/rules/editions";
import { withPlayers, withScreen, withSwitch } from "../../../src/shared/rules/plan";
import { knownTable } from "../../../src/shared/server/device/known-tables";
import { localGames } from "../../../src/shared/server/device/local-games";
import { refusedBecause, stubAddressBar, stubMemory, stubServer, type AddressBar } from "../../fakes";

vi.mock("../../../src/local/page/client", async () => (await import("../../local/in-this-thread")).inThisThread());

let bar: AddressBar;

let draftOf: (query: string) => import("../../../src/features/setup/draft.svelte").Draft;

beforeEach(async () => {
  stubMemory();
  bar = stubAddressBar("/new");
  const { Draft } = await import("../../../src/features/setup/draft.svelte");
  draftOf = (query) => new Draft(new URLSearchParams(query));
});

describe("a draft", () => {
  test("begins as its link says, and tells what of it does not go together", () => {
    const draft = draftOf("rules=classic+two-colours+neutral&seats=me,open");
    expect(draft.plan.switches).toEqual(["two-colours"]);
    expect(draft.plan.seats.map(({ kind }) => kind)).toEqual(["me", "open"]);
    expect(draft.refused).toEqual([editions.classic!.excludes[0]!.text]);
    expect([draft.refusal, draft.busy]).toEqual([null, false]);
  });

  test("is in the address at every moment, which one does not go back through", () => {
    const draft = draftOf("");
    draft.set(withPlayers(draft.plan, 2));
    draft.set({ ...draft.plan, public: true });
    expect(bar.visited).toEqual(["/new?rules=classic&seats=me,bot&public"]);
  });

  test("says what had to be given up, until the next change", () => {
    const draft = draftOf("rules=classic+forced-capture+punished");
    draft.change(withSwitch(draft.plan, "forced-capture", false));
    expect(draft.plan.switches).toEqual([]);
    expect(draft.refused).toEqual([editions.classic!.needs[0]!.text]);
    draft.set(withPlayers(draft.plan, 3));
    expect(draft.refused).toEqual([]);
  });
});

describe("starting", () => {
  const MADE = { table: "abc", host_token: "secret", commitment: "c0ffee" };

  test("makes the table as it was planned, keeps its key and goes there", async () => {
    set("name", "Anna");
    const asked = stubServer(() => Response.json(MADE));
    await draftOf("rules=classic+barriers&seats=me,here:Ben,bot:owl,open").start();
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST api/tables"]);
    expect(JSON.parse(asked[0]!.body!)).toMatchObject({
      rules: "classic+barriers",
      players: 4,
      seats: [
        { kind: "here", name: "Anna" },
        { kind: "here", name: "Ben" },
        { kind: "bot", bot: "owl" },
        { kind: "open" },
      ],
    });
    expect(bar.visited).toEqual(["/new", "/t/abc"]);
    expect(knownTable("abc")).toMatchObject({ token: "secret", role: "host", names: ["Anna", "Ben"] });
  });

  test("without others is on this device: nobody is asked", async () => {
    const asked = stubServer(() => Response.json(MADE));
    await draftOf("rules=classic+barriers&seats=me,here:Ben,bot:owl").start();
    expect(asked).toEqual([]);
    expect(bar.visited.at(-1)).toMatch(/^\/t\/here-/);
    const table = bar.visited.at(-1)!.split("/")[2]!;
    expect(knownTable(table)).toMatchObject({ role: "host", rules: "classic+barriers", names: ["Anna", "Ben"] });
    expect((await localGames()).map((game) => game.table)).toEqual([table]);
  });

  test("a game for a big screen is shown on it", async () => {
    stubServer(() => Response.json(MADE));
    const draft = draftOf("");
    draft.set(withScreen(draft.plan, true));
    await draft.start();
    expect(bar.visited.at(-1)).toBe("/screen/abc");
  });

  test("is busy until the server has answered", async () => {
    let answer = (_: Response): void => {};
    stubServer(() => new Promise<Response>((settle) => (answer = settle)));
    const draft = draftOf("seats=me,open,open");
    const started = draft.start();
    expect(draft.busy).toBe(true);
    answer(Response.json(MADE));
    await started;
    expect(draft.busy).toBe(false);
  });

  test("that is refused says why and stays; trying again or a change takes the reason away", async () => {
    const answers = [refusedBecause("bad_board"), refusedBecause("too_many_tables")];
    stubServer(() => answers.shift() ?? Response.json(MADE));
    const draft = draftOf("seats=me,open,open");
    await draft.start();
    expect(draft.refusal).toMatchObject({ code: "bad_board", text: { en: "no: bad_board" } });
    expect([bar.visited, draft.busy]).toEqual([["/new"], false]);
    draft.set(withPlayers(draft.plan, 2));
    expect(draft.refusal).toBeNull();
    await draft.start();
    expect(draft.refusal?.code).toBe("too_many_tables");
    await draft.start();
    expect(draft.refusal).toBeNull();
    expect(bar.visited.at(-1)).toBe("/t/abc");
  });

  test("with an answer of something that is not the server says that it is not there, and can be tried again", async () => {
    stubServer(() => new Response("<html>"));
    const draft = draftOf("seats=me,open,open");
    await draft.start();
    expect([draft.refusal?.code, draft.busy]).toEqual(["unreachable", false]);
  });
});

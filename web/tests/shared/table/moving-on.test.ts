/** Who leads everybody to a table that was set up anew, and when nobody has to be led. */
import { beforeEach, expect, test, vi } from "vitest";

const said: string[] = [];
let answers: string[] = [];
let token: string | null = "host";

vi.mock("../../../src/shared/table/client.svelte", () => ({
  TableClient: class {
    constructor(readonly id: string) {}
    open = (opened: string) => said.push(`open ${this.id} ${opened}`);
    leave = () => said.push("leave");
    send = async ({ type, table }: { type: string; table: string }) => {
      said.push(`${type} ${table}`);
      return { type: answers.shift() };
    };
  },
}));
vi.mock("../../../src/shared/server/device/known-tables", () => ({
  knownTable: () => (token === null ? undefined : { token }),
  forgetTable: (id: string) => said.push(`forget ${id}`),
}));
vi.mock("../../../src/base/table-server", () => ({ isOnThisDevice: (id: string) => id.startsWith("here") }));

const { moveOn } = await import("../../../src/shared/table/moving-on");

beforeEach(() => {
  said.length = 0;
  token = "host";
});

test("the host says so at the old table, again if it was late, and is done with it", async () => {
  answers = ["stale", "done"];
  await moveOn("old", "new");
  expect(said).toEqual(["open old host", "move_on new", "move_on new", "forget old", "leave"]);
});

test("a table that refuses stays known", async () => {
  answers = ["refused"];
  await moveOn("old", "new");
  expect(said).toEqual(["open old host", "move_on new", "leave"]);
});

test("nobody can be led by somebody who is not the host, or to a table of this device", async () => {
  await moveOn("old", "here-1");
  token = null;
  await moveOn("old", "new");
  expect(said).toEqual([]);
});

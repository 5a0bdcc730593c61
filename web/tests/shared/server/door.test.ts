/** The door to the local network, as the machine sees it that serves the tables. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refusedBecause, stubAddressBar, stubServer } from "../../fakes";

const CLOSED = { lan: null, door: { open: false } };
const OPEN = { lan: "http://192.168.0.7:8000", door: { open: true } };

let door: typeof import("../../../src/shared/server/door.svelte").door;

beforeEach(async () => {
  vi.resetModules(); // there is one door: each test comes to it anew
  ({ door } = await import("../../../src/shared/server/door.svelte"));
});

describe("on the machine itself", () => {
  beforeEach(() => void stubAddressBar("http://localhost:8000/"));

  test("nothing is known before somebody has looked", () => {
    expect([door.state, door.address]).toEqual([null, null]);
  });

  test("it is opened and closed, and other devices find the tables while it is open", async () => {
    let here: object = CLOSED;
    const asked = stubServer(() => Response.json(here));
    await door.look();
    expect([door.state, door.address]).toEqual([{ open: false }, null]);
    here = OPEN;
    await door.move(true);
    expect(asked.at(-1)).toMatchObject({ path: "api/door", method: "PUT", body: '{"open":true}' });
    expect([door.state, door.address]).toEqual([{ open: true }, "http://192.168.0.7:8000"]);
    here = CLOSED;
    await door.move(false);
    expect(asked.at(-1)).toMatchObject({ method: "PUT", body: '{"open":false}' });
    expect(door.address).toBeNull();
  });

  test("what was known last stays while the server does not answer", async () => {
    stubServer(() => Response.json(OPEN));
    await door.look();
    stubServer(() => Promise.reject(new TypeError("no network")));
    await door.look();
    expect([door.state, door.address]).toEqual([{ open: true }, "http://192.168.0.7:8000"]);
  });

  test("who may not move it is told so, and it stays as it is", async () => {
    stubServer((path) => (path === "api/door" ? refusedBecause("not_here", 403) : Response.json(CLOSED)));
    await door.look();
    await expect(door.move(true)).rejects.toMatchObject({ refusal: { code: "not_here" } });
    expect(door.state).toEqual({ open: false });
  });
});

test("whoever comes from elsewhere has found the tables, and does not ask", async () => {
  stubAddressBar("https://example.test/");
  const asked = stubServer(() => Response.json(OPEN));
  await door.look();
  expect(asked).toEqual([]);
  expect([door.state, door.address]).toEqual([null, null]);
});

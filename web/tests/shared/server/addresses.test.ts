/** Addresses that others open, and those of single rolls. */
import { describe, expect, test, vi } from "vitest";
import {
  handset,
  outside,
  rollAddress,
  rollIn,
  seatAddress,
  tableAddress,
  watchAddress,
} from "../../../src/shared/server/addresses";
import { stubAddressBar, stubRoot, stubServer } from "../../fakes";

test("an address names a roll", () => {
  expect(rollAddress("abc", 57)).toBe("replay/abc#roll=57");
  expect(rollAddress(null, 0)).toBe("replay#roll=0");
  expect(["roll=57", "roll=", "rolls=5", "roll=-1", ""].map(rollIn)).toEqual([57, null, null, null, null]);
});

test("a table is entered by sitting down, by watching, or with a phone beside a big screen", () => {
  expect(tableAddress("abc")).toBe("t/abc");
  expect(watchAddress("abc")).toBe("t/abc?watch");
  expect(handset(seatAddress("abc", "yr"))).toBe("t/abc/yr?handset");
});

describe("other devices find the page", () => {
  test.each(["https://example.test/", "https://example.test/games/poeppel/"])(
    "where this one has found it: %s",
    async (root) => {
      const asked = stubServer(() => Response.json({ lan: "http://192.168.0.7:8000" }));
      stubRoot(root);
      stubAddressBar("t/abc");
      vi.resetModules();
      const found = await import("../../../src/shared/server/addresses");
      expect(await found.outside()).toBe(root);
      expect(asked).toEqual([]);
    },
  );

  test.each(["localhost:8000", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000"])(
    "not at %s, which is another place for everybody, but where the server says",
    async (host) => {
      stubServer(() => Response.json({ lan: "https://example.test/games/poeppel" }));
      stubAddressBar(`http://${host}/t/abc`);
      expect(await outside()).toBe("https://example.test/games/poeppel/");
    },
  );

  test("nowhere, where there is no server", async () => {
    const asked = stubServer(() => Response.json({ lan: "http://192.168.0.7:8000" }));
    stubRoot("https://example.test/games/", false);
    vi.resetModules();
    const found = await import("../../../src/shared/server/addresses");
    expect(await found.outside()).toBeNull();
    expect(asked).toEqual([]);
    vi.unstubAllGlobals();
  });

  test("nowhere, when the server serves only its own machine or does not answer", async () => {
    stubAddressBar("http://localhost:8000/");
    stubServer(() => Response.json({ lan: null }));
    expect(await outside()).toBeNull();
    stubServer(() => Promise.reject(new TypeError("no network")));
    expect(await outside()).toBeNull();
  });
});

/** Addresses and pages, and getting from one to another. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { stubAddressBar, stubRoot, type AddressBar } from "../../fakes";

let router: typeof import("../../../src/base/page/router.svelte");

beforeAll(async () => {
  stubAddressBar();
  router = await import("../../../src/base/page/router.svelte");
});

const at = (path: string) => router.placeOf(new URL(path, "http://localhost/"));

test.each([
  ["/", "start", []],
  ["/new?rules=classic", "new", []],
  ["/t/abc", "table", ["abc"]],
  ["/t/abc/y", "table", ["abc", "y"]],
  ["/screen/abc", "screen", ["abc"]],
  ["/replay", "replay", []],
  ["/rules/classic6#R7", "rules", ["classic6"]],
  ["/settings/", "settings", []],
  ["/nothing", "missing", []],
  ["/constructor", "missing", []],
  ["/%E4%F6", "missing", []],
])("%s is the page %s", (path, page, parts) => {
  expect(at(path)).toMatchObject({ page, parts });
});

test("below a path its addresses mean the same", async () => {
  stubRoot("http://localhost/games/poeppel/");
  vi.resetModules();
  const bar = stubAddressBar("t/abc/y?handset");
  const below = await import("../../../src/base/page/router.svelte");
  expect(below.here()).toMatchObject({ page: "table", parts: ["abc", "y"] });
  below.go("rules/classic");
  expect(bar.now.href).toBe("http://localhost/games/poeppel/rules/classic");
  below.go("./");
  await Promise.resolve();
  expect(below.here()).toMatchObject({ page: "start", parts: [] });
  vi.unstubAllGlobals();
});

describe("a folder of files without a server", () => {
  const SITE = "http://localhost/games/";
  const opened = async (address: string, root = SITE) => {
    stubRoot(root, false);
    vi.resetModules();
    const bar = stubAddressBar(address);
    return { bar, site: await import("../../../src/base/page/router.svelte") };
  };
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ["", "start", [], ""],
    ["index.html", "start", [], ""],
    ["#/t/here-abc", "table", ["here-abc"], ""],
    ["#/rules/classic#R7", "rules", ["classic"], "R7"],
    ["rules/classic/index.html#R7", "rules", ["classic"], "R7"],
    ["#R7", "start", [], "R7"],
    ["rules/classic/#/settings", "settings", [], ""],
    ["#/nowhere", "missing", [], ""],
  ])("%s is the page %s", async (address, page, parts, fragment) => {
    const { site } = await opened(address);
    expect(site.here()).toMatchObject({ page, parts, fragment });
  });

  test("every page is loaded again from the one file, with set-up and place", async () => {
    const { bar, site } = await opened("rules/classic/");
    site.go("new?rules=classic6#seats");
    expect(bar.now.href).toBe("http://localhost/games/#/new?rules=classic6#seats");
    await Promise.resolve();
    expect(site.here()).toMatchObject({ page: "new", fragment: "seats" });
    expect(site.here().query.get("rules")).toBe("classic6");
    expect(site.onThisPage("content")).toBe("http://localhost/games/new?rules=classic6#content");
    site.note("t/here-abc");
    expect(bar.now.href).toBe("http://localhost/games/#/t/here-abc");
    site.go("./");
    expect(bar.now.href).toBe(SITE);
  });

  test("on a stick the file keeps its name", async () => {
    const { bar, site } = await opened("index.html", "file:///stick/games/");
    expect(site.here().page).toBe("start");
    site.go("t/here-abc");
    expect(bar.now.href).toBe("file:///stick/games/index.html#/t/here-abc");
    site.go("./");
    expect(bar.now.href).toBe("file:///stick/games/index.html");
  });

  test("a place on the same page is looked for there", async () => {
    const { bar, site } = await opened("#/rules/classic");
    const found = { scrollIntoView: vi.fn(), focus: vi.fn() };
    let heard: (click: object) => void = () => undefined;
    vi.stubGlobal("addEventListener", () => undefined);
    vi.stubGlobal("document", {
      ...document,
      addEventListener: (_: string, run: typeof heard) => (heard = run),
      getElementById: (id: string) => (id === "R7" ? found : null),
    });
    const { href, pathname, hash } = new URL("rules/classic#R7", SITE);
    const link = { href, pathname, hash, target: "", hasAttribute: () => false };
    class FakeElement {
      closest = () => link;
    }
    vi.stubGlobal("Element", FakeElement);
    site.followLinks();
    heard({ target: new FakeElement(), button: 0, preventDefault: () => undefined });
    expect(bar.visited).toEqual(["/games/#/rules/classic#R7"]);
    expect(found.scrollIntoView).toHaveBeenCalledOnce();
    expect(found.focus).toHaveBeenCalledOnce();
  });
});

test("where on the page stands behind the #, set-ups in the query", () => {
  expect(at("/rules/classic?full#R7")).toMatchObject({ fragment: "R7" });
  expect(at("/t/abc?handset").query.has("handset")).toBe(true);
});

describe("in a browser", () => {
  let bar: AddressBar;
  const aMomentLater = () => Promise.resolve();

  beforeEach(async () => {
    vi.resetModules();
    bar = stubAddressBar("/rules/classic");
    router = await import("../../../src/base/page/router.svelte");
  });

  test("the first page is the one whose address was opened", () => {
    expect(router.here()).toMatchObject({ page: "rules", parts: ["classic"] });
  });

  test("another page is shown from its top, a moment later, and one can go back", async () => {
    router.go("t/abc");
    expect(router.here().page).toBe("rules");
    await aMomentLater();
    expect(router.here()).toMatchObject({ page: "table", parts: ["abc"] });
    expect(bar.visited).toEqual(["/rules/classic", "/t/abc"]);
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  });

  test("a page that takes the place of another is not one to go back to", async () => {
    router.go("settings", true);
    await aMomentLater();
    expect(router.here().page).toBe("settings");
    expect(bar.visited).toEqual(["/settings"]);
  });

  test("what a page notes stands in the address and shows nothing anew", async () => {
    const before = router.here();
    router.note("rules/classic6");
    await aMomentLater();
    expect(bar.visited).toEqual(["/rules/classic6"]);
    expect(router.here()).toBe(before);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test("a place on the page is one of this page, wherever one has gone and whatever it has noted", async () => {
    expect(router.onThisPage("R7")).toBe("http://localhost/rules/classic#R7");
    router.go("new#seats");
    await aMomentLater();
    expect(router.onThisPage("content")).toBe("http://localhost/new#content");
    router.note("new?rules=classic6");
    expect(router.onThisPage("content")).toBe("http://localhost/new?rules=classic6#content");
  });

  describe("links", () => {
    let listeners: Map<string, (event: unknown) => void>;

    /** As much of an element as a click needs. */
    class FakeElement {
      constructor(readonly link: object | null) {}
      closest(selector: string): object | null {
        return selector === "a" ? this.link : null;
      }
    }

    beforeEach(() => {
      listeners = new Map();
      const addEventListener = (type: string, run: (event: unknown) => void) => listeners.set(type, run);
      vi.stubGlobal("addEventListener", addEventListener);
      vi.stubGlobal("document", { ...document, addEventListener });
      vi.stubGlobal("Element", FakeElement);
      router.followLinks();
    });

    const link = (address: string, more: { target?: string; download?: boolean } = {}) => {
      const { href, origin, pathname, hash } = new URL(address, bar.now);
      const hasAttribute = (name: string) => name === "download" && more.download === true;
      return new FakeElement({ href, origin, pathname, hash, target: more.target ?? "", hasAttribute });
    };

    /** Whether the click was ours rather than the browser's. */
    function click(target: unknown, how: object = {}): boolean {
      const preventDefault = vi.fn();
      const keys = { metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
      listeners.get("click")!({ target, button: 0, ...keys, defaultPrevented: false, preventDefault, ...how });
      return preventDefault.mock.calls.length > 0;
    }

    test("of our own change the page without loading it", async () => {
      expect(click(link("/t/abc?handset#log"))).toBe(true);
      await aMomentLater();
      expect(bar.visited).toEqual(["/rules/classic", "/t/abc?handset#log"]);
      expect(router.here()).toMatchObject({ page: "table", parts: ["abc"], fragment: "log" });
    });

    test("to the page where one is show it from its top", async () => {
      expect(click(link("/rules/classic"))).toBe(true);
      await aMomentLater();
      expect(scrollTo).toHaveBeenCalledOnce();
    });

    test.each([
      ["another server", () => link("https://example.test/t/abc")],
      ["the server's own answers", () => link("/api/tables/abc/record")],
      ["a place on the same page", () => link("/rules/classic#R7")],
      ["another window", () => link("/t/abc", { target: "_blank" })],
      ["a file to keep", () => link("/t/abc", { download: true })],
    ])("to %s are the browser's", async (_, made) => {
      expect(click(made())).toBe(false);
      await aMomentLater();
      expect(bar.visited).toEqual(["/rules/classic"]);
    });

    test.each([
      ["the middle button", { button: 1 }],
      ["Ctrl", { ctrlKey: true }],
      ["Cmd", { metaKey: true }],
      ["Shift", { shiftKey: true }],
      ["Alt", { altKey: true }],
    ])("clicked with %s are the browser's", (_, how) => {
      expect(click(link("/t/abc"), how)).toBe(false);
    });

    test("that something else has taken care of are left alone", () => {
      expect(click(link("/t/abc"), { defaultPrevented: true })).toBe(false);
    });

    test("are what is clicked, not what lies beside them", () => {
      expect(click(new FakeElement(null))).toBe(false);
      expect(click({})).toBe(false); // a click on the document itself
    });

    test("the way back shows the page that was there before", async () => {
      router.go("settings");
      await aMomentLater();
      bar.back();
      listeners.get("popstate")!({});
      expect(router.here()).toMatchObject({ page: "rules", parts: ["classic"] });
    });
  });
});

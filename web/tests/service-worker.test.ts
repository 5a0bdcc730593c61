/** What the service worker keeps, how one version follows another, and for which server: others may lie below other paths
 * of the same host. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";

const SOURCE = readFileSync("public/sw.js", "utf8");
const HOST = "http://localhost";

/** A cache as the browser has it: by address. */
class FakeCache {
  readonly kept = new Map<string, Response>();

  async put(address: string, response: Response): Promise<void> {
    this.kept.set(address, response);
  }
  async match(address: string): Promise<Response | undefined> {
    return this.kept.get(address)?.clone();
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

let stores: Map<string, FakeCache>;
let server: (path: string) => Response;
let isReachable: boolean;
let asked: string[];
/** the ids of the pages that are open */
let open: string[];

/** As a response that came from there: by itself none has an address. */
async function answered(address: string): Promise<Response> {
  asked.push(new URL(address).pathname);
  if (!isReachable) throw new TypeError("no network");
  const response = server(new URL(address).pathname);
  Object.defineProperty(response, "url", { value: address });
  const clone = response.clone.bind(response);
  response.clone = () => Object.defineProperty(clone(), "url", { value: address });
  return response;
}

const page = (base: string, build = "1"): Response =>
  new Response(`<base href="${base}" /><script src="./assets/index-${build}.js"></script>`);

/** A server with one build of the pages, wherever they lie. */
const served =
  (build = "1") =>
  (path: string): Response => {
    const file = path.split("/").at(-1)!;
    if (!file.includes(".")) return page(path.endsWith("/t/abc") ? "../" : "./", build);
    const isThere = !file.startsWith("index-") || file === `index-${build}.js`;
    return isThere ? new Response(`file ${file}`) : new Response("no", { status: 404 });
  };

interface FakeEvent {
  request?: { url: string; method: string; mode: string; cache: string };
  data?: string;
  ports?: { postMessage(told: unknown): void }[];
  waitUntil?(work: Promise<unknown>): void;
  respondWith?(answer: Promise<Response>): void;
}

/** A worker whose script lies in this folder, and was built with this version. */
class Worker {
  #listeners = new Map<string, (event: FakeEvent) => void>();
  readonly skipWaiting = vi.fn();

  constructor(
    readonly folder = "/",
    readonly build = "1",
  ) {
    const caches = {
      open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name)!,
      keys: async () => [...stores.keys()],
      delete: async (name: string) => stores.delete(name),
    };
    const self = {
      addEventListener: (type: string, run: (event: FakeEvent) => void) => this.#listeners.set(type, run),
      skipWaiting: this.skipWaiting,
      clients: { claim: () => null, matchAll: async () => open.map((id) => ({ id })) },
    };
    const files = ["icon.svg", "assets/shared.js", `assets/index-${build}.js`].map((name) => [name, 100]);
    const BUILD = {
      version: `version-${build}`,
      pages: ["", "t", "rules"],
      files,
      weights: [["assets/master.npz", 1_000]],
    };
    const fetch = (request: string | { url: string }) => answered(typeof request === "string" ? request : request.url);
    const location = new URL(`${HOST}${folder}sw.js`);
    new Function("self", "caches", "fetch", "location", "BUILD", SOURCE)(self, caches, fetch, location, BUILD);
  }

  #happen(type: string, event: FakeEvent = {}): Promise<unknown> {
    return new Promise((done) => this.#listeners.get(type)!({ ...event, waitUntil: (work) => done(work) }));
  }
  install = () => this.#happen("install");
  activate = () => this.#happen("activate");
  async start(): Promise<this> {
    await this.install();
    await this.activate();
    return this;
  }

  async say(data: string): Promise<unknown> {
    let told: unknown;
    await this.#happen("message", { data, ports: [{ postMessage: (answer) => void (told = answer) }] });
    return told;
  }

  /** What the worker answers; null when it leaves that to the browser. */
  async ask(path: string, mode = "navigate", cache = "default"): Promise<string | null> {
    let answer: Promise<Response> | null = null;
    const work: Promise<unknown>[] = [];
    const request = { url: `${HOST}${path}`, method: "GET", mode, cache };
    this.#listeners.get("fetch")!({
      request,
      respondWith: (given) => void (answer = given),
      waitUntil: (more) => void work.push(more),
    });
    await Promise.all(work);
    return answer && (await (answer as Promise<Response>)).text();
  }
  file = (path: string) => this.ask(path, "no-cors");
  reload = (path: string) => this.ask(path, "navigate", "no-cache");
}

beforeEach(() => {
  stores = new Map();
  isReachable = true;
  server = served();
  asked = [];
  open = [];
});

describe("once it is there", () => {
  test.each(["/", "/games/poeppel/"])("at %s a page opens without a network, whatever its address", async (folder) => {
    const worker = await new Worker(folder).start();
    isReachable = false;
    for (const path of ["", "t/abc", "t/abc/y", "rules?all"])
      expect(await worker.ask(folder + path)).toContain(`<base href="${HOST}${folder}" />`);
  });

  test("everything else is there too, also what nobody has looked at yet", async () => {
    const worker = await new Worker().start();
    isReachable = false;
    expect(await worker.file("/assets/shared.js")).toBe("file shared.js");
    expect(await worker.file("/icon.svg")).toBe("file icon.svg");
  });

  test("nothing is waited for: the server is not asked for a page", async () => {
    const worker = await new Worker().start();
    asked = [];
    expect(await worker.ask("/t/abc")).toContain("index-1");
    expect(asked).toEqual([]);
  });

  test("the weights are kept when somebody says so, and it is known how much is here", async () => {
    const worker = await new Worker().start();
    expect(await worker.say("what_is_kept")).toEqual({ isWhole: false, bytes: 300, of: 1_300 });
    await worker.say("keep_weights");
    expect(await worker.say("what_is_kept")).toEqual({ isWhole: true, bytes: 1_300, of: 1_300 });
    isReachable = false;
    expect(await worker.file("/assets/master.npz")).toBe("file master.npz");
  });
});

describe("it is not there", () => {
  test("if a file is missing: half a version is none", async () => {
    server = (path) => (path === "/icon.svg" ? new Response("no", { status: 500 }) : served()(path));
    await expect(new Worker().install()).rejects.toThrow("icon.svg");
  });
  test("if the page that comes is of another version", async () => {
    server = (path) => (path === "/" ? page("./", "2") : served()(path));
    await expect(new Worker().install()).rejects.toThrow("not of this version");
  });
  test("if something in between answers for the page", async () => {
    server = (path) => (path === "/" ? new Response("<h1>Who are you?</h1>") : served()(path));
    await expect(new Worker().install()).rejects.toThrow("not of this version");
  });
});

describe("a new version", () => {
  /** The first is in use, with a page open; the second is here and waits. */
  async function waiting(): Promise<[Worker, Worker]> {
    const old = await new Worker().start();
    open = ["at a table"];
    server = served("2");
    asked = [];
    const fresh = new Worker("/", "2");
    await fresh.install();
    return [old, fresh];
  }

  test("fetches only what has changed", async () => {
    await waiting();
    expect(asked.toSorted()).toEqual(["/", "/assets/index-2.js", "/icon.svg"]);
  });
  test("waits, and the old one goes on as it was", async () => {
    const [old, fresh] = await waiting();
    expect(fresh.skipWaiting).not.toHaveBeenCalled();
    expect(await old.ask("/")).toContain("index-1");
    expect(await old.file("/assets/index-1.js")).toBe("file index-1.js");
  });
  test("takes over when somebody asks for it", async () => {
    const [, fresh] = await waiting();
    await fresh.say("take_over");
    expect(fresh.skipWaiting).toHaveBeenCalled();
  });
  test("leaves the pages that are open their own files, until they are closed", async () => {
    const [, fresh] = await waiting();
    await fresh.activate();
    open = ["at a table", "opened since"];
    expect(await fresh.ask("/")).toContain("index-2");
    expect(await fresh.file("/assets/index-1.js")).toBe("file index-1.js");
    open = ["opened since"];
    await fresh.ask("/");
    expect([...stores.keys()]).toEqual([`poeppel ${HOST}/ version-2`]);
  });
  test("removes the old one at once where no page is open", async () => {
    const [, fresh] = await waiting();
    open = [];
    await fresh.activate();
    expect([...stores.keys()]).toEqual([`poeppel ${HOST}/ version-2`]);
  });
});

describe("whoever reloads", () => {
  test("gets the kept page even if there is a newer one: all of it has to be here first", async () => {
    const worker = await new Worker().start();
    server = served("2");
    expect(await worker.reload("/t/abc")).toContain("index-1");
  });
  test("sees what stands before the server, a gate for example", async () => {
    const worker = await new Worker().start();
    server = () => new Response("<h1>Who are you?</h1>");
    expect(await worker.reload("/")).toContain("Who are you?");
    expect(await worker.ask("/")).toContain("index-1");
  });
  test.each([
    ["cannot be reached", () => void (isReachable = false)],
    ["is not well", () => void (server = () => new Response("502", { status: 502 }))],
  ])("gets the kept page when the server %s", async (_, happen) => {
    const worker = await new Worker().start();
    happen();
    expect(await worker.reload("/t/abc")).toContain("index-1");
  });
});

test("two workers of one host leave each other's version alone", async () => {
  const one = await new Worker("/").start();
  await new Worker("/games/").start();
  expect(stores.size).toBe(2);
  await one.activate();
  expect(stores.size).toBe(2);
});

test.each(["/games/api/tables", "/other/", "/", "/games/healthz", "/games/another-server/"])(
  "%s is none of the business of a worker in /games/",
  async (path) => {
    const worker = await new Worker("/games/").start();
    expect(await worker.ask(path)).toBeNull();
  },
);

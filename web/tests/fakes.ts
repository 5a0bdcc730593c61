/** What a browser would have, for tests that run without one. */
import { vi } from "vitest";

/** Let the pages lie elsewhere. What reads where they lie has to be imported afterwards. */
export function stubRoot(root: string, hasServer = true): void {
  vi.stubGlobal("document", { baseURI: root, querySelector: () => (hasServer ? null : {}) });
}

/** A memory of its own, with this already in it. */
export function stubMemory(kept: Readonly<Record<string, unknown>> = {}): void {
  const stored = new Map(Object.entries(kept).map(([name, value]) => [`poeppel.${name}`, JSON.stringify(value)]));
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
}

/** What a tab remembers until it is closed, with room for so many things. */
export function stubSession(most: number): { most: number } {
  const stored = new Map<string, string>();
  const room = { most };
  vi.stubGlobal("sessionStorage", {
    get length() {
      return stored.size;
    },
    key: (n: number) => [...stored.keys()][n] ?? null,
    getItem: (name: string) => stored.get(name) ?? null,
    setItem(name: string, value: string) {
      if (!stored.has(name) && stored.size >= room.most) throw new DOMException("full", "QuotaExceededError");
      stored.set(name, value);
    },
    removeItem: (name: string) => stored.delete(name),
  });
  return room;
}

/** The browser's address bar: every address one can go back to, the present one last. */
export class AddressBar {
  readonly #root = document.baseURI;
  #visited: URL[];

  constructor(start: string) {
    this.#visited = [new URL(start, this.#root)];
  }

  get now(): URL {
    return this.#visited.at(-1)!;
  }
  /** as one would read them: without the server */
  get visited(): string[] {
    return this.#visited.map(({ pathname, search, hash }) => pathname + search + hash);
  }

  back(): void {
    this.#visited.pop();
  }
  pushState(_state: null, _title: string, address: string): void {
    this.#visited.push(new URL(address, this.#root));
  }
  replaceState(_state: null, _title: string, address: string): void {
    this.#visited.splice(-1, 1, new URL(address, this.#root));
  }
}

/** Be at an address. What reads the address when it is loaded has to be imported afterwards. */
export function stubAddressBar(start = "/"): AddressBar {
  const bar = new AddressBar(start);
  vi.stubGlobal("history", bar);
  vi.stubGlobal("location", {
    get href() {
      return bar.now.href;
    },
    get origin() {
      return bar.now.origin;
    },
    get hostname() {
      return bar.now.hostname;
    },
    get pathname() {
      return bar.now.pathname;
    },
  });
  vi.stubGlobal("scrollTo", vi.fn());
  return bar;
}

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly type: string | null;
  readonly body: string | null;
}

/** A server that answers each request by its path; the answer is what it has been asked. */
export function stubServer(answers: (path: string) => Response | Promise<Response>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", headers, body = null }: RequestInit = {}) => {
    asked.push({ path, method, type: new Headers(headers).get("Content-Type"), body: body as string | null });
    return answers(path);
  });
  return asked;
}

/** What the server says when it does not do something. */
export const refusedBecause = (code: string, status = 409): Response =>
  Response.json({ refusal: { code, rule: null, text: { de: `nein: ${code}`, en: `no: ${code}` } } }, { status });

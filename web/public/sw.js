// Keeps one whole version of the pages, so that they open at once and everything but playing over the network works
// without it. Games are not kept here: they are the server's, or lie in the device's own store.
//
// The build writes above this what belongs to the version:
//   BUILD = { version, pages, files, weights }     pages: first parts of addresses; files, weights: [name, bytes]
//
// A version has a cache of its own, which is complete before the version is used and never changed afterwards. A new one
// waits until no page is open, or until somebody asks for it. A page that is still open then goes on with the files of
// its own version: they stay until it is closed. Where this script lies, it serves: other servers may lie below other
// paths of the same host.

const ROOT = new URL("./", location.href).href;
const OURS = `poeppel ${ROOT} `;
const KEPT = `${OURS}${BUILD.version}`;
const BEFORE = `${ROOT}pages-before`; // which pages were open when this version took over
const BASE = /<base href="([^"]*)"/;
const AT_ONCE = 4; // files that are fetched side by side
const PATIENCE = 3_000; // milliseconds for the server, when somebody reloads a page

const at = ([name]) => ROOT + name;
const isAsset = (address) => address.startsWith(`${ROOT}assets/`);
const isPage = (address) => BUILD.pages.includes(address.slice(ROOT.length).split(/[/?#]/)[0]);
const kept = new Set(BUILD.files.map(at));

self.addEventListener("install", (event) => event.waitUntil(keepVersion()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  const answers = { take_over: () => self.skipWaiting(), keep_weights: keepWeights, what_is_kept: whatIsKept };
  const answer = answers[event.data];
  if (answer) event.waitUntil(Promise.resolve(answer()).then((told) => event.ports[0]?.postMessage(told ?? null)));
});
self.addEventListener("fetch", (event) => {
  const { url: address, method, mode } = event.request;
  if (method !== "GET" || !address.startsWith(ROOT) || address.startsWith(`${ROOT}api/`)) return;
  if (mode === "navigate") {
    if (!isPage(address)) return;
    event.respondWith(page(event.request));
    event.waitUntil(forgetOld());
  } else if (isAsset(address) || kept.has(address)) event.respondWith(file(event.request));
});

// ── keeping ──────────────────────────────────────────────────────────────────────────────────────────────────────────

async function keepVersion() {
  const cache = await caches.open(KEPT);
  await keepFiles(cache, BUILD.files);
  await cache.put(ROOT, await newPage());
}

/** Bots of the highest levels need them. They are large and come last, when somebody has time. */
async function keepWeights() {
  await keepFiles(await caches.open(KEPT), BUILD.weights);
}

async function keepFiles(cache, files) {
  const left = [...files];
  const keepSome = async () => {
    for (let next = left.shift(); next; next = left.shift()) await keepFile(cache, at(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepSome));
}

/** An asset has its content's hash in its name: what another version has of it is right. */
async function keepFile(cache, address) {
  if (await cache.match(address)) return;
  const known = isAsset(address) ? await inAnyVersion(address) : undefined;
  const response = known ?? (await fetch(address, { cache: isAsset(address) ? "default" : "no-cache" }));
  if (!response.ok) throw new Error(`${address} is not there: ${response.status}`);
  await cache.put(address, response);
}

/** Every page is the same file, but for the way up to the root that it names. The kept one names the root itself, so it is
 * right at every address. */
async function newPage() {
  const response = await fetch(ROOT, { cache: "no-cache" });
  const text = response.ok ? pageIn(await response.text(), response.url) : null;
  const isOfThisVersion = text?.match(/assets\/[^"]+/g)?.every((name) => kept.has(ROOT + name));
  if (!isOfThisVersion) throw new Error("the page is not of this version");
  return new Response(text, { headers: response.headers });
}

/** The page that a text is, with its root; null if it is none of ours: of another server, or something in between. */
function pageIn(text, address) {
  const base = BASE.exec(text)?.[1];
  if (base === undefined || new URL(base, address).href !== ROOT) return null;
  return text.replace(BASE, `<base href="${ROOT}"`);
}

async function whatIsKept() {
  const cache = await caches.open(KEPT);
  const names = new Set((await cache.keys()).map(({ url }) => url));
  const weigh = (files) => files.reduce((sum, [, bytes]) => sum + bytes, 0);
  const all = [...BUILD.files, ...BUILD.weights];
  const here = all.filter((one) => names.has(at(one)));
  return { isWhole: here.length === all.length, bytes: weigh(here), of: weigh(all) };
}

// ── one version after the other ──────────────────────────────────────────────────────────────────────────────────────

async function takeOver() {
  const open = await openPages();
  const cache = await caches.open(KEPT);
  await cache.put(BEFORE, Response.json(open));
  await self.clients.claim();
  await forgetOld();
}

const openPages = async () =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).map(({ id }) => id);

/** Other versions are needed no longer once every page is closed that was open when this one took over. */
async function forgetOld() {
  const before = await (await caches.open(KEPT)).match(BEFORE);
  if (!before) return; // this version waits
  const [old, open] = [await before.json(), await openPages()];
  if (old.some((id) => open.includes(id))) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function inAnyVersion(address) {
  for (const name of await caches.keys()) {
    const found = name.startsWith(OURS) ? await (await caches.open(name)).match(address) : undefined;
    if (found) return found;
  }
}

// ── answering ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The kept page, at once. Somebody who reloads wants to know what the server says: a gate before it may want to know who
 * they are. A newer page is not shown before all of its version is here. */
async function page(request) {
  const ours = await (await caches.open(KEPT)).match(ROOT);
  if (!ours) return fetch(request);
  const isReload = request.isReloadNavigation ?? request.cache !== "default";
  if (!isReload) return ours;
  const told = await Promise.race([fetch(request).catch(() => null), later(PATIENCE)]);
  if (!told || told.status >= 500) return ours;
  const isRedirect = told.type === "opaqueredirect";
  return !isRedirect && pageIn(await told.clone().text(), told.url) !== null ? ours : told;
}

const later = (ms) => new Promise((goOn) => setTimeout(goOn, ms, null));

async function file(request) {
  const ours = await (await caches.open(KEPT)).match(request.url);
  return ours ?? (isAsset(request.url) ? await inAnyVersion(request.url) : undefined) ?? fetch(request);
}

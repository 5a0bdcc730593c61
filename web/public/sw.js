// Keeps the shell, so that the page opens at once and says in its own words when the server cannot be reached.
// Games are never kept: they are the server's.

const SHELL = "shell-2";
const ICON = "/icon.svg";
const isAsset = (address) => address.pathname.startsWith("/assets/");

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(["/", ICON])));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const isOurs = address.origin === location.origin && !address.pathname.startsWith("/api/");
  if (event.request.method !== "GET" || !isOurs) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (address.pathname === ICON) event.respondWith(newest(event.request, ICON));
  else if (isAsset(address)) event.respondWith(asset(event.request));
});

/** Every page is the same file: the newest there is, else the kept one. */
const page = (request) => newest(request, "/", clearOld);

/** From the server; if it does not answer, what was kept under this name. */
async function newest(request, name, before = async () => {}) {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      await before(cache, fresh);
      await cache.put(name, fresh.clone());
    }
    return fresh;
  } catch {
    return (await cache.match(name)) ?? Response.error();
  }
}

/** A page that has changed belongs to a new build: the assets of the old one are no longer needed. */
async function clearOld(cache, fresh) {
  const kept = await cache.match("/");
  if (!kept || (await kept.text()) === (await fresh.clone().text())) return;
  const old = (await cache.keys()).filter((request) => isAsset(new URL(request.url)));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Assets have their content's hash in their name: what is kept is right. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

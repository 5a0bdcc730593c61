/** Which page is shown. Addresses are ordinary paths; a click on a link changes the page without loading it anew. */

export type Page = "start" | "new" | "table" | "screen" | "replay" | "rules" | "settings" | "missing";

export interface Place {
  page: Page;
  /** the parts of the path after the page's own: `/t/ID/y` has ["ID", "y"] */
  parts: string[];
  query: URLSearchParams;
  /** after the #: where on the page */
  fragment: string;
}

const PAGES: Readonly<Record<string, Page>> = {
  "": "start",
  new: "new",
  t: "table",
  screen: "screen",
  replay: "replay",
  rules: "rules",
  settings: "settings",
};

export function placeOf(address: URL): Place {
  const [first = "", ...parts] = address.pathname.split("/").filter(Boolean).map(decoded);
  const page = Object.hasOwn(PAGES, first) ? PAGES[first]! : "missing";
  return { page, parts, query: address.searchParams, fragment: address.hash.slice(1) };
}

/** An address may have been garbled on its way. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let place = $state.raw<Place>(placeOf(new URL(location.href)));

export const here = (): Place => place;

export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  queueMicrotask(() => {
    arrive(); // a moment later: a page that is changed within an effect of the old one would be made twice
    scrollTo(0, 0);
  });
}

/** The page says by itself where one is now, as a link to come back to. Nothing is shown anew. */
export function note(address: string): void {
  history.replaceState(null, "", address);
}

function arrive(): void {
  place = placeOf(new URL(location.href));
}

/** Let plain clicks on our own links change the page. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
    if (!link || !isPlain || click.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const address = new URL(link.href);
    if (address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
    if (address.pathname === location.pathname && address.hash) return; // within the page
    click.preventDefault();
    go(address.href);
  });
}

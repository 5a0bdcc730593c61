/** Which page is shown. Addresses are ordinary paths, however the bar shows them; a click on a link changes the page
 * without loading it anew. */
import { read, written } from "./address-bar";
import { PAGES, type Page } from "./pages";
import { hasServer, root, rootPath } from "./root";

export type { Page } from "./pages";

export interface Place {
  page: Page;
  /** the parts of the path after the page's own: `t/ID/y` has ["ID", "y"] */
  parts: string[];
  query: URLSearchParams;
  /** after the #: where on the page */
  fragment: string;
}

const isPage = (name: string): name is keyof typeof PAGES => Object.hasOwn(PAGES, name);

export function placeOf(address: URL): Place {
  const [first = "", ...parts] = address.pathname.slice(rootPath.length).split("/").filter(Boolean).map(decoded);
  const page = isPage(first) ? PAGES[first] : "missing";
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

let address = $state.raw(read(location.href).href);
let place = $state.raw<Place>(placeOf(read(location.href)));

export const here = (): Place => place;

/** A place on this page. A # alone would be one on the start page, to which all addresses are relative. */
export const onThisPage = (fragment: string): string => `${address.split("#")[0]!}#${fragment}`;

export function go(wanted: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", written(wanted));
  queueMicrotask(() => {
    arrive(); // a moment later: a page that is changed within an effect of the old one would be made twice
    scrollTo(0, 0);
  });
}

/** The page says by itself where one is now, as a link to come back to. Nothing is shown anew. */
export function note(noted: string): void {
  history.replaceState(null, "", written(noted));
  address = read(location.href).href;
}

function arrive(): void {
  address = read(location.href).href;
  place = placeOf(new URL(address));
}

/** Let plain clicks on our own links change the page. */
export function followLinks(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (click) => {
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    const isPlain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
    if (!link || !isPlain || click.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (!link.href.startsWith(root) || link.href.startsWith(`${root}api/`)) return;
    if (link.pathname === read(location.href).pathname && link.hash) return goWithin(link, click);
    click.preventDefault();
    go(link.href);
  });
}

/** To a place on this page. Browsers know the way, unless the bar has something else after its #. */
function goWithin(link: HTMLAnchorElement, click: MouseEvent): void {
  if (hasServer) return;
  click.preventDefault();
  note(link.href);
  const found = document.getElementById(link.hash.slice(1));
  found?.scrollIntoView();
  found?.focus({ preventScroll: true });
}

/** What stands in the browser's address bar. With a server these are ordinary paths. A folder of files has no file for
 * every table, so there it is the one page and, after `#/`, the same path: whoever loads it again gets that page, on any
 * host and from a stick. Paths are understood there too, because links from elsewhere may have them. */
import { hasServer, root } from "./root";

const MARK = "#/";
const OWN_NAME = /\/index\.html$/;

/** The page itself. From a stick it keeps its name: browsers do not let a file call itself another. */
const page = root.startsWith("file:") ? location.href.split(/[?#]/)[0]! : root;

/** The path that is meant by an address in the bar. */
export function read(shown: string): URL {
  const at = hasServer ? -1 : shown.indexOf(MARK);
  const meant = new URL(at < 0 ? shown : root + shown.slice(at + MARK.length));
  meant.pathname = meant.pathname.replace(OWN_NAME, "/");
  return meant;
}

/** How a path of ours is shown in the bar, and given to others. */
export function written(path: string): string {
  const { href } = new URL(path, root);
  if (hasServer || !href.startsWith(root)) return href;
  return href === root ? page : page + MARK + href.slice(root.length);
}

/** What this browser remembers, for each server apart: two may lie below two paths of one host, and each knows only its
 * own tables. A browser that may not store anything forgets when the page is closed. */
import { rootPath } from "./page/root";

const PREFIX = `poeppel${rootPath.slice(0, -1)}.`;
const unstored = new Map<string, string>();

export function recall<Value>(name: string): Value | undefined {
  try {
    const text = unstored.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    unstored.delete(name);
  } catch {
    unstored.set(name, text); // full or forbidden
  }
}

export function forget(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // forbidden
  }
}

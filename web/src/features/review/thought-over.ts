/** What was thought over in this tab, by the table or the record: nobody waits twice for the same, also when the page was
 * loaded anew. It goes when the tab is closed, for another version of the program may think otherwise. */
import { rootPath } from "../../base/page/root";
import type { Review } from "../../generated/messages";

const MOST = 8;
const PREFIX = `poeppel${rootPath.slice(0, -1)}.thought_over.`;
const kept = new Map<string, Review>();

export function thoughtOver(key: string): Review | undefined {
  if (!kept.has(key)) {
    const text = stored((storage) => storage.getItem(PREFIX + key));
    if (text) keep(key, JSON.parse(text) as Review);
  }
  return kept.get(key);
}

export function keepThoughtOver(key: string, review: Review): void {
  keep(key, review);
  const store = () => stored((storage) => (storage.setItem(PREFIX + key, JSON.stringify(review)), true));
  if (!store()) {
    forgetOthers();
    store();
  }
}

function keep(key: string, review: Review): void {
  kept.set(key, review);
  if (kept.size > MOST) forget(kept.keys().next().value!);
}

function forget(key: string): void {
  kept.delete(key);
  stored((storage) => storage.removeItem(PREFIX + key));
}

/** When there is no more room. */
function forgetOthers(): void {
  stored((storage) => {
    const names = Array.from({ length: storage.length }, (_, n) => storage.key(n)!);
    for (const name of names) if (name.startsWith(PREFIX)) storage.removeItem(name);
  });
}

/** Null: it is full, or forbidden. */
function stored<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

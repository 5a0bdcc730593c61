/** What this browser remembers. A browser that may not store anything simply forgets. */

const PREFIX = "poeppel.";

export function recall<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full or forbidden
  }
}

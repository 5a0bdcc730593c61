/** Which known word somebody may have meant: as Python's difflib finds it, so that both give the same advice. */

const ENOUGH = 0.6; // of a ratio, which is 1 for the same word

/** The known word that is most like this one, if any is like it at all. */
export function closeMatch(word: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let most = ENOUGH;
  for (const candidate of known) {
    const ratio = likeness([...candidate], [...word]);
    if (ratio > most || (ratio === most && (best === null || candidate > best))) [best, most] = [candidate, ratio];
  }
  return best;
}

function likeness(one: readonly string[], other: readonly string[]): number {
  const length = one.length + other.length;
  return length ? (2 * matching(one, other)) / length : 1;
}

/** The characters of the longest part that both have, and of those before and after it, and so on. */
function matching(one: readonly string[], other: readonly string[]): number {
  const [start, otherStart, size] = longestMatch(one, other);
  if (size === 0) return 0;
  const before = matching(one.slice(0, start), other.slice(0, otherStart));
  return before + size + matching(one.slice(start + size), other.slice(otherStart + size));
}

function longestMatch(one: readonly string[], other: readonly string[]): [start: number, other: number, size: number] {
  let best: [number, number, number] = [0, 0, 0];
  let ending: number[] = []; // how long the match is that ends here, by the place in the other
  for (const [i, sign] of one.entries()) {
    const next: number[] = [];
    for (const [j, there] of other.entries()) {
      if (there !== sign) continue;
      const size = (next[j] = (ending[j - 1] ?? 0) + 1);
      if (size > best[2]) best = [i - size + 1, j - size + 1, size];
    }
    ending = next;
  }
  return best;
}

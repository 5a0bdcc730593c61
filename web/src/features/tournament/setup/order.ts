/** A list that people put in order: tie-breaks. */

/** One of the list a place up (-1) or down (1). */
export function moved<Thing>(list: readonly Thing[], at: number, by: -1 | 1): Thing[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.with(at, list[to]!).with(to, list[at]!);
}

/** With somebody more, who comes before the one that has to be last; or without. */
export function toggled<Thing>(list: readonly Thing[], one: Thing, last: Thing): Thing[] {
  if (list.includes(one)) return list.filter((other) => other !== one);
  const at = one !== last && list.at(-1) === last ? list.length - 1 : list.length;
  return [...list.slice(0, at), one, ...list.slice(at)];
}

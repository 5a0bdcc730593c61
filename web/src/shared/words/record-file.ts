/** What the file of a record is called: the day, the rules and who played. */
const FORBIDDEN = /[\\/:*?"<>|]/g;

/** `at`: when the game was made, in seconds since 1970. */
export function recordFileName(rules: string, names: readonly string[], at: number): string {
  const day = new Date(at * 1000).toISOString().slice(0, 10);
  const parts = [day, rules, names.filter(Boolean).join(", ")].filter(Boolean);
  return `${parts.join(" ").replace(FORBIDDEN, "_")}.game`;
}

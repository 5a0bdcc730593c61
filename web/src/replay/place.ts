/** Addresses of single rolls: `/replay/ID#roll=57`. */

/** Of a record that was opened from a file there is no table. */
export const rollAddress = (table: string | null, roll: number): string => `/replay${table ? `/${table}` : ""}#roll=${roll}`;

/** The roll that an address names after its #; null: none. */
export function rollIn(fragment: string): number | null {
  const found = /^roll=(\d{1,6})$/.exec(fragment);
  return found ? Number(found[1]) : null;
}

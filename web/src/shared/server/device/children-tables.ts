/** Which tables of this browser are shown as small children see them. */
import { recall, remember } from "../../../base/memory";

const KEPT = 50;
const known = (): readonly string[] => recall<string[]>("children") ?? [];

export const isForChildren = (table: string): boolean => known().includes(table);
export const noteForChildren = (table: string): void => remember("children", [table, ...known()].slice(0, KEPT));

/** Where a table of this browser is played at. */
export const playAddress = (table: string): string => `${isForChildren(table) ? "children" : "t"}/${table}`;

/** What the server allows, as its own data says. */
import { cut } from "../../engine/core/characters";
import data from "../../generated/limits.json";

/** As much of a name as a table takes. */
export const cutName = (name: string): string => cut(name, data.longest_name);

/** For a field where a name is typed: it takes as much as the table does, counted as people count. */
export function takesName(field: HTMLInputElement): () => void {
  const limit = ({ isComposing }: Event & { isComposing?: boolean }): void => {
    const name = cutName(field.value);
    if (isComposing || name === field.value) return;
    field.value = name;
    field.dispatchEvent(new Event("input", { bubbles: true })); // whoever has read it before
  };
  field.addEventListener("input", limit);
  return () => field.removeEventListener("input", limit);
}
/** Seconds without a decision after which a bot may stand in for somebody, at a table without a clock. */
export const STALLS_AFTER: number = data.stalls_after;

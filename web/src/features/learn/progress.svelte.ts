/** Which lessons have been gone through on this device. */
import { recall, remember } from "../../base/memory";

const NAME = "lessons";
let known = $state.raw<readonly string[]>(recall<string[]>(NAME) ?? []);

export const isLearned = (lesson: string): boolean => known.includes(lesson);

export function learned(lesson: string): void {
  if (isLearned(lesson)) return;
  known = [...known, lesson];
  remember(NAME, known);
}

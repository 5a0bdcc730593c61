/** How fast things are shown: as the settings say; at once for who wants no motion or does not look. */
import { settings, type Speed } from "./settings.svelte";

const PACES: Readonly<Record<Speed, number>> = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };

export function pace(): number {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill || document.hidden ? 0 : PACES[settings.speed];
}

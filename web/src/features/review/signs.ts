/** The signs of moments, told apart by their form: up and down for luck, a tick and a cross for decisions. */
import type { MomentTold } from "../../generated/messages";

export type Kind = MomentTold["kind"];

/** Lines in a circle of radius 8. */
export const SIGNS: Readonly<Record<Kind, string>> = {
  lucky: "M0 4.4V-4.4M-3.5-1 0-4.5 3.5-1",
  unlucky: "M0-4.4V4.4M-3.5 1 0 4.5 3.5 1",
  good: "M-3.8.4-1.2 3.2 3.9-3.2",
  bad: "M-3.2-3.2 3.2 3.2M3.2-3.2-3.2 3.2",
};

/** Whether it did somebody good. */
export const isGlad = (kind: Kind): boolean => kind === "lucky" || kind === "good";

/** A moment of a game by each edition, for pictures of its board. */
import type { Pawns } from "../../board/pawns";

export const samplePositions: Readonly<Record<string, Pawns>> = {
  classic: { y: ["B", "d", "33", "6"], g: ["B", "B", "12", "28"], r: ["B", "22", "38", "c"], k: ["B", "B", "B", "35"] },
  classic6: {
    y: ["B", "B", "7", "c"],
    g: ["B", "B", "B", "16"],
    r: ["B", "B", "24", "49"],
    k: ["B", "B", "B", "d"],
    b: ["B", "B", "B", "41"],
    p: ["B", "B", "57", "12"],
  },
  "aergern-verboten": {
    y: ["B", "B", "0", "14"],
    g: ["B", "B", "B", "10"],
    r: ["B", "B", "26", "b"],
    k: ["B", "B", "B", "37"],
  },
  tournament: {
    y: ["B", "B", "21", "24"],
    g: ["B", "c", "d", "19"],
    r: ["B", "B", "B", "27"],
    k: ["B", "b", "8", "d"],
  },
  tournament6: { y: ["B", "9", "c", "d"], r: ["B", "B", "31", "12"], b: ["B", "B", "B", "44"] },
  mauerhuepfen: {
    y: ["B", "B", "12", "a"],
    g: ["B", "B", "B", "23"],
    r: ["B", "B", "36", "7"],
    k: ["B", "B", "B", "48"],
  },
};

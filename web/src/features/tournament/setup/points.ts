/** Rows of numbers as organisers write them: points for the places, "5-3-2-1"; sizes of finals, "16-8-4". */

/** What the server has: whole numbers, or fractions as text. */
export type Points = readonly (number | string)[];

export const pointsText = (points: Points): string => points.join("-");

/** The numbers of a text; whatever is between them. What cannot be read is left for the server to complain about. */
export const readPoints = (text: string): (number | string)[] =>
  text
    .split(/[^\d/.,½]+/)
    .filter(Boolean)
    .map((part) => part.replace(",", ".").replace(/^½$/, ".5").replace("½", ".5"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Rolls as they are written: "6", with two dice "2,5". */

export const facesOf = (roll: string): number[] => roll.split(",").map(Number);

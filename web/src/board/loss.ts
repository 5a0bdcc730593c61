/** A pawn that has just been captured, and what that cost. */
export interface Loss {
  readonly colour: string;
  /** where it stood */
  readonly field: string;
  /** how far it had come */
  readonly spaces: number;
}

/** Something that is said aloud. Two in a row may read alike: the number tells them apart. */
export interface Spoken {
  readonly text: string;
  readonly number: number;
}

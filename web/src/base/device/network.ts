/** Whether somebody has told their browser to save data. Not every browser lets us know. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** When something was, as people say it. */
import { afterEach, expect, test } from "vitest";
import { whenInWords } from "../../src/base/dates";
import { set } from "../../src/base/settings.svelte";

const NOW = new Date(2026, 10, 19, 9, 30).getTime(); // a Thursday

afterEach(() => set("language", null));

test.each([
  [new Date(2026, 10, 19, 0, 5), "heute, 00:05", "today, 00:05"],
  [new Date(2026, 10, 18, 23, 59), "gestern, 23:59", "yesterday, 23:59"],
  [new Date(2026, 10, 17, 8, 0), "Dienstag, 08:00", "Tuesday, 08:00"],
  [new Date(2026, 10, 13, 20, 15), "Freitag, 20:15", "Friday, 20:15"],
  [new Date(2026, 10, 12, 20, 15), "12. November", "12 November"],
  [new Date(2025, 10, 19, 9, 30), "19. November 2025", "19 November 2025"],
  [new Date(2026, 10, 20, 9, 30), "20. November", "20 November"],
])("%s", (moment, german, english) => {
  set("language", "de");
  expect(whenInWords(moment.getTime(), NOW)).toBe(german);
  set("language", "en");
  expect(whenInWords(moment.getTime(), NOW)).toBe(english);
});

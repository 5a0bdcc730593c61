/** Days and times as people say them. */
import { locale } from "./language.svelte";

const DAY = 86_400_000; // milliseconds
const A_WEEK = 7; // days: after that a weekday would be ambiguous

/** Days between two moments, by the calendar of whoever looks; rounded, since some days have 23 or 25 hours. */
function daysBetween(early: Date, late: Date): number {
  const midnight = (moment: Date) => new Date(moment).setHours(0, 0, 0, 0);
  return Math.round((midnight(late) - midnight(early)) / DAY);
}

/** "today, 14:05", "yesterday, 20:15", "Monday, 20:15", "3 November", "3 November 2025". */
export function whenInWords(at: number, now = Date.now()): string {
  const [moment, today] = [new Date(at), new Date(now)];
  const days = daysBetween(moment, today);
  if (days < 0 || days >= A_WEEK) {
    const year = moment.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
    return moment.toLocaleDateString(locale(), { day: "numeric", month: "long", ...year });
  }
  const day =
    days < 2
      ? new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(-days, "day")
      : moment.toLocaleDateString(locale(), { weekday: "long" });
  return `${day}, ${moment.toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}`;
}

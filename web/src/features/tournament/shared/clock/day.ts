/** Days and times as people read them. */

/** "1. Mai 2026" of "2026-05-01"; whatever else it says stays as it is. */
export function dayText(day: string, locale: string): string {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T12:00:00`) : null;
  if (!date || isNaN(date.getTime())) return day;
  return date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" });
}

/** "14:03" of "2026-05-01T14:03:09Z", by the clock of this device. */
export function timeText(at: string, locale: string): string {
  const time = new Date(at);
  return isNaN(time.getTime()) ? at : time.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
}

const two = (number: number): string => String(number).padStart(2, "0");

/** Today, as a plan has it. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

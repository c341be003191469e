import { addDays, instantOf, weeksOfMonth } from '@daymark/ui/public';

/**
 * The window of instants that a month grid shows in a zone: from the first Sunday on it to after its last Saturday.
 * A day is added on each side, because a whole-day event happens on its date whatever the zone of the reader is.
 */
export function monthWindow(month: string, timeZone: string): { from: string; to: string } {
  const weeks = weeksOfMonth(month);
  const first = weeks[0]![0]!;
  const afterLast = addDays(weeks.at(-1)!.at(-1)!, 1);
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, timeZone);
  return {
    from: new Date(midnight(addDays(first, -1))).toISOString(),
    to: new Date(midnight(addDays(afterLast, 1))).toISOString(),
  };
}

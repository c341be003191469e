import { addDays, addMonths, instantOf } from '@daymark/ui/public';

/** Weeks of a month begin at most so many days before it, and end so many after it, with whatever day they begin. */
const DAYS_BESIDE = 6;

/**
 * The window of instants that a month grid shows in a zone, with whatever day its weeks begin. A day is added on each side,
 * because a whole-day event happens on its date whatever the zone of the reader is.
 */
export function monthWindow(month: string, timeZone: string): { from: string; to: string } {
  const midnight = (date: string) => new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString();
  return {
    from: midnight(addDays(`${month}-01`, -DAYS_BESIDE - 1)),
    to: midnight(addDays(`${addMonths(month, 1)}-01`, DAYS_BESIDE + 1)),
  };
}

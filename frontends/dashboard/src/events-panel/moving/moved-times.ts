import type { CalendarEntry } from '@daymark/calendar-ui';
import { addDays, instantOf } from '@daymark/ui';

type LocalTimes = Pick<CalendarEntry, 'start_local' | 'end_local'>;

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

const movedLocal = (local: string, days: number) =>
  addDays(local.slice(0, DATE_CHARACTERS), days) + local.slice(DATE_CHARACTERS);

/** Local start and end so many days later, at the same times of day. */
export const movedTimes = ({ start_local, end_local }: LocalTimes, days: number): LocalTimes => ({
  start_local: movedLocal(start_local, days),
  end_local: movedLocal(end_local, days),
});

/** An entry as it looks once it was moved. */
export function movedEntry<Entry extends CalendarEntry>(entry: Entry, days: number): Entry {
  const local = movedTimes(entry, days);
  if (entry.is_all_day) return { ...entry, ...local };
  const instant = (text: string) => {
    const [date = '', time = ''] = text.split('T');
    return new Date(instantOf({ date, time }, entry.timezone)).toISOString();
  };
  return { ...entry, ...local, start_time: instant(local.start_local), end_time: instant(local.end_local) };
}

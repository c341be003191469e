import { lastCalendar } from '@daymark/calendar-ui';
import type { CalendarOfDesk } from '../event-acts/index.js';

/** The calendar that a new event is offered: the only one in view, else the one used last, else the first in view. */
export function offeredCalendar(
  all: readonly CalendarOfDesk[],
  shown: readonly CalendarOfDesk[],
): string | null {
  if (shown.length === 1) return shown[0]!.id;
  const last = lastCalendar();
  const isThere = all.some(({ id }) => id === last);
  if (isThere) return last;
  return (shown[0] ?? all[0])?.id ?? null;
}

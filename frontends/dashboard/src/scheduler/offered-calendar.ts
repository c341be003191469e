import { lastCalendar } from '@daymark/calendar-ui';
import type { SchedulerCalendar } from '../event-actions/index.js';

/**
 * The calendar preselected for a new event: the only visible one, otherwise the last used, otherwise the first visible.
 */
export function offeredCalendar(
  all: readonly SchedulerCalendar[],
  shown: readonly SchedulerCalendar[],
): string | null {
  if (shown.length === 1) return shown[0]!.id;
  const last = lastCalendar();
  const isThere = all.some(({ id }) => id === last);
  if (isThere) return last;
  return (shown[0] ?? all[0])?.id ?? null;
}

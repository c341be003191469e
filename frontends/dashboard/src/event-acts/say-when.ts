import { formatShortSpan } from '@daymark/calendar-ui';
import type { DeskEntry } from '@daymark/calendar-ui/desk';
import type { HourCycle } from '@daymark/ui/core';

/** An event's time in the desk's zone: 'Tue 24 Nov, 18:00–20:00'. */
export const sayWhen = (
  event: Pick<DeskEntry, 'start_time' | 'end_time' | 'start_local' | 'end_local' | 'timezone' | 'is_all_day'>,
  { timeZone, hourCycle }: { timeZone: string; hourCycle: HourCycle },
) => formatShortSpan(event, timeZone, { hourCycle });

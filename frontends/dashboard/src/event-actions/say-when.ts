import { formatShortSpan } from '@daymark/calendar-ui';
import type { SchedulerEntry } from '@daymark/calendar-ui/scheduler';
import type { HourCycle } from '@daymark/ui/core';

/** An event's time in the scheduler's zone: 'Tue 24 Nov, 18:00–20:00'. */
export const sayWhen = (
  event: Pick<
    SchedulerEntry,
    'start_time' | 'end_time' | 'start_local' | 'end_local' | 'timezone' | 'is_all_day'
  >,
  { timeZone, hourCycle }: { timeZone: string; hourCycle: HourCycle },
) => formatShortSpan(event, timeZone, { hourCycle });

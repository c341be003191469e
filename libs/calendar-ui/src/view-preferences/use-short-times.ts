import { useMemo } from 'react';
import { formatInstant } from '@daymark/ui/public';
import { formatNextDate } from '../event-times/next-date.js';
import { formatShortEnd, formatShortSpan, formatShortStart } from '../event-times/short-times.js';
import { useViewPreferences } from './use-view-preferences.js';

/** Formats event times with 12 or 24 hours, as the signed-in person prefers. */
export function useShortTimes() {
  const { hourCycle } = useViewPreferences();
  return useMemo(() => {
    type Event = Parameters<typeof formatShortStart>[0];
    type Listed = Parameters<typeof formatNextDate>[0];
    return {
      formatStart: (event: Event, timeZone: string) => formatShortStart(event, timeZone, { hourCycle }),
      formatEnd: (event: Event, timeZone: string) => formatShortEnd(event, timeZone, { hourCycle }),
      formatSpan: (event: Event, timeZone: string) => formatShortSpan(event, timeZone, { hourCycle }),
      formatNext: (event: Listed, timeZone: string) => formatNextDate(event, timeZone, { hourCycle }),
      formatInstant: (instant: string, timeZone: string) => formatInstant(instant, timeZone, hourCycle),
    };
  }, [hourCycle]);
}

import { useMemo } from 'react';
import { formatInstant, localTimeZone } from '@daymark/ui/public';
import {
  formatEventEnd,
  formatEventSpan,
  formatEventStart,
  formatNextDate,
  type EventTimes,
  type NextDate,
} from '../event-times/event-times.js';
import { useViewPreferences } from './use-view-preferences.js';

/** Formats times in this device's zone, with 12 or 24 hours as the signed-in person prefers. */
export function useShortTimes() {
  const { hourCycle } = useViewPreferences();
  return useMemo(() => {
    const style = { timeZone: localTimeZone(), hourCycle };
    return {
      formatStart: (event: EventTimes) => formatEventStart(event, style),
      formatEnd: (event: EventTimes) => formatEventEnd(event, style),
      formatSpan: (event: EventTimes) => formatEventSpan(event, style),
      formatNext: (event: NextDate) => formatNextDate(event, style),
      formatInstant: (instant: string) => formatInstant(instant, style.timeZone, hourCycle),
    };
  }, [hourCycle]);
}

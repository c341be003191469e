import { writeMoved, writeSpan, type TimeStyle } from '@daymark/calendar-ui/public';
import { unbroken } from './event-when.js';

/** Rewrites the times that the server rendered outside of what React shows. */
export function showTimes(style: TimeStyle): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-until]')) {
    const { until, zone, planned } = time.dataset;
    const event = {
      start_time: time.dateTime,
      end_time: until!,
      timezone: zone!,
      is_all_day: false,
      start_local: '',
      end_local: '',
    };
    const { times, ownTime } = planned ? writeMoved(event, planned, style) : writeSpan(event, style);
    time.firstChild!.textContent = unbroken(times);
    time.lastElementChild!.textContent = inBrackets(ownTime);
  }
}

/** An event's own time, behind the times of the page. */
export const inBrackets = (ownTime: string | null): string => (ownTime === null ? '' : ` (${ownTime})`);

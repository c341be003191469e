import { writeSpan, type TimeStyle } from '@daymark/calendar-ui/public';
import { HOUR_CYCLE_COOKIE } from '@daymark/contracts/accounts';
import { withinSentence, type HourCycle } from '@daymark/ui/public';
import { unbroken } from './event-when.js';

/** Rewrites the times that the server rendered outside of what React shows. */
export function showTimes(style: TimeStyle): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-until]')) {
    const { until, zone, within } = time.dataset;
    const { times, ownTime } = writeSpan(
      {
        start_time: time.dateTime,
        end_time: until!,
        timezone: zone!,
        is_all_day: false,
        start_local: '',
        end_local: '',
      },
      style,
    );
    time.firstChild!.textContent = unbroken(within === undefined ? times : withinSentence(times));
    time.lastElementChild!.textContent = inBrackets(ownTime);
  }
}

/** An event's own time, behind the times of the page. */
export const inBrackets = (ownTime: string | null): string => (ownTime === null ? '' : ` (${ownTime})`);

/** 12 or 24 hours, if the person who signed in on this device chose that; null otherwise. */
export function hourCycleOfPerson(): HourCycle | null {
  const chosen = document.cookie.split('; ').find((pair) => pair.startsWith(`${HOUR_CYCLE_COOKIE}=`));
  const hours = Number(chosen?.split('=')[1]);
  return hours === 12 || hours === 24 ? hours : null;
}

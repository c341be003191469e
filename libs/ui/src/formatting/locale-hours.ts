import type { HourCycle } from './short-dates.js';

/** Whether a locale counts hours to 12 or to 24. */
export function hourCycleOf(locale: string): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24;
}

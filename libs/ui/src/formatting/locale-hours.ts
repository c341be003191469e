import type { HourCycle } from './short-dates.js';

/** Whether a locale counts hours to 12 or to 24. */
export function hourCycleOf(locale: string): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24;
}

/**
 * The browser's locale. Chromium that finds none in its surroundings calls its own `en-US@posix`, which is no language tag
 * (RFC 5646) and which every formatter refuses with an error; then it is `en-US`.
 */
export function browserLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

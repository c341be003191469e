import type { HourCycle } from './short-dates.js';

/** Whether a locale uses 12 or 24 hours. */
export function hourCycleOf(locale: string): HourCycle {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24;
}

/**
 * The browser's locale. Without a locale in its environment Chromium reports `en-US@posix`, which is not a language tag
 * (RFC 5646) and makes every formatter throw; then it is `en-US`.
 */
export function browserLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-US';
  } catch {
    return 'en-US';
  }
}

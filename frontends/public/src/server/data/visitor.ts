import { chosenHourCycle, readersLanguage, type Language } from '@daymark/contracts';
import { hourCycleOf, type HourCycle } from '@daymark/ui/public';
import type { VisitorPlatform } from '../../page-data.js';

/** The country decides; a language without one stands for the country where most of its speakers live. */
const FIRST_LANGUAGE = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:[,;]|$)/i;

/** Missing in TypeScript's types. */
interface LocaleWithWeek {
  getWeekInfo?: () => { firstDay: number };
}

/** What the first of these languages says; null without a valid one. */
function ofFirstLanguage<Value>(acceptLanguage: string, read: (language: string) => Value): Value | null {
  const language = FIRST_LANGUAGE.exec(acceptLanguage)?.[1];
  if (!language) return null;
  try {
    return read(language);
  } catch {
    return null;
  }
}

/**
 * The language of a page: the one that the visitor chose for it, otherwise the calendar's, otherwise the one that the
 * person who signed in on this device chose, otherwise the browser's first supported one.
 */
export const pageLanguage = (
  {
    lang,
    languages,
    cookies,
  }: { lang?: Language | undefined; languages: string; cookies?: string | undefined },
  calendar?: { language?: Language | null } | null,
): Language => lang ?? calendar?.language ?? readersLanguage(cookies, languages) ?? 'en';

/** The first day of the week for the first of these languages; from 0, Sunday, which is also the default. */
export const weekStartOf = (acceptLanguage: string): number =>
  ofFirstLanguage(
    acceptLanguage,
    // Monday is 1 and Sunday 7 there.
    (language) => ((new Intl.Locale(language) as LocaleWithWeek).getWeekInfo?.().firstDay ?? 7) % 7,
  ) ?? 0;

/**
 * 12 or 24 hours as the person who signed in on this device chose, otherwise for the first of these languages; 24
 * without one, as programs that fetch previews send none.
 */
export function visitorsHourCycle({
  languages,
  cookies,
}: {
  languages: string;
  cookies?: string | undefined;
}): HourCycle {
  const chosen = chosenHourCycle(cookies);
  if (chosen) return chosen === '12' ? 12 : 24;
  return ofFirstLanguage(languages, hourCycleOf) ?? 24;
}

export function platformOf(userAgent: string): VisitorPlatform {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple';
  return /Windows/.test(userAgent) ? 'windows' : 'other';
}

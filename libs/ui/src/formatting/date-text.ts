import { languageInUse, textsOf } from '@daymark/texts';
import type english from '../locales/en/dates.json';

export const text = textsOf<keyof typeof english>();

const STYLES = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  longWithWeekday: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  monthAlone: { month: 'long' },
  monthShort: { month: 'short' },
  monthShortYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  shortWithYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  daysShort: { day: 'numeric', month: 'short', year: 'numeric' },
  hour: { hour: 'numeric', hour12: true },
  hourAndMinute: { hour: 'numeric', minute: '2-digit', hour12: true },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A cache: creating a format takes longer than writing a page's dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(style: keyof typeof STYLES): Intl.DateTimeFormat {
  const language = languageInUse();
  const name = `${language} ${style}`;
  let format = formats.get(name);
  if (!format) {
    // Digits as people type them and as they stand in addresses and codes, in Arabic as well.
    const options = { ...STYLES[style], timeZone: 'UTC', numberingSystem: 'latn' };
    formats.set(name, (format = new Intl.DateTimeFormat(language, options)));
  }
  return format;
}

/** A date, 'YYYY-MM-DD', for a format. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`);

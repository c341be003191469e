import { setImmediate } from 'node:timers/promises';
import type { HolidayCountry, HolidayList } from '@daymark/contracts';
import { addDays } from '@daymark/recurrence';
import { languageInUse } from '@daymark/texts';
import type { HolidaysTypes } from 'date-holidays';

/** A holiday and its whole days, of which the last is inclusive. */
interface PublicHoliday {
  name: string;
  first: string;
  last: string;
}

interface HolidayRegion {
  country: string;
  region: string | null;
}

/** Its data of every country is loaded by the first who needs it, since few do. */
const library = async () => (await import('date-holidays')).default;

export async function holidayCountries(): Promise<HolidayCountry[]> {
  const all = new (await library())();
  const language = languageInUse();
  const ofCountries = new Intl.DisplayNames(language, { type: 'region' });
  const named = (names: Record<string, string> | undefined, nameOf?: (code: string) => string | undefined) =>
    Object.entries(names ?? {})
      .map(([code, name]) => ({ code, name: nameOf?.(code) ?? name }))
      .sort((one, other) => one.name.localeCompare(other.name, language));
  return named(all.getCountries('en'), (code) => ofCountries.of(code)).map((country) => ({
    ...country,
    regions: named(all.getStates(country.code, language)),
  }));
}

/** The time zone of a region, or of its country's capital. */
export async function timeZoneOfRegion({ country, region }: HolidayRegion): Promise<string> {
  const Holidays = await library();
  return new Holidays({ country, ...(region && { state: region }) }).getTimezones()[0] ?? 'UTC';
}

export async function publicHolidays(
  { country, region, language }: Omit<HolidayList, 'until'>,
  years: readonly number[],
): Promise<PublicHoliday[]> {
  const Holidays = await library();
  const holidays = new Holidays(
    { country, ...(region && { state: region }) },
    { types: ['public'], ...(language && { languages: language }) },
  );
  const found: PublicHoliday[] = [];
  for (const year of years) {
    found.push(...holidays.getHolidays(year).flatMap((each) => wholeDaysOf(each) ?? []));
    // Some take a noticeable part of a second.
    await setImmediate();
  }
  return found;
}

const DAY_MS = 86_400_000;
const NOON = '12:00:00';

/** Null if it is shorter than a day. What begins in an evening, as in calendars whose days do, is the next day. */
function wholeDaysOf({ date, start, end, name }: HolidaysTypes.Holiday): PublicHoliday | null {
  const days = Math.round((end.getTime() - start.getTime()) / DAY_MS);
  if (days < 1) return null;
  const first = addDays(date.slice(0, 10), date.slice(11, 19) >= NOON ? 1 : 0);
  return { name, first, last: addDays(first, days - 1) };
}

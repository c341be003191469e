import { isKnownTimeZone } from '@daymark/recurrence';
import places from './zone-places.json' with { type: 'json' };

/**
 * Not understood or misread (three letters, bare offsets), each with a named zone with the same clock since 1995 or
 * longer.
 */
const PLACES: Partial<Record<string, string>> = places;
const NAMES_OF_UTC = new Set(
  ['UTC', 'GMT', 'UCT', 'Zulu', 'Universal', 'Greenwich', 'GMT0', 'GMT+0', 'GMT-0'].flatMap((name) => [
    name,
    `Etc/${name}`,
  ]),
);

export const UTC_ZONE = 'Etc/UTC';

/**
 * Throws a RangeError for a zone that the runtime does not know, so a TZID only ever contains letters, digits and `_ +
 * - /`.
 */
export function writtenZone(timezone: string): string {
  if (NAMES_OF_UTC.has(timezone)) return UTC_ZONE;
  if (!isKnownTimeZone(timezone)) throw new RangeError(`Unknown time zone: ${JSON.stringify(timezone)}`);
  return PLACES[timezone] ?? timezone;
}

/**
 * In a calendar, which defines it: a fixed offset is `UTC+02`, as Windows calls such zones, without a colon, and not a
 * place, whose name programs would show. The signs of IANA's names are reversed.
 */
export function tzidOf(timezone: string): string {
  const zone = writtenZone(timezone);
  const [, sign, hours] = /^Etc\/GMT([+-])(\d{1,2})$/.exec(timezone) ?? [];
  if (hours === undefined || zone === UTC_ZONE) return zone;
  return `UTC${sign === '+' ? '-' : '+'}${hours.padStart(2, '0')}`;
}

export const zoneOfTzid = (tzid: string): string =>
  tzid.replace(
    /^UTC([+-])(\d{2})$/,
    (_, sign: string, hours: string) => `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`,
  );

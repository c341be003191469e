import { isKnownTimeZone } from '@daymark/recurrence';

/**
 * Not understood or misread (three letters, bare offsets), each with a named zone with the same clock since 1995 or
 * longer.
 */
const PLACES: Record<string, string> = {
  EST: 'America/Panama',
  MST: 'America/Phoenix',
  HST: 'Pacific/Honolulu',
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
  CET: 'Europe/Brussels',
  MET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
  PRC: 'Asia/Shanghai',
  ROC: 'Asia/Taipei',
  ROK: 'Asia/Seoul',
  'Etc/GMT+1': 'Atlantic/Cape_Verde',
  'Etc/GMT+3': 'America/Cayenne',
  'Etc/GMT+4': 'America/Puerto_Rico',
  'Etc/GMT+5': 'America/Panama',
  'Etc/GMT+6': 'America/Regina',
  'Etc/GMT+7': 'America/Phoenix',
  'Etc/GMT+9': 'Pacific/Gambier',
  'Etc/GMT+10': 'Pacific/Honolulu',
  'Etc/GMT+11': 'Pacific/Pago_Pago',
  'Etc/GMT-1': 'Africa/Lagos',
  'Etc/GMT-2': 'Africa/Johannesburg',
  'Etc/GMT-3': 'Africa/Nairobi',
  'Etc/GMT-4': 'Asia/Dubai',
  'Etc/GMT-7': 'Asia/Bangkok',
  'Etc/GMT-8': 'Asia/Singapore',
  'Etc/GMT-9': 'Asia/Tokyo',
  'Etc/GMT-10': 'Pacific/Port_Moresby',
  'Etc/GMT-11': 'Pacific/Guadalcanal',
  'Etc/GMT-12': 'Pacific/Tarawa',
};
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

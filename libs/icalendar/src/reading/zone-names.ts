import { canonicalTimeZone } from '@daymark/contracts';
import { offsetMinutesAt } from '@daymark/recurrence';
import { findIana, type WindowsZoneName } from 'windows-iana';
import { ZONE_DISPLAY_NAMES } from './zone-display-names.js';

/** Languages in which programs write zone names. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
/**
 * One zone for each clock that people mean by such a name; only few, since a formatter for each costs most of a
 * millisecond.
 */
const ZONES_WITH_NAMES = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Athens',
  'Europe/Lisbon',
  'Europe/Moscow',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Australia/Sydney',
] as const;
/** Common abbreviations of zones that identify a place. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gmt: 'UTC',
    z: 'UTC',
    utc: 'UTC',
    est: 'America/New_York',
    edt: 'America/New_York',
    est5edt: 'America/New_York',
    cst6cdt: 'America/Chicago',
    mst7mdt: 'America/Denver',
    pst: 'America/Los_Angeles',
    pdt: 'America/Los_Angeles',
    pst8pdt: 'America/Los_Angeles',
    cet: 'Europe/Brussels',
    cest: 'Europe/Brussels',
    met: 'Europe/Brussels',
    mez: 'Europe/Berlin',
    mesz: 'Europe/Berlin',
    eet: 'Europe/Athens',
    wet: 'Europe/Lisbon',
    bst: 'Europe/London',
    hst: 'Pacific/Honolulu',
    jst: 'Asia/Tokyo',
  }),
);

/**
 * The IANA zone of a TZID by its name alone: an IANA name, one with a prefix, a Windows name (CLDR), a display name, or
 * an abbreviation. Null if the name is unknown.
 */
export function zoneOfName(tzid: string): string | null {
  const name = tzid
    .trim()
    .replaceAll(/^"+|"+$/g, '')
    .trim();
  if (name === '' || name.length > 200) return null;
  return (
    ianaZone(name) ??
    zoneBehindPrefix(name) ??
    zoneOfWindows(name) ??
    ABBREVIATIONS.get(name.toLowerCase()) ??
    zoneOfDisplayName(name) ??
    zoneOfWrittenName(name)
  );
}

function ianaZone(name: string): string | null {
  const written = name.replaceAll(' ', '_');
  return canonicalTimeZone(written) ?? zoneInPlainCase(written);
}

/** A name in another letter case, such as `europe/berlin`. */
function zoneInPlainCase(name: string): string | null {
  return /^[a-z]+\/[a-z_/-]+$/i.test(name)
    ? canonicalTimeZone(
        name.replace(
          /(^|[/_-])([a-z])/g,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        ),
      )
    : null;
}

/**
 * `/mozilla.org/20050126_1/America/Boise`: the longest suffix that is a zone; `US-Eastern` is written with a hyphen.
 */
function zoneBehindPrefix(name: string): string | null {
  const parts = name.split('/').filter((part) => part !== '');
  for (let from = Math.max(1, parts.length - 3); from < parts.length; from++) {
    const zone = ianaZone(parts.slice(from).join('/'));
    if (zone !== null) return zone;
  }
  return name.includes('/') ? null : ianaZone(name.replace('-', '/'));
}

function zoneOfWindows(name: string): string | null {
  const found =
    findIana(name as WindowsZoneName)[0] ?? findIana(name.replace(/\s*\d$/, '') as WindowsZoneName)[0];
  return found === undefined ? null : canonicalTimeZone(found);
}

const OFFSET_PREFIX = /^\((?:UTC|GMT)\s*(?:([+-])\s*(\d{1,2})[:.]?(\d{2})?)?\)\s*/i;

/** `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, and the same in other words. */
function zoneOfDisplayName(name: string): string | null {
  const prefix = OFFSET_PREFIX.exec(name);
  const written = name.slice(prefix?.[0].length ?? 0).trim();
  // 'Brasília' is 'Brasilia' in the lists.
  const places = written.normalize('NFD').replace(/\p{M}/gu, '');
  const known = ZONE_DISPLAY_NAMES.get(places.toLowerCase());
  if (known !== undefined) return known;
  if (prefix === null && !/[,/]/.test(places)) return null;
  const offset = prefix === null ? null : offsetOf(prefix);
  const cities = places.split(/\s*[,/:;]\s*/).slice(0, 20);
  for (const city of cities) {
    const zone = zoneOfCity(city);
    if (zone !== null && (offset === null || standardOffset(zone) === offset)) return zone;
  }
  return null;
}

function offsetOf([, sign, hours = '0', minutes = '0']: RegExpExecArray): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
}

/** Minutes ahead of UTC in winter. */
function standardOffset(zone: string): number {
  const january = offsetMinutesAt(Date.UTC(2026, 0, 15), zone);
  return Math.min(january, offsetMinutesAt(Date.UTC(2026, 6, 15), zone));
}

let zonesOfCities: ReadonlyMap<string, string> | undefined;

function zoneOfCity(city: string): string | null {
  zonesOfCities ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(),
      zone,
    ]),
  );
  const zone = zonesOfCities.get(city.toLowerCase());
  return zone === undefined ? null : canonicalTimeZone(zone);
}

let zonesOfWrittenNames: ReadonlyMap<string, string> | undefined;

/** 'Mitteleuropäische Zeit', 'Eastern Standard Time': the runtime's zone names in several languages. */
function zoneOfWrittenName(name: string): string | null {
  zonesOfWrittenNames ??= writtenNames();
  return zonesOfWrittenNames.get(name.toLowerCase()) ?? null;
}

function writtenNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const timeZone of ZONES_WITH_NAMES) {
      for (const timeZoneName of ['long', 'longGeneric'] as const) {
        const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName });
        for (const month of [0, 6]) {
          const parts = format.formatToParts(Date.UTC(2026, month, 15));
          const written = parts.find(({ type }) => type === 'timeZoneName')?.value.toLowerCase();
          if (written !== undefined && !names.has(written)) names.set(written, timeZone);
        }
      }
    }
  }
  return names;
}

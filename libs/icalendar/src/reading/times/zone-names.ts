import { canonicalTimeZone, todaysName } from '@daymark/contracts';
import { offsetMinutesAt } from '@daymark/recurrence';
import { findIana, type WindowsZoneName } from 'windows-iana';
import zoneNames from './zone-names.json' with { type: 'json' };

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
/** As shown by Outlook and Exchange, if they contain no city that IANA has. */
const DISPLAYED: ReadonlyMap<string, string> = new Map(Object.entries(zoneNames.displayed));
/**
 * Names of one word, in small letters: IANA's own (its file `backward`), common abbreviations that mean a place, with
 * its summer time, and links in the areas of IANA that some runtimes have dropped.
 */
const NAMES_OF_ONE_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...Object.fromEntries(
      'utc uct gmt z zulu universal greenwich gmt0 gmt+0 gmt-0'.split(' ').map((name) => [name, 'UTC']),
    ),
    ...zoneNames.former_names,
    ...zoneNames.abbreviations,
    ...zoneNames.dropped_links,
  }),
);

/** An IANA name, one with a prefix, a Windows name (CLDR), a display name, or an abbreviation. */
export function zoneOfName(tzid: string): string | null {
  const name = plainName(tzid);
  if (name === '' || name.length > 200) return null;
  return zoneOfPlainName(name) ?? zoneOfPlainName(name.replace(REMARK, ''));
}

/** `Europe/Berlin (Central Europe)`. */
const REMARK = /(?<=\S)\s*\([^()]*\)$/;

function zoneOfPlainName(name: string): string | null {
  return (
    ianaZone(name) ??
    zoneBehindPrefix(name) ??
    zoneOfWindows(name) ??
    zoneOfDisplayName(name) ??
    zoneOfWrittenName(name)
  );
}

const plainName = (tzid: string) =>
  tzid
    .trim()
    .replaceAll(/^"+|(?<!")"+$/g, '')
    .trim();

function ianaZone(name: string): string | null {
  const written = name.replaceAll(' ', '_');
  const ofOneWord = NAMES_OF_ONE_WORD.get(written.toLowerCase());
  return ofOneWord ?? canonicalTimeZone(written) ?? zoneInPlainCase(written);
}

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

/** The longest suffix that is a zone: `/mozilla.org/20050126_1/America/Boise`. */
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
    findIana(name as WindowsZoneName)[0] ?? findIana(name.replace(/\d$/, '').trimEnd() as WindowsZoneName)[0];
  return found === undefined ? null : canonicalTimeZone(found);
}

const OFFSET_PREFIX =
  /^\(?(?:UTC|GMT)\s*(?:([+\-\u2212])\s*(\d{1,2})(?:[:.]?(\d{2}))?|(?=\)))\)?(?![\d:.])[\s/,]*/i;

/** `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`, and the same in other words. */
function zoneOfDisplayName(name: string): string | null {
  const prefix = OFFSET_PREFIX.exec(name);
  const written = name.slice(prefix?.[0].length ?? 0).trim();
  // 'Brasília' is 'Brasilia' in the lists.
  const places = written.normalize('NFD').replace(/\p{M}/gu, '');
  const displayedZone = DISPLAYED.get(places.toLowerCase());
  if (displayedZone !== undefined) return displayedZone;
  const offset = prefix === null ? null : offsetOf(prefix);
  const cities = places.split(/[,/:;]/, 20).map((city) => city.trim());
  for (const city of cities) {
    const zone = zoneOfCity(city);
    if (zone !== null && (offset === null || standardOffset(zone) === offset)) return zone;
  }
  return null;
}

const OFFSET = /^\(?\s*(?:(?:UTC|GMT|Z)\s*)?([+\-\u2212])\s*(\d{1,2})(?:[:.]?([0-5]\d))?(?:[:.]?00)?\s*\)?$/i;
/** Zones of places that have had such a clock all year for decades. */
const ZONES_OF_OFFSETS: ReadonlyMap<number, string> = new Map([
  [-570, 'Pacific/Marquesas'],
  [270, 'Asia/Kabul'],
  [330, 'Asia/Kolkata'],
  [345, 'Asia/Kathmandu'],
  [390, 'Asia/Yangon'],
  [570, 'Australia/Darwin'],
]);

/** Minutes ahead of UTC for `+02:00`, `GMT+0530`, `UTC-3`, `(UTC+02:00)` or `GMT+2 (Nowhere)`; null for others. */
export function offsetOfName(tzid: string): number | null {
  const name = plainName(tzid);
  const match = OFFSET.exec(name) ?? OFFSET_PREFIX.exec(name);
  if (match === null) return null;
  const minutes = offsetOf(match);
  return minutes >= -12 * 60 && minutes <= 14 * 60 ? minutes : null;
}

export function zoneOfOffset(minutes: number): string | null {
  if (minutes === 0) return 'UTC';
  // The signs of these names are reversed.
  if (minutes % 60 === 0) return `Etc/GMT${minutes < 0 ? '+' : '-'}${Math.abs(minutes) / 60}`;
  return ZONES_OF_OFFSETS.get(minutes) ?? null;
}

function offsetOf([, sign, hours = '0', minutes = '0']: RegExpExecArray): number {
  return (sign === '-' || sign === '\u2212' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
}

function standardOffset(zone: string): number {
  const january = offsetMinutesAt(Date.UTC(2026, 0, 15), zone);
  return Math.min(january, offsetMinutesAt(Date.UTC(2026, 6, 15), zone));
}

let zonesOfCities: ReadonlyMap<string, string> | undefined;

function zoneOfCity(city: string): string | null {
  zonesOfCities ??= new Map(
    Intl.supportedValuesOf('timeZone').flatMap((zone) =>
      [zone, todaysName(zone)].map((name) => [
        name.split('/').at(-1)!.replaceAll('_', ' ').toLowerCase(),
        zone,
      ]),
    ),
  );
  const zone = zonesOfCities.get(city.replaceAll('_', ' ').toLowerCase());
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
    // Few, since a formatter for each costs most of a millisecond.
    for (const timeZone of zoneNames.with_names) {
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

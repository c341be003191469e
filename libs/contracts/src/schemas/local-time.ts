import * as z from 'zod';
import { EVENT_YEAR_MAX, EVENT_YEAR_MIN } from './limits.js';
import { required, text, type Message } from '../texts.js';

/**
 * Names that were current long ago. The set is fixed; if another zone is renamed, a test against the maintained list
 * fails.
 */
const TODAYS_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Africa/Asmera': 'Africa/Asmara',
    'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'America/Catamarca': 'America/Argentina/Catamarca',
    'America/Coral_Harbour': 'America/Atikokan',
    'America/Cordoba': 'America/Argentina/Cordoba',
    'America/Godthab': 'America/Nuuk',
    'America/Indianapolis': 'America/Indiana/Indianapolis',
    'America/Jujuy': 'America/Argentina/Jujuy',
    'America/Louisville': 'America/Kentucky/Louisville',
    'America/Mendoza': 'America/Argentina/Mendoza',
    'Asia/Calcutta': 'Asia/Kolkata',
    'Asia/Katmandu': 'Asia/Kathmandu',
    'Asia/Rangoon': 'Asia/Yangon',
    'Asia/Saigon': 'Asia/Ho_Chi_Minh',
    'Atlantic/Faeroe': 'Atlantic/Faroe',
    'Europe/Kiev': 'Europe/Kyiv',
    'Pacific/Enderbury': 'Pacific/Kanton',
    'Pacific/Ponape': 'Pacific/Pohnpei',
    'Pacific/Truk': 'Pacific/Chuuk',
  }),
);

export const todaysName = (zone: string): string => TODAYS_NAMES.get(zone) ?? zone;

/** 'UTC+02:00' for Etc/GMT-2, whose sign is the reverse of what people read; null for a zone of a place. */
export function fixedOffsetName(zone: string): string | null {
  const match = /^Etc\/(?:GMT(?:([+-])(\d{1,2})|0)?|UTC|UCT|Universal|Zulu|Greenwich)$/.exec(zone);
  if (match === null) return null;
  const [, sign, hours = '0'] = match;
  return Number(hours) === 0 ? 'UTC' : `UTC${sign === '+' ? '-' : '+'}${hours.padStart(2, '0')}:00`;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/;

/** 30 February is not one. */
export function isLocalDate(value: string): boolean {
  const match = DATE.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < EVENT_YEAR_MIN || year > EVENT_YEAR_MAX || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function isLocalDateTime(value: string): boolean {
  const match = DATE_TIME.exec(value);
  return match !== null && isLocalDate(match[1]!);
}

export const localDate = (message?: Message) => z.string(message).refine(isLocalDate, message);

const ZONE_SHAPE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){1,2}$/;
// The areas of IANA names. Runtimes know further ones, such as SystemV/EST5.
const IANA_AREA =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\//i;
// Names in these areas that runtimes still know but IANA has dropped.
const NOT_OF_IANA = new Set(['us/pacific-new', 'canada/east-saskatchewan']);

/**
 * In the zone's own spelling, by its current name. Offsets and abbreviations have no daylight-saving rules. Links such
 * as US/Eastern keep the given name.
 */
export function canonicalTimeZone(name: string): string | null {
  if (/^utc$/i.test(name)) return 'UTC';
  const cachedZone = knownZones.get(name);
  if (cachedZone !== undefined) return cachedZone;
  const zone = canonicalOfRuntime(name);
  if (zone !== null && knownZones.size < CACHED_ZONES_MAX) knownZones.set(name, zone);
  return zone;
}

/** Asking the runtime takes a tenth of a millisecond, and importing a file asks for each event. */
const knownZones = new Map<string, string>();
/** There are about six hundred zones; more names than that are variants in letter case made on purpose. */
const CACHED_ZONES_MAX = 1_000;

function canonicalOfRuntime(name: string): string | null {
  if (name.length > 64 || !ZONE_SHAPE.test(name) || !IANA_AREA.test(name)) return null;
  if (NOT_OF_IANA.has(name.toLowerCase())) return null;
  try {
    const resolved = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
    if (resolved.toLowerCase() === name.toLowerCase()) return todaysName(resolved);
    if (name === name.toUpperCase()) return todaysName(resolved);
    return /^[A-Z]/.test(name) ? todaysName(name) : null;
  } catch {
    return null;
  }
}

export const timeZone = () =>
  z
    .string(required('labels.timezone'))
    .min(1, required('labels.timezone'))
    .transform((value, context) => {
      const name = canonicalTimeZone(value);
      if (name === null) {
        context.addIssue({ code: 'custom', message: text('fields.timezone'), continue: true });
        return z.NEVER;
      }
      return name;
    });

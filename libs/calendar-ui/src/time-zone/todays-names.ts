import { allTimeZones, commonTimeZones, timeZoneLabel as labelOf } from './time-zone-names.js';

/**
 * Browsers that list zones by the names which these had long ago, and what they are called today. Which those are was
 * settled when such lists were begun; should another zone be renamed, a test of the maintained list says so.
 */
const TODAYS_NAMES: Readonly<Record<string, string>> = {
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
};

const todaysName = (zone: string) => TODAYS_NAMES[zone] ?? zone;

/** A list of zones asks for hundreds, and making a format is dear. Only names that the browser knows are kept. */
const offeredNames = new Map<string, string>();

/** The one name under which a zone is offered, whichever of its names is given. */
export function offeredName(zone: string): string {
  const known = offeredNames.get(zone);
  if (known !== undefined) return known;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions();
    const name = todaysName(timeZone);
    offeredNames.set(zone, name);
    return name;
  } catch {
    // An event may be in a zone that this browser does not know yet.
    return zone;
  }
}

/** Whether two names are those of one zone. */
export const isSameTimeZone = (one: string, other: string) => offeredName(one) === offeredName(other);

/** A zone as people read it, by today's name: 'Asia / Kolkata' also for Asia/Calcutta. */
export const timeZoneLabel = (zone: string) => labelOf(offeredName(zone));

/** All zones, each once, by today's names: the local one and the common ones first, the others by the alphabet. */
export function offeredTimeZones(local: string): string[] {
  const others = allTimeZones().map(todaysName).sort();
  return [...new Set([offeredName(local), ...commonTimeZones.map(({ zone }) => zone), ...others])];
}

/** The zones offered first, with the names that people use for them. */
export const commonTimeZones = [
  { zone: 'America/New_York', label: 'Eastern Time (New York)' },
  { zone: 'America/Chicago', label: 'Central Time (Chicago)' },
  { zone: 'America/Denver', label: 'Mountain Time (Denver)' },
  { zone: 'America/Los_Angeles', label: 'Pacific Time (Los Angeles)' },
  { zone: 'America/Anchorage', label: 'Alaska Time (Anchorage)' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii Time (Honolulu)' },
  { zone: 'Europe/London', label: 'London' },
  { zone: 'Europe/Paris', label: 'Paris' },
  { zone: 'Asia/Tokyo', label: 'Tokyo' },
  { zone: 'Asia/Shanghai', label: 'Shanghai' },
  { zone: 'Australia/Sydney', label: 'Sydney' },
  { zone: 'UTC', label: 'UTC' },
] as const;

const commonLabels = new Map<string, string>(commonTimeZones.map(({ zone, label }) => [zone, label]));

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

/** What a zone is called today, where it is named as browsers list it. */
export const todaysName = (zone: string) => TODAYS_NAMES[zone] ?? zone;

/**
 * A zone as people read it, by today's name: 'Eastern Time (New York)', 'America/Argentina/Ushuaia' as 'America / Argentina /
 * Ushuaia'.
 */
export const timeZoneLabel = (zone: string) =>
  commonLabels.get(zone) ?? todaysName(zone).replaceAll('/', ' / ').replaceAll('_', ' ');

/** All IANA zones that this runtime knows, UTC among them, by today's names in alphabetical order. */
export const allTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(todaysName), ...commonLabels.keys()])].sort();

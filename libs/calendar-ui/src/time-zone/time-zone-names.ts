/** The place of a zone, by today's name: 'Berlin' for Europe/Berlin, 'Knox, Indiana' for America/Indiana/Knox. */
export const placeOf = (zone: string): string =>
  todaysName(zone).replaceAll('_', ' ').split('/').slice(1).reverse().join(', ') || zone;

/** The zones offered first, and what people call their time where it has a name of its own. */
const COMMON: readonly (readonly [zone: string, time?: string])[] = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['Europe/London'],
  ['Europe/Paris'],
  ['Asia/Tokyo'],
  ['Asia/Shanghai'],
  ['Australia/Sydney'],
  ['UTC'],
];

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
export const todaysName = (zone: string): string => TODAYS_NAMES[zone] ?? zone;

/** The zones offered first, with the names that people use for them. */
export const commonTimeZones = COMMON.map(([zone, time]) => ({
  zone,
  label: time ? `${time} Time (${placeOf(zone)})` : placeOf(zone),
}));

const commonLabels = new Map(commonTimeZones.map(({ zone, label }) => [zone, label]));

/** A zone where it is chosen by its place: 'Eastern Time (New York)', 'Berlin', 'Ushuaia, Argentina'. */
export const timeZoneChoice = (zone: string): string => commonLabels.get(zone) ?? placeOf(zone);

/**
 * A zone as people read it, by today's name: 'Eastern Time (New York)', 'America/Argentina/Ushuaia' as 'America / Argentina /
 * Ushuaia'.
 */
export const timeZoneLabel = (zone: string) =>
  commonLabels.get(zone) ?? todaysName(zone).replaceAll('/', ' / ').replaceAll('_', ' ');

/** Zones in the order in which somebody looks for them by their place. */
export const byChoice = (one: string, other: string): number =>
  timeZoneChoice(one) < timeZoneChoice(other) ? -1 : 1;

/** All IANA zones that this runtime knows, UTC among them, by today's names in alphabetical order. */
export const allTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(todaysName), ...commonLabels.keys()])].sort();

/**
 * Runtimes and browsers list some zones by names that were current long ago; this maps them to the current ones. The
 * set of such names is fixed; if another zone is renamed, a test against the maintained list fails.
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

/** A zone's current name, from the one in a runtime's or browser's list. */
export const todaysName = (zone: string): string => TODAYS_NAMES.get(zone) ?? zone;

/** 'UTC+02:00' for Etc/GMT-2, whose sign is the reverse of what people read; null for a zone of a place. */
export function fixedOffsetName(zone: string): string | null {
  const match = /^Etc\/(?:GMT(?:([+-])(\d{1,2})|0)?|UTC|UCT|Universal|Zulu|Greenwich)$/.exec(zone);
  if (match === null) return null;
  const [, sign, hours = '0'] = match;
  return Number(hours) === 0 ? 'UTC' : `UTC${sign === '+' ? '-' : '+'}${hours.padStart(2, '0')}:00`;
}

import { fixedOffsetName, todaysName } from '@daymark/contracts';
import { text, type TextKey } from '../texts.js';

export { todaysName };

/**
 * A zone's place, by its current name: 'Berlin' for Europe/Berlin, 'Knox, Indiana' for America/Indiana/Knox, 'UTC+02:00'
 * for a fixed offset. In the reader's language where pages have the city's name in it, which the list to choose from
 * has of all.
 */
export const placeOf = (zone: string): string =>
  fixedOffsetName(zone) ??
  (todaysName(zone)
    .split('/')
    .slice(1)
    .reverse()
    .map((city) => text('zones.city', { city, name: city.replaceAll('_', ' ') }))
    .join(', ') ||
    zone);

/** The zones offered first, and the common name of their time, if there is one. */
const COMMON: readonly (readonly [zone: string, time?: TextKey])[] = [
  ['America/New_York', 'zones.eastern'],
  ['America/Chicago', 'zones.central'],
  ['America/Denver', 'zones.mountain'],
  ['America/Los_Angeles', 'zones.pacific'],
  ['America/Anchorage', 'zones.alaska'],
  ['Pacific/Honolulu', 'zones.hawaii'],
  ['Europe/London'],
  ['Europe/Paris'],
  ['Asia/Tokyo'],
  ['Asia/Shanghai'],
  ['Australia/Sydney'],
  ['UTC'],
];

export const commonTimeZones: readonly string[] = COMMON.map(([zone]) => zone);

function commonLabel(zone: string): string | undefined {
  const common = COMMON.find(([each]) => each === zone);
  if (!common) return undefined;
  return common[1] ? text(common[1], { place: placeOf(zone) }) : placeOf(zone);
}

/** A zone's label in a list by place: 'Eastern Time (New York)', 'Berlin', 'Ushuaia, Argentina'. */
export const timeZoneChoice = (zone: string, place = placeOf(zone)): string => commonLabel(zone) ?? place;

export const byChoice = (one: string, other: string): number =>
  timeZoneChoice(one) < timeZoneChoice(other) ? -1 : 1;

/** All IANA zones that this runtime knows, including UTC, by their current names in alphabetical order. */
export const allTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(todaysName), ...commonTimeZones])].sort();

/**
 * A cache: a list of zones asks for hundreds, and creating a format is slow. Only names that the browser knows are
 * cached.
 */
const offeredNames = new Map<string, string>();

/** The one name under which a zone is offered, for any of its names. */
export function offeredName(zone: string): string {
  const cachedName = offeredNames.get(zone);
  if (cachedName !== undefined) return cachedName;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions();
    const name = todaysName(timeZone);
    offeredNames.set(zone, name);
    return name;
  } catch {
    // An event may have a zone that this browser does not know yet.
    return zone;
  }
}

export const isSameTimeZone = (one: string, other: string) => offeredName(one) === offeredName(other);

/**
 * A zone's city for running text, by its current name: 'Berlin' for Europe/Berlin; with its state or country if the
 * zone's name has one: 'Knox, Indiana'. A fixed offset is 'UTC+02:00'.
 */
export const timeZoneCity = (zone: string): string => placeOf(offeredName(zone));

/** All zones once, by their current names: the local one and the common ones first, the others alphabetically. */
export function offeredTimeZones(local: string): string[] {
  return [...new Set([offeredName(local), ...commonTimeZones, ...allTimeZones()])];
}

import {
  allTimeZones,
  commonTimeZones,
  placeOf,
  timeZoneLabel as labelOf,
  todaysName,
} from './time-zone-names.js';

/**
 * A cache: a list of zones asks for hundreds, and creating a format is slow. Only names that the browser knows are
 * cached.
 */
const offeredNames = new Map<string, string>();

/** The one name under which a zone is offered, for any of its names. */
export function offeredName(zone: string): string {
  const known = offeredNames.get(zone);
  if (known !== undefined) return known;
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

/** Whether two names mean the same zone. */
export const isSameTimeZone = (one: string, other: string) => offeredName(one) === offeredName(other);

/** A zone for people, by its current name: 'Asia / Kolkata' also for Asia/Calcutta. */
export const timeZoneLabel = (zone: string) => labelOf(offeredName(zone));

/**
 * A zone's city for running text, by its current name: 'Berlin' for Europe/Berlin; with its state or country if the
 * zone's name has one: 'Knox, Indiana'. A fixed offset is 'UTC+02:00'.
 */
export const timeZoneCity = (zone: string): string => placeOf(offeredName(zone));

/** All zones once, by their current names: the local one and the common ones first, the others alphabetically. */
export function offeredTimeZones(local: string): string[] {
  return [...new Set([offeredName(local), ...commonTimeZones.map(({ zone }) => zone), ...allTimeZones()])];
}

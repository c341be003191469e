import {
  allTimeZones,
  commonTimeZones,
  placeOf,
  timeZoneLabel as labelOf,
  todaysName,
} from './time-zone-names.js';

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

/**
 * The city of a zone, by today's name, in running text: 'Berlin' for Europe/Berlin, with its state or country where the zone names
 * one: 'Knox, Indiana'. Zones without a city keep their name.
 */
export function timeZoneCity(zone: string): string {
  const name = offeredName(zone);
  return name.startsWith('Etc/') ? labelOf(name) : placeOf(name);
}

/** All zones, each once, by today's names: the local one and the common ones first, the others by the alphabet. */
export function offeredTimeZones(local: string): string[] {
  return [...new Set([offeredName(local), ...commonTimeZones.map(({ zone }) => zone), ...allTimeZones()])];
}

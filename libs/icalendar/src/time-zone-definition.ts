import { offsetMinutesAt, transitionsBetween, utcText, type ZoneTransition } from '@daymark/recurrence';
import { groupByYearlyRule, type YearlyChanges } from './yearly-changes.js';

/**
 * Why definitions are generated here: those from a package describe the current rule, are wrong for events of years
 * with another rule, and follow another release of the zone data than the runtime that everything else uses. These are
 * made from the runtime's own data, for the years that the calendar needs.
 */

const FIRST_YEAR_WRITTEN = 1970;
/** For earlier years this year's offsets are used. */
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 9999;
/** Rules still in force in this year are written as permanent; later changes are unknown. */
const HORIZON_YEAR = 2040;
const YEARS_EXAMINED_MIN = 15;
const CACHED_DEFINITIONS_MAX = 500;
const MINUTE_MS = 60_000;

const definitions = new Map<string, readonly string[]>();

/**
 * The lines of a VTIMEZONE that is correct for every instant from the beginning of `firstYear` on. Zones whose rules
 * did not change since then get the short form that all programs understand: one STANDARD, and with summer time one
 * DAYLIGHT, beginning in 1970. `timezone` is a name from `writtenZone`.
 */
export function timeZoneDefinition(timezone: string, firstYear: number): readonly string[] {
  const key = `${timezone} ${firstYear}`;
  const kept = definitions.get(key);
  if (kept !== undefined) return kept;
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timezone}`,
    `X-LIC-LOCATION:${timezone}`,
    ...observances(timezone, firstYear).flat(),
    'END:VTIMEZONE',
  ];
  if (definitions.size >= CACHED_DEFINITIONS_MAX) definitions.delete(definitions.keys().next().value!);
  definitions.set(key, lines);
  return lines;
}

function observances(timezone: string, yearOfFirstEvent: number): string[][] {
  const firstYear = Math.max(yearOfFirstEvent, EARLIEST_YEAR);
  const lastYear = Math.min(Math.max(HORIZON_YEAR, firstYear + YEARS_EXAMINED_MIN), LATEST_YEAR);
  // A day early, since a year begins at other instants elsewhere.
  const from = Date.UTC(firstYear, 0, 1) - 86_400_000;
  const groups = groupByYearlyRule(transitionsBetween(timezone, from, Date.UTC(lastYear + 1, 0, 1)));
  const isOpen = (group: YearlyChanges) => group.lastYear >= lastYear;
  const name = nameFinder(timezone);
  // Both changes of the first year follow the current rules, so the definition may begin in 1970.
  if (groups.length === 2 && groups.every((group) => group.firstYear === firstYear && isOpen(group))) {
    return groups.map((group) =>
      observance(group, group.wallTimeIn(FIRST_YEAR_WRITTEN), `RRULE:FREQ=YEARLY;${group.days}`, name),
    );
  }
  const offset = offsetMinutesAt(from, timezone) * MINUTE_MS;
  const unchanging: ZoneTransition = { at: from, offsetBefore: offset, offsetAfter: offset };
  const beginning = Date.UTC(Math.min(FIRST_YEAR_WRITTEN, firstYear), 0, 1);
  return [
    observance({ ...unchanging, first: unchanging }, beginning, null, name),
    ...groups.map((group) => {
      const end = isOpen(group) ? '' : `;UNTIL=${utcText(group.last.at)}`;
      const rule = group.first === group.last ? null : `RRULE:FREQ=YEARLY;${group.days}${end}`;
      return observance(group, group.first.at + group.offsetBefore, rule, name);
    }),
  ];
}

interface Observance {
  offsetBefore: number;
  offsetAfter: number;
  first: ZoneTransition;
}

function observance(
  { offsetBefore, offsetAfter, first }: Observance,
  beginning: number,
  rule: string | null,
  name: (instant: number, offset: number) => string,
): string[] {
  // Readers treat both alike. A clock that was permanently put forward is called DAYLIGHT here too.
  const kind = offsetAfter > offsetBefore ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${kind}`,
    `DTSTART:${utcText(beginning).replace('Z', '')}`,
    ...(rule === null ? [] : [rule]),
    `TZOFFSETFROM:${offsetText(offsetBefore)}`,
    `TZOFFSETTO:${offsetText(offsetAfter)}`,
    `TZNAME:${name(first.at, offsetAfter)}`,
    `END:${kind}`,
  ];
}

/** `-0430`, with seconds only for historical local mean times. */
function offsetText(offsetMs: number): string {
  const seconds = Math.abs(offsetMs) / 1000;
  const pair = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : pair(seconds % 60);
  return `${offsetMs < 0 ? '-' : '+'}${pair(seconds / 3600)}${pair((seconds / 60) % 60)}${rest}`;
}

/** Finds names such as EST; if the runtime has no abbreviation, the offset is the name, as in the zone data. */
function nameFinder(timezone: string): (instant: number, offset: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'short' });
  return (instant, offset) => {
    const part = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /^[A-Z]{3,5}$/.test(part) ? part : offsetText(offset);
  };
}

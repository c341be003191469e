import { offsetMinutesAt, transitionsBetween, utcText, type ZoneTransition } from '@daymark/recurrence';
import { zoneOfTzid } from './zone-names.js';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

interface WallChange extends ZoneTransition {
  year: number;
  month: number;
  day: number;
  weekday: number;
  timeOfDay: number;
  /** Whether a week later is another month. */
  isLastWeek: boolean;
}

/** Such as the last Sunday of March at 02:00. */
interface YearlyChanges {
  offsetBefore: number;
  offsetAfter: number;
  first: ZoneTransition;
  last: ZoneTransition;
  firstYear: number;
  lastYear: number;
  /** The part of an RRULE that selects the days, such as `BYMONTH=3;BYDAY=-1SU`. */
  days: string;
  wallTimeIn(year: number): number;
}

/** Each group follows one yearly rule exactly; ordered by their beginning. */
function groupByYearlyRule(transitions: readonly ZoneTransition[]): YearlyChanges[] {
  const groups: WallChange[][] = [];
  for (const transition of transitions) {
    const change = wallChange(transition);
    const group = groups.findLast(
      ([head]) => head!.offsetBefore === change.offsetBefore && head!.offsetAfter === change.offsetAfter,
    );
    if (group !== undefined && group.at(-1)!.year === change.year - 1 && fitsGroup(group, change)) {
      group.push(change);
    } else {
      groups.push([change]);
    }
  }
  return groups.map(yearlyChanges);
}

function wallChange(transition: ZoneTransition): WallChange {
  const local = new Date(transition.at + transition.offsetBefore);
  const nextWeek = new Date(local.getTime() + 7 * DAY_MS);
  return {
    ...transition,
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    timeOfDay: ((local.getTime() % DAY_MS) + DAY_MS) % DAY_MS,
    isLastWeek: nextWeek.getUTCMonth() !== local.getUTCMonth(),
  };
}

function fitsGroup(group: readonly WallChange[], change: WallChange): boolean {
  const head = group[0]!;
  const isSameDay =
    head.month === change.month && head.weekday === change.weekday && head.timeOfDay === change.timeOfDay;
  return isSameDay && ruleOf([...group, change]) !== undefined;
}

type DayRule = { kind: 'last' } | { kind: 'nth'; week: number } | { kind: 'from'; day: number };

/** How the day is found within the month; undefined if no single rule gives all days of the group. */
function ruleOf(group: readonly WallChange[]): DayRule | undefined {
  if (group.every(({ isLastWeek }) => isLastWeek)) return { kind: 'last' };
  const week = Math.ceil(group[0]!.day / 7);
  if (group.every(({ day }) => Math.ceil(day / 7) === week)) return { kind: 'nth', week };
  const days = group.map(({ day }) => day);
  const earliest = Math.min(...days);
  return Math.max(...days) - earliest <= 6 ? { kind: 'from', day: earliest } : undefined;
}

function yearlyChanges(group: readonly WallChange[]): YearlyChanges {
  const first = group[0]!;
  const last = group.at(-1)!;
  const rule = ruleOf(group)!;
  const weekday = WEEKDAYS[first.weekday]!;
  return {
    offsetBefore: first.offsetBefore,
    offsetAfter: first.offsetAfter,
    first,
    last,
    firstYear: first.year,
    lastYear: last.year,
    days: `BYMONTH=${first.month};${byDay(rule, weekday)}`,
    wallTimeIn: (year) => dayIn(year, first, rule) * DAY_MS + first.timeOfDay,
  };
}

function byDay(rule: DayRule, weekday: string): string {
  if (rule.kind === 'last') return `BYDAY=-1${weekday}`;
  if (rule.kind === 'nth') return `BYDAY=${rule.week}${weekday}`;
  const days = Array.from({ length: 7 }, (_unused, offset) => rule.day + offset);
  return `BYMONTHDAY=${days.join(',')};BYDAY=${weekday}`;
}

function dayIn(year: number, { month, weekday }: WallChange, rule: DayRule): number {
  const firstOfMonth = Date.UTC(year, month - 1, 1) / DAY_MS;
  const firstOfNext = Date.UTC(year, month, 1) / DAY_MS;
  const earliest =
    rule.kind === 'last'
      ? firstOfNext - 7
      : firstOfMonth + (rule.kind === 'nth' ? (rule.week - 1) * 7 : rule.day - 1);
  const weekdayOfEarliest = (((earliest + 4) % 7) + 7) % 7;
  return earliest + ((weekday - weekdayOfEarliest + 7) % 7);
}

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
 * Correct for every instant from the beginning of `firstYear` on. Zones whose rules did not change since get the short
 * form that all programs understand. `tzid` is one from `tzidOf`, or the name of a zone.
 */
export function timeZoneDefinition(tzid: string, firstYear: number): readonly string[] {
  const key = `${tzid} ${firstYear}`;
  const kept = definitions.get(key);
  if (kept !== undefined) return kept;
  const timezone = zoneOfTzid(tzid);
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
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

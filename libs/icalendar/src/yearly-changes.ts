import type { ZoneTransition } from '@daymark/recurrence';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** A clock change with the wall-clock time right before it. */
interface WallChange extends ZoneTransition {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  weekday: number;
  /** Milliseconds since midnight. */
  timeOfDay: number;
  /** Whether a week later is another month. */
  isLastWeek: boolean;
}

/** Clock changes of successive years that follow one rule, such as the last Sunday of March at 02:00. */
export interface YearlyChanges {
  offsetBefore: number;
  offsetAfter: number;
  first: ZoneTransition;
  last: ZoneTransition;
  firstYear: number;
  lastYear: number;
  /** The part of an RRULE that selects the days, such as `BYMONTH=3;BYDAY=-1SU`. */
  days: string;
  /** The wall-clock time of the change in a year, as milliseconds since 1970-01-01T00:00 of the wall clock. */
  wallTimeIn(year: number): number;
}

/** Groups a zone's clock changes so that each group follows one yearly rule exactly, ordered by their beginning. */
export function groupByYearlyRule(transitions: readonly ZoneTransition[]): YearlyChanges[] {
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

/** The day number of the rule's day in a year. */
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

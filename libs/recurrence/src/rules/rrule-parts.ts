export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** `ordinal` 2 is the second, -1 the last of its month or year, 0 each of them. */
export interface NumberedWeekday {
  ordinal: number;
  weekday: number;
}

/** RFC 5545, 3.3.10, without COUNT and UNTIL. Lists are sorted and unique; an empty one is not given. */
export interface RRuleParts {
  frequency: Frequency;
  interval: number;
  byMonth: readonly number[];
  byWeekNo: readonly number[];
  byYearDay: readonly number[];
  byMonthDay: readonly number[];
  byDay: readonly NumberedWeekday[];
  bySetPos: readonly number[];
  /** 1 (Monday) without WKST. */
  weekStart: number;
  /**
   * If a yearly rule names days of a month and weekdays of the year, and no month; otherwise 0. As BYMONTH it would
   * make the weekdays those of the month.
   */
  baseMonth: number;
}

export const FREQUENCIES: readonly Frequency[] = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
export const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const MONDAY = 1;

const MORE_FREQUENT = ['SECONDLY', 'MINUTELY', 'HOURLY'];
const TIMES_OF_DAY = ['BYHOUR', 'BYMINUTE', 'BYSECOND'];
const WEEKDAY = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/;
const NUMBER = /^[+-]?\d{1,3}$/;
const WEEKS_OF_YEAR = 53;
const DAYS_OF_YEAR = 366;

export type RuleFault =
  | 'calendar'
  | 'countAndUntil'
  | 'frequency'
  | 'interval'
  | 'longInterval'
  | 'missing'
  | 'noDate'
  | 'noFrequency'
  | 'notWeekly'
  | 'numbered'
  | 'numberedOfYear'
  | 'numberedWithWeeks'
  | 'numbers'
  | 'numbersFromEnd'
  | 'onlyYearly'
  | 'part'
  | 'skip'
  | 'timeOfDay'
  | 'tooFrequent'
  | 'twice'
  | 'weekdays'
  | 'weekdayZero'
  | 'weekStart';

/** What is wrong with the text of a rule, which the service words. */
export class RuleError extends RangeError {
  constructor(
    readonly fault: RuleFault,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super([fault, ...Object.values(values)].join(' '));
  }
}

const refuse = (...fault: ConstructorParameters<typeof RuleError>): never => {
  throw new RuleError(...fault);
};

/**
 * Parts in any order and letter case. Throws a RuleError, also for times of day, COUNT and UNTIL, which are separate.
 */
export function parseRRule(text: string): RRuleParts {
  const given = partsOf(text);
  const frequency = frequencyOf(given);
  const interval = given.get('INTERVAL') ?? '1';
  if (!/^\d{1,9}$/.test(interval) || Number(interval) < 1) refuse('interval');
  const parts: RRuleParts = {
    frequency,
    interval: Number(interval),
    byMonth: numbersOf(given, 'BYMONTH', 12, false),
    byWeekNo: numbersOf(given, 'BYWEEKNO', WEEKS_OF_YEAR),
    byYearDay: numbersOf(given, 'BYYEARDAY', DAYS_OF_YEAR),
    byMonthDay: numbersOf(given, 'BYMONTHDAY', 31),
    byDay: weekdaysOf(given.get('BYDAY')),
    bySetPos: numbersOf(given, 'BYSETPOS', DAYS_OF_YEAR),
    weekStart: weekStartOf(given.get('WKST')),
    baseMonth: 0,
  };
  checkTogether(parts);
  return parts;
}

const KNOWN = new Set(
  'FREQ INTERVAL BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYSETPOS WKST RSCALE SKIP'.split(' '),
);

function partsOf(text: string): Map<string, string> {
  const given = new Map<string, string>();
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '')
    .split(';');
  for (const part of parts) {
    const [name = '', value = '', more] = part.split('=');
    if (name === 'COUNT' || name === 'UNTIL') refuse('countAndUntil');
    if (TIMES_OF_DAY.includes(name)) refuse('timeOfDay', { name });
    if (!KNOWN.has(name) || value === '' || more !== undefined) refuse('part', { part: part.slice(0, 40) });
    if (given.has(name)) refuse('twice', { name });
    given.set(name, value);
  }
  if ((given.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN') refuse('calendar');
  if ((given.get('SKIP') ?? 'OMIT') !== 'OMIT') refuse('skip');
  return given;
}

function frequencyOf(given: Map<string, string>): Frequency {
  const text = given.get('FREQ') ?? refuse('noFrequency');
  if (MORE_FREQUENT.includes(text)) refuse('tooFrequent');
  return (
    FREQUENCIES.find((frequency) => frequency === text) ?? refuse('frequency', { name: text.slice(0, 40) })
  );
}

function numbersOf(
  given: Map<string, string>,
  name: string,
  most: number,
  fromEnd = true,
): readonly number[] {
  const text = given.get(name);
  if (text === undefined) return [];
  const numbers = text.split(',').map((item) => {
    const number = NUMBER.test(item) ? Number(item) : NaN;
    if (!(Math.abs(number) >= 1 && Math.abs(number) <= most) || (number < 0 && !fromEnd)) {
      refuse(fromEnd ? 'numbersFromEnd' : 'numbers', { name, most, item: item.slice(0, 10) });
    }
    return number;
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function weekdaysOf(text: string | undefined): readonly NumberedWeekday[] {
  if (text === undefined) return [];
  const days = new Map<string, NumberedWeekday>();
  for (const item of text.split(',')) {
    const [, number, code] = WEEKDAY.exec(item) ?? refuse('weekdays', { item: item.slice(0, 10) });
    const ordinal = Number(number ?? 0);
    if (number !== undefined && ordinal === 0) refuse('weekdayZero');
    const weekday = WEEKDAY_CODES.findIndex((each) => each === code);
    days.set(`${ordinal}${code!}`, { ordinal, weekday });
  }
  return [...days.values()].sort((a, b) => a.ordinal - b.ordinal || a.weekday - b.weekday);
}

function weekStartOf(text: string | undefined): number {
  if (text === undefined) return MONDAY;
  const weekday = WEEKDAY_CODES.findIndex((each) => each === text);
  return weekday >= 0 ? weekday : refuse('weekStart', { item: text.slice(0, 10) });
}

function checkTogether(parts: RRuleParts): void {
  const { frequency, byWeekNo, byYearDay, byMonthDay, byDay } = parts;
  const ordinals = byDay.map(({ ordinal }) => Math.abs(ordinal)).filter((ordinal) => ordinal > 0);
  if (byWeekNo.length > 0 && frequency !== 'YEARLY') refuse('onlyYearly', { name: 'BYWEEKNO' });
  if (byYearDay.length > 0 && frequency !== 'YEARLY') refuse('onlyYearly', { name: 'BYYEARDAY' });
  if (byMonthDay.length > 0 && frequency === 'WEEKLY') refuse('notWeekly');
  if (ordinals.length > 0) {
    if (frequency === 'DAILY' || frequency === 'WEEKLY') refuse('numbered');
    if (byWeekNo.length > 0) refuse('numberedWithWeeks');
    if (ordinals.some((ordinal) => ordinal > WEEKS_OF_YEAR))
      refuse('numberedOfYear', { most: WEEKS_OF_YEAR });
  }
}

/** Each part only if it has an effect. WKST has one if weeks are counted or picked from, and do not start on Monday. */
export function formatRRule(parts: RRuleParts): string {
  const { frequency, interval, byMonth, byWeekNo, byYearDay, byMonthDay, byDay, bySetPos, weekStart } = parts;
  const lists: [string, readonly (number | string)[]][] = [
    ['BYMONTH', byMonth],
    ['BYWEEKNO', byWeekNo],
    ['BYYEARDAY', byYearDay],
    ['BYMONTHDAY', byMonthDay],
    ['BYDAY', byDay.map(({ ordinal, weekday }) => `${ordinal || ''}${WEEKDAY_CODES[weekday]!}`)],
    ['BYSETPOS', bySetPos],
  ];
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...lists.filter(([, list]) => list.length > 0).map(([name, list]) => `${name}=${list.join(',')}`),
    ...(weekStart !== MONDAY && countsWeeks(parts) ? [`WKST=${WEEKDAY_CODES[weekStart]!}`] : []),
  ].join(';');
}

const countsWeeks = ({ frequency, interval, byWeekNo, bySetPos }: RRuleParts): boolean =>
  byWeekNo.length > 0 || (frequency === 'WEEKLY' && (interval > 1 || bySetPos.length > 0));

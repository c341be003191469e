import { INTERVAL_MAX } from '@daymark/contracts';
import { canonicalRule, type RecurrenceRule } from '@daymark/recurrence';
import { readTime, type WrittenTime } from './values.js';

/** FREQ of RFC 5545, section 3.3.10, the shortest period first. */
const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** The numbers that a part may list; except `byDay` and times. */
const NUMBERS: Readonly<Record<string, { max: number; isSigned: boolean }>> = {
  BYMONTH: { max: 12, isSigned: false },
  BYWEEKNO: { max: 53, isSigned: true },
  BYYEARDAY: { max: 366, isSigned: true },
  BYMONTHDAY: { max: 31, isSigned: true },
  BYSETPOS: { max: 366, isSigned: true },
};
const TIMES: Readonly<Record<string, number>> = { BYHOUR: 23, BYMINUTE: 59, BYSECOND: 60 };
/** Parts that RFC 5545 does not allow together with these. */
const NOT_BESIDE: Readonly<Partial<Record<Frequency, readonly string[]>>> = {
  DAILY: ['BYWEEKNO', 'BYYEARDAY'],
  WEEKLY: ['BYWEEKNO', 'BYYEARDAY', 'BYMONTHDAY'],
  MONTHLY: ['BYWEEKNO', 'BYYEARDAY'],
};
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MONDAY = 1;
const LIST_MAX = 400;
const COUNT_READ_MAX = 1_000_000_000;

export interface ReadRule {
  kind: 'rule';
  frequency: Frequency;
  interval: number;
  numbers: Readonly<Record<string, readonly number[]>>;
  byDay: readonly { ordinal: number; weekday: number }[];
  weekStart: number;
  /** The rule without its end and times of day, for the engine; unused for frequencies above daily. */
  recurrence: RecurrenceRule;
  count: number | null;
  until: WrittenTime | null;
}

type RuleReading =
  | ReadRule
  | { kind: 'unreadable' }
  /** It uses another calendar system. */
  | { kind: 'scale'; scale: string }
  | { kind: 'interval' };

const UNREADABLE = { kind: 'unreadable' } as const;

/** Parses an RRULE. The engine takes parts that it leaves open from the base. */
export function readRule(value: string): RuleReading {
  const parts = partsOf(value);
  const frequency = FREQUENCIES.find((name) => name === parts?.get('FREQ'));
  if (parts === null || frequency === undefined) return UNREADABLE;
  const scale = parts.get('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN') return { kind: 'scale', scale: scale.slice(0, 40) };
  if (parts.has('SKIP') && parts.get('SKIP') !== 'OMIT') return UNREADABLE;
  const numbers: Record<string, readonly number[]> = {};
  for (const [name, list] of parts) {
    const range = NUMBERS[name];
    const read =
      range !== undefined
        ? readNumbers(list, range.isSigned ? -range.max : 1, range.max, false)
        : name in TIMES
          ? readNumbers(list, 0, TIMES[name]!, true)
          : undefined;
    if (read === null) return UNREADABLE;
    if (read !== undefined) numbers[name] = read;
  }
  const byDay = readByDay(parts.get('BYDAY') ?? '', frequency);
  const interval = readWhole(parts.get('INTERVAL') ?? '1', COUNT_READ_MAX);
  const count = parts.has('COUNT') ? readWhole(parts.get('COUNT')!, COUNT_READ_MAX) : undefined;
  const weekStart = parts.has('WKST') ? WEEKDAYS.indexOf(parts.get('WKST')!) : MONDAY;
  const until = readUntil(parts.get('UNTIL'));
  if (byDay === null || interval === null || count === null || weekStart === -1 || until === undefined) {
    return UNREADABLE;
  }
  if ('BYWEEKNO' in numbers && byDay.some(({ ordinal }) => ordinal !== 0)) return UNREADABLE;
  if (NOT_BESIDE[frequency]?.some((name) => name in numbers)) return UNREADABLE;
  if (interval > INTERVAL_MAX && frequency !== 'SECONDLY' && frequency !== 'MINUTELY') {
    return { kind: 'interval' };
  }
  return {
    kind: 'rule',
    frequency,
    interval,
    numbers,
    byDay,
    weekStart,
    recurrence: { recurrence_type: 'custom', interval: 1, rrule: engineText(parts) },
    count: count ?? null,
    until,
  };
}

export const isFrequent = ({ frequency }: Pick<ReadRule, 'frequency'>): boolean =>
  FREQUENCIES.indexOf(frequency) < FREQUENCIES.indexOf('DAILY');

export const isWithinDays = (rule: ReadRule): boolean =>
  isFrequent(rule) || Object.keys(TIMES).some((name) => name in rule.numbers);

function partsOf(value: string): Map<string, string> | null {
  const parts = new Map<string, string>();
  for (const written of value
    .toUpperCase()
    .replaceAll(/\s+/g, '')
    .replace(/^RRULE:/, '')
    .split(';')) {
    if (written === '') continue;
    const equals = written.indexOf('=');
    const name = written.slice(0, equals);
    // RFC 2445 (section 4.3.10) allows programs to add parts of their own.
    if (equals > 2 && name.startsWith('X-')) continue;
    if (equals < 1 || parts.has(name) || !KNOWN.has(name)) return null;
    // Some programs write a part without a value.
    if (equals === written.length - 1) continue;
    const text = written.slice(equals + 1).replace(/,$/, '');
    parts.set(name, name === 'BYDAY' || name === 'WKST' ? text.replaceAll(LONG_WEEKDAY, '$1') : text);
  }
  return parts;
}

/** `MON` or `MONDAY` in place of `MO`. */
const LONG_WEEKDAY = /(SU|MO|TU|WE|TH|FR|SA)[NEDUIT][A-Z]{0,6}/g;

const KNOWN = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'RSCALE',
  'SKIP',
  ...Object.keys(NUMBERS),
  ...Object.keys(TIMES),
]);

/** The parts of a rule for the engine, which select its days. */
function engineText(parts: ReadonlyMap<string, string>): string {
  return [...parts]
    .filter(([name]) => !(name in TIMES) && !['COUNT', 'UNTIL', 'RSCALE', 'SKIP'].includes(name))
    .map(
      ([name, text]) =>
        `${name}=${name === 'BYDAY' && /^(?:WEEKLY|DAILY)$/.test(parts.get('FREQ')!) ? text.replaceAll(/[+-]?\d+/g, '') : text}`,
    )
    .join(';');
}

function readNumbers(list: string, min: number, max: number, isZeroAllowed: boolean): number[] | null {
  const written = list.split(',');
  if (written.length > LIST_MAX) return null;
  const numbers = written.map((text) => (/^[+-]?\d{1,3}$/.test(text) ? Number(text) : NaN));
  const isFine = (number: number) => number >= min && number <= max && (isZeroAllowed || number !== 0);
  return numbers.every(isFine) ? numbers : null;
}

function readWhole(text: string, max: number): number | null {
  const number = /^\+?\d{1,10}$/.test(text) ? Number(text) : 0;
  return number >= 1 ? Math.min(number, max) : null;
}

function readByDay(list: string, frequency: Frequency): ReadRule['byDay'] | null {
  if (list === '') return [];
  const written = list.split(',');
  if (written.length > LIST_MAX) return null;
  const days: { ordinal: number; weekday: number }[] = [];
  for (const text of written) {
    const match = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text);
    if (match === null || Number(match[1] ?? 1) === 0 || Math.abs(Number(match[1] ?? 1)) > 53) return null;
    // An ordinal has no meaning within a week or a day.
    const isOrdinal = frequency === 'MONTHLY' || frequency === 'YEARLY';
    days.push({ ordinal: isOrdinal ? Number(match[1] ?? 0) : 0, weekday: WEEKDAYS.indexOf(match[2]!) });
  }
  return days;
}

/** Undefined if it cannot be read; null if there is none, or if it is beyond all years. */
function readUntil(text: string | undefined): WrittenTime | null | undefined {
  if (text === undefined) return null;
  const time = readTime(text);
  if (time.kind !== 'none') return time;
  if (time.year === null) return undefined;
  return time.year > 3000 ? null : { kind: 'date', local: '1900-01-01', seconds: 0 };
}

/** With all that its start says; null for a rule without any date. */
export function completeRule<Rule extends RecurrenceRule>(rule: Rule, startLocal: string): Rule | null {
  try {
    return canonicalRule(rule, startLocal);
  } catch {
    return null;
  }
}

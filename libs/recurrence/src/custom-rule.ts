import { dateOfDay, weekdayOfDay } from './calendar-day.js';
import type { DayPattern } from './day-pattern.js';
import { MonthPattern, SingleDayPattern, withoutDailySetPos, YearPattern } from './month-patterns.js';
import type { PatternSeries } from './pattern-series.js';
import { formatRRule, parseRRule, type RRuleParts } from './rrule-parts.js';
import { fieldsOfParts, type RuleFields } from './rule-fields.js';
import { WeekPattern, WeekYearPattern } from './week-patterns.js';

export interface CustomRule {
  /** Complete: nothing is taken from the base any more. */
  parts: RRuleParts;
  text: string;
  /** The same rule in the fields of the API, if they can express it. */
  fields: RuleFields | null;
  pattern: DayPattern;
  series: Map<number, PatternSeries>;
  /** The days that it selects without its interval: the base may be on any of these. */
  fittingPattern: DayPattern;
}

interface ReadText {
  parts: RRuleParts;
  /** Null until it is needed, or if it depends on the base. */
  complete: CustomRule | null;
  /** Completed rules by what they take from the base, as encoded by `openKey`. */
  rules: Map<number, CustomRule>;
}

/** Programs write few different rules; a text that was read before only costs a look-up. */
const CACHED_TEXTS_MAX = 500;
const CACHED_RULES_MAX = 50;
const texts = new Map<string, ReadText>();

/** Throws a RangeError that says what is wrong with the text. */
export function customRule(rrule: string | null | undefined, baseDay: number): CustomRule {
  if (typeof rrule !== 'string') throw new RangeError('A custom rule needs its text (rrule).');
  const text = texts.get(rrule) ?? readText(rrule);
  if (text.complete !== null) return text.complete;
  const key = openKey(text.parts, baseDay);
  const known = text.rules.get(key);
  if (known) return known;
  if (text.rules.size >= CACHED_RULES_MAX) text.rules.clear();
  const made = createRule(filledParts(text.parts, baseDay));
  if (key === COMPLETE) text.complete = made;
  else text.rules.set(key, made);
  return made;
}

function readText(rrule: string): ReadText {
  const text: ReadText = { parts: parseRRule(rrule), complete: null, rules: new Map() };
  if (texts.size >= CACHED_TEXTS_MAX) texts.delete(texts.keys().next().value!);
  texts.set(rrule, text);
  return text;
}

function createRule(parts: RRuleParts): CustomRule {
  let pattern: DayPattern | undefined;
  let fittingPattern: DayPattern | undefined;
  return {
    parts,
    text: formatRRule(parts),
    fields: fieldsOfParts(parts),
    series: new Map(),
    get pattern() {
      return (pattern ??= patternOf(parts));
    },
    get fittingPattern() {
      return (fittingPattern ??= parts.interval === 1 ? this.pattern : patternOf({ ...parts, interval: 1 }));
    },
  };
}

const COMPLETE = 0;

/** Encodes what open parts take from the base; COMPLETE if nothing is open. */
function openKey(parts: RRuleParts, baseDay: number): number {
  if (isComplete(parts)) return COMPLETE;
  const { month, day } = dateOfDay(baseDay);
  return 1 + weekdayOfDay(baseDay) + 7 * (month * 32 + day);
}

const isComplete = (parts: RRuleParts) =>
  parts.frequency === 'DAILY' || (!opensDay(parts) && !opensWeekday(parts) && !opensMonth(parts));

const opensWeekday = ({ frequency, byWeekNo, byYearDay, byMonthDay, byDay }: RRuleParts) =>
  byDay.length === 0 &&
  (frequency === 'WEEKLY' || (byWeekNo.length > 0 && byYearDay.length === 0 && byMonthDay.length === 0));

const opensDay = ({ frequency, byWeekNo, byYearDay, byMonthDay, byDay }: RRuleParts) =>
  (frequency === 'MONTHLY' || (frequency === 'YEARLY' && byWeekNo.length === 0 && byYearDay.length === 0)) &&
  byMonthDay.length === 0 &&
  byDay.length === 0;

/** A day of the month without a month means the base's month. */
const opensMonth = (parts: RRuleParts) =>
  parts.frequency === 'YEARLY' &&
  parts.byMonth.length === 0 &&
  (opensDay(parts) ||
    (parts.byMonthDay.length > 0 && parts.byWeekNo.length === 0 && parts.byYearDay.length === 0));

const monthOfBase = ({ byDay }: RRuleParts, month: number) =>
  byDay.some(({ ordinal }) => ordinal !== 0) ? { baseMonth: month } : { byMonth: [month] };

/** As RFC 5545 says: its weekday, its day, its month. */
function filledParts(parts: RRuleParts, baseDay: number): RRuleParts {
  if (isComplete(parts)) return parts;
  const { month, day } = dateOfDay(baseDay);
  return {
    ...parts,
    ...(opensWeekday(parts) ? { byDay: [{ ordinal: 0, weekday: weekdayOfDay(baseDay) }] } : {}),
    ...(opensDay(parts) ? { byMonthDay: [day] } : {}),
    ...(opensMonth(parts) ? monthOfBase(parts, month) : {}),
  };
}

function patternOf(parts: RRuleParts): DayPattern {
  switch (parts.frequency) {
    case 'DAILY':
      // Without an interval the months select the same days, and there are fewer kinds of them.
      return parts.interval === 1 ? new MonthPattern(withoutDailySetPos(parts)) : new SingleDayPattern(parts);
    case 'WEEKLY':
      return parts.interval === 1 && parts.byMonth.length > 0 && parts.bySetPos.length === 0
        ? new MonthPattern(parts)
        : new WeekPattern(parts);
    case 'MONTHLY':
      return new MonthPattern(parts);
    case 'YEARLY':
      return parts.byWeekNo.length > 0 ? new WeekYearPattern(parts) : new YearPattern(parts);
  }
}

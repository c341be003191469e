import { languageInUse } from '@daymark/texts';
import type { Language } from '@daymark/contracts';
import { listed, nameOfMonth, nameOfWeekday, shortNameOfWeekday } from './date-words.js';
import type { NumberedWeekday, RRuleParts } from '../rules/rrule-parts.js';
import { text } from './rule-texts.js';

const WORKING_DAYS = '1,2,3,4,5';
const WEEKEND = '0,6';
const ALL_DAYS = '0,1,2,3,4,5,6';
const WEEK = 'week';
/** Weekdays, or weeks, whose name is of another gender than that of a day. */
const FEMININE: Partial<Record<Language, readonly (number | typeof WEEK | undefined)[]>> = {
  fr: [WEEK],
  es: [WEEK],
  it: [WEEK, 0],
  pl: [0, 3, 6],
};

/** 'On the second Tuesday of every month', 'Every 2 years on the fourth Thursday of November'. The end is left out. */
export function describeParts(parts: RRuleParts): string {
  const { frequency, interval, byMonth } = parts;
  if (frequency === 'DAILY') return dailyText(parts);
  const days = dayPhrase(parts);
  const often = text(`rule.${KEYS[frequency]}`, { interval });
  const on = () => text('rule.on', { often, days });
  if (frequency === 'WEEKLY')
    return inMonths(parts.bySetPos.length > 0 ? on() : weeklyOn(parts.byDay, interval), parts);
  if (interval > 1 && frequency === 'MONTHLY') {
    return byMonth.length > 0 ? text('rule.onlyIn', { rule: on(), months: monthsOf(parts) }) : on();
  }
  const rule = interval > 1 ? on() : startsWithEvery(parts) ? days : text('rule.onDays', { days });
  return capital(scoped(rule, parts));
}

const KEYS = { WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' } as const;
const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);
const monthsOf = ({ byMonth }: RRuleParts, conjunction?: 'or') =>
  listed(byMonth.map(nameOfMonth), conjunction);
const inMonths = (rule: string, parts: RRuleParts) =>
  parts.byMonth.length > 0 ? text('rule.in', { rule, months: monthsOf(parts) }) : rule;

/** 'every Monday and the first Friday', 'every Friday the 13th' */
const startsWithEvery = ({ byDay, byWeekNo, byYearDay, bySetPos }: RRuleParts) =>
  byWeekNo.length + byYearDay.length + bySetPos.length === 0 && byDay.some(({ ordinal }) => ordinal === 0);

/** '... of every month', '... of March and June' */
function scoped(rule: string, parts: RRuleParts): string {
  const { frequency, interval, byMonth, byWeekNo, byYearDay, bySetPos } = parts;
  const isEveryYear = frequency === 'YEARLY' && interval === 1;
  if (byMonth.length === 0) {
    if (frequency === 'MONTHLY') return text('rule.ofEveryMonth', { rule });
    return isEveryYear ? text('rule.ofEveryYear', { rule }) : rule;
  }
  const isOfYear = byWeekNo.length > 0 || byYearDay.length > 0 || (bySetPos.length > 0 && byMonth.length > 1);
  if (frequency === 'YEARLY' && isOfYear) {
    const months = monthsOf(parts, 'or');
    return text(isEveryYear ? 'rule.inOfEveryYear' : 'rule.in', { rule, months });
  }
  return text('rule.ofMonths', { rule, months: monthsOf(parts) });
}

function dailyText(parts: RRuleParts): string {
  const { interval, byMonthDay, byDay } = parts;
  const often = text('rule.everyDay', { interval });
  const limits = [
    ...(byDay.length > 0 ? [weekdaysShort(byDay)] : []),
    ...(byMonthDay.length > 0 ? [daysOfMonth(byMonthDay)] : []),
  ].map((days) => text('rule.limit', { days }));
  const rule = limits.length > 0 ? text('rule.limited', { often, limits: listed(limits) }) : often;
  return inMonths(rule, parts);
}

/** 'the second Tuesday', 'every Monday and the first Friday', 'the 1st and 15th', 'the last weekday'. */
function dayPhrase(parts: RRuleParts): string {
  const { byDay, bySetPos } = parts;
  const [days, isOneWord] = namedDays(parts);
  if (bySetPos.length === 0) return days;
  const noun = isOneWord && byDay.length === 1 ? byDay[0]!.weekday : undefined;
  return text(isOneWord ? 'rule.picked' : 'rule.pickedOf', { positions: positions(bySetPos, noun), days });
}

/** The second value tells whether an ordinal can precede them: 'weekday', 'Monday or Tuesday'. */
function namedDays(parts: RRuleParts): [string, boolean] {
  const { frequency, byWeekNo, byYearDay, byMonthDay, byDay, bySetPos } = parts;
  const isPicked = bySetPos.length > 0;
  if (byWeekNo.length > 0) {
    const days = byDay.length > 0 ? weekdaysShort(byDay) : text('rule.theDays');
    const named = text('rule.ofWeeks', { days, weeks: weeks(byWeekNo) });
    const ofYear = byYearDay.length > 0 ? [text('rule.ofTheYear', { days: yearDays(byYearDay) })] : [];
    return [onlyIf(named, [...ofYear, ...monthDayLimit(byMonthDay)]), false];
  }
  if (byYearDay.length > 0) {
    const weekdays = byDay.length > 0 ? [weekdayPhrase(byDay)] : [];
    return [onlyIf(yearDays(byYearDay), [...weekdays, ...monthDayLimit(byMonthDay)]), false];
  }
  if (frequency === 'WEEKLY') return [listed(byDay.map(nameOf), 'or'), true];
  if (byDay.length === 0) return [daysOfMonth(byMonthDay), false];
  const isPlain = byDay.every(({ ordinal: number }) => number === 0);
  if (byMonthDay.length === 0) {
    if (!isPlain || !isPicked) return [weekdayPhrase(byDay), false];
    return [pickable(byDay), true];
  }
  if (isPlain && byDay.length === 1 && byMonthDay.length === 1 && !isPicked) {
    const [weekday, day] = [nameOf(byDay[0]!), daysOfMonth(byMonthDay)];
    return [text('rule.everyWeekdayOn', { weekday, day }), false];
  }
  const weekdays = isPlain && isPicked ? pickable(byDay) : weekdayPhrase(byDay);
  return [text('rule.thatIs', { weekdays, days: oneOf(byMonthDay) }), isPlain && isPicked];
}

const onlyIf = (days: string, limits: readonly string[]) =>
  limits.length > 0
    ? text('rule.daysLimited', {
        days,
        limits: listed(limits.map((limit) => text('rule.ifItIs', { days: limit }))),
      })
    : days;
const oneOf = (monthDays: readonly number[]) =>
  listed(
    monthDays.map((day) => daysOfMonth([day])),
    'or',
  );
const monthDayLimit = (days: readonly number[]) => (days.length > 0 ? [oneOf(days)] : []);

const nameOf = ({ weekday }: NumberedWeekday) => nameOfWeekday(weekday);
const keyOf = (days: readonly { weekday: number }[]) =>
  days
    .map(({ weekday }) => weekday)
    .sort()
    .join(',');

/** Weekdays from which one is picked: 'weekday', 'weekend day', 'Monday or Tuesday'. */
function pickable(days: readonly NumberedWeekday[]): string {
  const key = keyOf(days);
  if (key === WORKING_DAYS) return text('rule.workingDay');
  if (key === WEEKEND) return text('rule.weekendDay');
  return key === ALL_DAYS ? text('rule.day') : listed(days.map(nameOf), 'or');
}

/** 'every Monday', 'the first and third Monday', 'every Monday and the last Friday'. */
export function weekdayPhrase(days: readonly NumberedWeekday[]): string {
  const plain = days.filter(({ ordinal: number }) => number === 0);
  const byWeekday = new Map<number, number[]>();
  for (const { ordinal: number, weekday } of days) {
    if (number !== 0) byWeekday.set(weekday, [...(byWeekday.get(weekday) ?? []), number]);
  }
  const every =
    keyOf(plain) === WORKING_DAYS
      ? text('rule.everyWorkingDay')
      : text('rule.everyWeekday', { weekdays: listed(plain.map(nameOf)), count: plain.length });
  const numbered = [...byWeekday].map(([weekday, numbers]) =>
    text('rule.numbered', { positions: positions(numbers, weekday), weekday: nameOfWeekday(weekday) }),
  );
  return listed([...(plain.length > 0 ? [every] : []), ...numbered]);
}

/** Numbers from the end come last, -1 at the very end. */
const inOrder = (numbers: readonly number[]) => [
  ...numbers.filter((number) => number > 0),
  ...numbers.filter((number) => number < 0),
];
const positions = (numbers: readonly number[], noun?: number) =>
  listed(inOrder(numbers).map((number) => position(number, noun)));

/** 'Weekly on Mon and Wed', 'Every weekday', 'Every 2 weeks on weekdays'. */
export function weeklyOn(days: readonly { weekday: number }[], interval: number): string {
  if (interval === 1 && keyOf(days) === WORKING_DAYS) return text('rule.onWorkingDays');
  return text('rule.on', { often: text('rule.weekly', { interval }), days: weekdaysShort(days) });
}

/** 'Mon, Wed and Fri', 'weekdays'. */
function weekdaysShort(days: readonly { weekday: number }[]): string {
  if (keyOf(days) === WORKING_DAYS) return text('rule.workingDays');
  const weekdays = days.map(({ weekday }) => weekday).sort((a, b) => a - b);
  return text('rule.weekdays', { days: listed(weekdays.map(shortNameOfWeekday)), count: days.length });
}

const WORDS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** 'first', '20th', 'last', 'second to last'. */
function position(number: number, noun?: number | typeof WEEK): string {
  const gender = FEMININE[languageInUse()]?.includes(noun) ? 'feminine' : 'other';
  if (number === -1) return text('rule.last', { gender });
  if (number === -2) return text('rule.secondToLast', { gender });
  if (number < 0) return text('rule.fromEnd', { position: position(-number, noun) });
  const word = WORDS[number - 1];
  return word ? text(`rule.${word}`, { gender }) : text('rule.nth', { number });
}

/** 'the 1st and 15th', 'the last day', 'the 1st and the last day'. */
export function daysOfMonth(days: readonly number[]): string {
  const fromStart = days.filter((day) => day > 0).map((number) => text('rule.dayNumber', { number }));
  const fromEnd = days.filter((day) => day < 0);
  return listed([
    ...(fromStart.length > 0
      ? [text('rule.daysOfMonth', { days: listed(fromStart), count: fromStart.length })]
      : []),
    ...(fromEnd.length > 0 ? [text('rule.daysAt', { positions: positions(fromEnd) })] : []),
  ]);
}

/** 'the 100th day', 'the 1st, 100th and last day'. */
function yearDays(days: readonly number[]): string {
  const named = inOrder(days).map((number) => (number > 0 ? text('rule.nth', { number }) : position(number)));
  return text('rule.daysAt', { positions: listed(named) });
}

/** 'week 20', 'weeks 1 and 20', 'weeks 1 and the last'. */
function weeks(numbers: readonly number[]): string {
  const fromStart = numbers.filter((week) => week > 0);
  const fromEnd = numbers
    .filter((week) => week < 0)
    .map((week) => text('rule.weekAt', { position: position(week, WEEK) }));
  const named =
    fromStart.length > 0
      ? [text('rule.weeks', { weeks: listed(fromStart.map(String)), count: fromStart.length })]
      : [];
  return listed([...named, ...fromEnd]);
}

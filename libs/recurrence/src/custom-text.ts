import { listed, monthNames, ordinal, weekdayNames } from './date-words.js';
import type { Frequency, NumberedWeekday, RRuleParts } from './rrule-parts.js';

const UNITS: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'];
const WORKING_DAYS = '1,2,3,4,5';
const WEEKEND = '0,6';
const ALL_DAYS = '0,1,2,3,4,5,6';

/** 'On the second Tuesday of every month', 'Every 2 years on the fourth Thursday of November'. The end is left out. */
export function describeParts(parts: RRuleParts): string {
  const days = dayPhrase(parts);
  const { frequency, interval } = parts;
  if (frequency === 'DAILY') return dailyText(parts);
  if (frequency === 'WEEKLY') {
    const often = interval === 1 ? 'Weekly' : `Every ${interval} weeks`;
    return `${often} on ${days}${inMonths(parts, ' in ')}`;
  }
  const scope = scopeOf(parts);
  if (interval > 1) {
    const often = `Every ${interval} ${UNITS[frequency]}s`;
    if (frequency === 'MONTHLY') return `${often} on ${days}${inMonths(parts, ', only in ')}`;
    return `${often} on ${days}${` ${scope}`.replace(` ${EVERY_YEAR}`, '')}`;
  }
  return days.startsWith('every ') ? `${capital(days)} ${scope}` : `On ${days} ${scope}`;
}

const EVERY_YEAR = 'of every year';
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const monthsOf = ({ byMonth }: RRuleParts) => byMonth.map((month) => monthNames[month - 1]!);
const inMonths = (parts: RRuleParts, before: string) =>
  parts.byMonth.length > 0 ? before + listed(monthsOf(parts)) : '';

/** 'of every month', 'of March and June' */
function scopeOf(parts: RRuleParts): string {
  const { frequency, byMonth, byWeekNo, byYearDay, bySetPos } = parts;
  if (byMonth.length === 0) return frequency === 'MONTHLY' ? 'of every month' : EVERY_YEAR;
  const isOfYear = byWeekNo.length > 0 || byYearDay.length > 0 || (bySetPos.length > 0 && byMonth.length > 1);
  if (frequency === 'YEARLY' && isOfYear) return `in ${listed(monthsOf(parts), 'or')} ${EVERY_YEAR}`;
  return `of ${listed(monthsOf(parts))}`;
}

function dailyText(parts: RRuleParts): string {
  const { interval, byMonthDay, byDay } = parts;
  const often = interval === 1 ? 'Every day' : `Every ${interval} days`;
  const limits = [
    ...(byDay.length > 0 ? [`on ${weekdaysShort(byDay)}`] : []),
    ...(byMonthDay.length > 0 ? [`on ${monthDays(byMonthDay)}`] : []),
  ];
  if (limits.length === 0) return `${often}${inMonths(parts, ' in ')}`;
  return `${often}, if it is ${limits.join(' and ')}${inMonths(parts, ' in ')}`;
}

/** 'the second Tuesday', 'every Monday and the first Friday', 'the 1st and 15th', 'the last weekday'. */
function dayPhrase(parts: RRuleParts): string {
  const { bySetPos } = parts;
  const [named, isOneWord] = namedDays(parts);
  if (bySetPos.length === 0) return named;
  const picks = listed(inOrder(bySetPos).map(position));
  return isOneWord ? `the ${picks} ${named}` : `the ${picks} of ${named}`;
}

/** The second value tells whether an ordinal can precede them: 'weekday', 'Monday or Tuesday'. */
function namedDays(parts: RRuleParts): [string, boolean] {
  const { frequency, byWeekNo, byYearDay, byMonthDay, byDay, bySetPos } = parts;
  const isPicked = bySetPos.length > 0;
  if (byWeekNo.length > 0) {
    const weekdays = byDay.length > 0 ? weekdaysShort(byDay) : 'the days';
    const limits = [...yearDayLimit(byYearDay), ...monthDayLimit(byMonthDay)].join(' and ');
    return [`${weekdays} of ${weeks(byWeekNo)}${limits && `, ${limits},`}`, false];
  }
  if (byYearDay.length > 0) {
    const limits = [
      ...(byDay.length > 0 ? [`if it is ${weekdayPhrase(byDay)}`] : []),
      ...monthDayLimit(byMonthDay),
    ];
    return [yearDays(byYearDay) + (limits.length > 0 ? `, ${limits.join(' and ')},` : ''), false];
  }
  if (frequency === 'WEEKLY')
    return [isPicked ? listed(byDay.map(nameOf), 'or') : weekdaysShort(byDay), isPicked];
  if (byDay.length === 0) return [monthDays(byMonthDay), false];
  const isPlain = byDay.every(({ ordinal: number }) => number === 0);
  if (byMonthDay.length === 0) {
    if (!isPlain || !isPicked) return [weekdayPhrase(byDay), false];
    return [pickable(byDay), true];
  }
  const days = byMonthDay.map(dayOfMonth);
  if (isPlain && byDay.length === 1 && days.length === 1 && !isPicked) {
    return [`every ${nameOf(byDay[0]!)} ${days[0]!}`, false];
  }
  const weekdays = isPlain && isPicked ? pickable(byDay) : weekdayPhrase(byDay);
  return [`${weekdays} that is ${listed(days, 'or')}`, isPlain && isPicked];
}

const yearDayLimit = (days: readonly number[]) =>
  days.length > 0 ? [`if it is ${yearDays(days)} of the year`] : [];
const monthDayLimit = (days: readonly number[]) =>
  days.length > 0 ? [`if it is ${listed(days.map(dayOfMonth), 'or')}`] : [];

const nameOf = ({ weekday }: NumberedWeekday) => weekdayNames[weekday]!;
const keyOf = (days: readonly NumberedWeekday[]) =>
  days
    .map(({ weekday }) => weekday)
    .sort()
    .join(',');

/** Weekdays from which one is picked: 'weekday', 'weekend day', 'Monday or Tuesday'. */
function pickable(days: readonly NumberedWeekday[]): string {
  const key = keyOf(days);
  if (key === WORKING_DAYS) return 'weekday';
  if (key === WEEKEND) return 'weekend day';
  return key === ALL_DAYS ? 'day' : listed(days.map(nameOf), 'or');
}

/** 'every Monday', 'the first and third Monday', 'every Monday and the last Friday'. */
function weekdayPhrase(days: readonly NumberedWeekday[]): string {
  const plain = days.filter(({ ordinal: number }) => number === 0);
  const byWeekday = new Map<number, NumberedWeekday[]>();
  for (const day of days) {
    if (day.ordinal !== 0) byWeekday.set(day.weekday, [...(byWeekday.get(day.weekday) ?? []), day]);
  }
  const every =
    plain.length > 0
      ? [`every ${keyOf(plain) === WORKING_DAYS ? 'weekday' : listed(plain.map(nameOf))}`]
      : [];
  const numbered = [...byWeekday.values()].map(
    (ofOne) => `the ${listed(inOrder(ofOne.map((day) => day.ordinal)).map(position))} ${nameOf(ofOne[0]!)}`,
  );
  return listed([...every, ...numbered]);
}

/** Numbers from the end come last, -1 at the very end. */
const inOrder = (numbers: readonly number[]) => [
  ...numbers.filter((number) => number > 0),
  ...numbers.filter((number) => number < 0),
];

/** 'Mon, Wed and Fri', 'weekdays'. */
export function weekdaysShort(days: readonly { weekday: number }[]): string {
  const weekdays = days.map(({ weekday }) => weekday).sort((a, b) => a - b);
  if (weekdays.join(',') === WORKING_DAYS) return 'weekdays';
  return listed(weekdays.map((weekday) => weekdayNames[weekday]!.slice(0, 3)));
}

/** 'first', '20th', 'last', 'second to last'. */
function position(number: number): string {
  if (number === -1) return 'last';
  const word = ORDINALS[Math.abs(number)] ?? ordinal(Math.abs(number));
  return number > 0 ? word : `${word} to last`;
}

/** 'the 1st and 15th', 'the last day', 'the 1st and the last day'. */
function monthDays(days: readonly number[]): string {
  const fromStart = days.filter((day) => day > 0).map(ordinal);
  const fromEnd = days.filter((day) => day < 0).map(position);
  return listed([
    ...(fromStart.length > 0 ? [`the ${listed(fromStart)}`] : []),
    ...(fromEnd.length > 0 ? [`the ${listed(fromEnd)} day`] : []),
  ]);
}

const dayOfMonth = (day: number) => (day > 0 ? `the ${ordinal(day)}` : `the ${position(day)} day`);

/** 'the 100th day', 'the 1st, 100th and last day'. */
const yearDays = (days: readonly number[]) =>
  `the ${listed(inOrder(days).map((day) => (day > 0 ? ordinal(day) : position(day))))} day`;

/** 'week 20', 'weeks 1 and 20', 'weeks 1 and the last'. */
function weeks(numbers: readonly number[]): string {
  const fromStart = numbers.filter((week) => week > 0);
  const fromEnd = numbers.filter((week) => week < 0).map((week) => `the ${position(week)} week`);
  const named =
    fromStart.length > 0 ? [`week${fromStart.length > 1 ? 's' : ''} ${listed(fromStart.map(String))}`] : [];
  return listed([...named, ...fromEnd]);
}

import {
  applyEventUpdate,
  isLocalDate,
  requestTimeFields,
  type EventRequest,
  type EventRequestInput,
  type EventUpdate,
  type Recurrence,
} from '@daymark/contracts';
import {
  firstFittingDate,
  isPossible,
  describeRecurrence,
  localDateOf,
  type EventTimes,
  addDays,
  dateOfDay,
  daysInMonth,
  parseDate,
  weekdayOfDay,
} from '@daymark/recurrence';
import { invalidField, parseOrThrow } from '@daymark/service-kit';
import { text } from '../../texts.js';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
const DAYS_OF_WEEK = 7;

/**
 * Moves the rule of a series whose start moves to another date, so that the series moves as a whole. A weekly rule
 * shifts each weekday by the same number of days; a monthly or yearly rule on the day of its start follows the start,
 * and a rule for the last day of a month stays one. In an RRULE that the form's fields cannot express, weekdays,
 * numbered weekdays, days of the month and months move where they name the start; other parts stay. Added and excluded
 * dates move by the same number of days.
 */
export function moveRule(rule: Recurrence, from: string, to: string): Recurrence {
  if (from === to) return rule;
  const [start, newStart] = [parseDate(from), parseDate(to)];
  const days = newStart - start;
  const moved = (date: string) => addDays(localDateOf(date), days) + date.slice(DATE_CHARACTERS);
  return {
    ...movedDays(rule, start, newStart),
    added_dates: rule.added_dates.map(moved),
    excluded_dates: rule.excluded_dates.map(moved),
  };
}

/** `startDay` and `newStartDay` are day numbers, as libs/recurrence counts them. */
function movedDays(rule: Recurrence, startDay: number, newStartDay: number): Recurrence {
  const days = newStartDay - startDay;
  const [start, newStart] = [dateOfDay(startDay), dateOfDay(newStartDay)];
  switch (rule.recurrence_type) {
    case 'daily':
      return rule;
    case 'custom':
      return { ...rule, rrule: movedText(rule.rrule!, startDay, newStartDay) };
    case 'weekly': {
      const days_of_week = rule.days_of_week!.map((day) => shifted(day, days));
      return { ...rule, days_of_week: days_of_week.sort((a, b) => a - b) };
    }
    default:
      return {
        ...rule,
        day_of_month: rule.day_of_month === start.day ? newStart.day : rule.day_of_month,
        month_of_year: rule.month_of_year === start.month ? newStart.month : rule.month_of_year,
      };
  }
}

const shifted = (weekday: number, days: number) =>
  (((weekday + days) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WEEKS_COUNTED = 4;
/** Parts that select days without telling which of them is the start. */
const STAYING = ['BYSETPOS', 'BYWEEKNO', 'BYYEARDAY'];

function movedText(rrule: string, startDay: number, newStartDay: number): string {
  const days = newStartDay - startDay;
  const [start, newStart] = [dateOfDay(startDay), dateOfDay(newStartDay)];
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const byDay = parts.get('BYDAY')?.split(',') ?? [];
  const isNumbered = byDay.some((day) => /\d/.test(day));
  const isOfMonth = parts.get('FREQ') === 'MONTHLY' || parts.has('BYMONTH');
  const namesDaysTwice = byDay.length > 0 && parts.has('BYMONTHDAY');
  if (STAYING.some((part) => parts.has(part)) || namesDaysTwice) return rrule;
  if (isNumbered && (byDay.length > 1 || !isOfMonth)) return rrule;
  if (isNumbered) parts.set('BYDAY', numberedWeekday(newStartDay, byDay[0]!.startsWith('-')));
  else if (byDay.length > 0) {
    parts.set('BYDAY', byDay.map((day) => CODES[shifted(CODES.indexOf(day), days)]).join(','));
  }
  for (const [part, from, to] of [
    ['BYMONTHDAY', start.day, newStart.day],
    ['BYMONTH', start.month, newStart.month],
  ] as const) {
    const named = parts.get(part)?.split(',').map(Number);
    if (named) parts.set(part, named.map((number) => (number === from ? to : number)).join(','));
  }
  return [...parts].map((part) => part.join('=')).join(';');
}

/**
 * A date as a numbered weekday of its month ('2TU'); counted from the end where the rule did so, or where few months
 * have that number.
 */
function numberedWeekday(dayNumber: number, isFromEnd: boolean): string {
  const { year, month, day } = dateOfDay(dayNumber);
  const number = Math.ceil(day / DAYS_OF_WEEK);
  const isLast = day + DAYS_OF_WEEK > daysInMonth(year, month);
  return `${(isFromEnd && isLast) || number > WEEKS_COUNTED ? -1 : number}${CODES[weekdayOfDay(dayNumber)]}`;
}

export const changedRequest = (current: EventRequestInput, update: EventUpdate): EventRequest =>
  parseOrThrow(applyEventUpdate(current, update));

/**
 * A change that moves the start of a series to another date without naming a rule moves the rule as well.
 * @throws ProblemException VALIDATION_ERROR where the rule cannot be moved: the series would begin on another date than
 * the requested one
 */
export function withMovedRule(
  update: EventUpdate,
  current: { start_local: string; recurrence: Recurrence | null },
): EventUpdate {
  const { start_local } = update;
  if (update.recurrence !== undefined || !current.recurrence || typeof start_local !== 'string')
    return update;
  const date = localDateOf(start_local);
  if (!isLocalDate(date)) return update;
  const recurrence = moveRule(current.recurrence, localDateOf(current.start_local), date);
  if (recurrence.recurrence_type === 'custom' && !hasDate(recurrence, date)) {
    const detail = text('refused.noDateThen', { rule: describeRecurrence(current.recurrence) });
    throw invalidField('start_local', detail);
  }
  return { ...update, recurrence };
}

const hasDate = (rule: Recurrence, date: string) =>
  !isPossible(rule) || firstFittingDate(date, rule) === date;

/** Additional and excluded dates are kept by a change whose rule does not name them. */
export function withExtraDatesOf(update: EventUpdate, current: Recurrence | null): EventUpdate {
  const rule = update.recurrence as Partial<Recurrence> | null | undefined;
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule) || current === null) return update;
  const { added_dates, excluded_dates } = current;
  return { ...update, recurrence: { added_dates, excluded_dates, ...rule } };
}

/**
 * Drops times that are sent back as they were shown. On a day of a clock change the shown time can differ from the one
 * of the series: taken literally, it would refuse an event that ends in the repeated hour.
 */
export function withoutShownTimes(update: EventUpdate, shown: EventTimes): EventUpdate {
  const isShown = requestTimeFields.every(
    (field) => update[field] === undefined || update[field] === shown[field],
  );
  if (!isShown) return update;
  return { ...update, ...Object.fromEntries(requestTimeFields.map((field) => [field, undefined])) };
}

/**
 * A change of the second part of a series. If it sends the rule back as it was shown, with the count of the whole
 * series, the count becomes that of the rest, so that the series ends when it did before.
 */
export function withRemainingCount(update: EventUpdate, whole: Recurrence, rest: Recurrence): EventUpdate {
  const rule = update.recurrence as Partial<Recurrence> | null | undefined;
  if (typeof rule !== 'object' || rule === null || whole.count === null || rule.count !== whole.count)
    return update;
  return { ...update, recurrence: { ...rule, count: rest.count } };
}

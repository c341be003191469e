import { WORKING_DAY, type RuleValues } from './rule-fields.js';

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WORKING_DAYS = 'MO,TU,WE,TH,FR';

type DayValues = Pick<
  RuleValues,
  | 'recurrence_type'
  | 'interval'
  | 'day_kind'
  | 'day_of_month'
  | 'days_of_month'
  | 'nth'
  | 'nth_day'
  | 'months_of_year'
>;

/** For days that the request's fields cannot express; null if they can. In the canonical form of the services. */
export function textOfDays(values: DayValues): string | null {
  const { recurrence_type: type, day_kind: kind, months_of_year: months } = values;
  if (type !== 'monthly' && type !== 'yearly') return null;
  const isSeveral = type === 'yearly' && months.length > 1;
  const isPlain = kind === 'last' || kind === 'day' || (kind === 'days' && values.days_of_month.length === 1);
  if (isPlain && !isSeveral && kind !== 'days') return null;
  const interval = values.interval ?? 1;
  const isPicked = kind === 'weekday' && values.nth_day === WORKING_DAY;
  // BYSETPOS picks from the whole period: the last weekday of each of several months needs a monthly rule.
  const frequency = isPicked && isSeveral && interval === 1 ? 'MONTHLY' : type.toUpperCase();
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(type === 'yearly' ? [`BYMONTH=${ascending(months).join(',')}`] : []),
    ...daysText(values, isPicked),
  ].join(';');
}

function daysText(
  { day_kind, day_of_month, days_of_month, nth, nth_day }: DayValues,
  isPicked: boolean,
): string[] {
  if (isPicked) return [`BYDAY=${WORKING_DAYS}`, `BYSETPOS=${nth}`];
  if (day_kind === 'weekday') return [`BYDAY=${nth}${CODES[nth_day]!}`];
  if (day_kind === 'last') return ['BYMONTHDAY=-1'];
  return [`BYMONTHDAY=${day_kind === 'days' ? ascending(days_of_month).join(',') : String(day_of_month)}`];
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

/** The form values for an RRULE in canonical form; null for one that is shown as text. */
export function daysOfText(rrule: string): Partial<RuleValues> | null {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const frequency = parts.get('FREQ')!;
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const months = parts.get('BYMONTH')?.split(',').map(Number);
  const others = [...parts.keys()].filter((name) => !['FREQ', 'INTERVAL', 'BYMONTH'].includes(name)).join();
  const isMonthly = frequency === 'MONTHLY' && months === undefined;
  // A date in each of some months is a yearly rule.
  const isYearly =
    months !== undefined && (frequency === 'YEARLY' || (frequency === 'MONTHLY' && interval === 1));
  if (!isMonthly && !isYearly) return null;
  const often = {
    recurrence_type: isMonthly ? 'monthly' : 'yearly',
    interval,
    ...(months ? { months_of_year: months } : {}),
  } as const;
  if (others === 'BYMONTHDAY') {
    const days = parts.get('BYMONTHDAY')!.split(',').map(Number);
    if (days.join() === '-1') return { ...often, day_kind: 'last' };
    if (days.some((day) => day < 1)) return null;
    return days.length > 1
      ? { ...often, day_kind: 'days', days_of_month: days }
      : { ...often, day_kind: 'day', day_of_month: days[0]! };
  }
  if (others === 'BYDAY') {
    const [, number, code] = /^(-1|[1-5])([A-Z]{2})$/.exec(parts.get('BYDAY')!) ?? [];
    return code ? { ...often, day_kind: 'weekday', nth: Number(number), nth_day: CODES.indexOf(code) } : null;
  }
  const position = Number(parts.get('BYSETPOS'));
  const isOfMonth = frequency === 'MONTHLY' || months?.length === 1;
  const isPicked = others === 'BYDAY,BYSETPOS' && parts.get('BYDAY') === WORKING_DAYS && isOfMonth;
  const isOffered = position === -1 || (position >= 1 && position <= 5);
  return isPicked && isOffered
    ? { ...often, day_kind: 'weekday', nth: position, nth_day: WORKING_DAY }
    : null;
}

const DAY_MS = 86_400_000;
const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * The dates of an RRULE found the slow way, directly from the wording of RFC 5545: it tests every day from the base on.
 * Written without any of the library's arithmetic, for comparison. Open parts have to be completed already.
 */
export function walkRRule(baseDate: string, rrule: string, lastDate: string): string[] {
  const rule = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const base = Date.parse(baseDate);
  const found: string[] = [];
  for (let time = base; time <= Date.parse(lastDate); time += DAY_MS) {
    const distance = periodsBetween(base, time, rule);
    if (distance % Number(rule.get('INTERVAL') ?? 1) !== 0) continue;
    if (!isNamed(time, rule)) continue;
    if (rule.has('BYSETPOS') && !isPicked(time, rule)) continue;
    found.push(new Date(time).toISOString().slice(0, 10));
  }
  return found;
}

type Rule = ReadonlyMap<string, string>;

const numbers = (rule: Rule, part: string) => rule.get(part)?.split(',').map(Number);
const year = (time: number) => new Date(time).getUTCFullYear();
const month = (time: number) => new Date(time).getUTCMonth() + 1;
const dayOfYear = (time: number) => (time - Date.UTC(year(time), 0, 1)) / DAY_MS + 1;
const lastOfMonth = (time: number) => new Date(Date.UTC(year(time), month(time), 0)).getUTCDate();
const weekStart = (rule: Rule) => CODES.indexOf(rule.get('WKST') ?? 'MO');

function startOfWeek(time: number, rule: Rule): number {
  let start = time;
  while (new Date(start).getUTCDay() !== weekStart(rule)) start -= DAY_MS;
  return start;
}

/** The year that contains most days of a day's week. */
const weekYear = (time: number, rule: Rule) => year(startOfWeek(time, rule) + 3 * DAY_MS);
const isByWeek = (rule: Rule) => rule.has('BYWEEKNO');

/** Identifies the period of a rule that contains a time. */
function periodOf(time: number, rule: Rule): number {
  switch (rule.get('FREQ')) {
    case 'DAILY':
      return time / DAY_MS;
    case 'WEEKLY':
      return Math.round(startOfWeek(time, rule) / DAY_MS / 7);
    case 'MONTHLY':
      return year(time) * 12 + month(time);
    default:
      return isByWeek(rule) ? weekYear(time, rule) : year(time);
  }
}

const periodsBetween = (from: number, to: number, rule: Rule) => periodOf(to, rule) - periodOf(from, rule);

function isNamed(time: number, rule: Rule): boolean {
  const matches = (part: string, number: number, length: number) => {
    const list = numbers(rule, part);
    return !list || list.includes(number) || list.includes(number - length - 1);
  };
  const yearLength = dayOfYear(Date.UTC(year(time), 11, 31));
  return (
    matches('BYMONTH', month(time), 99) &&
    matches('BYMONTHDAY', new Date(time).getUTCDate(), lastOfMonth(time)) &&
    matches('BYYEARDAY', dayOfYear(time), yearLength) &&
    matchesWeek(time, rule) &&
    matchesWeekday(time, rule)
  );
}

function matchesWeek(time: number, rule: Rule): boolean {
  const list = numbers(rule, 'BYWEEKNO');
  if (!list) return true;
  const own = weekYear(time, rule);
  let number = 1;
  for (let week = time - 7 * DAY_MS; weekYear(week, rule) === own; week -= 7 * DAY_MS) number++;
  let weeks = number;
  for (let week = time + 7 * DAY_MS; weekYear(week, rule) === own; week += 7 * DAY_MS) weeks++;
  return list.includes(number) || list.includes(number - weeks - 1);
}

function matchesWeekday(time: number, rule: Rule): boolean {
  const items = rule.get('BYDAY')?.split(',');
  if (!items) return true;
  const isWithin =
    rule.get('FREQ') === 'MONTHLY' || rule.has('BYMONTH')
      ? (other: number) => month(other) === month(time) && year(other) === year(time)
      : (other: number) => year(other) === year(time);
  const code = CODES[new Date(time).getUTCDay()]!;
  let number = 0;
  for (let other = time; isWithin(other); other -= 7 * DAY_MS) number++;
  let fromEnd = 0;
  for (let other = time; isWithin(other); other += 7 * DAY_MS) fromEnd++;
  return items.some((item) => item === code || item === `${number}${code}` || item === `-${fromEnd}${code}`);
}

function isPicked(time: number, rule: Rule): boolean {
  const period = periodOf(time, rule);
  let start = time;
  while (periodOf(start - DAY_MS, rule) === period) start -= DAY_MS;
  const set: number[] = [];
  for (let day = start; periodOf(day, rule) === period; day += DAY_MS) if (isNamed(day, rule)) set.push(day);
  const position = set.indexOf(time) + 1;
  const list = numbers(rule, 'BYSETPOS')!;
  return list.includes(position) || list.includes(position - set.length - 1);
}

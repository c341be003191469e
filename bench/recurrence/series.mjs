// The measured series, created in a fixed order so that every run and every engine gets the same ones.
import { expandOccurrences, firstFittingDate, instantToLocal } from '@daymark/recurrence';

const ZONES = [
  'America/New_York',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Tokyo',
  'Australia/Sydney',
  'UTC',
  'America/Sao_Paulo',
  'Asia/Kolkata',
];
export const MIXED_SERIES = 1000;
const EXCEPTIONS_OF_A_SERIES = 10;

export const dailySeries = aSeries('2024-01-01', '09:30', 'America/New_York', {
  recurrence_type: 'daily',
  interval: 1,
});
export const weeklySeries = aSeries('2024-01-01', '09:30', 'America/New_York', {
  recurrence_type: 'weekly',
  interval: 1,
  days_of_week: [1, 3, 5],
});

const custom = (rrule) => ({ recurrence_type: 'custom', interval: 1, rrule });
/** BYDAY with a number, and BYSETPOS: common for clubs and accountants. */
export const secondTuesdaySeries = aSeries(
  '2024-01-01',
  '09:30',
  'America/New_York',
  custom('FREQ=MONTHLY;BYDAY=2TU'),
);
export const lastWeekdaySeries = aSeries(
  '2024-01-01',
  '09:30',
  'America/New_York',
  custom('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'),
);

/** Peers need seconds for a thousand of them ten years on. */
const CUSTOM_SERIES = 100;
const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * A hundred series with BYDAY and BYSETPOS rules, a fifth of them with a count, that began in the previous five years.
 */
export function mixedCustomSeries() {
  const random = pseudoRandom(20_240_102);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const between = (least, most) => least + Math.floor(random() * (most - least + 1));
  const kinds = [
    () => `FREQ=MONTHLY;INTERVAL=${between(1, 3)};BYDAY=${pick([1, 2, 3, 4, 5, -1])}${pick(CODES)}`,
    () => `FREQ=MONTHLY;BYDAY=${pick([1, 2])}${pick(CODES)},${pick([3, 4, -1])}${pick(CODES)}`,
    () => `FREQ=MONTHLY;INTERVAL=${between(1, 3)};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${pick([1, -1, 2, -2])}`,
    () => `FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13`,
    () =>
      `FREQ=YEARLY;BYMONTH=${between(1, 6)},${between(7, 12)};BYDAY=${pick([1, 2, 3, 4, -1])}${pick(CODES)}`,
    () => `FREQ=YEARLY;BYMONTH=${between(1, 12)};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${pick([1, -1])}`,
    () => `FREQ=WEEKLY;BYMONTH=${between(1, 6)},${between(7, 12)};BYDAY=${pick(CODES)}`,
  ];
  return Array.from({ length: CUSTOM_SERIES }, () => {
    const date = new Date(Date.UTC(2019, 0, 1) + between(0, 5 * 365) * 86_400_000).toISOString().slice(0, 10);
    const rule = custom(pick(kinds)());
    if (random() < 0.2) rule.count = between(150, 400);
    return aSeries(date, `${String(between(4, 23)).padStart(2, '0')}:30`, pick(ZONES), rule);
  });
}

/** A thousand series of all four types that began in the five years before the measured month. */
export function mixedSeries() {
  const random = pseudoRandom(20_240_101);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const between = (least, most) => least + Math.floor(random() * (most - least + 1));
  return Array.from({ length: MIXED_SERIES }, () => {
    const date = new Date(Date.UTC(2019, 0, 1) + between(0, 5 * 365) * 86_400_000).toISOString().slice(0, 10);
    const time = `${String(between(0, 23)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`;
    const type = pick(['daily', 'weekly', 'weekly', 'weekly', 'monthly', 'monthly', 'yearly']);
    const rule = { recurrence_type: type, interval: between(1, 3) };
    if (type === 'weekly') rule.days_of_week = [0, 1, 2, 3, 4, 5, 6].filter(() => random() < 0.35);
    if (rule.days_of_week?.length === 0) rule.days_of_week = [between(0, 6)];
    if (type === 'monthly') rule.day_of_month = pick([1, 5, 15, 28, 30, 31, -1]);
    if (type === 'yearly')
      Object.assign(rule, { month_of_year: between(1, 12), day_of_month: between(1, 28) });
    const ending = random();
    if (ending < 0.2) rule.count = between(50, 400);
    else if (ending < 0.4) rule.end_date = `20${between(25, 30)}-06-30`;
    return aSeries(date, time, pick(ZONES), rule);
  });
}

/** The mixed series, each with up to ten exceptions from a date on: seven deleted, three ten minutes later. */
export function seriesWithExceptions(from) {
  return mixedSeries().map((series) => {
    const { base, rule } = series;
    const found = expandOccurrences(base, rule, { from, to: Infinity }, EXCEPTIONS_OF_A_SERIES);
    const exceptions = found.map(({ start }, position) => {
      const occurrence_date = instantToLocal(start, base.timezone).slice(0, 10);
      if (position % 10 < 7) return { occurrence_date, is_deleted: true };
      const local = (minutes) => instantToLocal(start + minutes * 60_000, base.timezone);
      return {
        occurrence_date,
        is_deleted: false,
        start_local: local(10),
        end_local: local(70),
        timezone: base.timezone,
        is_all_day: false,
      };
    });
    return { ...series, exceptions };
  });
}

function aSeries(date, time, timezone, rule) {
  return {
    base: { start_local: `${firstFittingDate(date, rule)}T${time}`, timezone, duration_minutes: 60 },
    rule,
  };
}

/** A small linear congruential generator: the same numbers on every machine. */
function pseudoRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

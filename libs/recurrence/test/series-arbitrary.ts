import fc from 'fast-check';
import { firstFittingDate } from '../src/rules/first-fitting-date.js';
import type { OccurrenceBase, RecurrenceRule } from '../src/rules/recurrence-rule.js';

/** Zones with every peculiarity: half-hour summer time, skipped days, southern summers, changes at midnight, none. */
export const ZONES = [
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;

export interface AnySeries {
  base: OccurrenceBase;
  rule: RecurrenceRule;
}

const dayOfMonth = fc.oneof(fc.constantFrom(-1, 28, 29, 30, 31), fc.integer({ min: 1, max: 31 }));
const ending = fc.oneof(
  fc.constant({}),
  fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ end_date: dateBetween('1996-01-01', '2030-12-31') }),
);

const anyRule: fc.Arbitrary<RecurrenceRule> = fc
  .tuple(
    fc.oneof(
      fc.record({
        recurrence_type: fc.constant('daily' as const),
        interval: fc.integer({ min: 1, max: 40 }),
      }),
      fc.record({
        recurrence_type: fc.constant('weekly' as const),
        interval: fc.integer({ min: 1, max: 10 }),
        days_of_week: fc
          .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
          .map((days) => days.sort()),
      }),
      fc.record({
        recurrence_type: fc.constant('monthly' as const),
        interval: fc.integer({ min: 1, max: 30 }),
        day_of_month: dayOfMonth,
      }),
      fc.oneof(
        fc.record({
          recurrence_type: fc.constant('yearly' as const),
          interval: fc.integer({ min: 1, max: 6 }),
          month_of_year: fc.integer({ min: 1, max: 12 }),
          day_of_month: fc.integer({ min: -1, max: 28 }).filter((day) => day !== 0),
        }),
        fc.constant({
          recurrence_type: 'yearly' as const,
          interval: 1,
          month_of_year: 2,
          day_of_month: 29,
        }),
      ),
    ),
    ending,
  )
  .map(([rule, end]) => ({ ...rule, ...end }));

/** Any series whose base matches its rule, from 1995 on. */
export const anySeries: fc.Arbitrary<AnySeries> = fc
  .record({
    date: dateBetween('1995-01-01', '2025-12-31'),
    minutes: fc.oneof(
      fc.constantFrom(0, 30, 60, 90, 120, 150, 1410, 1439),
      fc.integer({ min: 0, max: 1439 }),
    ),
    timezone: fc.constantFrom(...ZONES),
    isAllDay: fc.boolean(),
    length: fc.integer({ min: 1, max: 4000 }),
    rule: anyRule,
  })
  .map(({ date, minutes, timezone, isAllDay, length, rule }) => {
    const baseDate = firstFittingDate(date, rule);
    const end_date = rule.end_date != null && rule.end_date < baseDate ? baseDate : rule.end_date;
    const pair = (value: number) => String(value).padStart(2, '0');
    const start_local = `${baseDate}T${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
    return {
      base: isAllDay
        ? { start_local: baseDate, timezone, is_all_day: true, duration_days: Math.ceil(length / 500) }
        : { start_local, timezone, duration_minutes: length },
      rule: end_date == null ? rule : { ...rule, end_date },
    };
  });

export function dateBetween(first: string, last: string): fc.Arbitrary<string> {
  return fc
    .integer({ min: Date.parse(first) / 86_400_000, max: Date.parse(last) / 86_400_000 })
    .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
}

import { addDays, firstFittingDate, nextDates, type RecurrenceRule } from '@daymark/recurrence';
import fc from 'fast-check';
import type { ChangedOccurrence, FeedEvent } from '../src/feed-event.js';
import { anEvent } from './feed-builders.js';

const DAY_MS = 86_400_000;
/** Maximum days by which an occurrence is moved. */
export const MOVED_DAYS_MAX = 20;

/** Thirty zones: half hours, southern summers, changes at midnight, other rules in other years, none at all. */
export const ZONES = [
  'Africa/Johannesburg',
  'Africa/Lagos',
  'America/Anchorage',
  'America/Argentina/Buenos_Aires',
  'America/Chicago',
  'America/Havana',
  'America/Los_Angeles',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Baku',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Atlantic/Azores',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
] as const;

/**
 * Zones that suspend summer time for a month, so that the clock changes four times a year. Few programs handle that.
 */
export const PAUSING_ZONES = ['Africa/Cairo', 'Africa/Casablanca'] as const;

const anyRule: fc.Arbitrary<RecurrenceRule> = fc.oneof(
  fc.record({
    recurrence_type: fc.constant('daily' as const),
    interval: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    recurrence_type: fc.constant('weekly' as const),
    interval: fc.integer({ min: 1, max: 4 }),
    days_of_week: fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
      .map((days) => days.toSorted()),
  }),
  fc.record({
    recurrence_type: fc.constant('monthly' as const),
    interval: fc.integer({ min: 1, max: 14 }),
    day_of_month: fc.constantFrom(-1, 1, 15, 28, 29, 30, 31),
  }),
  fc.record({
    recurrence_type: fc.constant('yearly' as const),
    interval: fc.integer({ min: 1, max: 2 }),
    month_of_year: fc.integer({ min: 1, max: 12 }),
    day_of_month: fc.constantFrom(-1, 1, 13, 28),
  }),
  fc.constant({ recurrence_type: 'yearly' as const, interval: 1, month_of_year: 2, day_of_month: 29 }),
  fc
    .constantFrom(
      'FREQ=MONTHLY;BYDAY=2TU',
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR',
      'FREQ=MONTHLY;BYDAY=1MO,3MO',
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
      'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=5',
      'FREQ=WEEKLY;INTERVAL=2;BYMONTH=5,6;BYDAY=TU,SU',
    )
    .map((rrule) => ({ recurrence_type: 'custom' as const, interval: 1, rrule })),
);

const anyTimesIn = (zones: readonly string[]) =>
  fc.record({
    startMinute: fc.integer({ min: 0, max: 1439 }),
    lengthMinutes: fc.integer({ min: 1, max: 3000 }),
    timezone: fc.constantFrom(...zones),
    is_all_day: fc.oneof(
      { weight: 3, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });
type AnyTimes = ReturnType<typeof anyTimesIn> extends fc.Arbitrary<infer Times> ? Times : never;

const anyEditIn = (zones: readonly string[]) =>
  fc.record({
    index: fc.nat(20),
    isDeleted: fc.boolean(),
    movedDays: fc.integer({ min: -MOVED_DAYS_MAX, max: MOVED_DAYS_MAX }),
    times: anyTimesIn(zones),
  });
type AnyEdit = ReturnType<typeof anyEditIn> extends fc.Arbitrary<infer Edit> ? Edit : never;

interface SeriesOptions {
  first?: string;
  last?: string;
  /** Number of occurrences that are cancelled or changed individually. */
  editsMax?: number;
  zones?: readonly string[];
}

/** A series that begins between two dates. */
export function anySeries({
  first = '2005-01-01',
  last = '2026-01-01',
  editsMax = 0,
  zones = ZONES,
}: SeriesOptions = {}) {
  return fc
    .record({
      day: fc.integer({ min: Date.parse(first) / DAY_MS, max: Date.parse(last) / DAY_MS }),
      rule: anyRule,
      end: fc.oneof(
        fc.constant({}),
        fc.record({ count: fc.integer({ min: 1, max: 40 }) }),
        fc.record({ days: fc.integer({ min: 0, max: 900 }) }),
      ),
      times: anyTimesIn(zones),
      edits: fc.array(anyEditIn(zones), { maxLength: editsMax }),
    })
    .map(({ day, rule, end, times, edits }): FeedEvent => {
      const date = firstFittingDate(new Date(day * DAY_MS).toISOString().slice(0, 10), rule);
      const recurrence = 'days' in end ? { ...rule, end_date: addDays(date, end.days) } : { ...rule, ...end };
      return anEvent({
        ...timesOn(date, times),
        recurrence,
        exceptions: exceptionsFrom(nextDates(date, recurrence, 21), edits),
      });
    });
}

function timesOn(date: string, { startMinute, lengthMinutes, timezone, is_all_day }: AnyTimes) {
  const start = Date.parse(date) + (is_all_day ? 0 : startMinute * 60_000);
  const local = (instant: number) => new Date(instant).toISOString().slice(0, is_all_day ? 10 : 16);
  return {
    start_local: local(start),
    end_local: local(start + lengthMinutes * 60_000),
    timezone,
    is_all_day,
  };
}

function exceptionsFrom(dates: string[], edits: AnyEdit[]): FeedEvent['exceptions'] {
  const cancelled: string[] = [];
  const changed: ChangedOccurrence[] = [];
  const { uid: _uid, recurrence: _recurrence, ...content } = anEvent();
  for (const { index, isDeleted, movedDays, times } of new Map(
    edits.map((edit) => [edit.index, edit]),
  ).values()) {
    const occurrence_date = dates[index];
    if (occurrence_date === undefined) continue;
    if (isDeleted) cancelled.push(occurrence_date);
    else
      changed.push({
        ...content,
        ...timesOn(addDays(occurrence_date, movedDays), times),
        occurrence_date,
        title: `Changed ${index}`,
      });
  }
  return { cancelled, changed };
}

import { describe, expect, it } from '@jest/globals';
import {
  baseOfEvent,
  expandOccurrences,
  firstFittingDate,
  instantToLocal,
  localToInstant,
  offsetMinutesAt,
  type OccurrenceBase,
  type RecurrenceRule,
} from '@daymark/recurrence';
import fc from 'fast-check';
import { aFeed, anEvent } from '../test/feed-builders.js';
import { readOccurrences } from '../test/reading-with-ical-js.js';
import type { FeedEvent } from './feed-event.js';

const UNTIL = Date.UTC(2040, 0, 1);
const LIMIT = 60;
const ZONES = [
  'America/New_York',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Dublin',
  'Europe/London',
  'Pacific/Chatham',
  'UTC',
];

const anySeries: fc.Arbitrary<FeedEvent> = fc
  .record({
    day: fc.integer({ min: Date.UTC(2005, 0, 1) / 864e5, max: Date.UTC(2026, 0, 1) / 864e5 }),
    hour: fc.integer({ min: 0, max: 22 }),
    timezone: fc.constantFrom(...ZONES),
    is_all_day: fc.boolean(),
    rule: fc.oneof(
      fc.record({
        recurrence_type: fc.constant('daily' as const),
        interval: fc.integer({ min: 1, max: 40 }),
      }),
      fc.record({
        recurrence_type: fc.constant('weekly' as const),
        interval: fc.integer({ min: 1, max: 4 }),
        days_of_week: fc
          .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
          .map((days) => days.sort()),
      }),
      fc.record({
        recurrence_type: fc.constant('monthly' as const),
        interval: fc.integer({ min: 1, max: 14 }),
        day_of_month: fc.constantFrom(-1, 1, 15, 29, 30, 31),
      }),
      fc.constant({ recurrence_type: 'yearly' as const, interval: 1, month_of_year: 2, day_of_month: 29 }),
    ),
    end: fc.constantFrom({}, { count: 7 }, { end_date: '2030-06-30' }),
  })
  .map(({ day, hour, timezone, is_all_day, rule, end }) => {
    const recurrence: RecurrenceRule = { ...rule, ...end };
    const date = firstFittingDate(new Date(day * 864e5).toISOString().slice(0, 10), recurrence);
    const at = (time: number) => (is_all_day ? date : `${date}T${String(time).padStart(2, '0')}:30`);
    return anEvent({ start_local: at(hour), end_local: at(hour + 1), timezone, is_all_day, recurrence });
  });

describe('a series in the feed', () => {
  it('has the same occurrences for ical.js as for the pages', () => {
    fc.assert(
      fc.property(anySeries, (event) => {
        // Dates have no zone; ical.js gives their midnights in UTC.
        const timezone = event.is_all_day ? 'UTC' : event.timezone;
        const base = baseOfEvent({ ...event, timezone });
        const ours = expandOccurrences(base, event.recurrence, { from: -Infinity, to: UNTIL + 1 }, LIMIT);
        const theirs = readOccurrences(aFeed([event]), UNTIL, LIMIT);
        expect(theirs).toHaveLength(ours.length);
        ours.forEach(({ start }, at) => expect(possibleStarts(start, base)).toContain(theirs[at]!.start));
        const lengths = (list: { start: number; end: number }[]) =>
          list
            .filter(({ start, end }) => sameOffset(start, end, timezone))
            .map(({ start, end }) => end - start);
        expect(new Set(lengths(theirs))).toEqual(new Set(lengths(ours)));
      }),
      { numRuns: 150 },
    );
  });
});

/**
 * Where ical.js may see an occurrence of ours: at the same instant, but of a time that the clock shows twice it takes the
 * second, and a time that the clock skips it moves forward in some zones and back in others (RFC 5545, 3.3.5, says: the
 * first, and forward).
 */
function possibleStarts(start: number, base: OccurrenceBase): number[] {
  const local = instantToLocal(start, base.timezone);
  const { clock, shiftMinutes } = localToInstant(local, base.timezone);
  if (clock === 'repeated') return [start + shiftMinutes * 60_000];
  if (base.is_all_day === true || local.slice(11) === base.start_local.slice(11)) return [start];
  const planned = localToInstant(local.slice(0, 11) + base.start_local.slice(11), base.timezone);
  return [start, start - planned.shiftMinutes * 60_000];
}

function sameOffset(start: number, end: number, timezone: string): boolean {
  const dayMs = 86_400_000;
  return offsetMinutesAt(start - dayMs, timezone) === offsetMinutesAt(end + dayMs, timezone);
}

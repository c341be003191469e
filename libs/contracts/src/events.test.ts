import { describe, expect, it } from '@jest/globals';
import {
  changedOccurrenceId,
  DeletionParams,
  EventListQuery,
  EventRequest,
  occurrenceId,
  parseEventReference,
  WindowQuery,
} from './events.js';
import { canonicalTimeZone, isLocalDate, isLocalDateTime } from './local-time.js';

const ID = 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11';
const anEvent = (fields: object = {}) => ({
  title: 'Rehearsal',
  start_local: '2026-03-01T19:00',
  end_local: '2026-03-01T20:00',
  timezone: 'Europe/Berlin',
  ...fields,
});
const problemsOf = (fields: object) =>
  EventRequest.safeParse(anEvent(fields)).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? [];

describe('An event', () => {
  it('is shared publicly, takes part of a day and does not repeat when nothing is said', () => {
    expect(EventRequest.parse(anEvent())).toMatchObject({
      is_public_shareable: true,
      is_all_day: false,
      recurrence: null,
      calendar_id: null,
    });
  });

  it.each([
    [{ title: ' ' }, 'title: Title is required'],
    [{ start_local: '' }, 'start_local: Start date is required'],
    [{ end_local: undefined }, 'end_local: End date is required'],
    [{ timezone: undefined }, 'timezone: Timezone is required'],
    [{ start_local: '2026-03-01T24:00' }, 'start_local: Invalid time format'],
    [{ start_local: '2026-02-30T19:00' }, 'start_local: Invalid time format'],
    [{ end_local: '2026-03-01T19:00' }, 'end_local: End time must be after start time'],
    [{ end_local: '2026-03-01T18:59' }, 'end_local: End time must be after start time'],
    [{ end_local: '2027-03-03T19:00' }, 'end_local: An event can last at most 366 days'],
    [{ is_all_day: true }, 'start_local: Invalid date format'],
    [{ url: 'javascript:alert(1)' }, 'url: Invalid URL'],
    [{ calendar_id: 'x' }, 'calendar_id: Invalid calendar ID'],
  ])('is refused with %j', (fields, problem) => {
    expect(problemsOf(fields)).toContain(problem);
  });

  it('with several faults is told all of them at once', () => {
    const faults = { url: 'x', timezone: '', calendar_id: 'x', end_local: '2026-03-01T18:00' };
    const recurrence = { recurrence_type: 'weekly', days_of_week: [] };
    expect(problemsOf({ ...faults, recurrence })).toEqual([
      'timezone: Timezone is required',
      'url: Invalid URL',
      'calendar_id: Invalid calendar ID',
      'recurrence.days_of_week: Please complete all required recurrence fields',
      'end_local: End time must be after start time',
    ]);
  });

  it('without a date is told so once, and nothing about the form of a time', () => {
    expect(problemsOf({ start_local: '' })).toEqual(['start_local: Start date is required']);
  });

  it('of whole days may begin and end on the same date', () => {
    expect(problemsOf({ is_all_day: true, start_local: '2026-03-01', end_local: '2026-03-01' })).toEqual([]);
  });

  it('takes an empty meeting link and an empty calendar as none', () => {
    expect(EventRequest.parse(anEvent({ url: '', calendar_id: '' }))).toMatchObject({
      url: null,
      calendar_id: null,
    });
  });
});

describe('A rule', () => {
  const incomplete = 'Please complete all required recurrence fields';
  it.each([
    [{ recurrence_type: 'hourly' }, `recurrence.recurrence_type: ${incomplete}`],
    [{ recurrence_type: 'weekly' }, `recurrence.days_of_week: ${incomplete}`],
    [{ recurrence_type: 'weekly', days_of_week: [] }, `recurrence.days_of_week: ${incomplete}`],
    [{ recurrence_type: 'monthly' }, `recurrence.day_of_month: ${incomplete}`],
    [{ recurrence_type: 'daily', interval: 0 }, 'recurrence.interval: Interval must be at least 1'],
    [{ recurrence_type: 'daily', interval: 1000 }, 'recurrence.interval: Interval must be at most 999'],
    [{ recurrence_type: 'daily', count: 0 }, 'recurrence.count: Count must be at least 1'],
    [{ recurrence_type: 'daily', count: 101 }, 'recurrence.count: Count must be at most 100'],
    [
      { recurrence_type: 'weekly', days_of_week: [7] },
      'recurrence.days_of_week.0: Weekday must be at most 6',
    ],
    [
      { recurrence_type: 'yearly', day_of_month: 30, month_of_year: 2 },
      'recurrence.day_of_month: This date does not exist in any year',
    ],
    [
      { recurrence_type: 'daily', count: 2, end_date: '2026-04-01' },
      'recurrence.count: Choose either an end date or a count',
    ],
    [
      { recurrence_type: 'daily', end_date: '2026-02-28' },
      'recurrence.end_date: The end date must not be before the start date',
    ],
  ])('is refused when it is %j', (recurrence, problem) => {
    expect(problemsOf({ recurrence })).toContain(problem);
  });

  it('comes out with the fields of its type alone, weekdays once each and in order', () => {
    const recurrence = {
      recurrence_type: 'weekly',
      days_of_week: [5, 1, 5],
      day_of_month: 3,
      month_of_year: 4,
    };
    expect(EventRequest.parse(anEvent({ recurrence })).recurrence).toEqual({
      recurrence_type: 'weekly',
      interval: 1,
      days_of_week: [1, 5],
      day_of_month: null,
      month_of_year: null,
      end_date: null,
      count: null,
    });
  });

  it('may name the last day of the month', () => {
    expect(problemsOf({ recurrence: { recurrence_type: 'monthly', day_of_month: -1 } })).toEqual([]);
  });

  it('may be of 29 February', () => {
    expect(
      problemsOf({ recurrence: { recurrence_type: 'yearly', day_of_month: 29, month_of_year: 2 } }),
    ).toEqual([]);
  });
});

describe('A local date', () => {
  it.each([
    '2025-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    '9999-01-01',
    '2026-04-31',
    'infinity',
  ])('is not %s', (value) => expect(isLocalDate(value)).toBe(false));
  it('is 29 February of a leap year', () => expect(isLocalDate('2028-02-29')).toBe(true));
  it.each(['2026-03-01T23:59:60', '2026-03-01 19:00', '2026-03-01T19:00Z', '2026-03-01T19'])(
    'with time is not %s',
    (value) => expect(isLocalDateTime(value)).toBe(false),
  );
});

describe('A time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['america/new_york', 'America/New_York'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('named %s is taken as %s', (name, expected) => expect(canonicalTimeZone(name)).toBe(expected));

  it.each([
    '+05:00',
    'UTC+1',
    'FOO-3',
    'posix/UTC',
    'localtime',
    '../../etc/passwd',
    'Europe/Berlin\r\nX',
    '',
    'EST',
    'Mars/Base',
  ])('is not %j', (name) => expect(canonicalTimeZone(name)).toBeNull());
});

describe('An occurrence id', () => {
  it('names the series and the number, and the base keeps the plain id', () => {
    expect(parseEventReference(`${ID}-occurrence-12`)).toMatchObject({ event_id: ID, occurrence_index: 12 });
    expect(parseEventReference(ID)).toMatchObject({ event_id: ID, occurrence_index: 0 });
    expect(occurrenceId({ event_id: ID, occurrence_index: 0 })).toBe(ID);
    expect(occurrenceId({ event_id: ID, occurrence_index: 3 })).toBe(`${ID}-occurrence-3`);
  });

  it('with a number names that occurrence, and the plain id the event: also number 0 says so', () => {
    expect(parseEventReference(ID)?.is_occurrence).toBe(false);
    expect(parseEventReference(`${ID}-occurrence-0`)).toEqual({
      event_id: ID,
      occurrence_index: 0,
      is_occurrence: true,
    });
    expect(changedOccurrenceId({ event_id: ID, occurrence_index: 0 })).toBe(`${ID}-occurrence-0`);
  });

  it('that is none is told in words of its own where something is to be deleted', () => {
    const messageOf = (id: string) => DeletionParams.safeParse({ id }).error?.issues[0]?.message;
    expect(messageOf(`${ID}-occurrence-01`)).toBe('Invalid occurrence event ID');
    expect(messageOf('one')).toBe('Invalid id format');
    expect(messageOf(`${ID}-occurrence-1`)).toBeUndefined();
  });

  it.each(['-1', '01', '1e3', '1.5', '99999999999999999999', 'NaN', '1-occurrence-2', '1 ', ''])(
    'does not end in %j',
    (number) => expect(parseEventReference(`${ID}-occurrence-${number}`)).toBeNull(),
  );
});

describe('A search in the list of events', () => {
  const searchOf = (search: string) => EventListQuery.safeParse({ search }).data?.search;

  it('is taken as it is but for blanks around and composed letters', () => {
    expect(searchOf(' 50%_ (a+)+$ ')).toBe('50%_ (a+)+$');
    expect(searchOf('Cafe\u0301')).toBe('Caf\u00e9');
    expect(EventListQuery.parse({}).search).toBe('');
  });

  it.each(['a\u0000b', 'a\nb', 'a'.repeat(201), '\ud800'])('is not %j', (search) =>
    expect(searchOf(search)).toBeUndefined(),
  );
});

describe('A window of time', () => {
  const from = '2026-01-01T00:00:00Z';
  it('is at most 400 days', () => {
    expect(WindowQuery.safeParse({ from, to: '2027-02-05T00:00:00Z' }).success).toBe(true);
    expect(WindowQuery.safeParse({ from, to: '2027-02-06T00:00:00Z' }).success).toBe(false);
  });

  it.each([
    '2026-01-01T00:00:00Z',
    '2025-12-31T00:00:00Z',
    '2026-02-01',
    '2026-02-01T00:00:00+01:00',
    '2026-02-30T00:00:00Z',
    'infinity',
  ])('does not end at %s', (to) => expect(WindowQuery.safeParse({ from, to }).success).toBe(false));
});

import { describe, expect, it } from '@jest/globals';
import { EventRequest } from './event-request.js';

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
    [{ timezone: 'Mars/Phobos' }, 'timezone: Invalid timezone'],
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

  it.each([
    [{ start_local: '2026-02-30T19:00' }, 'start_local: TIME_OF_DAY'],
    [{ end_local: '2026-03-01T18:59' }, 'end_local: TIME_OF_DAY'],
    [{ is_all_day: true, end_local: '2026-03-01' }, 'start_local: DATE'],
    [{ is_all_day: true, start_local: '2026-03-02', end_local: '2026-03-01' }, 'end_local: DATE'],
    [{ end_local: '2027-03-03T19:00' }, 'end_local: DATE'],
  ])('with %j says by a code whether a date or a time of day is at fault', (fields, fault) => {
    const issues = EventRequest.safeParse(anEvent(fields)).error!.issues;
    expect(
      issues.map(({ path, ...issue }) => `${path.join('.')}: ${'params' in issue && issue.params?.code}`),
    ).toEqual([fault]);
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

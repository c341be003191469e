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
    [{ end_local: '2026-03-01T18:59' }, 'end_local: End time must be after start time'],
    [{ end_local: '2027-03-03T19:00' }, 'end_local: An event can last at most 366 days'],
    [{ is_all_day: true }, 'start_local: Invalid date format'],
    [{ url: 'javascript:alert(1)' }, 'url: Invalid URL'],
    [{ calendar_id: 'x' }, 'calendar_id: Invalid calendar ID'],
  ])('is refused with %j', (fields, problem) => {
    expect(problemsOf(fields)).toContain(problem);
  });

  it('with several errors reports all of them at once', () => {
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

  it('without a date reports that once, and nothing about the form of a time', () => {
    expect(problemsOf({ start_local: '' })).toEqual(['start_local: Start date is required']);
  });

  it('may be a moment, which ends when it starts', () => {
    expect(problemsOf({ end_local: '2026-03-01T19:00' })).toEqual([]);
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
    [{ recurrence_type: 'daily', count: 10_001 }, 'recurrence.count: Count must be at most 10000'],
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

  it('is returned with only the fields of its type, weekdays once each and in order', () => {
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
      week_start: 0,
      day_of_month: null,
      month_of_year: null,
      rrule: null,
      end_date: null,
      count: null,
      added_dates: [],
      excluded_dates: [],
    });
  });

  it('that the fields cannot say comes as a text, without which it is refused', () => {
    const custom = { recurrence_type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=2TU', week_start: 1 };
    expect(EventRequest.parse(anEvent({ recurrence: custom })).recurrence).toMatchObject({
      recurrence_type: 'custom',
      rrule: 'FREQ=MONTHLY;BYDAY=2TU',
      week_start: null,
    });
    const refusal = `recurrence.rrule: ${incomplete}`;
    expect(problemsOf({ recurrence: { recurrence_type: 'custom' } })).toContain(refusal);
    expect(problemsOf({ recurrence: { ...custom, rrule: ' ' } })).toContain(refusal);
    expect(problemsOf({ recurrence: { ...custom, rrule: 'x'.repeat(4001) } })).toContain(
      'recurrence.rrule: The rule can have at most 4000 characters',
    );
  });

  it('has added and excluded dates once each and in order, with or without a time of day', () => {
    const dates = ['2026-05-02', '2026-04-01T10:30', '2026-05-02'];
    const recurrence = { recurrence_type: 'daily', added_dates: dates, excluded_dates: dates };
    expect(EventRequest.parse(anEvent({ recurrence })).recurrence).toMatchObject({
      added_dates: ['2026-04-01T10:30', '2026-05-02'],
      excluded_dates: ['2026-04-01T10:30', '2026-05-02'],
    });
    expect(problemsOf({ recurrence: { ...recurrence, added_dates: ['2026-02-30'] } })).toEqual([
      'recurrence.added_dates.0: A date must be YYYY-MM-DD or YYYY-MM-DDTHH:MM',
    ]);
    const many = Array.from({ length: 1001 }, () => '2026-05-02');
    expect(problemsOf({ recurrence: { ...recurrence, excluded_dates: many } })).toEqual([
      'recurrence.excluded_dates: At most 1000 excluded dates',
    ]);
    const wholeDays = { is_all_day: true, start_local: '2026-04-01', end_local: '2026-04-01' };
    expect(problemsOf({ ...wholeDays, recurrence })).toEqual([
      'recurrence.added_dates: The dates of an all-day event have no time of day',
      'recurrence.excluded_dates: The dates of an all-day event have no time of day',
    ]);
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

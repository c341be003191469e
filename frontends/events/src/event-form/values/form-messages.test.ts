import { describe, expect, it } from '@jest/globals';
import { EventRequest } from '@daymark/contracts';
import type { FieldMessage } from '@daymark/ui';
import { aForm } from '../../../test/support/a-form.js';
import { requestOf, type EventFormValues } from './event-form-values.js';
import { formFieldOf, formMessages } from './form-messages.js';

/** The first message at each field of the form. */
function messagesOf(more: Partial<EventFormValues>): Record<string, string> {
  const values = aForm(more);
  const issues = EventRequest.safeParse(requestOf(values)).error?.issues ?? [];
  const all: FieldMessage[] = [
    ...formMessages(values),
    ...issues.map((issue) => ({
      field: issue.path.join('.'),
      message: issue.message,
      code: issue.code === 'custom' ? (issue.params?.['code'] as string) : undefined,
    })),
  ];
  const shown: Record<string, string> = {};
  for (const { field, message, code } of all) shown[formFieldOf(field, code)] ??= message;
  return shown;
}

const INCOMPLETE = 'Please complete all required recurrence fields';
const rule = (more: Partial<EventFormValues>) => messagesOf({ repeats: true, ...more });

describe('The form says', () => {
  it.each<[string, Partial<EventFormValues>, Record<string, string>]>([
    ['a title is required', { title: '' }, { title: 'Title is required' }],
    ['a title of blanks is none', { title: ' \u200b ' }, { title: 'Title is required' }],
    ['a start date is required', { start_date: null }, { start_date: 'Start date is required' }],
    ['an end date is required', { end_date: null }, { end_date: 'End date is required' }],
    ['a start date has to be one', { start_date: '2025-02-30' }, { start_date: 'Invalid date format' }],
    ['an end date has to be one', { end_date: 'soon' }, { end_date: 'Invalid date format' }],
    ['a start time has to be HH:MM', { start_clock: '25:00' }, { start_clock: 'Invalid time format' }],
    ['a start time is required', { start_clock: '' }, { start_clock: 'Invalid time format' }],
    ['an end time has to be HH:MM', { end_clock: 'noon' }, { end_clock: 'Invalid time format' }],
    [
      'what is wrong with a time behind a date that is wrong too',
      { start_date: '2025-02-30', start_clock: '25:00', end_date: null, end_clock: 'noon' },
      {
        start_date: 'Invalid date format',
        start_clock: 'Invalid time format',
        end_date: 'End date is required',
        end_clock: 'Invalid time format',
      },
    ],
    ['nothing about times that whole days do not have', { is_all_day: true, start_clock: 'noon' }, {}],
    ['a time zone is required', { timezone: '' }, { timezone: 'Timezone is required' }],
    [
      'the end has to be after the start, at the end time',
      { end_clock: '09:00' },
      { end_clock: 'End time must be after start time' },
    ],
    ['nothing about a moment, which ends when it starts', { end_clock: '10:00' }, {}],
    [
      'whole days end on the first day at the earliest',
      { is_all_day: true, end_date: '2025-03-11' },
      { end_date: 'End date must not be before start date' },
    ],
    ['a meeting link has to be an address', { url: 'meet me' }, { url: 'Invalid URL' }],
    ['a meeting link cannot be a script', { url: 'javascript:alert(1)' }, { url: 'Invalid URL' }],
    ['a calendar id has to be one', { calendar_id: 'mine' }, { calendar_id: 'Invalid calendar ID' }],
    ['nothing where nothing is wrong', { url: '', calendar_id: null, location: '' }, {}],
  ])('%s', (_rule, more, messages) => expect(messagesOf(more)).toEqual(messages));

  it.each<[string, Partial<EventFormValues>, Record<string, string>]>([
    ['the interval is at least 1', { interval: 0 }, { interval: 'Interval must be at least 1' }],
    ['weekly needs a weekday', { days_of_week: [] }, { days_of_week: INCOMPLETE }],
    ['monthly needs a day', { recurrence_type: 'monthly', day_of_month: null }, { day_of_month: INCOMPLETE }],
    ['"after" needs a count', { recurrence_end: 'after', count: null }, { count: INCOMPLETE }],
    ['the count is at least 1', { recurrence_end: 'after', count: 0 }, { count: 'Count must be at least 1' }],
    [
      'the count is at most 10,000',
      { recurrence_end: 'after', count: 10_001 },
      { count: 'Count must be at most 10000' },
    ],
    ['"on" needs a date', { recurrence_end: 'on' }, { end_date_of_recurrence: INCOMPLETE }],
    [
      'a rule cannot end before it begins',
      { recurrence_end: 'on', end_date_of_recurrence: '2025-03-11' },
      { end_date_of_recurrence: 'The end date must not be before the start date' },
    ],
    [
      '30 February never comes',
      { recurrence_type: 'yearly', day_of_month: 30, months_of_year: [2] },
      { day_of_month: 'This date does not exist in any year' },
    ],
  ])('of a rule that %s', (_rule, more, messages) => expect(rule(more)).toEqual(messages));

  it('of a rule that a day of the month is from 1 to 31', () => {
    const day = (day_of_month: number) => Object.keys(rule({ recurrence_type: 'monthly', day_of_month }));
    expect([day(0), day(32)]).toEqual([['day_of_month'], ['day_of_month']]);
    expect([day(1), day(31)]).toEqual([[], []]);
  });

  it('nothing of a rule that is turned off', () => {
    expect(messagesOf({ repeats: false, recurrence_end: 'after', count: null, days_of_week: [] })).toEqual(
      {},
    );
  });

  it('nothing about a start that the clocks skip, which moves forward with the end', () => {
    const zone = { timezone: 'Europe/Berlin', start_date: '2025-03-30', end_date: '2025-03-30' };
    expect(messagesOf({ ...zone, start_clock: '02:30', end_clock: '03:15' })).toEqual({});
    expect(messagesOf({ ...zone, start_clock: '02:30', end_clock: '02:15' })).toEqual({
      end_clock: 'End time must be after start time',
    });
  });
});

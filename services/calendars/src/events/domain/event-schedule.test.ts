import { describe, expect, it } from '@jest/globals';
import type { Recurrence } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { aRule } from '../../../test/support/a-stored-event.js';
import { scheduleOf } from './event-schedule.js';

const aRequest = (fields: object = {}) => ({
  start_local: '2026-03-02T19:00',
  end_local: '2026-03-02T21:00',
  timezone: 'Europe/Berlin',
  is_all_day: false,
  recurrence: null,
  ...fields,
});

function refusedField(fields: object): string | undefined {
  try {
    scheduleOf(aRequest(fields));
  } catch (error) {
    if (error instanceof ProblemException) return error.texts.errors?.[0]?.field;
    throw error;
  }
  return undefined;
}

describe('the schedule of an event', () => {
  it('has the instants of its wall-clock times', () => {
    expect(scheduleOf(aRequest())).toMatchObject({
      start_time: new Date('2026-03-02T18:00:00Z'),
      end_time: new Date('2026-03-02T20:00:00Z'),
    });
  });

  it('takes a time that the clock skips as moved forward by the jump', () => {
    const { start_local, start_time } = scheduleOf(
      aRequest({ start_local: '2026-03-29T02:30', end_local: '2026-03-29T04:00' }),
    );
    expect(start_local).toBe('2026-03-29T02:30');
    expect(start_time).toEqual(new Date('2026-03-29T01:30:00Z'));
  });

  it('takes the first of two equal times', () => {
    const { start_time } = scheduleOf(
      aRequest({ start_local: '2026-10-25T02:30', end_local: '2026-10-25T05:00' }),
    );
    expect(start_time).toEqual(new Date('2026-10-25T00:30:00Z'));
  });

  it('ends where the event ends when it does not repeat', () => {
    const { series_end, end_time } = scheduleOf(aRequest());
    expect(series_end).toEqual(end_time);
  });

  it('ends with the last occurrence of a counted or dated rule', () => {
    const last = new Date('2026-03-04T20:00:00Z');
    expect(scheduleOf(aRequest({ recurrence: aRule({ count: 3 }) })).series_end).toEqual(last);
    expect(scheduleOf(aRequest({ recurrence: aRule({ end_date: '2026-03-04' }) })).series_end).toEqual(last);
  });

  it('has no end when the rule has none, or one beyond the supported years', () => {
    expect(scheduleOf(aRequest({ recurrence: aRule() })).series_end).toBeNull();
    const rare = aRule({
      recurrence_type: 'yearly',
      interval: 999,
      count: 100,
      day_of_month: 29,
      month_of_year: 2,
    });
    expect(scheduleOf(aRequest({ recurrence: rare })).series_end).toBeNull();
  });

  it('begins on the first date that fits the rule, with the same times of day and length', () => {
    const lastDays = aRule({ recurrence_type: 'monthly', day_of_month: -1 });
    expect(scheduleOf(aRequest({ recurrence: lastDays }))).toMatchObject({
      start_local: '2026-03-31T19:00',
      end_local: '2026-03-31T21:00',
    });
  });

  it.each([
    [
      'a yearly rule on a day that its month lacks',
      { recurrence: aRule({ recurrence_type: 'yearly', day_of_month: 31, month_of_year: 4 }) },
      'recurrence.day_of_month',
    ],
    [
      'a rule whose first date is after its last',
      { recurrence: aRule({ recurrence_type: 'weekly', days_of_week: [0], end_date: '2026-03-07' }) },
      'recurrence.end_date',
    ],
    [
      'whole days that a zone skipped',
      { is_all_day: true, timezone: 'Pacific/Apia', start_local: '2011-12-30', end_local: '2011-12-30' },
      'end_local',
    ],
    [
      'a move beyond the last year',
      {
        start_local: '9998-12-30T10:00',
        end_local: '9998-12-30T11:00',
        recurrence: aRule({ recurrence_type: 'yearly', day_of_month: 1, month_of_year: 1 }),
      },
      'start_local',
    ],
  ])('refuses %s', (_title, fields, field) => {
    expect(refusedField(fields)).toBe(field);
  });
});

describe('the rule of an event', () => {
  const custom = (rrule: string, fields: object = {}) =>
    aRule({ recurrence_type: 'custom', rrule, ...fields });

  it('is stored in its canonical form, in fields where they can say it, and the event moves to its first date', () => {
    expect(scheduleOf(aRequest({ recurrence: custom('byday=2TU;freq=monthly') }))).toMatchObject({
      start_local: '2026-03-10T19:00',
      recurrence: { recurrence_type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=2TU' },
    });
    expect(scheduleOf(aRequest({ recurrence: custom('FREQ=WEEKLY;BYDAY=MO,TH') }))).toMatchObject({
      recurrence: { recurrence_type: 'weekly', days_of_week: [1, 4], week_start: 1, rrule: null },
    });
  });

  it('is refused with a message where it is not supported', () => {
    expect(refusedField({ recurrence: custom('FREQ=HOURLY') })).toBe('recurrence.rrule');
    expect(refusedField({ recurrence: custom('FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20') })).toBe(
      'recurrence.rrule',
    );
  });

  it('begins with a date that takes place, and needs one', () => {
    const weekly: Partial<Recurrence> = {
      recurrence_type: 'weekly',
      days_of_week: [1],
      week_start: 0,
      count: 3,
    };
    const excluded_dates = ['2026-03-02', '2026-03-09T19:00'];
    const added_dates = ['2026-03-04'];
    expect(
      scheduleOf(aRequest({ recurrence: aRule({ ...weekly, excluded_dates, added_dates }) })),
    ).toMatchObject({
      start_local: '2026-03-16T19:00',
      end_local: '2026-03-16T21:00',
      recurrence: { count: 1, added_dates, excluded_dates: [] },
    });
    const all = [...excluded_dates, '2026-03-16'];
    expect(refusedField({ recurrence: aRule({ ...weekly, excluded_dates: all }) })).toBe(
      'recurrence.excluded_dates',
    );
    const rest = scheduleOf(aRequest({ recurrence: aRule({ ...weekly, excluded_dates: all, added_dates }) }));
    expect(rest).toMatchObject({
      start_local: '2026-03-04T19:00',
      recurrence: { recurrence_type: 'daily', count: 1 },
    });
  });
});

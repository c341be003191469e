import { describe, expect, it } from '@jest/globals';
import {
  formatEventEnd,
  formatEventSpan,
  formatEventStart,
  formatNextDate,
  formatOwnTime,
  formatTimesOnDay,
  isToCome,
  type TimeStyle,
} from './event-times.js';

const now = Date.parse('2026-11-23T12:00:00Z');
const inZone = (timeZone: string, hourCycle: 12 | 24 = 24): TimeStyle => ({ timeZone, hourCycle, now });
const berlin = inZone('Europe/Berlin');
/** 18:00 to 20:00 in London. */
const training = {
  start_local: '2026-11-24T18:00',
  end_local: '2026-11-24T20:00',
  timezone: 'Europe/London',
  is_all_day: false,
  start_time: '2026-11-24T18:00:00Z',
  end_time: '2026-11-24T20:00:00Z',
};
const camp = { ...training, is_all_day: true, start_local: '2026-11-27', end_local: '2026-11-29' };
/** An event in Berlin, by its local times in winter. */
const inBerlin = (start: string, end: string) => ({
  ...training,
  timezone: 'Europe/Berlin',
  start_time: new Date(`${start}+01:00`).toISOString(),
  end_time: new Date(`${end}+01:00`).toISOString(),
});

describe('When an event is', () => {
  it("is in the zone of the page, and the event's own time follows in brackets with its place", () => {
    expect(formatEventSpan(training, berlin)).toBe('Tomorrow, 19:00–21:00 (18:00 London)');
    expect(formatEventStart(training, berlin)).toBe('Tomorrow, 19:00 (18:00 London)');
    expect(formatEventEnd(training, berlin)).toBe('Tomorrow, 21:00 (20:00 London)');
    expect(formatEventSpan(training, inZone('America/New_York', 12))).toBe(
      'Tomorrow, 1–3 pm (6\u00a0pm London)',
    );
  });

  it('has the weekday of the own time where that is on another date', () => {
    expect(formatEventSpan(training, inZone('Asia/Tokyo'))).toBe(
      'Wed 25 Nov, 03:00–05:00 (Tue 18:00 London)',
    );
    expect(formatEventStart({ ...training, timezone: 'Asia/Kolkata' }, inZone('America/New_York'))).toBe(
      'Tomorrow, 13:00 (23:30 Kolkata)',
    );
  });

  it.each([
    ['in the same zone', 'Europe/London'],
    ['under an older name of it', 'Europe/Belfast'],
    ['in a zone with the same time', 'Africa/Abidjan'],
    ['in UTC, while that has the same time', 'UTC'],
  ])('has no brackets %s', (_, zone) =>
    expect(formatEventSpan(training, inZone(zone))).toBe('Tomorrow, 18:00–20:00'),
  );

  it('has brackets in summer where the zones only differ then', () => {
    const summer = { ...training, start_time: '2026-07-01T17:00:00Z', end_time: '2026-07-01T18:00:00Z' };
    expect(formatEventSpan(summer, inZone('UTC'))).toBe('Wed 1 Jul, 17:00–18:00 (18:00 London)');
  });

  it('has both dates where it ends on another one', () =>
    expect(formatEventSpan(inBerlin('2026-11-27T18:00', '2026-11-29T12:00'), berlin)).toBe(
      'Fri 27 Nov, 18:00 – Sun 29 Nov, 12:00',
    ));

  it('is not one moment where it goes over the hour that comes twice', () =>
    expect(
      formatEventSpan(
        {
          ...training,
          timezone: 'Europe/Berlin',
          start_time: '2026-10-25T00:30:00Z',
          end_time: '2026-10-25T01:30:00Z',
        },
        berlin,
      ),
    ).toBe('Sun 25 Oct, 02:30–02:30 (60 min)'));

  it('of whole days is their dates in every zone, without brackets', () => {
    for (const zone of ['Pacific/Auckland', 'America/New_York']) {
      expect(formatEventSpan(camp, inZone(zone))).toBe('Fri 27 Nov – Sun 29 Nov');
      expect(formatEventEnd(camp, inZone(zone))).toBe('Sun 29 Nov');
      expect(formatOwnTime(camp, inZone(zone))).toBeNull();
    }
  });
});

describe('The times of an event on one of its days', () => {
  const onDays = (start: string, end: string, days: string[], style = berlin) =>
    days.map((day) => formatTimesOnDay(inBerlin(start, end), `2027-03-${day}`, style));

  it.each([
    ['within a day', ['05T18:00', '05T20:00'], { '05': '18:00–20:00' }],
    ['until midnight', ['05T21:00', '06T00:00'], { '05': '21:00–00:00' }],
    ['from midnight', ['06T00:00', '06T00:30'], { '06': '00:00–00:30' }],
    ['over midnight', ['06T23:30', '07T01:00'], { '06': '23:30–01:00', '07': 'until 01:00' }],
    ['from midnight to midnight', ['08T00:00', '09T00:00'], { '08': 'All day' }],
    ['from midnight to the next evening', ['08T00:00', '09T20:00'], { '08': 'All day', '09': 'until 20:00' }],
    ['until a midnight', ['09T20:00', '11T00:00'], { '09': 'from 20:00', '10': 'All day' }],
    ['of 24 hours', ['09T14:00', '10T14:00'], { '09': 'from 14:00', '10': 'until 14:00' }],
    ['of 48 hours', ['09T18:00', '11T18:00'], { '09': 'from 18:00', '10': 'All day', '11': 'until 18:00' }],
    ['of 23 hours', ['09T14:00', '10T13:00'], { '09': 'from 14:00', '10': 'until 13:00' }],
    ['until a morning', ['09T14:00', '10T11:00'], { '09': 'from 14:00', '10': 'until 11:00' }],
    ['until a later afternoon', ['09T20:00', '10T15:00'], { '09': 'from 20:00', '10': 'until 15:00' }],
    ['until the end of a night', ['09T22:00', '10T06:00'], { '09': '22:00–06:00', '10': 'until 06:00' }],
    ['until after a night', ['09T22:00', '10T06:30'], { '09': 'from 22:00', '10': 'until 06:30' }],
    ['of 25 hours', ['09T14:00', '10T15:00'], { '09': 'from 14:00', '10': 'until 15:00' }],
    ['of three days', ['12T14:00', '14T11:00'], { '12': 'from 14:00', '13': 'All day', '14': 'until 11:00' }],
    ['that is a moment', ['12T14:00', '12T14:00'], { '12': '14:00' }],
    ['that is a moment at midnight', ['12T00:00', '12T00:00'], { '12': '00:00' }],
  ])('%s', (_, [start, end], days) =>
    expect(onDays(`2027-03-${start}`, `2027-03-${end}`, Object.keys(days).sort())).toEqual(
      Object.entries(days)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, times]) => times),
    ),
  );

  it('are those of 24 hours by the clock also where a change makes them 23 or 25', () => {
    const event = (start_time: string, end_time: string) => ({
      ...training,
      timezone: 'Europe/Berlin',
      start_time,
      end_time,
    });
    const spring = event('2027-03-27T22:30:00Z', '2027-03-28T21:30:00Z');
    expect(formatTimesOnDay(spring, '2027-03-27', berlin)).toBe('from 23:30');
    expect(formatTimesOnDay(spring, '2027-03-28', berlin)).toBe('until 23:30');
    const wholeSunday = event('2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z');
    expect(formatTimesOnDay(wholeSunday, '2027-03-28', berlin)).toBe('All day');
    const eveningBefore = event('2027-03-27T21:00:00Z', '2027-03-27T23:00:00Z');
    expect(formatTimesOnDay(eveningBefore, '2027-03-27', berlin)).toBe('22:00–00:00');
  });

  it('have the own time of the end that they name', () => {
    const london = inZone('Europe/London');
    expect(onDays('2027-03-12T14:00', '2027-03-14T11:00', ['12', '13', '14'], london)).toEqual([
      'from 13:00 (14:00 Berlin)',
      'All day',
      'until 10:00 (11:00 Berlin)',
    ]);
    expect(onDays('2027-03-12T14:00', '2027-03-12T16:00', ['12'], london)).toEqual([
      '13:00–15:00 (14:00 Berlin)',
    ]);
    expect(onDays('2027-03-12T01:00', '2027-03-13T01:00', ['12'], london)).toEqual([
      'All day (01:00 Berlin)',
    ]);
  });

  it('of whole days are none', () => expect(formatTimesOnDay(camp, '2026-11-28', berlin)).toBe('All day'));
});

describe('The next date of an event', () => {
  const evening = {
    next_start_time: '2026-11-25T23:30:00Z',
    next_end_time: '2026-11-26T00:30:00Z',
    timezone: 'Asia/Kolkata',
    is_all_day: false,
  };

  it('has its weekday and time in the zone of the page', () => {
    expect(formatNextDate(evening, inZone('UTC'))).toBe('Wed 25 Nov, 23:30 (Thu 05:00 Kolkata)');
    expect(formatNextDate(evening, inZone('Asia/Kolkata'))).toBe('Thu 26 Nov, 05:00');
  });

  it('has its year if that is not the current one', () => {
    const later = { ...evening, timezone: 'UTC', next_start_time: '2027-01-04T10:00:00Z' };
    expect(formatNextDate(later, inZone('UTC'))).toBe('Mon 4 Jan 2027, 10:00');
  });

  it('is called today or tomorrow by the date in the zone of the page', () => {
    const soon = { ...evening, next_start_time: '2026-11-23T23:30:00Z' };
    expect(formatNextDate(soon, inZone('Etc/GMT'))).toBe('today, 23:30 (Tue 05:00 Kolkata)');
    expect(formatNextDate(soon, inZone('Asia/Calcutta', 12))).toBe('tomorrow, 5 am');
  });

  it('of whole days is their date wherever somebody is', () => {
    const days = { ...evening, is_all_day: true, next_start_time: '2026-11-24T18:30:00Z' };
    expect(formatNextDate(days, inZone('America/New_York'))).toBe('Wed 25 Nov');
  });

  it('is to come until it is over', () => {
    expect(isToCome(evening, Date.parse('2026-11-26T00:29:59Z'))).toBe(true);
    expect(isToCome(evening, Date.parse('2026-11-26T00:30:00Z'))).toBe(false);
  });
});

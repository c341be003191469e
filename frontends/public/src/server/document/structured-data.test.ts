import { describe, expect, it } from '@jest/globals';
import { aSeriesEvent, aSummary, anEvent, ORIGIN } from '../../../test/support/fixtures.js';
import { deviationsFromSchemaOrg } from '../../../test/support/schema-org-shapes.js';
import { calendarStructuredData, eventStructuredData, zonedTime } from './structured-data.js';

describe('an instant in a zone', () => {
  it.each([
    ['2026-03-10T18:00:00.000Z', 'Europe/Berlin', '2026-03-10T19:00:00+01:00'],
    ['2026-07-10T17:00:00.000Z', 'Europe/Berlin', '2026-07-10T19:00:00+02:00'],
    ['2026-03-10T18:00:00.000Z', 'America/St_Johns', '2026-03-10T15:30:00-02:30'],
    ['2026-03-10T18:00:00.000Z', 'Asia/Kathmandu', '2026-03-10T23:45:00+05:45'],
    ['2026-03-10T18:00:00.000Z', 'UTC', '2026-03-10T18:00:00+00:00'],
    // The hour that occurs twice when clocks go back.
    ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
  ])('%s in %s is %s', (instant, timeZone, expected) => {
    expect(zonedTime(instant, timeZone)).toBe(expected);
    expect(Date.parse(expected)).toBe(Date.parse(instant));
  });

  it('is given in UTC where the offset had seconds', () => {
    expect(zonedTime('1971-06-01T12:44:30.000Z', 'Africa/Monrovia')).toBe('1971-06-01T12:44:30.000Z');
  });
});

describe('the data for search engines', () => {
  it('of an event is when it takes place by the clocks there, and where', () => {
    expect(
      eventStructuredData(anEvent({ url: null }), 'https://x.test/e', { image: 'https://x.test/e.png' }),
    ).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Rehearsal',
      startDate: '2026-03-10T19:00:00+01:00',
      endDate: '2026-03-10T21:00:00+01:00',
      location: { '@type': 'Place', name: 'Town hall, large room' },
      url: 'https://x.test/e',
      image: 'https://x.test/e.png',
    });
  });

  const told = (change: Parameters<typeof anEvent>[0], organizer?: { name: string; url: string }) =>
    eventStructuredData(anEvent(change), 'https://x.test/e', { image: '', ...(organizer && { organizer }) });

  it('of an event without a place is no place, and that it is online only where there is a meeting', () => {
    const nowhere = told({ location: null, url: null });
    expect(nowhere).not.toHaveProperty('location');
    expect(nowhere).not.toHaveProperty('eventAttendanceMode');
    const online = told({ location: null });
    expect(online).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://x.test/e' },
    });
    expect(told({})).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }],
    });
    expect(JSON.stringify([online, told({})])).not.toContain('canary');
  });

  it('of what was cancelled or moved says so, with the date that it had', () => {
    expect(told({ status: 'cancelled' })).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(told({ planned_start_time: '2026-03-09T18:00:00.000Z' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-03-09T19:00:00+01:00',
    });
    expect(told({})).not.toHaveProperty('previousStartDate');
  });

  it('of an event in a calendar is who invites, and never an offer', () => {
    const organizer = { name: 'Choir of St. Anne', url: 'https://x.test/c' };
    expect(told({}, organizer)).toMatchObject({ organizer: { '@type': 'Organization', ...organizer } });
    expect(told({})).not.toHaveProperty('offers');
  });

  it('of a series is the date that its page leads with, and its rule as a schedule', () => {
    const event = aSeriesEvent();
    expect(eventStructuredData(event, 'https://x.test/e', { image: '' })).toMatchObject({
      startDate: '2026-03-10T19:00:00+01:00',
      eventSchedule: {
        '@type': 'Schedule',
        startDate: '2026-01-06',
        startTime: '19:00:00',
        endTime: '21:00:00',
        scheduleTimezone: 'Europe/Berlin',
        repeatFrequency: 'P1W',
        byDay: ['https://schema.org/Tuesday'],
      },
    });
  });

  const ofSeries = (change: object, ofDate: object = {}) => {
    const { series } = aSeriesEvent();
    const recurrence = { ...series!.recurrence, ...change };
    return aSeriesEvent({
      ...ofDate,
      series: { ...series!, recurrence, first_date: { ...series!.first_date, ...ofDate } },
    });
  };
  const wholeDays = { is_all_day: true, start_local: '2026-03-20', end_local: '2026-03-22' };
  it.each([
    ['an event', anEvent()],
    ['an event without anything', anEvent({ location: null, url: null, description: null })],
    ['an online meeting', anEvent({ location: null })],
    ['whole days', anEvent(wholeDays)],
    ['what was cancelled', anEvent({ status: 'cancelled', cancellation_note: 'High water' })],
    ['what was moved', anEvent({ planned_start_time: '2026-03-09T18:00:00.000Z' })],
    ['whole days that were moved', anEvent({ ...wholeDays, planned_start_time: '2026-03-09T23:00:00.000Z' })],
    ['an event in a zone with a half-hour offset', anEvent({ timezone: 'America/St_Johns' })],
    ['a weekly series', aSeriesEvent()],
    ['a daily series that ends', ofSeries({ recurrence_type: 'daily', days_of_week: null, count: 10 })],
    [
      'a monthly series with an end date and an excluded date',
      ofSeries({
        recurrence_type: 'monthly',
        days_of_week: null,
        day_of_month: 13,
        interval: 2,
        end_date: '2027-01-31',
        excluded_dates: ['2026-05-13T19:00'],
      }),
    ],
    [
      'a yearly series of whole days',
      ofSeries(
        { recurrence_type: 'yearly', days_of_week: null, day_of_month: 20, month_of_year: 3 },
        wholeDays,
      ),
    ],
    [
      'a series whose rule schema.org cannot express',
      ofSeries({ recurrence_type: 'custom', days_of_week: null, rrule: 'FREQ=WEEKLY;BYSETPOS=1' }),
    ],
  ])('of %s follows the schema of schema.org', (_what, event) => {
    const organizer = { name: 'Choir of St. Anne', url: 'https://x.test/c', logo: 'https://x.test/l.png' };
    const image = ['https://x.test/cover.webp', 'https://x.test/e.png'];
    expect(
      deviationsFromSchemaOrg(eventStructuredData(event, 'https://x.test/e', { image, organizer })),
    ).toEqual([]);
    const [listed] = calendarStructuredData([event], 0, {
      addressOf: (id) => `${ORIGIN}/${id}`,
      organizerOf: () => organizer,
    });
    expect(deviationsFromSchemaOrg(listed!)).toEqual([]);
  });

  it('would be found to deviate from schema.org', () => {
    expect(
      deviationsFromSchemaOrg({
        ...eventStructuredData(anEvent({ location: null, url: null }), 'https://x.test/e', { image: '' }),
        startDate: '10 March',
        price: 3,
        location: { '@type': 'Place', name: '' },
        eventStatus: 'https://schema.org/Cancelled',
      }),
    ).toEqual([
      'Event.startDate is "10 March"',
      'Event.eventStatus is "https://schema.org/Cancelled"',
      'Event.image is ""',
      'unknown property Event.price',
      'Place.name is ""',
    ]);
  });

  it('of whole days is dates', () => {
    const days = anEvent({ is_all_day: true, start_local: '2026-03-20', end_local: '2026-03-22' });
    expect(eventStructuredData(days, '', { image: '' })).toMatchObject({
      startDate: '2026-03-20',
      endDate: '2026-03-22',
    });
  });

  it('of a calendar is its next twenty events, those that ended left out', () => {
    const events = Array.from({ length: 40 }, (_, hour) =>
      aSummary({
        id: `event-${hour}`,
        start_time: new Date(Date.UTC(2026, 2, 10, hour)).toISOString(),
        end_time: new Date(Date.UTC(2026, 2, 10, hour + 1)).toISOString(),
      }),
    );
    const listed = calendarStructuredData(events, Date.UTC(2026, 2, 10, 5), {
      addressOf: (id) => `${ORIGIN}/${id}`,
      organizerOf: () => ({ name: 'Choir', url: ORIGIN }),
    });
    expect(listed).toHaveLength(20);
    expect(listed[0]).toMatchObject({ url: `${ORIGIN}/event-5`, '@context': 'https://schema.org' });
  });
});

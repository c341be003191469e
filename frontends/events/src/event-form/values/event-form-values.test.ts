import { describe, expect, it } from '@jest/globals';
import { EventRequest, Recurrence } from '@daymark/contracts';
import { chosenDays, emptyEvent, requestOf } from './event-form-values.js';
import { aForm, NOW } from '../../../test/support/a-form.js';

describe('A new event', () => {
  it('begins with the next full hour, for an hour, is shared, and does not repeat', () => {
    expect(aForm()).toMatchObject({
      start_date: '2025-03-12',
      start_clock: '10:00',
      end_date: '2025-03-12',
      end_clock: '11:00',
      is_public_shareable: true,
      is_all_day: false,
      calendar_id: null,
      repeats: false,
    });
  });

  it('ends on the next day when it begins an hour before midnight', () => {
    expect(emptyEvent({ timezone: 'UTC', now: Date.parse('2025-03-12T22:20:00Z') })).toMatchObject({
      start_clock: '23:00',
      end_date: '2025-03-13',
      end_clock: '00:00',
    });
  });

  it('takes an hour of real time when the clocks skip one, and is not refused', () => {
    const newEvent = (now: string) => ({
      ...emptyEvent({ timezone: 'Europe/Berlin', now: Date.parse(now) }),
      title: 'Night watch',
    });
    expect(newEvent('2027-03-27T23:30:00Z')).toMatchObject({ start_clock: '01:00', end_clock: '03:00' });
    const skipped = newEvent('2027-03-28T00:30:00Z');
    expect(skipped).toMatchObject({ start_clock: '03:00', end_clock: '04:00' });
    expect(EventRequest.safeParse(requestOf(skipped)).success).toBe(true);
  });

  it('is on the day that the address asks for, or of whole days where it asks for several', () => {
    const on = (query: string) =>
      emptyEvent({ timezone: 'UTC', now: NOW, days: chosenDays(new URLSearchParams(query)) });
    expect(on('date=2026-11-25')).toMatchObject({
      start_date: '2026-11-25',
      start_clock: '10:00',
      end_date: '2026-11-25',
      end_clock: '11:00',
      is_all_day: false,
      days_of_week: [3],
    });
    expect(on('date=2026-11-25&end_date=2026-11-27')).toMatchObject({
      start_date: '2026-11-25',
      end_date: '2026-11-27',
      is_all_day: true,
    });
  });

  it('stays on the day that was chosen in the last hour of today', () => {
    const on = (date: string) =>
      emptyEvent({
        timezone: 'UTC',
        now: Date.parse('2026-11-24T23:20:00Z'),
        days: { start_date: date, end_date: date },
      });
    expect(on('2026-11-27')).toMatchObject({ start_date: '2026-11-27', start_clock: '23:00' });
    expect(on('2026-11-24')).toMatchObject({ start_date: '2026-11-25', start_clock: '00:00' });
  });

  it.each(['', 'date=soon', 'date=2026-02-30', 'end_date=2026-11-27'])(
    'is today where the address says %p',
    (query) => {
      expect(chosenDays(new URLSearchParams(query))).toBeNull();
    },
  );

  it.each(['soon', '2026-11-24', '2029-01-01'])(
    'is on one day where the address lets it end on %p',
    (end) => {
      expect(chosenDays(new URLSearchParams(`date=2026-11-25&end_date=${end}`))).toEqual({
        start_date: '2026-11-25',
        end_date: '2026-11-25',
      });
    },
  );

  it('is in the time zone of the settings, and without one in the browser’s', () => {
    expect(emptyEvent({ timezone: 'Asia/Tokyo', now: NOW })).toMatchObject({
      timezone: 'Asia/Tokyo',
      start_clock: '19:00',
    });
    expect(emptyEvent({ now: NOW }).timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('makes a request that the contract takes, with times or of whole days', () => {
    expect(EventRequest.safeParse(requestOf(aForm({ repeats: true }))).success).toBe(true);
    expect(requestOf(aForm())).toMatchObject({
      start_local: '2025-03-12T10:00',
      end_local: '2025-03-12T11:00',
    });
    expect(requestOf(aForm({ is_all_day: true }))).toMatchObject({
      start_local: '2025-03-12',
      end_local: '2025-03-12',
    });
  });
});

describe('A form that is opened with what was typed elsewhere', () => {
  const typed = {
    title: 'Camp',
    location: 'Lake Inn',
    start_local: '2026-12-04T18:30',
    end_local: '2026-12-04T20:00',
    is_all_day: false,
    timezone: 'Europe/Berlin',
    calendar_id: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11',
    recurrence: null,
  };

  it('has all of it, and repeats from its date on', () => {
    expect(emptyEvent({ typed })).toMatchObject({
      title: 'Camp',
      location: 'Lake Inn',
      start_date: '2026-12-04',
      start_clock: '18:30',
      end_date: '2026-12-04',
      end_clock: '20:00',
      is_all_day: false,
      timezone: 'Europe/Berlin',
      calendar_id: typed.calendar_id,
      days_of_week: [5],
    });
  });

  it('has its rule', () => {
    const recurrence = Recurrence.parse({
      recurrence_type: 'weekly',
      days_of_week: [2, 5],
      end_date: '2027-06-24',
    });
    expect(emptyEvent({ typed: { ...typed, recurrence } })).toMatchObject({
      repeats: true,
      recurrence_type: 'weekly',
      days_of_week: [2, 5],
      recurrence_end: 'on',
      end_date_of_recurrence: '2027-06-24',
    });
  });

  it('is all-day, and can get times', () => {
    const days = { ...typed, start_local: '2026-12-04', end_local: '2026-12-06', is_all_day: true };
    const now = Date.parse('2026-11-24T12:20:00Z');
    expect(emptyEvent({ typed: days, timezone: 'UTC', now })).toMatchObject({
      start_date: '2026-12-04',
      start_clock: '13:00',
      end_date: '2026-12-06',
      end_clock: '14:00',
      is_all_day: true,
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { EventRequest } from '@daymark/contracts';
import { emptyEvent, requestOf } from './event-form-values.js';
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

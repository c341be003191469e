import { describe, expect, it } from '@jest/globals';
import { EventRequest } from '@daymark/contracts';
import { anEvent, aSeries, CALENDAR_ID } from '@daymark/page-testing';
import { requestOf } from './event-form-values.js';
import { valuesFromOccurrenceOn, valuesOfEvent } from './edit-target.js';

describe('An event in the form', () => {
  it('is what was stored, and saved again it is the same', () => {
    const event = anEvent({ location: 'Hall', url: 'https://meet.example.org/', passcode: '7' });
    const request = EventRequest.parse(requestOf(valuesOfEvent(event)));
    expect(request).toMatchObject({
      title: event.title,
      start_local: event.start_local,
      end_local: event.end_local,
      timezone: event.timezone,
      location: 'Hall',
      url: 'https://meet.example.org/',
      passcode: '7',
      calendar_id: CALENDAR_ID,
      recurrence: null,
    });
  });

  it('of whole days has times ready for when it gets some', () => {
    const event = anEvent({ is_all_day: true, start_local: '2025-03-12', end_local: '2025-03-13' });
    expect(valuesOfEvent(event)).toMatchObject({
      start_date: '2025-03-12',
      start_clock: '09:00',
      end_date: '2025-03-13',
      end_clock: '10:00',
    });
    expect(requestOf(valuesOfEvent(event)).end_local).toBe('2025-03-13');
  });
});

describe('A series from one occurrence on', () => {
  it('begins at that occurrence and has the remaining count', () => {
    const series = aSeries({ recurrence: { ...aSeries().recurrence!, count: 10 } });
    expect(valuesFromOccurrenceOn(series, 3)).toMatchObject({
      start_date: '2025-04-02',
      end_date: '2025-04-02',
      start_clock: '18:00',
      repeats: true,
      count: 7,
    });
  });

  it('is nothing for a number that the series does not have', () => {
    const series = aSeries({ recurrence: { ...aSeries().recurrence!, count: 3 } });
    expect(valuesFromOccurrenceOn(series, 3)).toBeNull();
    expect(valuesFromOccurrenceOn(anEvent(), 1)).toBeNull();
  });
});

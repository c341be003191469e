import { describe, expect, it } from '@jest/globals';
import { aChangedOccurrence, aRule, aStoredEvent } from '../../../test/support/a-stored-event.js';
import { inheritFromSeries, timesOn } from './series-inheritance.js';

const before = aStoredEvent({ recurrence: aRule(), description: 'Old', passcode: 'old' });
const onThird = timesOn(before, '2026-03-03');
const changed = (fields: object = {}) =>
  aChangedOccurrence(before, {
    occurrence_date: '2026-03-03',
    description: 'Old',
    passcode: 'old',
    ...onThird,
    ...fields,
  });

describe('When a series changes, an occurrence that was changed individually', () => {
  it('keeps the texts that were changed about it and takes over the others', () => {
    const after = aStoredEvent({ recurrence: aRule(), title: 'Gala', description: 'New', passcode: null });
    expect(inheritFromSeries(changed({ title: 'Recital' }), before, after)).toMatchObject({
      title: 'Recital',
      description: 'New',
      passcode: null,
    });
  });

  it('takes over the time where it has that of the series, on its own date', () => {
    const after = aStoredEvent({
      recurrence: aRule(),
      start_local: '2026-03-02T08:00',
      end_local: '2026-03-02T08:30',
    });
    expect(inheritFromSeries(changed({ title: 'Recital' }), before, after)).toMatchObject({
      start_local: '2026-03-03T08:00',
      end_local: '2026-03-03T08:30',
      start_time: new Date('2026-03-03T07:00:00Z'),
    });
  });

  it('keeps its own time', () => {
    const after = aStoredEvent({ recurrence: aRule(), start_local: '2026-03-02T08:00' });
    const moved = changed({ start_local: '2026-03-05T10:00', end_local: '2026-03-05T11:00' });
    expect(inheritFromSeries(moved, before, after).start_local).toBe('2026-03-05T10:00');
  });

  it('becomes whole days or changes its zone together with the series', () => {
    const days = aStoredEvent({
      recurrence: aRule(),
      is_all_day: true,
      start_local: '2026-03-02',
      end_local: '2026-03-03',
    });
    expect(inheritFromSeries(changed(), before, days)).toMatchObject({
      is_all_day: true,
      start_local: '2026-03-03',
      end_local: '2026-03-04',
    });
    const elsewhere = aStoredEvent({ recurrence: aRule(), timezone: 'Asia/Tokyo' });
    expect(inheritFromSeries(changed(), before, elsewhere)).toMatchObject({
      timezone: 'Asia/Tokyo',
      start_local: '2026-03-03T19:00',
    });
  });

  it('is hidden with the series and shared with it again, unless it was hidden individually', () => {
    const hidden = aStoredEvent({ recurrence: aRule(), is_public_shareable: false });
    expect(inheritFromSeries(changed(), before, hidden).is_public_shareable).toBe(false);
    expect(
      inheritFromSeries(changed({ is_public_shareable: false }), hidden, before).is_public_shareable,
    ).toBe(true);
    const alone = changed({ is_public_shareable: false, is_hidden_by_owner: true });
    expect(inheritFromSeries(alone, hidden, before).is_public_shareable).toBe(false);
  });
});

describe('The planned time of an occurrence', () => {
  it('has the time of day and the length of the series, also where the clock changes', () => {
    expect(timesOn(before, '2026-03-29')).toMatchObject({
      start_local: '2026-03-29T19:00',
      end_local: '2026-03-29T21:00',
    });
    const night = aStoredEvent({ start_local: '2026-03-28T01:30', end_local: '2026-03-28T03:30' });
    expect(timesOn(night, '2026-03-29').end_local).toBe('2026-03-29T04:30');
  });
});

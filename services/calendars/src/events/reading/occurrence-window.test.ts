import { describe, expect, it } from '@jest/globals';
import { aChangedOccurrence, aRule, aStoredEvent } from '../../../test/support/a-stored-event.js';
import type { StoredEvent } from '../domain/stored-event.js';
import { SLICE_UNITS } from '../../quotas/quotas.module.js';
import { atOnce, unitsOf } from '../../../test/support/steps.js';
import { occurrencesInWindow as stepsInWindow, WHOLE_EVENTS } from './occurrence-window.js';

const occurrencesInWindow = (...asked: Parameters<typeof stepsInWindow<StoredEvent>>) =>
  atOnce(stepsInWindow(...asked));
const window = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const MARCH = window('2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z');
const id = (number: number) => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`;

describe('the occurrences of several events in a window', () => {
  it('are merged in order of their start', () => {
    const daily = aStoredEvent({ id: id(1), recurrence: aRule({ count: 3 }) });
    const single = aStoredEvent({
      id: id(2),
      start_local: '2026-03-03T20:00',
      end_local: '2026-03-03T21:00',
    });
    const { items, truncated } = occurrencesInWindow([daily, single], MARCH);
    expect(items.map(({ event, occurrence }) => [event.id, occurrence.index])).toEqual([
      [id(1), 0],
      [id(1), 1],
      [id(2), 0],
      [id(1), 2],
    ]);
    expect(truncated).toBe(false);
  });

  it('are limited per series, and the list says so', () => {
    const series = aStoredEvent({ recurrence: aRule() });
    const cut = occurrencesInWindow([series], MARCH, { perSeries: 5, perResponse: 100, events: 100 });
    expect(cut.items.map(({ occurrence }) => occurrence.index)).toEqual([0, 1, 2, 3, 4]);
    expect(cut.truncated).toBe(true);
    const whole = occurrencesInWindow([aStoredEvent({ recurrence: aRule({ count: 5 }) })], MARCH, {
      perSeries: 5,
      perResponse: 100,
      events: 100,
    });
    expect(whole.truncated).toBe(false);
  });

  it('are the first ones if there are too many, whatever the order of the events', () => {
    const events = Array.from({ length: 40 }, (_, number) =>
      aStoredEvent({
        id: id(number),
        start_local: `2026-03-${String(1 + (number % 9)).padStart(2, '0')}T10:00`,
        end_local: `2026-03-${String(1 + (number % 9)).padStart(2, '0')}T11:00`,
        recurrence: aRule(),
      }),
    );
    const limits = { perSeries: 100, perResponse: 10, events: 100 };
    const all = occurrencesInWindow(events, MARCH, { perSeries: 100, perResponse: 100_000, events: 100 });
    const first = all.items.slice(0, 10);
    for (const order of [events, events.toReversed()]) {
      const { items, truncated } = occurrencesInWindow(order, MARCH, limits);
      expect(items).toEqual(first);
      expect(truncated).toBe(true);
    }
  });

  describe('of a series with exceptions', () => {
    const series = aStoredEvent({
      recurrence: aRule({ count: 4 }),
      replaced_dates: ['2026-03-03', '2026-03-04'],
    });
    const moved = aChangedOccurrence(series, {
      occurrence_date: '2026-03-04',
      start_local: '2026-03-20T10:00',
      end_local: '2026-03-20T11:00',
    });
    const shown = (events: (typeof series)[], from: string, to: string) =>
      occurrencesInWindow(events, window(from, to)).items.map(({ event, occurrence }) => [
        event.is_exception ? 'changed' : 'planned',
        occurrence.index,
      ]);

    it('omit the cancelled ones, and have a moved one only at its new place', () => {
      expect(shown([series, moved], '2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z')).toEqual([
        ['planned', 0],
        ['planned', 3],
        ['changed', 2],
      ]);
    });

    it('have a moved one also where the series itself is over', () => {
      expect(shown([moved], '2026-03-10T00:00:00Z', '2026-04-01T00:00:00Z')).toEqual([['changed', 2]]);
    });

    it('omit a moved one where the window opens as it ends, or for a date that the series no longer has', () => {
      expect(shown([moved], '2026-03-20T10:00:00Z', '2026-04-01T00:00:00Z')).toEqual([]);
      const lost = { ...moved, occurrence_date: '2026-04-04' };
      expect(shown([lost], '2026-03-10T00:00:00Z', '2026-04-01T00:00:00Z')).toEqual([]);
    });

    it('are cut together with the changed ones', () => {
      const cut = occurrencesInWindow([series, moved], MARCH, {
        perSeries: 2,
        perResponse: 100,
        events: 100,
      });
      expect(cut.items.map(({ occurrence }) => occurrence.index)).toEqual([0, 3]);
      expect(cut.truncated).toBe(true);
    });
  });

  it('of more events than the limit end with the last of these, so that there are no gaps, and the list says so', () => {
    const daily = aStoredEvent({ id: id(1), recurrence: aRule({ count: 9 }) });
    const single = (number: number, day: string) =>
      aStoredEvent({
        id: id(number),
        start_local: `2026-03-${day}T10:00`,
        end_local: `2026-03-${day}T11:00`,
      });
    const limits = { perSeries: 100, perResponse: 100, events: 2 };
    const events = [daily, single(2, '04'), single(3, '07')];
    const cut = occurrencesInWindow(events, MARCH, limits);
    expect(cut.items.at(-1)!.occurrence.start).toBe(Date.parse('2026-03-07T09:00:00Z'));
    expect(cut.truncated).toBe(true);
    expect(occurrencesInWindow(events.slice(0, 2), MARCH, limits)).toMatchObject({ truncated: false });
    // If all of them began before the window, it is not narrowed.
    const later = window('2026-03-08T00:00:00Z', '2026-04-01T00:00:00Z');
    const begun = occurrencesInWindow(events, later, limits);
    expect(begun).toMatchObject({ items: [{ occurrence: { index: 6 } }, {}, {}], truncated: true });
  });

  it('of a thousand endless daily series, far from their start, are cut to one response', () => {
    const events = Array.from({ length: 1000 }, (_, number) =>
      aStoredEvent({
        id: id(number),
        start_local: '1970-01-01T10:00',
        end_local: '1970-01-01T11:00',
        recurrence: aRule(),
      }),
    );
    const far = window('2090-01-01T00:00:00Z', '2090-02-01T00:00:00Z');
    const { items, truncated } = occurrencesInWindow(events, far);
    expect(items).toHaveLength(10_000);
    expect(truncated).toBe(true);
  });
});

describe('The window of somebody with thousands of daily series', () => {
  const daily = Array.from({ length: 2_000 }, (_, number) =>
    aStoredEvent({ id: id(number), recurrence: aRule() }),
  );
  const limits = { ...WHOLE_EVENTS, perResponse: 1_000 };

  it('can pause after each series, whatever its size', () => {
    const { largest, sum } = unitsOf(stepsInWindow(daily, MARCH, limits));
    // A month of one series, or a run that is sorted.
    expect(largest).toBeLessThanOrEqual(SLICE_UNITS);
    expect(sum).toBeGreaterThan(daily.length);
  });

  it('expands each series only as far as the response may contain it', () => {
    const { sum } = unitsOf(stepsInWindow(daily, MARCH, limits));
    // All of them have 60,000 dates in the month.
    expect(sum).toBeLessThan(20_000);
  });
});

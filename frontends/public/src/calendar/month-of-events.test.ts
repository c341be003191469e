import { describe, expect, it, jest } from '@jest/globals';
import { aSummary } from '../../test/support/fixtures.js';
import { loadMonth, windowOfMonth, type ListEvents } from './month-of-events.js';

const answering = (items: ReturnType<typeof aSummary>[]) =>
  jest.fn<ListEvents>(async ({ from, to }) => ({
    items: items.filter(({ start_time, end_time }) => start_time < to && end_time > from),
    truncated: false,
  }));
const on = (date: string) =>
  aSummary({
    start_local: `${date}T10:00`,
    start_time: `${date}T09:00:00.000Z`,
    end_time: `${date}T10:00:00.000Z`,
  });

describe('the events of a month', () => {
  it('are requested once, for the whole grid in any time zone', async () => {
    const listEvents = answering([on('2026-03-10')]);
    const month = await loadMonth('2026-03', listEvents);
    expect(month).toMatchObject({ state: 'loaded', month: '2026-03', truncated: false });
    expect(listEvents.mock.calls).toEqual([
      [{ from: '2026-02-28T00:00:00.000Z', to: '2026-04-06T00:00:00.000Z', limit: '1000' }],
    ]);
  });

  it('reach a day beyond the grid on each side, so that no zone lacks an hour', () => {
    // The grid of August 2026 shows 26 July to 5 September.
    expect(windowOfMonth('2026-08')).toEqual({
      from: '2026-07-25T00:00:00.000Z',
      to: '2026-09-07T00:00:00.000Z',
      limit: '1000',
    });
  });

  it('name the nearest months with events when this one has none', async () => {
    const month = await loadMonth(
      '2026-03',
      answering([on('2025-10-02'), on('2025-12-24'), on('2026-06-01'), on('2026-07-01')]),
    );
    expect(month).toMatchObject({ items: [], elsewhere: { previous: '2025-12', next: '2026-06' } });
  });

  it('tell whether there are events before the month and after it, those that its grid shows too', async () => {
    const beyondOf = async (items: ReturnType<typeof aSummary>[], answer: object) => {
      const month = await loadMonth('2026-03', async () => ({ items, truncated: false, ...answer }));
      return month.state === 'loaded' && month.beyond;
    };
    const nowhere = { has_earlier: false, has_later: false };
    expect(await beyondOf([on('2026-03-10')], nowhere)).toEqual({ earlier: false, later: false });
    expect(await beyondOf([on('2026-03-10')], {})).toEqual({ earlier: true, later: true });
    expect(await beyondOf([on('2026-02-28')], nowhere)).toEqual({ earlier: true, later: false });
    const toApril = { ...on('2026-03-31'), end_local: '2026-04-01T10:00' };
    expect(await beyondOf([toApril], nowhere)).toEqual({ earlier: false, later: true });
    expect(await beyondOf([on('2026-03-10')], { ...nowhere, truncated: true })).toEqual({
      earlier: false,
      later: true,
    });
  });

  it('ask for no other month when there are no events before or after an empty one', async () => {
    const listEvents = jest.fn<ListEvents>(async () => ({
      items: [],
      truncated: false,
      has_earlier: false,
      has_later: false,
    }));
    expect(await loadMonth('2026-03', listEvents)).toMatchObject({
      elsewhere: { previous: null, next: null },
    });
    expect(listEvents).toHaveBeenCalledTimes(1);
  });

  it('say that there are none in the other months either', async () => {
    expect(await loadMonth('2026-03', answering([]))).toMatchObject({
      elsewhere: { previous: null, next: null },
    });
  });

  it('never ask for more than 400 days at once', async () => {
    const listEvents = answering([]);
    await loadMonth('2026-03', listEvents);
    for (const [{ from, to }] of listEvents.mock.calls) {
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThanOrEqual(400);
    }
  });

  it('count as failed, not as none, when they cannot be had', async () => {
    expect(await loadMonth('2026-03', async () => null)).toEqual({ state: 'failed', month: '2026-03' });
  });
});

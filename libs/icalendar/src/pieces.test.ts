import { describe, expect, it } from '@jest/globals';
import { aCalendar, aChange, aFeed, anEvent } from '../test/feed-builders.js';
import { arrangeFeed, renderEvent, type EventPiece } from './render-calendar.js';

const weekly = { recurrence_type: 'weekly', interval: 1, count: 3 } as const;
const pieceOf = (change: Parameters<typeof anEvent>[0]): EventPiece => renderEvent(anEvent(change))!;

describe('the piece of an event', () => {
  it('is its part of a feed, byte for byte', () => {
    const changed = [aChange({ occurrence_date: '2024-05-13', timezone: 'Asia/Tokyo' })];
    const events = [
      anEvent({ uid: 'series', recurrence: weekly, exceptions: { cancelled: [], changed } }),
      anEvent({ uid: 'single', start_local: '2024-05-01T19:00', title: 'é'.repeat(100) }),
    ];
    const kept = events.map((event) => {
      const piece = renderEvent(event)!;
      return { ...piece, text: null, bytes: Buffer.from(piece.text) };
    });
    const { head, pieces, end } = arrangeFeed({
      product_name: 'Daymark',
      calendar: aCalendar(),
      pieces: kept,
    });
    expect(pieces.map(({ uid }) => uid)).toEqual(['single', 'series']);
    const bytes = Buffer.concat([Buffer.from(head), ...pieces.map((one) => one.bytes), Buffer.from(end)]);
    expect(bytes.toString()).toBe(aFeed(events));
  });

  it('names each zone that its times are written in with the first year of them', () => {
    const changed = [
      aChange({ occurrence_date: '2024-05-13', timezone: 'Asia/Tokyo' }),
      aChange({ occurrence_date: '2024-05-20', start_local: '2023-12-31T19:00' }),
    ];
    const series = { recurrence: weekly, exceptions: { cancelled: [], changed } };
    expect(pieceOf(series).zones).toEqual({ 'Europe/Paris': 2023, 'Asia/Tokyo': 2024 });
    expect(pieceOf({ is_all_day: true, start_local: '2024-05-06', end_local: '2024-05-06' }).zones).toEqual(
      {},
    );
    expect(pieceOf({ timezone: 'UTC' }).zones).toEqual({});
  });

  it('is the same after a way through JSON, as caches keep it', () => {
    const piece = pieceOf({ recurrence: weekly });
    expect(JSON.parse(JSON.stringify(piece))).toEqual(piece);
  });

  it('is null for a series of which every occurrence is cancelled', () => {
    const cancelled = ['2024-05-06', '2024-05-13', '2024-05-20'];
    expect(renderEvent(anEvent({ recurrence: weekly, exceptions: { cancelled, changed: [] } }))).toBeNull();
  });
});

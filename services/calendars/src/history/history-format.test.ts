import { describe, expect, it } from '@jest/globals';
import { FORMAT, logosOf, parseState } from './history-format.js';

const ID = '11111111-1111-4111-8111-111111111111';
const row = { id: ID, user_id: ID, title: 'Concert', created_at: '2026-01-01T00:00:00.123456+00:00' };

describe('An earlier state', () => {
  it('gets defaults for newer fields, and loses those that were dropped', () => {
    const parsed = parseState('event', FORMAT, { own: { row: { ...row, is_gone: true } } });
    expect(parsed?.state).toMatchObject({
      own: {
        row: { ...row, status: 'confirmed', description: null, is_deleted: false },
        recurrence: null,
        calendar_ids: [],
        customization: null,
      },
      dates: [],
    });
    expect(JSON.stringify(parsed)).not.toContain('is_gone');
  });

  it('is not understood in another format, or where it is none', () => {
    expect(parseState('event', FORMAT + 1, { own: { row } })).toBeUndefined();
    expect(parseState('event', FORMAT, { own: { row: { title: 'Concert' } } })).toBeUndefined();
    expect(parseState('calendar', FORMAT, [])).toBeUndefined();
  });

  it('is null for what did not exist', () => {
    expect(parseState('event', FORMAT, null)).toEqual({ kind: 'event', state: null });
  });

  it('names its logos and covers', () => {
    const look = { background_color: '#fff', button_color: '#000', font_family: 'Lato', logo_name: 'a' };
    const event = parseState('event', FORMAT, {
      own: { row, customization: look },
      dates: [
        { occurrence: '2026-03-02', date: { row, customization: { ...look, logo_name: 'b' } } },
        { occurrence: '2026-03-03', date: null },
      ],
    });
    expect(logosOf(event!)).toEqual(['a', 'b']);
    const calendar = { row: { logo_name: 'c', cover: { names: ['d', 'e'] } } };
    expect(logosOf(parseState('calendar', FORMAT, calendar)!)).toEqual(['c', 'd', 'e']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { getPublicCalendar, listPublicCalendarEvents } from '../public.js';
import { pathOf } from './endpoint.js';

describe('The address of an endpoint', () => {
  it('has its parts filled in and encoded, and the query fields that have a value', () => {
    const window = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
    expect(pathOf(listPublicCalendarEvents, { params: { id: 'a/b c' }, query: window })).toBe(
      '/api/public/calendars/a%2Fb%20c/events?from=2026-03-01T00%3A00%3A00Z&to=2026-04-01T00%3A00%3A00Z',
    );
    const partly = { from: window.from, to: undefined } as unknown as typeof window;
    expect(pathOf(listPublicCalendarEvents, { params: { id: 'a' }, query: partly })).toMatch(/\?from=[^&]*$/);
  });

  it('is not made without a value for one of its parts', () => {
    expect(() => pathOf(getPublicCalendar)).toThrow('/api/public/calendars/:id needs id');
  });
});

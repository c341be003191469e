import { describe, expect, it } from '@jest/globals';
import { EventListQuery } from './event-endpoints.js';
import { WindowQuery } from './event-queries.js';

describe('A search in the list of events', () => {
  const searchOf = (search: string) => EventListQuery.safeParse({ search }).data?.search;

  it('is taken as it is but for blanks around and composed letters', () => {
    expect(searchOf(' 50%_ (a+)+$ ')).toBe('50%_ (a+)+$');
    expect(searchOf('Cafe\u0301')).toBe('Caf\u00e9');
    expect(EventListQuery.parse({}).search).toBe('');
  });

  it.each(['a\u0000b', 'a\nb', 'a'.repeat(201), '\ud800'])('is not %j', (search) =>
    expect(searchOf(search)).toBeUndefined(),
  );
});

describe('A window of time', () => {
  const from = '2026-01-01T00:00:00Z';
  it('is at most 400 days', () => {
    expect(WindowQuery.safeParse({ from, to: '2027-02-05T00:00:00Z' }).success).toBe(true);
    expect(WindowQuery.safeParse({ from, to: '2027-02-06T00:00:00Z' }).success).toBe(false);
  });

  it.each([
    '2026-01-01T00:00:00Z',
    '2025-12-31T00:00:00Z',
    '2026-02-01',
    '2026-02-01T00:00:00+01:00',
    '2026-02-30T00:00:00Z',
    'infinity',
  ])('does not end at %s', (to) => expect(WindowQuery.safeParse({ from, to }).success).toBe(false));
});

import { describe, expect, it } from '@jest/globals';
import type { PublishedFeed } from '@daymark/contracts/internal';
import { PendingChanges } from './pending-changes.js';

const to = (version: string) =>
  ({ calendar: { updated_at: version }, events: [], removed: [], next: null }) as unknown as PublishedFeed;

describe('What was told along with a version', () => {
  it('is taken once, by whoever kept the version before and makes that one', () => {
    const told = new PendingChanges();
    told.keep('a', '1', { version: '2', changes: to('2') });
    expect(told.take('b', '1', '2')).toBeUndefined();
    expect(told.take('a', '0', '2')).toBeUndefined();
    expect(told.take('a', undefined, '2')).toBeUndefined();
    expect(told.take('a', '1', '3')).toBeUndefined();
    expect(told.take('a', '1', '2')).toEqual(to('2'));
    expect(told.take('a', '1', '2')).toBeUndefined();
  });

  it('is what was told last, or nothing where nothing was', () => {
    const told = new PendingChanges();
    told.keep('a', '1', { version: '2', changes: to('2') });
    told.keep('a', '1', { version: '3', changes: to('3') });
    expect(told.take('a', '1', '2')).toBeUndefined();
    told.keep('a', '1', { version: '4', changes: null });
    expect(told.take('a', '1', '3')).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { PublishedFeed } from '@daymark/contracts/internal';
import { PendingChanges } from './versions.module.js';

const to = (version: string) =>
  ({ calendar: { updated_at: version }, events: [], removed: [], next: null }) as unknown as PublishedFeed;

describe('The changes sent along with a version', () => {
  it('are taken once, by the request that has the version before and makes that one', () => {
    const pending = new PendingChanges();
    pending.store('a', '1', { version: '2', changes: to('2') });
    expect(pending.take('b', '1', '2')).toBeUndefined();
    expect(pending.take('a', '0', '2')).toBeUndefined();
    expect(pending.take('a', undefined, '2')).toBeUndefined();
    expect(pending.take('a', '1', '3')).toBeUndefined();
    expect(pending.take('a', '1', '2')).toEqual(to('2'));
    expect(pending.take('a', '1', '2')).toBeUndefined();
  });

  it('are the latest ones, or none where none were sent', () => {
    const pending = new PendingChanges();
    pending.store('a', '1', { version: '2', changes: to('2') });
    pending.store('a', '1', { version: '3', changes: to('3') });
    expect(pending.take('a', '1', '2')).toBeUndefined();
    pending.store('a', '1', { version: '4', changes: null });
    expect(pending.take('a', '1', '3')).toBeUndefined();
  });
});

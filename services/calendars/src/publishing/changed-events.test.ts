import { describe, expect, it } from '@jest/globals';
import type { PublishedChange } from '../calendars/calendars.module.js';
import { changedEvents } from './feed-page.js';

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second));
const version = (second: number) => at(second).toISOString();
const change = (from: number, to: number, ...event_ids: string[]): PublishedChange => ({
  published_at: at(to),
  previously_published_at: at(from),
  event_ids,
});

describe('The events that changed since a version', () => {
  it('are those of all later changes, each once', () => {
    const changes = [change(1, 2, 'a'), change(2, 5, 'b', 'a'), change(5, 6)];
    expect(changedEvents(version(1), changes, version(6))).toEqual(['a', 'b']);
  });

  it('are none where it is still the current one', () => {
    expect(changedEvents(version(6), [], version(6))).toEqual([]);
  });

  it('leave out the change that led to the version', () => {
    expect(changedEvents(version(2), [change(1, 2, 'a'), change(2, 3, 'b')], version(3))).toEqual(['b']);
  });

  it.each([
    ['a change is missing at the beginning', [change(2, 3, 'a')], version(3)],
    ['a change is missing in between', [change(1, 2, 'a'), change(3, 4, 'b')], version(4)],
    ['a change is missing at the end', [change(1, 2, 'a')], version(3)],
    ['a change has more events than are read', [{ ...change(1, 2), event_ids: null }], version(2)],
    ['none is known', [], version(3)],
    ['the calendar is in an earlier state than the version', [], version(0)],
  ])('are not known where %s', (_why, changes, current) => {
    expect(changedEvents(version(1), changes, current)).toBeNull();
  });
});

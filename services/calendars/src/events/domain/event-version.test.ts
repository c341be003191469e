import { describe, expect, it } from '@jest/globals';
import { requireSeriesVersion } from './event-version.js';
import { scopeOf } from './occurrence.js';

const ID = '11111111-1111-4111-8111-111111111111';
const event = { event_id: ID, occurrence_index: 0, is_occurrence: false };
const base = { ...event, is_occurrence: true };
const third = { ...base, occurrence_index: 3 };

describe('The scope of an act', () => {
  it.each([
    ['the plain id means the series', event, undefined, 'series'],
    ['the id of an occurrence means that occurrence', third, undefined, 'occurrence'],
    ['the base has an id of its own as an occurrence', base, undefined, 'occurrence'],
    ['the plain id can mean the base', event, 'occurrence', 'occurrence'],
    ['an occurrence can mean all', third, 'series', 'series'],
    ['an occurrence can mean those that follow', third, 'following', 'following'],
    ['what follows the base is all', base, 'following', 'series'],
  ] as const)('%s', (_title, reference, scope, expected) => {
    expect(scopeOf({ is_recurring: true }, reference, scope)).toBe(expected);
  });

  it.each(['occurrence', 'following', 'series', undefined] as const)(
    'of an event that does not repeat is the event: %s',
    (scope) => expect(scopeOf({ is_recurring: false }, base, scope)).toBe('series'),
  );
});

describe('The version for a change of a series', () => {
  const isTaken = (given: number, series: number, named?: number) => {
    try {
      requireSeriesVersion(given, { version: series }, named === undefined ? undefined : { version: named });
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    ['that of the series', 3, 3, undefined, true],
    ['an older one', 2, 3, undefined, false],
    ['that of the series, from a changed occurrence', 3, 3, 5, true],
    ['that of the changed occurrence itself', 5, 3, 5, true],
    ['that of a changed occurrence, before the series was changed', 5, 6, 5, false],
    ['one between', 4, 3, 5, false],
  ])('is %s', (_what, given, series, named, expected) =>
    expect(isTaken(given, series, named)).toBe(expected),
  );
});

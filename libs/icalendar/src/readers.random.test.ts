import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isFarFromChanges, possibleStarts, shownOccurrences } from '../test/as-readers-see.js';
import { aFeed } from '../test/feed-builders.js';
import { runs } from '../test/property-runs.js';
import { readOccurrences } from '../test/reading-with-ical-js.js';
import { anySeries, PAUSING_ZONES, ZONES } from '../test/series-arbitrary.js';
import type { FeedEvent } from './feed-event.js';

const UNTIL = Date.UTC(2040, 0, 1);
const LIMIT = 60;
const zones = [...ZONES, ...PAUSING_ZONES];

/**
 * Compares one by one. The order is not compared: ical.js may see an occurrence at another time (see `possibleStarts`).
 */
function expectSameForIcalJs(event: FeedEvent): void {
  const ours = shownOccurrences(event, { from: -Infinity, to: UNTIL + 1 }, LIMIT);
  const theirs = readOccurrences(aFeed([event]), UNTIL, LIMIT);
  expect(theirs).toHaveLength(ours.length);
  for (const our of ours) {
    const at = theirs.findIndex(
      ({ start, title }) => title === our.title && possibleStarts(our).includes(start),
    );
    const [their] = theirs.splice(at, 1);
    if (at < 0) throw new Error(`ical.js does not show ${JSON.stringify(our)}`);
    if (isFarFromChanges(our)) expect(their!.end - their!.start).toBe(our.end - our.start);
  }
}

describe('a series in the feed', () => {
  it('has the same occurrences for ical.js as for the pages', () => {
    fc.assert(fc.property(anySeries({ zones }), expectSameForIcalJs), runs(200));
  });

  it('has the same for both with cancelled and changed occurrences, its first one among them', () => {
    const ending = anySeries({ zones, editsMax: 8 }).filter(({ recurrence }) => recurrence?.count != null);
    fc.assert(fc.property(ending, expectSameForIcalJs), runs(200));
  });
});

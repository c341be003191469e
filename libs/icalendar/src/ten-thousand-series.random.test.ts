import { describe, expect, it } from '@jest/globals';
import { addDays, localToInstant } from '@daymark/recurrence';
import fc from 'fast-check';
import {
  isFarFromChanges,
  possibleStarts,
  shownOccurrences,
  type ExpectedOccurrence,
} from '../test/as-readers-see.js';
import { aFeed } from '../test/feed-builders.js';
import { runs } from '../test/property-runs.js';
import { occurrencesOf, readEvents, type ReadOccurrence } from '../test/reading-with-ical-js.js';
import { occurrencesByNodeIcal, readEventsByNodeIcal } from '../test/reading-with-node-ical.js';
import { anySeries, MOVED_DAYS_MAX, ZONES } from '../test/series-arbitrary.js';
import type { FeedEvent } from './feed-event.js';

const DAY_MS = 86_400_000;
const SERIES_OF_A_FEED = 250;
/** After the month in which the series begins. */
const MONTHS_LATER = [-1, 0, 1, 2, 3, 6, 12];
const TIMEOUT_MS = 180_000;

interface Window {
  from: number;
  to: number;
}

/** A series and the month grid in which it is viewed. */
interface ViewedSeries {
  event: FeedEvent;
  window: Window;
}

const anyViewedSeries = fc
  .record({
    event: anySeries({ first: '2014-01-01', editsMax: 3 }),
    months: fc.constantFrom(...MONTHS_LATER),
    viewerZone: fc.constantFrom(...ZONES),
  })
  .map(({ event, months, viewerZone }): ViewedSeries => ({
    event,
    window: monthGrid(event.start_local, months, viewerZone),
  }));

/** The six weeks from the last Sunday on or before the first day of a month, as instants of the viewer's midnights. */
function monthGrid(startLocal: string, monthsLater: number, viewerZone: string): Window {
  const month = new Date(`${startLocal.slice(0, 7)}-01T00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + monthsLater);
  const sunday = addDays(month.toISOString().slice(0, 10), -month.getUTCDay());
  const midnight = (date: string) => localToInstant(date, viewerZone).instant;
  return { from: midnight(sunday), to: midnight(addDays(sunday, 42)) };
}

const wider = ({ from, to }: Window): Window => ({ from: from - DAY_MS, to: to + DAY_MS });
const isIn = ({ from, to }: Window, { start, end }: ReadOccurrence) =>
  start < to && (start >= from || end > from);

type Reader = (window: Window) => ReadOccurrence[];
type StartsFor = (occurrence: ExpectedOccurrence) => number[];

/** Occurrences that only the pages or only the reader shows; empty if they agree. */
function differences({ event, window }: ViewedSeries, read: Reader, startsFor: StartsFor): string[] {
  const theirs = read(wider(window));
  // Once per occurrence, since each is compared with many.
  const expected = (within: Window) =>
    shownOccurrences(event, within).map((ours) => ({
      ours,
      starts: startsFor(ours),
      isFar: isFarFromChanges(ours),
    }));
  const matches = ({ ours, starts, isFar }: ReturnType<typeof expected>[number], read: ReadOccurrence) =>
    ours.title === read.title &&
    starts.includes(read.start) &&
    (!isFar || read.end - read.start === ours.end - ours.start);
  const missing = expected(window).filter((ours) => !theirs.some((one) => matches(ours, one)));
  const ours = expected(wider(window));
  const surplus = theirs.filter((one) => isIn(window, one) && !ours.some((our) => matches(our, one)));
  return [
    ...missing.map(({ ours }) => `missing ${describeOccurrence(event, ours)}`),
    ...surplus.map((one) => `surplus ${describeOccurrence(event, one)}`),
  ];
}

const describeOccurrence = (event: FeedEvent, { start, end, title }: ReadOccurrence) =>
  `${title} ${new Date(start).toISOString()} - ${new Date(end).toISOString()} of ${JSON.stringify(event)}`;

/**
 * Excludes what node-ical reads differently. It treats a changed occurrence of an all-day series as all-day, whatever
 * its times. And it omits an occurrence planned for a time that the clock skips, as RFC 5545 says for rules; then a
 * count lasts longer, and if it is the first one, all others move with it.
 */
function isReadByNodeIcal({ event, window }: ViewedSeries): boolean {
  if (event.is_all_day) return event.exceptions!.changed.every(({ is_all_day }) => is_all_day);
  const planned = shownOccurrences({ ...event, exceptions: undefined }, { from: -Infinity, to: window.to });
  return !planned.some((one) => possibleStarts(one).some((start) => start < one.start));
}

describe('Random series in 30 zones, many of them with exceptions, each in a random month: 1,000, or 10,000 in the long run', () => {
  const series = fc
    .sample(anyViewedSeries, runs(1_000))
    .map(({ event, window }, number) => ({ event: { ...event, uid: `${number}@calendar.example` }, window }))
    // A real feed has few zones: a reader computes each zone of each feed again.
    .toSorted((a, b) => (a.event.timezone < b.event.timezone ? -1 : 1));
  const feeds = Array.from({ length: Math.ceil(series.length / SERIES_OF_A_FEED) }, (_unused, position) =>
    series.slice(position * SERIES_OF_A_FEED, (position + 1) * SERIES_OF_A_FEED),
  );

  it('are many occurrences of every kind', () => {
    const shown = series.flatMap(({ event, window }) => shownOccurrences(event, window));
    expect(new Set(series.map(({ event }) => event.timezone)).size).toBe(30);
    expect(shown.length).toBeGreaterThan(2 * series.length);
    expect(shown.filter(({ title }) => title.startsWith('Changed')).length).toBeGreaterThan(
      series.length / 50,
    );
  });

  it(
    'show in the feed, as ical.js reads it, what the month grid shows',
    () => {
      const found: string[] = [];
      for (const seriesOfFeed of feeds) {
        const events = readEvents(aFeed(seriesOfFeed.map(({ event }) => event)));
        for (const viewed of seriesOfFeed) {
          const read: Reader = ({ from, to }) => {
            const event = events.get(viewed.event.uid);
            if (event === undefined) return [];
            const moved = (MOVED_DAYS_MAX + 1) * DAY_MS;
            return occurrencesOf(event, to + moved, { from: from - 2 * moved }).filter((one) =>
              isIn({ from, to }, one),
            );
          };
          found.push(...differences(viewed, read, possibleStarts));
        }
      }
      expect(found).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'show in the feed, as node-ical reads it, what the month grid shows',
    () => {
      const found: string[] = [];
      let compared = 0;
      for (const seriesOfFeed of feeds) {
        const events = readEventsByNodeIcal(aFeed(seriesOfFeed.map(({ event }) => event)));
        for (const viewed of seriesOfFeed.filter(isReadByNodeIcal)) {
          const read: Reader = (window) => {
            const event = events.get(viewed.event.uid);
            return event === undefined ? [] : occurrencesByNodeIcal(event, window);
          };
          found.push(...differences(viewed, read, ({ start }) => [start]));
          compared++;
        }
      }
      expect(found).toEqual([]);
      expect(compared).toBeGreaterThan(0.8 * series.length);
    },
    TIMEOUT_MS,
  );
});

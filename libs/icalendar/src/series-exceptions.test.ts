import { describe, expect, it } from '@jest/globals';
import { aChange, aFeed, anEvent, eventLinesOf, unfolded } from '../test/feed-builders.js';
import { readOccurrences } from '../test/reading-with-ical-js.js';
import { occurrencesByNodeIcal, readEventsByNodeIcal } from '../test/reading-with-node-ical.js';
import type { FeedEvent } from './feed-event.js';

const everyMonday: FeedEvent['recurrence'] = {
  recurrence_type: 'weekly',
  interval: 1,
  days_of_week: [1],
  count: 5,
};
const wholeDays = { is_all_day: true, start_local: '2024-05-06', end_local: '2024-05-06' };
const YEAR = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2025, 0, 1) };

const aSeries = (exceptions: FeedEvent['exceptions'], change: Partial<FeedEvent> = {}) =>
  anEvent({ recurrence: everyMonday, exceptions, ...change });
const cancelling = (...cancelled: string[]) => ({ cancelled, changed: [] });
const changing = (...changed: ReturnType<typeof aChange>[]) => ({ cancelled: [], changed });
const linesWith = (event: FeedEvent, name: string) =>
  eventLinesOf(event).filter((line) => line.startsWith(name));
/** The lines of the last event of a series, which is its changed occurrence. */
function overrideOf(event: FeedEvent): string[] {
  const lines = eventLinesOf(event);
  return lines.slice(lines.lastIndexOf('BEGIN:VEVENT'));
}

/** The occurrences of a series according to two readers, which have to agree. */
function readByBoth(event: FeedEvent): string[] {
  const feed = aFeed([event]);
  const read = [...readEventsByNodeIcal(feed).values()];
  const byNodeIcal = read.flatMap((one) => occurrencesByNodeIcal(one, YEAR));
  const byIcalJs = readOccurrences(feed, YEAR.to);
  expect(byNodeIcal).toEqual(byIcalJs);
  return byIcalJs.map(({ start, title }) => `${new Date(start).toISOString().slice(0, 16)} ${title}`);
}

describe('dates besides the rule', () => {
  const rule: FeedEvent['recurrence'] = {
    recurrence_type: 'custom',
    interval: 1,
    rrule: 'FREQ=MONTHLY;BYDAY=1MO',
    count: 4,
    added_dates: ['2024-05-20', '2024-05-22T20:30', '2024-06-03'],
    excluded_dates: ['2024-07-01T19:00'],
  };

  it('are separate lines, in the form of the start, and do not change the rule', () => {
    const event = aSeries(undefined, { recurrence: rule });
    expect(linesWith(event, 'RRULE')).toEqual(['RRULE:FREQ=MONTHLY;BYDAY=1MO;COUNT=4']);
    expect(linesWith(event, 'RDATE')).toEqual([
      'RDATE;TZID=Europe/Paris:20240520T190000',
      'RDATE;TZID=Europe/Paris:20240522T203000',
    ]);
    expect(linesWith(event, 'EXDATE')).toEqual(['EXDATE;TZID=Europe/Paris:20240701T190000']);
    expect(
      readOccurrences(aFeed([event]), YEAR.to).map(({ start }) => new Date(start).toISOString()),
    ).toEqual([
      '2024-05-06T17:00:00.000Z',
      '2024-05-20T17:00:00.000Z',
      '2024-05-22T18:30:00.000Z',
      '2024-06-03T17:00:00.000Z',
      '2024-08-05T17:00:00.000Z',
    ]);
  });

  it('are left out where they were cancelled, and replaced where they were changed', () => {
    const cancelled = aSeries(cancelling('2024-05-22T20:30'), { recurrence: rule });
    expect(linesWith(cancelled, 'RDATE')).toEqual(['RDATE;TZID=Europe/Paris:20240520T190000']);
    const changed = aSeries(changing(aChange({ occurrence_date: '2024-05-22T20:30' })), { recurrence: rule });
    expect(linesWith(changed, 'RECURRENCE-ID')).toEqual(['RECURRENCE-ID;TZID=Europe/Paris:20240522T203000']);
    expect(linesWith(changed, 'RDATE')).toHaveLength(2);
  });
});

describe('a cancelled occurrence', () => {
  it('is a date in a separate line, in the form of the start', () => {
    const cancelled = cancelling('2024-05-13', '2024-05-27');
    expect(linesWith(aSeries(cancelled), 'EXDATE')).toEqual([
      'EXDATE;TZID=Europe/Paris:20240513T190000',
      'EXDATE;TZID=Europe/Paris:20240527T190000',
    ]);
    expect(linesWith(aSeries(cancelled, wholeDays), 'EXDATE')[0]).toBe('EXDATE;VALUE=DATE:20240513');
    expect(linesWith(aSeries(cancelled, { timezone: 'UTC' }), 'EXDATE')[0]).toBe(
      'EXDATE;TZID=Etc/UTC:20240513T190000',
    );
  });

  it('may be the first one: the series begins with it all the same, and no reader shows it', () => {
    const event = aSeries(cancelling('2024-05-06'));
    const [start] = linesWith(event, 'DTSTART');
    expect(linesWith(event, 'EXDATE')).toEqual([start!.replace('DTSTART', 'EXDATE')]);
    expect(readByBoth(event)[0]).toBe('2024-05-13T17:00 Choir practice');
    expect(readByBoth(aSeries(cancelling('2024-05-06'), wholeDays))).toHaveLength(4);
  });

  it('counts among the occurrences of the rule', () => {
    expect(linesWith(aSeries(cancelling('2024-05-13')), 'RRULE')[0]).toContain('COUNT=5');
    expect(readByBoth(aSeries(cancelling('2024-05-13')))).toHaveLength(4);
  });

  it('is named by the time of day that the clock skips on its date', () => {
    const nightly = aSeries(cancelling('2024-03-10'), {
      timezone: 'America/New_York',
      start_local: '2024-03-08T02:30',
      end_local: '2024-03-08T03:00',
      recurrence: { recurrence_type: 'daily', interval: 1, count: 4 },
    });
    expect(linesWith(nightly, 'EXDATE')).toEqual(['EXDATE;TZID=America/New_York:20240310T023000']);
    expect(readOccurrences(aFeed([nightly]), YEAR.to)).toHaveLength(3);
  });
});

describe('a changed occurrence', () => {
  const moved = aChange({
    occurrence_date: '2024-05-20',
    start_local: '2024-05-21T08:00',
    end_local: '2024-05-21T09:30',
    title: 'Moved',
  });

  it('is a separate event, identified by its original start, with its own revision and no rule', () => {
    const override = overrideOf(aSeries(changing(moved)));
    expect(override).toEqual(
      expect.arrayContaining([
        'RECURRENCE-ID;TZID=Europe/Paris:20240520T190000',
        'SEQUENCE:3',
        'DTSTART;TZID=Europe/Paris:20240521T080000',
        'DTEND;TZID=Europe/Paris:20240521T093000',
        'SUMMARY:Moved',
      ]),
    );
    expect(override.join()).not.toMatch(/RRULE|RANGE|EXDATE/);
    expect(eventLinesOf(aSeries(changing(moved))).join()).not.toContain('EXDATE');
  });

  it('shows for two readers at its new place only, with cancelled dates left out', () => {
    expect(readByBoth(aSeries({ cancelled: ['2024-05-13'], changed: [moved] }))).toEqual([
      '2024-05-06T17:00 Choir practice',
      '2024-05-21T06:00 Moved',
      '2024-05-27T17:00 Choir practice',
      '2024-06-03T17:00 Choir practice',
    ]);
  });

  it('may be the first one, moved before or after it', () => {
    for (const day of ['2024-04-28', '2024-05-10']) {
      const first = aChange({
        occurrence_date: '2024-05-06',
        start_local: `${day}T08:00`,
        end_local: `${day}T09:00`,
        title: 'Moved',
      });
      expect(overrideOf(aSeries(changing(first)))).toContain(
        'RECURRENCE-ID;TZID=Europe/Paris:20240506T190000',
      );
      const read = readByBoth(aSeries(changing(first)));
      expect(read).toHaveLength(5);
      expect(read[0]).toBe(`${day}T06:00 Moved`);
    }
  });

  it('may have moved beyond the end of its series', () => {
    const late = aChange({
      occurrence_date: '2024-06-03',
      start_local: '2024-08-01T08:00',
      end_local: '2024-08-01T09:00',
      title: 'Moved',
    });
    expect(readByBoth(aSeries(changing(late))).at(-1)).toBe('2024-08-01T06:00 Moved');
  });

  it('in another zone has that zone, which is defined; the date that it replaces is in that of its series', () => {
    const inTokyo = { ...moved, timezone: 'Asia/Tokyo' };
    const feed = aFeed([aSeries(changing(inTokyo))]);
    expect(unfolded(feed).filter((line) => line.startsWith('TZID:'))).toEqual([
      'TZID:Asia/Tokyo',
      'TZID:Europe/Paris',
    ]);
    expect(overrideOf(aSeries(changing(inTokyo)))).toEqual(
      expect.arrayContaining([
        'RECURRENCE-ID;TZID=Europe/Paris:20240520T190000',
        'DTSTART;TZID=Asia/Tokyo:20240521T080000',
      ]),
    );
    expect(readByBoth(aSeries(changing(inTokyo)))).toContain('2024-05-20T23:00 Moved');
  });

  it('in UTC has a zone too, as all times of series have', () => {
    const inUtc = overrideOf(aSeries(changing({ ...moved, timezone: 'UTC' })));
    expect(inUtc).toContain('DTSTART;TZID=Etc/UTC:20240521T080000');
  });

  it('defines its zone for the year that it was moved to', () => {
    const years = aChange({
      occurrence_date: '2024-05-20',
      start_local: '2005-01-01T08:00',
      end_local: '2005-01-01T09:00',
    });
    expect(aFeed([aSeries(changing({ ...years, timezone: 'America/New_York' }))])).toContain('UNTIL=2006');
  });

  it('of whole days replaces one with a time, and the reverse', () => {
    const days = aChange({
      occurrence_date: '2024-05-20',
      ...wholeDays,
      start_local: '2024-05-21',
      end_local: '2024-05-22',
      title: 'Days',
    });
    expect(overrideOf(aSeries(changing(days)))).toEqual(
      expect.arrayContaining([
        'RECURRENCE-ID;TZID=Europe/Paris:20240520T190000',
        'DTSTART;VALUE=DATE:20240521',
        'DTEND;VALUE=DATE:20240523',
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      ]),
    );
    expect(readOccurrences(aFeed([aSeries(changing(days))]), YEAR.to).map(({ title }) => title)).toContain(
      'Days',
    );
    const timed = overrideOf(aSeries(changing(moved), wholeDays));
    expect(timed).toEqual(
      expect.arrayContaining([
        'RECURRENCE-ID;VALUE=DATE:20240520',
        'DTSTART;TZID=Europe/Paris:20240521T080000',
      ]),
    );
    expect(timed.join()).not.toContain('ALLDAYEVENT');
    const read = readOccurrences(aFeed([aSeries(changing(moved), wholeDays)]), YEAR.to);
    expect(read.filter(({ title }) => title === 'Moved')).toEqual([
      { title: 'Moved', start: Date.UTC(2024, 4, 21, 6), end: Date.UTC(2024, 4, 21, 7, 30) },
    ]);
  });

  it('has its own texts and URL', () => {
    const own = {
      ...moved,
      location: 'Hall',
      description: 'Bring scores',
      url: 'https://calendar.example/event/public/x-occurrence-2',
    };
    expect(overrideOf(aSeries(changing(own)))).toEqual(
      expect.arrayContaining(['LOCATION:Hall', 'DESCRIPTION:Bring scores', `URL:${own.url}`]),
    );
  });
});

describe('the exceptions of a series', () => {
  it('are in order of date, whatever their input order', () => {
    const dates = ['2024-06-03', '2024-05-06', '2024-05-20'];
    const changed = dates.map((occurrence_date) => aChange({ occurrence_date, title: occurrence_date }));
    const event = aSeries({ cancelled: ['2024-05-27', '2024-05-13'], changed });
    const reversed = aSeries({ cancelled: ['2024-05-13', '2024-05-27'], changed: changed.toReversed() });
    expect(aFeed([event])).toBe(aFeed([reversed]));
    expect(linesWith(event, 'RECURRENCE-ID').map((line) => line.slice(-15, -7))).toEqual([
      '20240506',
      '20240520',
      '20240603',
    ]);
  });

  it('for dates that the series does not have are left out, as on pages', () => {
    const strays = {
      cancelled: ['2024-05-14'],
      changed: [aChange({ occurrence_date: '2024-06-10', timezone: 'Asia/Tokyo' })],
    };
    expect(aFeed([aSeries(strays)])).toBe(aFeed([aSeries(cancelling())]));
  });

  it('of an event that does not repeat are none', () => {
    const once = aSeries({ cancelled: ['2024-05-06'], changed: [] }, { recurrence: null });
    expect(aFeed([once])).toBe(aFeed([anEvent()]));
  });

  it('that leave nothing of it take it out of the feed, and its zone too', () => {
    const dates = ['2024-05-06', '2024-05-13', '2024-05-20', '2024-05-27', '2024-06-03'];
    const gone = aSeries(cancelling(...dates), { uid: 'gone', timezone: 'Asia/Tokyo' });
    expect(aFeed([gone, anEvent()])).toBe(aFeed([anEvent()]));
    expect(aFeed([gone])).toBe(aFeed([]));
    const oneIsLeft = aSeries({
      cancelled: dates.slice(1),
      changed: [aChange({ occurrence_date: dates[0]!, title: 'Left' })],
    });
    expect(readByBoth(oneIsLeft)).toEqual(['2024-05-06T17:00 Left']);
  });
});

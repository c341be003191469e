import { describe, expect, it } from '@jest/globals';
import { aChange, aFeed, anEvent, eventLinesOf, unfolded } from '../test/feed-builders.js';
import { readCalendar, readOccurrences } from '../test/reading-with-ical-js.js';
import type { FeedEvent } from './feed-event.js';
import { renderEventFile } from './render-calendar.js';

const END_OF_YEAR = Date.UTC(2025, 0, 1);

const everyMonday: FeedEvent['recurrence'] = {
  recurrence_type: 'weekly',
  interval: 1,
  days_of_week: [1],
  count: 5,
};

const valueOf = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name));

describe('identity and revision', () => {
  it('are the stored ones: the uid unchanged, revision and instants in UTC', () => {
    const lines = eventLinesOf({ sequence: 7 });
    expect(lines[0]).toBe('BEGIN:VEVENT');
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:5b0c0a52-6a60-4b7d-9d4b-0d9b1a1f7c11@calendar.example',
        'DTSTAMP:20240203T040506Z',
        'CREATED:20240102T030405Z',
        'LAST-MODIFIED:20240203T040506Z',
        'SEQUENCE:7',
      ]),
    );
  });

  it('are refused when they are broken', () => {
    for (const change of [
      { uid: 'a\nb' },
      { uid: '' },
      { sequence: -1 },
      { sequence: 1.5 },
      { created_at: 'soon' },
    ]) {
      expect(() => aFeed([anEvent(change)])).toThrow(RangeError);
    }
  });

  it('use one uid for a series and its changed occurrences, and another for every other event', () => {
    const events = [
      anEvent({
        uid: 'series',
        recurrence: everyMonday,
        exceptions: { cancelled: [], changed: [aChange({ occurrence_date: '2024-05-20' })] },
      }),
      anEvent({ uid: 'single' }),
    ];
    const uids = readCalendar(aFeed(events))
      .getAllSubcomponents('vevent')
      .map((event) => event.getFirstPropertyValue('uid'));
    expect(uids.toSorted()).toEqual(['series', 'series', 'single']);
  });
});

describe('a series', () => {
  it('is one event with a rule', () => {
    expect(valueOf(eventLinesOf({ recurrence: everyMonday }), 'RRULE')).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=SU;COUNT=5',
    ]);
  });

  it('ends in UTC when it has times and on a date when it has whole days', () => {
    const recurrence = { ...everyMonday, count: null, end_date: '2024-07-01' };
    expect(valueOf(eventLinesOf({ recurrence }), 'RRULE')).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=SU;UNTIL=20240701T215959Z',
    ]);
    const wholeDays = { is_all_day: true, start_local: '2024-05-06', end_local: '2024-05-06', recurrence };
    expect(valueOf(eventLinesOf(wholeDays), 'RRULE')).toEqual([
      'RRULE:FREQ=WEEKLY;BYDAY=MO;WKST=SU;UNTIL=20240701',
    ]);
  });

  it('has no cap: a series that never ends stays endless', () => {
    const feed = aFeed([anEvent({ recurrence: { recurrence_type: 'daily', interval: 1 } })]);
    expect(feed).toContain('RRULE:FREQ=DAILY\r\n');
    expect(readOccurrences(feed, Date.UTC(2026, 0, 1))).toHaveLength(605);
  });

  it('that was split from another one names it', () => {
    expect(eventLinesOf({ related_uid: 'first-part@calendar.example' })).toContain(
      'RELATED-TO:first-part@calendar.example',
    );
  });
});

describe('a series whose first occurrence spans a clock change', () => {
  it('has a duration rather than an end, since readers would otherwise disagree about the others', () => {
    const overnight = anEvent({
      timezone: 'America/New_York',
      start_local: '2024-03-09T23:00',
      end_local: '2024-03-10T04:00',
      recurrence: { recurrence_type: 'weekly', interval: 1, count: 3 },
    });
    const lines = eventLinesOf(overnight);
    expect(lines).toContain('DURATION:PT240M');
    expect(lines.join()).not.toContain('DTEND');
    const lengths = readOccurrences(aFeed([overnight]), END_OF_YEAR).map(
      ({ start, end }) => (end - start) / 3_600_000,
    );
    expect(lengths.slice(1)).toEqual([4, 4]);
  });

  it('has an end when it takes place once', () => {
    const once = {
      timezone: 'America/New_York',
      start_local: '2024-03-09T23:00',
      end_local: '2024-03-10T04:00',
    };
    expect(eventLinesOf(once)).toContain('DTEND;TZID=America/New_York:20240310T040000');
  });
});

describe('one occurrence alone', () => {
  it('is the file of an event that does not repeat, under a separate uid', () => {
    const file = renderEventFile({
      product_name: 'Daymark',
      event: anEvent({
        uid: '5b0c-occurrence-2@calendar.example',
        start_local: '2024-05-20T19:00',
        end_local: '2024-05-20T20:00',
      }),
    });
    const lines = unfolded(file).slice(unfolded(file).indexOf('BEGIN:VEVENT'));
    expect(lines).toContain('UID:5b0c-occurrence-2@calendar.example');
    expect(lines.join()).not.toMatch(/RRULE|RECURRENCE-ID|EXDATE/);
    expect(readOccurrences(file, END_OF_YEAR)).toHaveLength(1);
  });
});

describe('the content of an event', () => {
  it('links to its public page', () => {
    const url = 'https://calendar.example/event/public/5b0c';
    expect(eventLinesOf({ url })).toContain(`URL:${url}`);
    expect(eventLinesOf({ url: 'not an address' }).join()).not.toContain('URL');
  });

  it('has a description and a location if set, and never a way to join the meeting', () => {
    expect(eventLinesOf({ description: 'Bring scores', location: 'Hall' })).toEqual(
      expect.arrayContaining(['DESCRIPTION:Bring scores', 'LOCATION:Hall']),
    );
    expect(eventLinesOf().join()).not.toMatch(/CONFERENCE|DESCRIPTION|LOCATION/);
  });

  it('is confirmed and public, and does not make its reader busy', () => {
    expect(eventLinesOf()).toEqual(
      expect.arrayContaining([
        'STATUS:CONFIRMED',
        'CLASS:PUBLIC',
        'TRANSP:TRANSPARENT',
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      ]),
    );
  });

  it("blocks its reader's time when its owner says so, changed occurrences included", () => {
    const changed = [aChange({ occurrence_date: '2024-05-13' })];
    const lines = eventLinesOf({
      busy_status: 'busy',
      recurrence: everyMonday,
      exceptions: { cancelled: [], changed },
    });
    expect(valueOf(lines, 'TRANSP')).toEqual(['TRANSP:OPAQUE', 'TRANSP:OPAQUE']);
    expect(valueOf(lines, 'X-MICROSOFT-CDO-BUSYSTATUS')).toEqual([
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
      'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    ]);
  });

  it('says when it is cancelled', () => {
    expect(eventLinesOf({ status: 'cancelled' })).toContain('STATUS:CANCELLED');
    expect(eventLinesOf({ status: 'confirmed' })).toContain('STATUS:CONFIRMED');
    const changed = [aChange({ occurrence_date: '2024-05-13', status: 'cancelled' })];
    const lines = eventLinesOf({ recurrence: everyMonday, exceptions: { cancelled: [], changed } });
    expect(valueOf(lines, 'STATUS')).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  });

  it('has neither attendees nor alarms', () => {
    expect(aFeed([anEvent()])).not.toMatch(/ORGANIZER|ATTENDEE|VALARM/);
  });

  it('writes only the fields of its type, so no passcode is disclosed', () => {
    const withMore = { ...anEvent(), passcode: 'canary-1', meeting_id: 'canary-2', url_secret: 'canary-3' };
    expect(aFeed([withMore])).not.toContain('canary');
  });
});

describe('a large feed', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_unused, at) =>
      anEvent({ uid: `event-${at}@calendar.example`, recurrence: at % 10 === 0 ? everyMonday : null }),
    );

  it('of 10,000 events, a tenth of them series, is whole', () => {
    const lines = unfolded(aFeed(many(10_000)));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(10_000);
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
    expect(lines.at(-1)).toBe('END:VCALENDAR');
  });

  it('of 2,000 events is smaller than what importers are known to take, 1 MB', () => {
    expect(new TextEncoder().encode(aFeed(many(2_000))).length).toBeLessThan(1_000_000);
  });
});

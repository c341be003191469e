import { describe, expect, it } from '@jest/globals';
import nodeIcal from 'node-ical';
import { aFeed, anEvent, eventLinesOf, unfolded } from '../test/feed-builders.js';
import { readCalendar, readOccurrences } from '../test/reading-with-ical-js.js';
import type { ChangedOccurrence, FeedEvent } from './feed-event.js';

const everyMonday: FeedEvent['recurrence'] = {
  recurrence_type: 'weekly',
  interval: 1,
  days_of_week: [1],
  count: 5,
};

function aChange(change: Partial<ChangedOccurrence> = {}): ChangedOccurrence {
  const { uid: _uid, recurrence: _recurrence, ...content } = anEvent();
  return { ...content, occurrence_date: '2024-05-20', sequence: 3, ...change };
}

const valueOf = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name));

describe('identity and revision', () => {
  it('come from what is stored: the uid as it is, revision and instants in UTC', () => {
    expect(eventLinesOf({ sequence: 7 }).slice(0, 6)).toEqual([
      'BEGIN:VEVENT',
      'UID:5b0c0a52-6a60-4b7d-9d4b-0d9b1a1f7c11@calendar.example',
      'DTSTAMP:20240203T040506Z',
      'CREATED:20240102T030405Z',
      'LAST-MODIFIED:20240203T040506Z',
      'SEQUENCE:7',
    ]);
  });

  it('are refused when they are broken', () => {
    for (const change of [
      { uid: 'a b' },
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
        exceptions: { cancelled: [], changed: [aChange()] },
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

  it('names each cancelled date in a line of its own, in the form of its start', () => {
    const exceptions = { cancelled: ['2024-05-13', '2024-05-27'], changed: [] };
    expect(valueOf(eventLinesOf({ recurrence: everyMonday, exceptions }), 'EXDATE')).toEqual([
      'EXDATE;TZID=Europe/Paris:20240513T190000',
      'EXDATE;TZID=Europe/Paris:20240527T190000',
    ]);
    const wholeDays = { is_all_day: true, start_local: '2024-05-06', end_local: '2024-05-06' };
    expect(valueOf(eventLinesOf({ ...wholeDays, recurrence: everyMonday, exceptions }), 'EXDATE')[0]).toBe(
      'EXDATE;VALUE=DATE:20240513',
    );
    expect(valueOf(eventLinesOf({ timezone: 'UTC', recurrence: everyMonday, exceptions }), 'EXDATE')[0]).toBe(
      'EXDATE;TZID=Etc/UTC:20240513T190000',
    );
  });

  it('has a changed occurrence as an event of its own, named by its original start, with its own revision and no rule', () => {
    const changed = aChange({
      start_local: '2024-05-21T08:00',
      end_local: '2024-05-21T09:30',
      title: 'Moved',
    });
    const lines = eventLinesOf({
      recurrence: everyMonday,
      exceptions: { cancelled: [], changed: [changed] },
    });
    const override = lines.slice(lines.lastIndexOf('BEGIN:VEVENT'));
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
    expect(lines.join()).not.toContain('EXDATE');
  });

  it('defines the zone of a changed occurrence that moved to another one', () => {
    const changed = aChange({ timezone: 'Asia/Tokyo' });
    const feed = aFeed([
      anEvent({ recurrence: everyMonday, exceptions: { cancelled: [], changed: [changed] } }),
    ]);
    expect(feed).toContain('TZID:Asia/Tokyo');
  });

  it('shows for two readers with cancelled dates left out and changed ones in their new place only', () => {
    const exceptions = {
      cancelled: ['2024-05-13'],
      changed: [aChange({ start_local: '2024-05-21T08:00', end_local: '2024-05-21T09:00', title: 'Moved' })],
    };
    const feed = aFeed([anEvent({ recurrence: everyMonday, exceptions })]);
    const expected = [
      ['2024-05-06T17:00:00.000Z', 'Choir practice'],
      ['2024-05-21T06:00:00.000Z', 'Moved'],
      ['2024-05-27T17:00:00.000Z', 'Choir practice'],
      ['2024-06-03T17:00:00.000Z', 'Choir practice'],
    ];
    const byIcalJs = readOccurrences(feed, Date.UTC(2030, 0, 1));
    expect(byIcalJs.map(({ start, title }) => [new Date(start).toISOString(), title])).toEqual(expected);
    const read = Object.values(nodeIcal.sync.parseICS(feed)).find((one) => one?.type === 'VEVENT');
    const byNodeIcal = nodeIcal.expandRecurringEvent(
      read as Parameters<typeof nodeIcal.expandRecurringEvent>[0],
      {
        from: new Date('2024-01-01'),
        to: new Date('2025-01-01'),
      },
    );
    expect(byNodeIcal.map(({ start, summary }) => [start.toISOString(), summary])).toEqual(expected);
  });

  it('that was split from another one names it', () => {
    expect(eventLinesOf({ related_uid: 'first-part@calendar.example' })).toContain(
      'RELATED-TO:first-part@calendar.example',
    );
  });
});

describe('the content of an event', () => {
  it('links to its public page', () => {
    const url = 'https://calendar.example/event/public/5b0c';
    expect(eventLinesOf({ url })).toContain(`URL:${url}`);
    expect(eventLinesOf({ url: 'not an address' }).join()).not.toContain('URL');
  });

  it('has the meeting link as conference, first in the description, and as location when there is no place', () => {
    const meeting_url = 'https://meet.example/a,b';
    expect(eventLinesOf({ meeting_url, description: 'Bring scores' })).toEqual(
      expect.arrayContaining([
        `CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL="Join the meeting":${meeting_url}`,
        'DESCRIPTION:https://meet.example/a\\,b\\n\\nBring scores',
        'LOCATION:https://meet.example/a\\,b',
      ]),
    );
    expect(eventLinesOf({ meeting_url, location: 'Hall' })).toContain('LOCATION:Hall');
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

  it('has nobody invited and no alarm', () => {
    expect(aFeed([anEvent()])).not.toMatch(/ORGANIZER|ATTENDEE|VALARM/);
  });

  it('writes nothing of an event but what is named in its type, so no passcode gets out', () => {
    const withMore = { ...anEvent(), passcode: 'canary-1', meeting_id: 'canary-2', url_secret: 'canary-3' };
    expect(aFeed([withMore])).not.toContain('canary');
  });
});

describe('a large feed', () => {
  it('of 10,000 events, a tenth of them series, is small and whole', () => {
    const events = Array.from({ length: 10_000 }, (_unused, at) =>
      anEvent({ uid: `event-${at}@calendar.example`, recurrence: at % 10 === 0 ? everyMonday : null }),
    );
    const lines = unfolded(aFeed(events));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(10_000);
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
    expect(lines.at(-1)).toBe('END:VCALENDAR');
  });
});

import { describe, expect, it } from '@jest/globals';
import { ICalCalendar, ICalEvent } from 'ical-generator';
import { aChange, aFeed, anEvent, eventLinesOf } from '../test/feed-builders.js';
import { WrittenTime } from './event-times.js';

/** Where the output of `ical-generator` does not suit calendar programs, and what we write instead. */
describe('what is written differently from the library', () => {
  const daily = { recurrence_type: 'daily', interval: 1, count: 9 } as const;

  it('writes the wall-clock time of a series unchanged, also where the clock skips it', () => {
    const skipped = {
      timezone: 'America/New_York',
      start_local: '2024-03-10T02:30',
      end_local: '2024-03-10T04:30',
    };
    expect(eventLinesOf({ ...skipped, recurrence: daily })).toContain(
      'DTSTART;TZID=America/New_York:20240310T023000',
    );
  });

  it('writes times that do not depend on the zone of the process', () => {
    const before = process.env['TZ'];
    const texts = ['Pacific/Kiritimati', 'America/Anchorage', 'UTC'].map((zone) => {
      process.env['TZ'] = zone;
      return aFeed([anEvent(), anEvent({ uid: 'utc', timezone: 'UTC' })]);
    });
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    expect(new Set(texts).size).toBe(1);
  });

  it('writes no seconds but those of a time that has them', () => {
    expect(new WrittenTime('2024-05-06T19:00').format('HHmmss')).toBe('190000');
    expect(new WrittenTime('2024-05-06T19:00:30').format('HHmmss')).toBe('190030');
    expect(new WrittenTime('2024-05-06').format('YYYYMMDD')).toBe('20240506');
  });

  it.each(['', '2024-5-6', '2024-05-06T19', '2024-05-06T19:00Z', '2024-05-06T19:00+02:00', '2024-05-06\n'])(
    'refuses %j as a local time',
    (local) => {
      expect(() => new WrittenTime(local)).toThrow(RangeError);
    },
  );

  it('never swaps the start and the end of an event', () => {
    // The clock shows half past two twice; in local times the end is before the start.
    const lines = eventLinesOf({
      timezone: 'Europe/Berlin',
      start_local: '2024-10-27T02:30',
      end_local: '2024-10-27T02:10',
    });
    expect(lines).toContain('DTSTART;TZID=Europe/Berlin:20241027T023000');
    expect(lines.join()).not.toContain('DTEND');
  });

  it('cleans texts before they are escaped: controls, line separators and half characters', () => {
    const typed = 'a\u0000b\u2028c\u0085d\ud800e\u001bf';
    const lines = eventLinesOf({ title: typed, description: typed, location: typed });
    for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION']) {
      expect(lines).toContain(`${name}:ab\\nc\\nd\ufffdef`);
    }
  });

  it('writes URLs unescaped and not as text', () => {
    const url = 'https://calendar.example/event?at=1,2;3&x=\\';
    expect(eventLinesOf({ url })).toContain('URL:https://calendar.example/event?at=1,2;3&x=%5C');
  });

  it('names the date that a changed occurrence replaces in the zone of its series', () => {
    const changed = [aChange({ occurrence_date: '2024-05-07', timezone: 'Asia/Tokyo' })];
    const lines = eventLinesOf({ recurrence: daily, exceptions: { cancelled: [], changed } });
    expect(lines).toContain('RECURRENCE-ID;TZID=Europe/Paris:20240507T190000');
    expect(lines).toContain('DTSTART;TZID=Asia/Tokyo:20240506T190000');
  });

  it('writes each excluded date in a separate line', () => {
    const exceptions = { cancelled: ['2024-05-07', '2024-05-08'], changed: [] };
    const lines = eventLinesOf({ recurrence: daily, exceptions });
    expect(lines.filter((line) => line.startsWith('EXDATE'))).toEqual([
      'EXDATE;TZID=Europe/Paris:20240507T190000',
      'EXDATE;TZID=Europe/Paris:20240508T190000',
    ]);
  });

  it('folds at 75 octets, and not within an escape or a character', () => {
    for (let length = 55; length < 75; length++) {
      const feed = aFeed([anEvent({ title: `${'x'.repeat(length)};,🎉${'é'.repeat(90)}` })]);
      const [first, ...rest] = feed
        .split('\r\n')
        .slice(feed.split('\r\n').findIndex((l) => l.startsWith('SUMMARY')));
      expect(Buffer.byteLength(first!)).toBeGreaterThanOrEqual(72);
      expect(Buffer.byteLength(first!)).toBeLessThanOrEqual(75);
      expect(first!.endsWith('\\')).toBe(false);
      expect(`${first}${rest[0]}`).not.toContain('\ufffd');
    }
  });

  it('refuses what the library would write unchecked: ids, revisions, instants, times', () => {
    for (const change of [
      { uid: 'a\r\nX-INJECTED:1' },
      { related_uid: 'a\r\nX-INJECTED:1' },
      { sequence: NaN },
      { sequence: '1\r\nX-INJECTED:1' as unknown as number },
      { created_at: '2024-13-45T00:00:00Z' },
      { last_modified: 'Mon' },
      { is_all_day: true, start_local: '2024-05-6x', end_local: '2024-05-06' },
    ]) {
      expect(() => aFeed([anEvent(change)])).toThrow(RangeError);
    }
  });

  it('leaves nothing behind in the calendar that the events are made for', () => {
    const calendar = new ICalCalendar();
    new ICalEvent({ start: new WrittenTime('2024-05-06') }, calendar);
    expect(calendar.events()).toEqual([]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { fixedOffsetName } from '@daymark/contracts';
import { offsetMinutesAt } from '@daymark/recurrence';
import ICAL from 'ical.js';
import { aFeed, anEvent, eventLinesOf, unfolded } from '../test/feed-builders.js';
import { readText } from '../test/calendar-files.js';
import { readEvents } from '../test/reading-with-ical-js.js';
import { timeZoneDefinition } from './time-zone-definition.js';

const weekly = { recurrence_type: 'weekly' as const, interval: 1 };
const definedZones = (ics: string) => unfolded(ics).filter((line) => line.startsWith('TZID:'));

describe('the times of an event', () => {
  it('have the zone of the event, defined once and before the events', () => {
    expect(eventLinesOf()).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Paris:20240506T190000',
        'DTEND;TZID=Europe/Paris:20240506T200000',
      ]),
    );
    const feed = aFeed([
      anEvent({ uid: 'a' }),
      anEvent({ uid: 'b' }),
      anEvent({ uid: 'c', timezone: 'Asia/Tokyo' }),
    ]);
    expect(definedZones(feed)).toEqual(['TZID:Asia/Tokyo', 'TZID:Europe/Paris']);
    expect(feed.lastIndexOf('END:VTIMEZONE')).toBeLessThan(feed.indexOf('BEGIN:VEVENT'));
  });

  it('are UTC with a Z for a single event in UTC, and need no definition', () => {
    const feed = aFeed([anEvent({ timezone: 'UTC' })]);
    expect(feed).toContain('DTSTART:20240506T190000Z\r\nDTEND:20240506T200000Z\r\n');
    expect(definedZones(feed)).toEqual([]);
  });

  it('have a zone for a series in UTC', () => {
    const feed = aFeed([anEvent({ timezone: 'UTC', recurrence: weekly })]);
    expect(feed).toContain('DTSTART;TZID=Etc/UTC:20240506T190000\r\n');
    expect(definedZones(feed)).toEqual(['TZID:Etc/UTC']);
  });

  it.each([
    ['GMT', 'DTSTART:20240506T190000Z'],
    ['Etc/Universal', 'DTSTART:20240506T190000Z'],
    ['EST', 'DTSTART;TZID=America/Panama:20240506T190000'],
    ['CET', 'DTSTART;TZID=Europe/Brussels:20240506T190000'],
  ])('are never in a zone that programs do not know: %s', (timezone, line) => {
    expect(eventLinesOf({ timezone })).toContain(line);
    const place = /TZID=([^:]+)/.exec(line)?.[1];
    if (place === undefined) return;
    for (let year = 1996; year < 2040; year++) {
      for (const instant of [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)]) {
        expect(offsetMinutesAt(instant, place)).toBe(offsetMinutesAt(instant, timezone));
      }
    }
  });

  it.each(Array.from({ length: 27 }, (_, index) => index - 12).filter((hours) => hours !== 0))(
    'are in a zone that names and defines its offset, not a place, where that is fixed: %d hours',
    (hours) => {
      const timezone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
      for (const recurrence of [null, weekly]) {
        const feed = aFeed([anEvent({ uid: 'a', timezone, recurrence })]);
        expect(definedZones(feed)).toEqual([`TZID:${fixedOffsetName(timezone)!.slice(0, 6)}`]);
        const { event, notes } = readText(feed).entries[0]!;
        expect(event).toMatchObject({ timezone, start_local: '2024-05-06T19:00' });
        expect(notes).toEqual([]);
        const read = readEvents(feed).get('a')!;
        expect(read.startDate.toUnixTime()).toBe(Date.UTC(2024, 4, 6, 19 - hours) / 1000);
      }
    },
  );

  it('never float and never have a zone with a leading slash', () => {
    for (const timezone of ['UTC', 'Europe/Paris', 'America/Argentina/Buenos_Aires']) {
      for (const line of eventLinesOf({ timezone, recurrence: weekly }).filter((one) =>
        one.startsWith('DT'),
      )) {
        expect(line).toMatch(/^DT(STAMP:\d{8}T\d{6}Z|(START|END);TZID=[A-Z][^:]*:\d{8}T\d{6})$/);
      }
    }
  });

  it('are dates for whole days, the end being the day after the last, without any zone', () => {
    const feed = aFeed([anEvent({ is_all_day: true, start_local: '2024-02-28', end_local: '2024-02-29' })]);
    expect(feed).toContain('DTSTART;VALUE=DATE:20240228\r\nDTEND;VALUE=DATE:20240301\r\n');
    expect(feed).toContain('X-MICROSOFT-CDO-ALLDAYEVENT:TRUE');
    expect(feed).not.toContain('VTIMEZONE');
  });

  it('have an end after the start, or none when the event has no length', () => {
    expect(eventLinesOf({ end_local: '2024-05-06T19:00' }).join()).not.toContain('DTEND');
    expect(eventLinesOf({ is_all_day: true, start_local: '2024-05-06', end_local: '2024-05-06' })).toContain(
      'DTEND;VALUE=DATE:20240507',
    );
  });

  it('are the real ones when the clock skips the written ones, and the written ones for a series', () => {
    const skipped = {
      timezone: 'America/New_York',
      start_local: '2024-03-10T02:30',
      end_local: '2024-03-10T03:15',
    };
    expect(eventLinesOf(skipped)).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=America/New_York:20240310T033000',
        'DTEND;TZID=America/New_York:20240310T041500',
      ]),
    );
    expect(eventLinesOf({ ...skipped, recurrence: { recurrence_type: 'daily', interval: 1 } })).toContain(
      'DTSTART;TZID=America/New_York:20240310T023000',
    );
  });

  it('are refused in an unknown zone', () => {
    expect(() => aFeed([anEvent({ timezone: 'Mars/Phobos' })])).toThrow(RangeError);
  });
});

describe('the definition of a zone', () => {
  it('has one STANDARD and one DAYLIGHT, from 1970 on, with a yearly rule', () => {
    expect(timeZoneDefinition('America/New_York', 2024)).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      'X-LIC-LOCATION:America/New_York',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700308T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0400',
      'TZNAME:EDT',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:19701101T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'TZNAME:EST',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]);
  });

  it('has one STANDARD where clocks do not change', () => {
    expect(timeZoneDefinition('Asia/Kathmandu', 2024).slice(3, -1)).toEqual([
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0545',
      'TZOFFSETTO:+0545',
      'TZNAME:+0545',
      'END:STANDARD',
    ]);
  });

  it('has parts with an end in UTC where the rule changed since the first event', () => {
    const lines = timeZoneDefinition('America/New_York', 2005);
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z');
    expect(lines).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
    expect(lines.join()).not.toContain('RDATE');
  });

  it.each([
    [1998, 'every third zone', 3],
    [2024, 'every zone', 1],
  ])('agrees with the runtime from %d to 2040 in %s, as ical.js reads it', (firstYear, _zones, nth) => {
    const wrong: string[] = [];
    for (const name of Intl.supportedValuesOf('timeZone').filter((_name, at) => at % nth === 0)) {
      const text = timeZoneDefinition(name, firstYear).join('\r\n');
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]));
      const step = 101.7 * 86_400_000;
      for (let instant = Date.UTC(firstYear, 0, 3); instant < Date.UTC(2041, 0, 1); instant += step) {
        if (offsetMinutesAt(instant - 86_400_000, name) !== offsetMinutesAt(instant + 86_400_000, name))
          continue;
        const local = new Date(instant + offsetMinutesAt(instant, name) * 60_000);
        const time = new ICAL.Time(
          {
            year: local.getUTCFullYear(),
            month: local.getUTCMonth() + 1,
            day: local.getUTCDate(),
            hour: local.getUTCHours(),
            minute: local.getUTCMinutes(),
            second: local.getUTCSeconds(),
          },
          zone,
        );
        if (time.toUnixTime() !== Math.floor(instant / 1000)) wrong.push(`${name} ${local.toISOString()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('works for unusual years too', () => {
    for (const year of [0, 1, 9999])
      expect(timeZoneDefinition('Europe/Paris', year).length).toBeGreaterThan(10);
  });
});

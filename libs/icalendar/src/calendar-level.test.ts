import { describe, expect, it } from '@jest/globals';
import { aFeed, anEvent, unfolded } from '../test/feed-builders.js';
import { readCalendar } from '../test/reading-with-ical-js.js';
import { renderEventFile } from './render-calendar.js';

describe('the calendar of a feed', () => {
  const lines = unfolded(aFeed([anEvent()]));

  it('begins with the version and the product, each once, and the Gregorian scale', () => {
    expect(lines.slice(0, 4)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Daymark//Daymark calendars//EN',
      'CALSCALE:GREGORIAN',
    ]);
    expect(lines.filter((line) => /^(VERSION|PRODID)/.test(line))).toHaveLength(2);
  });

  it('has all its own properties before its components', () => {
    const firstComponent = lines.findIndex((line, at) => at > 0 && line.startsWith('BEGIN:'));
    let depth = 0;
    for (const line of lines.slice(firstComponent, -1)) {
      if (line.startsWith('BEGIN:')) depth++;
      expect(depth).toBeGreaterThan(0);
      if (line.startsWith('END:')) depth--;
    }
  });

  it('carries a zone definition when there are no events, since a calendar must not be empty', () => {
    const empty = readCalendar(aFeed([]));
    expect(empty.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
    expect(aFeed([])).toContain('TZID:Etc/UTC');
  });

  it('has no METHOD, in the file of one event neither', () => {
    expect(lines.join()).not.toContain('METHOD');
    expect(renderEventFile({ product_name: 'Daymark', event: anEvent() })).not.toContain('METHOD');
  });

  it('has its name and description in the standard form and in the form that programs read', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'NAME:Choir',
        'X-WR-CALNAME:Choir',
        'DESCRIPTION:All dates of the choir',
        'X-WR-CALDESC:All dates of the choir',
      ]),
    );
    expect(aFeed([anEvent()], { description: null })).not.toContain('CALDESC');
  });

  it('names no zone, since some readers would move series in UTC to another weekday', () => {
    expect(lines.join()).not.toContain('X-WR-TIMEZONE');
  });

  it("has the nearest CSS name of its owner's colour, and the exact colour for Apple", () => {
    const colored = unfolded(aFeed([anEvent()], { color: '#4f46e5' }));
    expect(colored).toEqual(expect.arrayContaining(['COLOR:slateblue', 'X-APPLE-CALENDAR-COLOR:#4F46E5']));
    expect(lines.join()).not.toContain('COLOR');
    expect(() => aFeed([], { color: 'red\r\nX-INJECTED:1' })).toThrow(RangeError);
  });

  it('has the address of its picture, which is no text and not escaped as one', () => {
    const image = 'https://calendar.example/picture?size=1,2;3';
    expect(unfolded(aFeed([], { image }))).toContain(`IMAGE;VALUE=URI:${image}`);
    expect(lines.join()).not.toContain('IMAGE');
    expect(aFeed([], { image: 'data:image/png;base64,AAAA' })).not.toContain('IMAGE');
  });

  it('suggests hourly refreshes, in both forms', () => {
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(lines).toContain('X-PUBLISHED-TTL:PT1H');
  });

  it('has an identity, its last change, its page and its own address', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:0e0f7a4c-8a39-4f4c-9f4e-2f2d6f9a2f10',
        'LAST-MODIFIED:20240203T040506Z',
        'URL:https://calendar.example/calendar/public/0e0f7a4c',
        'SOURCE;VALUE=URI:https://calendar.example/feed/0e0f7a4c.ics',
      ]),
    );
  });

  it('is the same text each time, whatever the order of the events', () => {
    const events = ['a', 'b', 'c', 'd'].map((uid, at) =>
      anEvent({
        uid,
        start_local: at < 2 ? '2024-05-06T19:00' : '2024-04-06T19:00',
        end_local: '2024-05-06T20:00',
      }),
    );
    expect(aFeed(events.toReversed())).toBe(aFeed(events));
    const uids = unfolded(aFeed(events)).filter((line) => /^UID:.$/.test(line));
    expect(uids).toEqual(['UID:c', 'UID:d', 'UID:a', 'UID:b']);
  });

  it('carries the name that the operator gave the product', () => {
    const file = renderEventFile({ product_name: 'Our, Dates', event: anEvent() });
    expect(file).toContain('PRODID:-//Our\\, Dates//Our\\, Dates calendars//EN\r\n');
  });
});

describe('the file of one event', () => {
  it('holds the event and its zone and no calendar properties', () => {
    const file = renderEventFile({ product_name: 'Daymark', event: anEvent() });
    const calendar = readCalendar(file);
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone', 'vevent']);
    expect(file).not.toMatch(/^(NAME|X-WR|SOURCE|REFRESH)/m);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});

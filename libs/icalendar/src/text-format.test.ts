import { describe, expect, it } from '@jest/globals';
import { aFeed, anEvent, eventLinesOf, unfolded } from '../test/feed-builders.js';
import { readCalendar } from '../test/reading-with-ical-js.js';
import { fold, text, uri } from './content-lines.js';

const octets = (value: string) => new TextEncoder().encode(value).length;
const aLongFeed = () =>
  aFeed([
    anEvent({ title: '🎉é,;\\ '.repeat(60), description: 'Zeile\n'.repeat(80), location: 'ü'.repeat(300) }),
  ]);

describe('the text of a feed', () => {
  it('ends every line with CRLF, the last one too, and has no lone line break and no byte-order mark', () => {
    const ics = aLongFeed();
    expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufeff]/);
    expect(ics.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  });

  it('has no line of more than 75 octets and no empty one', () => {
    for (const line of aLongFeed().split('\r\n').slice(0, -1)) {
      expect(octets(line)).toBeLessThanOrEqual(75);
      expect(line.trim()).not.toBe('');
    }
  });

  it.each([73, 74, 75, 76, 77])(
    'keeps a character of four octets whole that begins as octet %d',
    (position) => {
      const line = `${'x'.repeat(position - 1)}🎉${'y'.repeat(80)}`;
      const pieces = fold(line).split('\r\n ');
      expect(pieces.join('')).toBe(line);
      expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
      pieces.forEach((piece, at) => expect(octets(piece)).toBeLessThanOrEqual(at === 0 ? 75 : 74));
    },
  );

  it('fills lines up and never cuts between a backslash and its letter', () => {
    for (let length = 60; length < 90; length++) {
      const folded = fold(`${'x'.repeat(length)}\\n\\,\\;\\\\${'y'.repeat(90)}`);
      const [first, second] = folded.split('\r\n ') as [string, string];
      expect(octets(first)).toBeGreaterThanOrEqual(74);
      expect(octets(second)).toBeGreaterThanOrEqual(73);
      for (const piece of folded.split('\r\n ')) {
        const trailing = /\\*$/.exec(piece)![0].length;
        expect(trailing % 2).toBe(0);
      }
    }
  });

  it('leaves a line of exactly 75 octets in one piece', () => {
    expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  });

  it('escapes backslash, semicolon and comma, and writes every kind of line break as \\n', () => {
    expect(text('a\\b;c,d:e"f')).toBe('a\\\\b\\;c\\,d:e"f');
    for (const lineBreak of ['\r\n', '\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      expect(text(`a${lineBreak}b`)).toBe('a\\nb');
    }
    expect(text('a\r\r\nb')).toBe('a\\n\\nb');
  });

  it('drops control characters and keeps tabs', () => {
    expect(text('a\u0000b\u0007c\u001bd\u007fe\u009bf\ufeffg\th')).toBe('abcdefg\th');
    expect(text('broken \ud800 pair')).toBe('broken \ufffd pair');
  });

  it('escapes the name of the calendar as it does titles', () => {
    const lines = unfolded(aFeed([], { name: 'Rock, Pop; \\ more', description: 'one\ntwo' }));
    expect(lines).toContain('NAME:Rock\\, Pop\\; \\\\ more');
    expect(lines).toContain('X-WR-CALDESC:one\\ntwo');
  });

  it('is read back as it was typed', () => {
    const typed = {
      title: 'A, b; c\\n "d" 🎉 \\',
      description: 'one\n\ntwo; three',
      location: 'Room 5, 2nd floor',
    };
    const event = readCalendar(aFeed([anEvent(typed)])).getFirstSubcomponent('vevent')!;
    expect(event.getFirstPropertyValue('summary')).toBe(typed.title);
    expect(event.getFirstPropertyValue('description')).toBe(typed.description);
    expect(event.getFirstPropertyValue('location')).toBe(typed.location);
  });

  it('has dates and times with seconds and without a numeric offset', () => {
    for (const line of eventLinesOf().filter((one) => /^(DT|CREATED|LAST-MODIFIED)/.test(one))) {
      expect(line).toMatch(/:\d{8}T\d{6}Z?$/);
    }
  });

  it('has the description as plain text only', () => {
    const lines = eventLinesOf({ description: '<b>Bring</b> scores' });
    expect(lines).toContain('DESCRIPTION:<b>Bring</b> scores');
    expect(lines.join()).not.toContain('X-ALT-DESC');
  });
});

describe('an address', () => {
  it('is written unchanged, with forbidden characters percent-encoded', () => {
    expect(uri('https://a.example/x?y=1,2;3#z')).toBe('https://a.example/x?y=1,2;3#z');
    expect(uri(' https://a.example/ü"<>{}|^`🎉 ')).toBe(
      'https://a.example/%C3%BC%22%3C%3E%7B%7D%7C%5E%60%F0%9F%8E%89',
    );
    expect(uri('https://a.example/\ud800')).toBe('https://a.example/%EF%BF%BD');
  });

  it.each([
    null,
    undefined,
    '',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'https://a\r\nX:1',
    'https://a\u2028b',
    'https://a\u0085b',
  ])('is left out when it is %j', (value) => {
    expect(uri(value)).toBeNull();
  });
});

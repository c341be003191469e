import { describe, expect, it } from '@jest/globals';
import { readCalendar } from './read-calendar.js';

const event = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20260302T190000Z',
  ...lines,
  'END:VEVENT',
];
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const WHOLE = calendar(...event('a'), ...event('b'));
const isWhole = (text: string) => readCalendar(Buffer.from(text), { timezone: 'UTC' }).is_whole;

describe('A stream of calendars', () => {
  it.each([
    ['one calendar', WHOLE],
    ['one without a line end at its end', WHOLE.trimEnd()],
    ['one after a byte order mark and empty lines', `\ufeff\r\n \r\n${WHOLE}\r\n\r\n`],
    ['several calendars', WHOLE + WHOLE],
    ['an empty calendar', calendar()],
    ['one that is indented and in small letters', WHOLE.toLowerCase().replaceAll(/^(?=.)/gm, '  ')],
    [
      'one whose description has raw line breaks',
      calendar('X-WR-CALDESC:Hello', 'all of you', ...event('a')),
    ],
    ['one with a line in an entry that is none', calendar(...event('a', '<br>not a line'))],
    ['one with folded lines', WHOLE.replace('UID:a', 'UID:a\r\n  {folded\r\n <b>')],
  ])('is whole: %s', (_, text) => {
    expect(isWhole(text)).toBe(true);
  });

  it('is not whole, wherever it is cut', () => {
    const text = WHOLE.trimEnd();
    const wrong = Array.from({ length: text.length - 20 }, (_, index) => text.slice(0, 20 + index)).filter(
      isWhole,
    );
    expect(wrong).toEqual([]);
  });

  const PAGE = '<!DOCTYPE html>\n<html><body>The server returned a 500.</body></html>\n';
  const PHP =
    '<br />\n<b>Warning</b>:  foreach() argument must be of type array in <b>/srv/a.php</b> on line <b>7</b><br />\n';
  const PLAIN_PHP = '\nWarning: Undefined variable $events in /srv/a.php on line 12\n';
  const OTHERS = {
    'an error page': PAGE,
    'a warning of PHP': PHP,
    'a plain warning of PHP': PLAIN_PHP,
    'a fatal error of PHP': 'PHP Fatal error:  Allowed memory size exhausted in /srv/a.php on line 7\n',
    JSON: '{"error":{"code":500}}\n',
    'a list in JSON': '[{"error":500}]\n',
    'a property': 'X-SERVED-BY:cache 3\n',
    'a comment': '<!-- cached page -->\n',
    'an entry': event('c').join('\n'),
    'the end of another': 'END:VCALENDAR\n',
    'a word': 'null',
  };
  it.each(Object.entries(OTHERS))('is not whole with %s behind, before or between calendars', (_, text) => {
    expect(isWhole(WHOLE + text)).toBe(false);
    expect(isWhole(`${WHOLE}${text}\n${WHOLE}`)).toBe(false);
    // A page alone is refused as such.
    if (text !== PAGE) expect(isWhole(`${text}\n${WHOLE}`)).toBe(false);
  });

  it.each(['an error page', 'a warning of PHP', 'a plain warning of PHP', 'JSON'] as const)(
    'is not whole with %s among its entries or in its head',
    (name) => {
      expect(isWhole(WHOLE.replace('BEGIN:VEVENT\r\nUID:b', `${OTHERS[name]}BEGIN:VEVENT\r\nUID:b`))).toBe(
        false,
      );
      expect(isWhole(WHOLE.replace('BEGIN:VEVENT', `${OTHERS[name]}BEGIN:VEVENT`))).toBe(false);
    },
  );

  it.each(['a warning of PHP', 'a plain warning of PHP', 'a fatal error of PHP'] as const)(
    'is not whole with %s within an entry',
    (name) => {
      const text = WHOLE.replace('DTSTART', `${OTHERS[name]}DTSTART`);
      expect(isWhole(text)).toBe(false);
      expect(isWhole(text.replace('UID:a', 'UID:a\nDESCRIPTION:x'))).toBe(false);
    },
  );

  it('has a warning of PHP among its entries told with its line', () => {
    const text = WHOLE.replace(
      'BEGIN:VEVENT\r\nUID:b',
      `${OTHERS['a plain warning of PHP']}BEGIN:VEVENT\r\nUID:b`,
    );
    expect(readCalendar(Buffer.from(text), { timezone: 'UTC' }).notes).toMatchObject([
      { code: 'broken_line', line: 8 },
    ]);
  });

  it('is not whole where its end comes before that of an entry, or on the line of something else', () => {
    expect(isWhole(WHOLE.replace(/END:VEVENT\r\n(?=END:VCALENDAR)/, ''))).toBe(false);
    expect(isWhole(`${WHOLE.trimEnd()}{"error":1}`)).toBe(false);
    expect(isWhole(`${WHOLE.trimEnd()}<br />`)).toBe(false);
    expect(isWhole(`${WHOLE.slice(0, WHOLE.indexOf('UID:b'))}\r\n${WHOLE}`)).toBe(false);
    expect(isWhole(event('a').join('\r\n'))).toBe(false);
  });
});

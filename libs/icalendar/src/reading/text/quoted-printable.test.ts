import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../../test/calendar-files.js';
import { readableLines } from '../../preserved-lines.js';

test.each([
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE:M=C3=BCll', 'Müll'],
  ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=c3=bcll', 'Müll'],
  ['SUMMARY;ENCODING=quoted-printable;CHARSET=ISO-8859-1:M=FCll', 'Müll'],
  ['SUMMARY;ENCODING="QUOTED-PRINTABLE";CHARSET=windows-1252:5 =80', '5 €'],
  ['SUMMARY;CHARSET=Shift_JIS;ENCODING=QUOTED-PRINTABLE:=83A=83C', 'アイ'],
  ['SUMMARY;QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BCll', 'Müll'],
  ['SUMMARY;QUOTED-PRINTABLE:M=C3=BCll', 'Müll'],
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=nonsense:M=C3=BCll', 'Müll'],
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE:a=3Db\\, 1=2 =ZZ Ü =C3=9C', 'a=b, 1=2 =ZZ Ü Ü'],
  ['SUMMARY;CHARSET=UTF-8:Müll, 3=50 is no code', 'Müll, 3=50 is no code'],
  ['SUMMARY:M=C3=BCll', 'M=C3=BCll'],
])('%s is the title %s', (line, title) => {
  const entry = readEventOf(line);
  expect([entry.event.title, codesOf(entry)]).toEqual([title, []]);
});

test.each([
  ['a soft line end', 'Stra=C3=9F=\r\ne 5'],
  ['one after a blank', 'Stra=C3=9Fe =\r\n5'],
  ['one within a character', 'Stra=C3=\r\n=9Fe 5'],
  ['one that is folded as well', 'Stra=C3=9Fe =\r\n 5'],
  ['a fold alone', 'Stra=C3\r\n =9Fe 5'],
  ['several', '=53=\r\ntra=\r\n=C3=9F=\r\ne 5'],
])('%s does not end a text', (_, value) => {
  const entry = readEventOf(`LOCATION;ENCODING=QUOTED-PRINTABLE:${value}`, 'URL:https://example.org/');
  expect([entry.event.location, entry.event.url, codesOf(entry)]).toEqual([
    'Straße 5',
    'https://example.org/',
    [],
  ]);
});

test('a soft line end is one where parameters are folded, and none at the end of an event or of another line', () => {
  expect(readEventOf('SUMMARY;CHARSET=UTF-8;\r\n ENCODING=QUOTED-PRINTABLE:A=\r\nB').event.title).toBe('AB');
  expect(readText(aCalendarOf(anEventOf('SUMMARY;QUOTED-PRINTABLE:A=')))).toMatchObject({
    entries: [{ event: { title: 'A' } }],
    broken: [],
  });
  expect(readEventOf('SUMMARY:A=', 'LOCATION:B').event).toMatchObject({ title: 'A=', location: 'B' });
});

test('line breaks in the code are those of the text', () => {
  expect(
    readEventOf('DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=0D=0Atwo=0Athree\\nfour').event.description,
  ).toBe('one\ntwo\nthree\nfour');
});

test('a property that no field holds is kept, and all go out decoded, since other programs read no such code', () => {
  const entry = readEventOf(
    'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8;LANGUAGE=de:M=C3=BCll',
    'COMMENT;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:K=C3=BC=\r\nbel',
  );
  expect(entry.unknown_properties).toEqual(['COMMENT:Kübel']);
  const ours = 'BEGIN:VEVENT\r\nSUMMARY:Müll\r\nEND:VEVENT\r\n';
  const text = readableLines(entry.original, () => ours);
  expect(text).toContain('SUMMARY:Müll\r\n');
  expect(text).toContain('COMMENT:Kübel\r\n');
  expect(text).not.toMatch(/QUOTED|=\r\n/);
});

test.each([
  'STATUS:CANCELLED',
  'STATUS:CANCELED',
  'CLASS:PRIVATE',
  'LOCATION:nowhere',
  'SUMMARY:Another',
  'DTSTART:20300101T100000Z',
  'UID:another',
  'DTEND:20260105T235900Z',
  'EXDATE:20260105T190000Z',
  'SEQUENCE:9',
  'CATEGORIES:a',
])('after a soft line end %s is a line of the text, which is told with its line', (line) => {
  for (const name of ['DESCRIPTION', 'COMMENT', 'LOCATION', 'SUMMARY']) {
    const plain = readEventOf(`${name};ENCODING=QUOTED-PRINTABLE:Note: ${line}`, 'URL:https://a.example/');
    const entry = readEventOf(
      `${name};ENCODING=QUOTED-PRINTABLE:Note: =\r\n${line}`,
      'URL:https://a.example/',
    );
    expect({ ...entry, original: '', notes: [] }).toEqual({ ...plain, original: '', notes: [] });
    const at = name === 'SUMMARY' ? 7 : 8;
    expect(entry.notes.at(-1)).toEqual({ code: 'text_over_lines', line: at, params: { name, count: 1 } });
  }
});

test('after a damaged end what an event needs, and what no such text can have, are properties', () => {
  const lines = (...more: string[]) => readText(aCalendarOf('BEGIN:VEVENT', ...more, 'END:VEVENT')).entries;
  const own = 'DTSTART;TZID=Europe/Berlin:20260105T190000';
  expect(lines('UID:a', 'SUMMARY;QUOTED-PRINTABLE:A=', own)).toMatchObject([
    { uid: 'a', event: { title: 'A', start_local: '2026-01-05T19:00' } },
  ]);
  expect(lines(own, 'SUMMARY;QUOTED-PRINTABLE:A=', 'UID:a', 'SUMMARY:B')).toMatchObject([{ uid: 'a' }]);
  expect(
    lines(
      'UID:a',
      own,
      'SUMMARY:C',
      'DESCRIPTION;QUOTED-PRINTABLE:A=',
      'LOCATION;ENCODING=QUOTED-PRINTABLE:B=',
      'RRULE:FREQ=DAILY',
    ),
  ).toMatchObject([
    { event: { description: 'A', location: 'B', recurrence: { recurrence_type: 'daily' } }, notes: [] },
  ]);
});

test('100,000 such lines in one event are read in linear time', () => {
  const lines = 'COMMENT;QUOTED-PRINTABLE:A=\r\nUID:B\r\n'.repeat(100_000);
  expect(readEventOf(`${lines}X-A:B`, 'SUMMARY:A').event.title).toBe('A');
});

test.each([
  ['SUMMARY;ENCODING=BASE64:TcO8bGw=', 'Müll'],
  ['SUMMARY;CHARSET=ISO-8859-1;ENCODING=b:TfxsbA==', 'Müll'],
  ['SUMMARY;ENCODING="B":TcO8\r\n  bGw=', 'Müll'],
  ['SUMMARY;ENCODING=BASE64:not in base64', 'not in base64'],
  ['SUMMARY;ENCODING=8BIT:TcO8bGw=', 'TcO8bGw='],
])('%s is the title %s', (line, title) => {
  expect(readEventOf(line).event.title).toBe(title);
});

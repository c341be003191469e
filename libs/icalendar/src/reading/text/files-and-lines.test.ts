import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../../test/calendar-files.js';
import { readCalendar, RefusedFile } from '../index.js';

const read = (bytes: Uint8Array) => readCalendar(bytes, { timezone: 'Europe/Vienna' });
const text = aCalendarOf('X-WR-CALNAME:Singübung', anEventOf('SUMMARY:Übung in Łódź'));
const titles = (bytes: Uint8Array) => read(bytes).entries.map(({ event }) => event.title);
const refusalOf = (content: string | Uint8Array) => {
  try {
    read(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal.code;
    throw error;
  }
  return null;
};

test('a byte-order mark, UTF-16 of both orders and characters NUL are read like plain UTF-8', () => {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(titles(Buffer.from(`\ufeff${text}`))).toEqual(['Übung in Łódź']);
  expect(titles(utf16)).toEqual(['Übung in Łódź']);
  expect(titles(Buffer.from(utf16).swap16())).toEqual(['Übung in Łódź']);
  expect(titles(Buffer.from(text, 'utf16le'))).toEqual(['Übung in Łódź']);
  expect(titles(Buffer.from(text.replace('Übung', 'Ü\0bung')))).toEqual(['Übung in Łódź']);
});

test('Latin-1 is recognised, and that is reported', () => {
  const latin = read(Buffer.from(aCalendarOf(anEventOf('SUMMARY:Übung der Kräfte')), 'latin1'));
  expect(latin.entries[0]!.event.title).toBe('Übung der Kräfte');
  expect(latin.notes).toEqual([{ code: 'encoding', line: null, params: { encoding: 'windows-1252' } }]);
});

test('a damaged byte in UTF-8 does not make another encoding of it', () => {
  const [before, after] = aCalendarOf(anEventOf('SUMMARY:Größe, Fuß, Öl, Äpfel', 'LOCATION:H#lle')).split(
    '#',
  );
  const bytes = Buffer.concat([Buffer.from(before!), Buffer.from([0xe4]), Buffer.from(after!)]);
  expect(titles(bytes)).toEqual(['Größe, Fuß, Öl, Äpfel']);
});

test('CR alone, LF alone, empty lines, indentation and small letters are read like CRLF', () => {
  const plain = readText(text).entries.map(({ event }) => event);
  const forms = [
    text.replaceAll('\r\n', '\r'),
    text.replaceAll('\r\n', '\n'),
    text.replaceAll('\r\n', '\r\r\n'),
    text.replaceAll('\r\n', '\r\n\r\n'),
    text.replaceAll(/^(?=.)/gm, '   '),
    text.replace('BEGIN:VCALENDAR', ' BEGIN:VCALENDAR'),
    text.replaceAll(/^(?:BEGIN|END|UID|SUMMARY|DTSTART|VEVENT)/gm, (name) => name.toLowerCase()),
  ];
  for (const form of forms) expect(readText(form).entries.map(({ event }) => event)).toEqual(plain);
});

test('folded lines are joined, also within a character that has two bytes', () => {
  const folded = 'SUMMARY:A long title that was fol\r\n ded by its pro\r\n\tgram';
  expect(readEventOf(folded).event.title).toBe('A long title that was folded by its program');
});

test('several calendars of one file are read as one, and that is reported', () => {
  const both = readText(text + aCalendarOf(anEventOf('UID:other', 'SUMMARY:Other')));
  expect(both.entries.map(({ event }) => event.title)).toEqual(['Übung in Łódź', 'Other']);
  expect(both.notes).toEqual([{ code: 'several_calendars', line: null, params: { count: 2 } }]);
});

test('a broken line is skipped and reported, and the lines around it are read', () => {
  const read = readText(aCalendarOf('not a line', anEventOf('this neither', 'LOCATION:Hall')));
  expect(read.entries[0]!.event.location).toBe('Hall');
  expect(read.entries[0]!.notes).toEqual([
    { code: 'broken_entry_line', line: 8, params: { text: 'this neither' } },
  ]);
  expect(read.notes).toEqual([{ code: 'broken_line', line: 3, params: { text: 'not a line' } }]);
});

test('a broken entry is named with its line and blocks no other', () => {
  const read = readText(
    aCalendarOf(
      anEventOf('UID:one'),
      ['BEGIN:VEVENT', 'UID:two', 'SUMMARY:No start', 'END:VEVENT'],
      anEventOf('UID:three', 'DTSTART:tomorrow'),
      anEventOf('UID:four', 'DTSTART:16010101T000000'),
      anEventOf('UID:five'),
    ),
  );
  expect(read.entries.map(({ uid }) => uid)).toEqual(['one', 'five']);
  expect(read.broken).toEqual([
    { uid: 'two', title: 'No start', reason: { code: 'no_start', line: 8, params: {} } },
    {
      uid: 'three',
      title: 'Choir',
      reason: { code: 'start_unreadable', line: 14, params: { text: 'tomorrow' } },
    },
    { uid: 'four', title: 'Choir', reason: { code: 'year_out_of_range', line: 19, params: { year: 1601 } } },
  ]);
  expect(read.vevents).toBe(5);
});

test('a truncated file gives its complete entries', () => {
  const whole = aCalendarOf(anEventOf('UID:one'), anEventOf('UID:two'), anEventOf('UID:three'));
  const cut = readText(whole.slice(0, whole.lastIndexOf('SUMMARY')));
  expect(cut.entries.map(({ uid }) => uid)).toEqual(['one', 'two']);
  expect(cut.broken.map(({ uid, reason }) => [uid, reason.code])).toEqual([['three', 'entry_cut']]);
  expect(cut.notes.map(({ code }) => code)).toEqual(['file_cut']);
});

test('an event that was never ended ends where the next one begins', () => {
  const lines = [...anEventOf('UID:one').slice(0, -1), ...anEventOf('UID:two')];
  expect(readText(aCalendarOf(lines)).entries.map(({ uid }) => uid)).toEqual(['one', 'two']);
});

test('tasks, journals and free or busy times are counted and left out', () => {
  const part = (name: string) => [`BEGIN:${name}`, 'UID:x', `END:${name}`];
  const parts = ['VTODO', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY'].map(part);
  const read = readText(aCalendarOf(...parts, anEventOf()));
  expect(read.left_out).toEqual({ todos: 2, journals: 1, free_busy: 1, others: 1 });
  expect(read.entries).toHaveLength(1);
});

test('an empty file, a web page, vCalendar 1.0 and other files are refused by name', () => {
  expect(refusalOf('')).toBe('empty');
  expect(refusalOf(' \r\n\t\r\n')).toBe('empty');
  expect(refusalOf('<!DOCTYPE html><html><body>Sign in</body></html>')).toBe('web_page');
  expect(refusalOf('\ufeff\n<?xml version="1.0"?>\n<HTML lang="de">')).toBe('web_page');
  expect(refusalOf(text.replace('VERSION:2.0', 'VERSION:1.0'))).toBe('old_format');
  expect(refusalOf('Subject,Start Date\nChoir,01/05/2026\n')).toBe('not_a_calendar');
  expect(refusalOf('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n')).toBe('contacts');
  expect(refusalOf('FN:A\r\nEND:VCARD\r\n')).toBe('not_a_calendar');
  expect(refusalOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('not_a_calendar');
});

test('an event keeps its original lines, and those that no field holds', () => {
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM'];
  const lines = anEventOf(
    'ORGANIZER;CN="Ada":mailto:ada@example.org',
    'X-FOLDED:one two\r\n  three',
    ...alarm,
  );
  const entry = readText(aCalendarOf(lines).replaceAll('\r\n', '\n')).entries[0]!;
  expect(entry.original).toBe(`${lines.join('\r\n')}\r\n`);
  expect(entry.unknown_properties).toEqual([
    'ORGANIZER;CN="Ada":mailto:ada@example.org',
    'X-FOLDED:one two three',
  ]);
  expect(codesOf(entry)).toEqual([]);
});

test('an inline file is removed, however long it is, and reported', () => {
  const attachment = `ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:${'QUJD'.repeat(500_000)}`;
  const entry = readEventOf(attachment, 'LOCATION:Hall');
  expect(entry.event.location).toBe('Hall');
  expect(entry.original).toBe(`${anEventOf('LOCATION:Hall').join('\r\n')}\r\n`);
  expect(entry.notes).toEqual([{ code: 'attachment_removed', line: 7, params: { kilobytes: 1466 } }]);
});

test('parameters are read in quotation marks, with escapes, and without a value', () => {
  const entry = readEventOf('SUMMARY;LANGUAGE="de";X-A="a;b:c";X-B=^n^^;X-C:Title\\, with\\; signs\\\\');
  expect(entry.event.title).toBe('Title, with; signs\\');
});

test('the calendar has its name, its description, its colour, its zone and its refresh interval', () => {
  const level = readText(
    aCalendarOf(
      'X-WR-CALNAME:Choir\\, Vienna',
      'X-WR-CALDESC:All dates',
      'X-APPLE-CALENDAR-COLOR:#2060E0FF',
      'X-WR-TIMEZONE:America/New_York',
      'REFRESH-INTERVAL;VALUE=DURATION:PT2H',
      'METHOD:PUBLISH',
      anEventOf(),
    ),
  );
  expect(level).toMatchObject({
    name: 'Choir, Vienna',
    description: 'All dates',
    color: '#2563eb',
    timezone: 'America/New_York',
    refresh_minutes: 120,
    method: 'publish',
    notes: [],
  });
  expect(readText(aCalendarOf('COLOR:turquoise', 'NAME:Other', anEventOf()))).toMatchObject({
    name: 'Other',
    color: '#0d7d71',
    timezone: null,
  });
});

test.each(['\r\n ', '\n\t'])('lines that are folded within a character are read, folded by %j', (fold) => {
  const written = Buffer.from(aCalendarOf(anEventOf('SUMMARY:Müll 会議 🎵', 'LOCATION:Saal')));
  const [from, to] = [written.indexOf('SUMMARY'), written.indexOf('LOCATION') - 2];
  const octets = Array.from(written.subarray(from, to), (octet) => Buffer.from([octet]));
  const folded = octets.flatMap((octet, at) => (at === 0 ? [octet] : [Buffer.from(fold), octet]));
  const bytes = Buffer.concat([written.subarray(0, from), ...folded, written.subarray(to)]);
  const { entries, notes } = readCalendar(bytes, { timezone: 'UTC' });
  expect(notes).toEqual([]);
  expect(entries[0]!.event).toMatchObject({ title: 'Müll 会議 🎵', location: 'Saal' });
});

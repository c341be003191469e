import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../test/calendar-files.js';
import { readableLines } from '../preserved-lines.js';

test('lines of a description with raw line breaks do not cancel, move, hide or rename an event, and are its text', () => {
  const entry = readEventOf(
    'DESCRIPTION:Open to all.',
    'Beginners',
    'Status: Cancelled',
    'Location: see the map',
    'Class: private',
    'Summary: Another',
    'Dtstart: 20300101',
    'https://example.org/plan',
    'LOCATION:Hall 2',
    'STATUS:CONFIRMED',
    'CLASS:PUBLIC',
  );
  expect(entry).toMatchObject({ status: 'confirmed', is_private: false });
  expect(entry.event).toMatchObject({
    title: 'Choir',
    location: 'Hall 2',
    start_local: '2026-01-05T19:00',
    description:
      'Open to all.\nBeginners\nStatus: Cancelled\nLocation: see the map\nClass: private\nSummary: Another\n' +
      'Dtstart: 20300101\nhttps://example.org/plan',
  });
  expect(entry.notes).toEqual([
    { code: 'text_over_lines', line: 8, params: { name: 'DESCRIPTION', count: 7 } },
  ]);
});

test('nor do they where the event has no such property of its own, or where they are in capitals', () => {
  expect(readEventOf('DESCRIPTION:A', 'Status: Cancelled')).toMatchObject({ status: 'confirmed' });
  const enclosed = readEventOf(
    'DESCRIPTION:A',
    'STATUS:CANCELLED',
    'CLASS:PRIVATE',
    'and more',
    'URL:https://a.example/',
  );
  expect(enclosed).toMatchObject({ status: 'confirmed', is_private: false });
  expect(enclosed.event).toMatchObject({
    description: 'A\nSTATUS:CANCELLED\nCLASS:PRIVATE\nand more',
    url: 'https://a.example/',
  });
  const twice = readEventOf(
    'DESCRIPTION:A',
    'STATUS:CANCELLED',
    'LOCATION:Elsewhere',
    'URL:https://a.example/',
    'LOCATION:Hall',
    'STATUS:CONFIRMED',
  );
  expect(twice).toMatchObject({ status: 'confirmed', event: { location: 'Hall' } });
  expect(codesOf(twice)).toEqual(['property_twice', 'property_twice']);
});

test('a real cancellation counts, after a text too', () => {
  expect(readEventOf('DESCRIPTION:A', 'STATUS:CANCELLED').status).toBe('cancelled');
  expect(readEventOf('DESCRIPTION:A', 'Beginners', 'LOCATION:Hall', 'STATUS:CANCELLED').status).toBe(
    'cancelled',
  );
  const inSmallLetters = aCalendarOf(anEventOf('DESCRIPTION:A', 'STATUS:CANCELLED')).replaceAll(
    /^[A-Z]+(?=[;:])/gm,
    (name) => name.toLowerCase(),
  );
  expect(readText(inSmallLetters).entries[0]!.status).toBe('cancelled');
});

test('a title is not changed by the line after it, and an address in several lines is a place', () => {
  const entry = readEventOf('SUMMARY:Choir', 'Summary: Another', 'LOCATION:Ring 12', '1210 Linden');
  expect(entry.event).toMatchObject({ title: 'Choir', location: 'Ring 12, 1210 Linden' });
  expect(codesOf(entry)).toEqual(['text_over_lines', 'broken_entry_line']);
});

test('a damaged property and what follows it are no text', () => {
  const entry = readEventOf(
    'LOCATION:Ring 12',
    'X-APPLE-STRUCTURED-LOCATION;X-ADDRESS="Ring 12',
    '1210 Linden',
    'Slovenia":geo:46,14',
  );
  expect(entry.event.location).toBe('Ring 12');
  expect(codesOf(entry)).toEqual(['broken_entry_line', 'broken_entry_line', 'broken_entry_line']);
});

test('of a property that stands twice the first counts, and the other is told with its line', () => {
  const entry = readEventOf(
    'DTSTART:20260105T100000Z',
    'DTSTAMP:20260101T000000Z',
    'DTSTART:20260201T100000Z',
    'DTSTAMP:20260101T000000Z',
  );
  expect(entry.event.start_local).toBe('2026-01-05T10:00');
  expect(entry.notes).toEqual([
    { code: 'property_twice', line: 8, params: { name: 'DTSTART', text: '20260201T100000Z' } },
  ]);
});

test('they go out as what was read', () => {
  const { original } = readEventOf(
    'DESCRIPTION:A',
    'Beginners',
    'Status: Cancelled',
    'STATUS:CONFIRMED',
    'X-OWN:1',
  );
  const ours = 'BEGIN:VEVENT\r\nDESCRIPTION:ours\r\nSTATUS:CONFIRMED\r\nEND:VEVENT\r\n';
  const text = readableLines(original, () => ours)!;
  expect(text).toContain('DESCRIPTION:ours\r\n');
  expect(text).toContain('X-OWN:1\r\n');
  expect(text).not.toMatch(/cancelled|Beginners/i);
});

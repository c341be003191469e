import { expect, test } from '@jest/globals';
import { inLanguage } from '@daymark/texts';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../../test/calendar-files.js';

test('an event without title is called Untitled event, and that is reported', () => {
  for (const line of ['SUMMARY:', 'SUMMARY: \\n ', 'SUMMARY:\u200b']) {
    const entry = readEventOf(line);
    expect(entry.event.title).toBe('Untitled event');
    expect(codesOf(entry)).toEqual(['untitled']);
  }
  const none = readText(aCalendarOf(anEventOf().filter((line) => !line.startsWith('SUMMARY')))).entries[0]!;
  expect(none.event.title).toBe('Untitled event');
});

test('an event without title is called so in the language in use', () => {
  expect(inLanguage('de', () => readEventOf('SUMMARY:').event.title)).toBe('Termin ohne Titel');
});

test('a title of over 200 characters is cut at a word, and the whole comes first in the description', () => {
  const whole = `${'word '.repeat(50)}end`;
  const entry = readEventOf(`SUMMARY:${whole}`, 'DESCRIPTION:More');
  expect(entry.event.title).toBe(`${'word '.repeat(39).trim()}…`);
  expect(entry.event.description).toBe(`${whole}\n\nMore`);
  expect(codesOf(entry)).toEqual(['title_cut']);
  expect(readEventOf(`SUMMARY:${'😀'.repeat(150)}`).event.title.isWellFormed()).toBe(true);
});

test('a place that is too long moves into the description, and a description that is too long loses its end', () => {
  const entry = readEventOf(`LOCATION:${'hall '.repeat(200)}`, `DESCRIPTION:${'text '.repeat(1_500)}`);
  expect(entry.event.location!.length).toBeLessThanOrEqual(500);
  expect(entry.event.description!.startsWith('hall hall')).toBe(true);
  expect(entry.event.description!.length).toBeLessThanOrEqual(5_000);
  expect(codesOf(entry)).toEqual(['location_cut', 'description_cut']);
});

test('line breaks are kept in descriptions only, and control characters are removed', () => {
  const entry = readEventOf('SUMMARY:One\\nTwo', 'LOCATION:Hall\\nStreet 5', 'DESCRIPTION:A\\n\\nB\u0007');
  expect(entry.event).toMatchObject({ title: 'One Two', location: 'Hall, Street 5', description: 'A\n\nB' });
  expect(codesOf(entry)).toEqual(['control_characters']);
});

test('HTML in DESCRIPTION becomes text, and the HTML is kept as a line', () => {
  const entry = readEventOf('DESCRIPTION:<p>Bring <b>water</b>.</p><ul><li>One</li><li>Two</li></ul>');
  expect(entry.event.description).toBe('Bring water.\n\n * One\n * Two');
  expect(entry.unknown_properties).toEqual([
    'X-ALT-DESC;FMTTYPE=text/html:<p>Bring <b>water</b>.</p><ul><li>One</li><li>Two</li></ul>',
  ]);
  expect(codesOf(entry)).toEqual(['description_from_html']);
  expect(readEventOf('DESCRIPTION:3 < 5 and a > b').event.description).toBe('3 < 5 and a > b');
});

test('X-ALT-DESC and ALTREP give the text if there is no other, and are preserved', () => {
  const alternative = 'X-ALT-DESC;FMTTYPE=text/html:<html><body>Only here</body></html>';
  expect(readEventOf(alternative).event.description).toBe('Only here');
  expect(readEventOf(alternative).unknown_properties).toEqual([alternative]);
  const both = readEventOf('DESCRIPTION:Plain', alternative);
  expect([both.event.description, codesOf(both)]).toEqual(['Plain', []]);
  const beside = readEventOf('DESCRIPTION;ALTREP="data:text/html,%3Cb%3EFat%3C%2Fb%3E, yes":Fat, yes');
  expect(beside.event.description).toBe('Fat, yes');
  expect(beside.unknown_properties).toEqual(['X-ALT-DESC;FMTTYPE=text/html:<b>Fat</b>\\, yes']);
});

test('a web address is the URL of the event, otherwise the meeting address, and any other is kept as a line', () => {
  expect(readEventOf('URL:https://example.org/a').event.url).toBe('https://example.org/a');
  const conference = 'CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://meet.example.org/b';
  expect(readEventOf(conference).event.url).toBe('https://meet.example.org/b');
  for (const address of [
    'javascript:alert(1)',
    'message://x',
    'https://user:secret@example.org/',
    'example.org',
  ]) {
    const entry = readEventOf(`URL:${address}`);
    expect(entry.event.url).toBeNull();
    expect(entry.unknown_properties).toEqual([`URL:${address}`]);
    expect(entry.notes).toEqual([{ code: 'address_dropped', line: 7, params: { text: address } }]);
  }
  expect(readEventOf('URL:').notes).toEqual([]);
});

test('STATUS, CLASS, SEQUENCE and LAST-MODIFIED are read', () => {
  const entry = readEventOf(
    'STATUS:CANCELLED',
    'CLASS:CONFIDENTIAL',
    'SEQUENCE:7',
    'DTSTAMP:20250101T000000Z',
    'LAST-MODIFIED:20250102T030405Z',
  );
  expect(entry).toMatchObject({
    status: 'cancelled',
    is_private: true,
    sequence: 7,
    last_modified: '2025-01-02T03:04:05.000Z',
  });
  expect(readEventOf('DTSTAMP:20250101T000000Z', 'SEQUENCE:-4')).toMatchObject({
    status: 'confirmed',
    is_private: false,
    sequence: 0,
    last_modified: '2025-01-01T00:00:00.000Z',
  });
});

test('a cancelling message cancels what it names; other messages invite and answer nobody', () => {
  const cancel = readText(aCalendarOf('METHOD:CANCEL', anEventOf('ATTENDEE:mailto:a@example.org')));
  expect([cancel.method, cancel.entries[0]!.status]).toEqual(['cancel', 'cancelled']);
  expect(cancel.notes).toEqual([{ code: 'method_dropped', line: null, params: { method: 'CANCEL' } }]);
  const bare = anEventOf().filter((line) => !/^(?:DTSTART|DTEND|SUMMARY)/.test(line));
  const without = readText(
    aCalendarOf('METHOD:CANCEL', [...bare.slice(0, -1), 'DTSTAMP:20260105T180000Z', bare.at(-1)!]),
  );
  expect(without.entries.map(({ is_cancellation, notes }) => [is_cancellation, notes])).toEqual([[true, []]]);
  for (const method of ['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH', 'ADD'])
    expect(() => readText(aCalendarOf(`METHOD:${method}`, anEventOf()))).toThrow(`(${method}) that answers`);
  const request = readText(aCalendarOf('METHOD:REQUEST', anEventOf()));
  expect(request.entries[0]!.status).toBe('confirmed');
});

test('how to join is read as our own exports write it, and is no unknown property', () => {
  const entry = readEventOf('X-DAYMARK-MEETING-ID:12\\, 34', 'X-DAYMARK-PASSCODE:a\\;b', 'X-OTHER:1');
  expect(entry.event).toMatchObject({ meeting_id: '12, 34', passcode: 'a;b' });
  expect(entry.unknown_properties).toEqual(['X-OTHER:1']);
  expect(readEventOf(`X-DAYMARK-PASSCODE:${'9'.repeat(500)}`).event.passcode).toBeNull();
});

test.each([
  ['CLASS:PUBLIC', false],
  ['CLASS:public', false],
  ['CLASS:', false],
  ['CLASS:Confidential', true],
  ['CLASS:X-SECRET', true],
  ['CLASS:members', true],
])('%s: private is %p, as is each class that is unknown', (line, isPrivate) => {
  expect(readEventOf(line).is_private).toBe(isPrivate);
});

test.each(['CANCELLED', 'cancelled', 'CANCELED', 'Canceled', ' CANCELED '])('STATUS:%s cancels', (state) => {
  expect(readEventOf(`STATUS:${state}`).status).toBe('cancelled');
  expect(readEventOf('STATUS:CONFIRMED', `STATUS:${state}`).status).toBe('confirmed');
});

import { expect, test } from '@jest/globals';
import { aCalendarOf, anEventOf, codesOf, readEventOf, readText } from '../../../test/calendar-files.js';
import { readableLines } from '../../preserved-lines.js';

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

test.each(['Begin: noon', 'BEGIN: 1900', 'Begin:sharp', 'End: late', 'END: 2100'])(
  "'%s' begins and ends nothing but the text that it stands in",
  (line) => {
    const entry = readEventOf(
      'DESCRIPTION:A',
      line,
      'UID:choir@example.org',
      'DTSTART:20260105T100000Z',
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'END:VALARM',
      'LOCATION:Hall',
    );
    expect(entry.event).toMatchObject({ description: `A\n${line}`, location: 'Hall' });
    expect(codesOf(entry)).toEqual(['text_over_lines']);
    const text = readableLines(entry.original, () => 'BEGIN:VEVENT\r\nDESCRIPTION:ours\r\nEND:VEVENT\r\n')!;
    expect(text).not.toContain(line);
    expect(text).toContain('TRIGGER:-PT15M\r\nEND:VALARM\r\nEND:VEVENT\r\n');
  },
);

const OTHER_LINES = ['Status: Cancelled', 'Summary: Other', 'Dtstart: 20270101T100000', 'Class: private'];

test.each([
  ['a text in HTML', ['X-ALT-DESC;FMTTYPE=text/html:<html>', '<p>Hello</p>']],
  ['a comment', ['COMMENT:Hello']],
  ['a damaged property', ['ATTENDEE;CN="Ann', 'Smith":mailto:ann@example.org']],
])('lines in %s cancel, rename, move and hide nothing, wherever it stands', (_, first) => {
  const own = ['UID:choir@example.org', 'DTSTART:20260105T100000Z', 'SUMMARY:Choir'];
  for (const lines of [
    [...first, ...OTHER_LINES, ...own],
    [...own, ...first, ...OTHER_LINES],
  ])
    expect(readText(aCalendarOf('BEGIN:VEVENT', ...lines, 'END:VEVENT')).entries).toMatchObject([
      {
        uid: 'choir@example.org',
        status: 'confirmed',
        is_private: false,
        event: { title: 'Choir', start_local: '2026-01-05T10:00' },
      },
    ]);
});

test('lines in the description of a calendar are none of the calendar', () => {
  const { method, entries, notes } = readText(
    aCalendarOf('X-WR-CALDESC:Our club', 'Method: cancel', 'X-WR-TIMEZONE:Asia/Tokyo', anEventOf()),
  );
  expect([method, entries[0]!.status]).toEqual([null, 'confirmed']);
  expect(notes).toMatchObject([{ code: 'broken_line', params: { text: 'Method: cancel' } }]);
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

test.each([
  [['Tel: 123', 'E-Mail: a@b.c']],
  [['second line', 'Organizer: Max', 'Begin: 18:00']],
  [['Place:', 'Status: off', 'Class: private', 'STATUS:CONFIRMED']],
  [['Place: Hall', 'LOCATION:Hall 2', 'X-OWN:1']],
])('they go out once, and come in again as the same: %j', (lines) => {
  const entry = readEventOf('DESCRIPTION:Contact', ...lines);
  const { description, location } = entry.event;
  const text = readableLines(entry.original, () =>
    [
      'BEGIN:VEVENT',
      `DESCRIPTION:${description!.replaceAll('\n', '\\n')}`,
      ...(location ? [`LOCATION:${location}`] : []),
      'STATUS:CONFIRMED',
      'CLASS:PUBLIC',
      'END:VEVENT',
      '',
    ].join('\r\n'),
  )!;
  const [again] = readText(aCalendarOf(text.trimEnd())).entries;
  expect(again).toMatchObject({ event: entry.event, unknown_properties: entry.unknown_properties });
  expect(again!.original).toBe(text);
  expect(readableLines(text, () => '')).toBe(text);
});

test('lines of a text that goes out as it came stay with it', () => {
  const { original } = readEventOf('COMMENT:Hello', 'Tel: 123', 'ORGANIZER;CN:mailto:a@b.c');
  expect(readableLines(original, () => '')).toContain('COMMENT:Hello\r\nTel: 123\r\n');
});

test('lines in capitals with values that no program writes are text, as is what stands among them', () => {
  const entry = readEventOf(
    'UID:choir@example.org',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'DESCRIPTION:A',
    'UID:other',
    'STATUS: cancelled',
    'EXDATE:20260112T190000',
    'RECURRENCE-ID: 20260112',
    'LOCATION:Hall',
  );
  const plain = readEventOf('RRULE:FREQ=WEEKLY;COUNT=3', 'DESCRIPTION:A', 'LOCATION:Hall');
  expect(entry).toMatchObject({ uid: plain.uid, status: 'confirmed' });
  expect(entry.event).toEqual({
    ...plain.event,
    description: 'A\nUID:other\nSTATUS: cancelled\nEXDATE:20260112T190000\nRECURRENCE-ID: 20260112',
  });
  expect(codesOf(entry)).toEqual(['text_over_lines']);
});

test.each([
  'STATUS: CANCELLED',
  'STATUS:Cancelled',
  'CLASS: PRIVATE',
  'CLASS:private',
  'DTSTART: 20300101',
  'DTSTART:1 January 2030',
  'DTEND: 20300101',
  'DTEND:ten o’clock',
  'EXDATE: 20260105',
  'EXDATE:5 January and 6 January',
  'RECURRENCE-ID:the one of 5 January',
])('%s after a description, a comment or a place changes no event', (line) => {
  const start = 'DTSTART;TZID=Europe/Berlin:20260105T190000';
  for (const text of ['DESCRIPTION:A', 'COMMENT:A', 'LOCATION:A', 'DESCRIPTION:A\r\nSUMMARY:Other']) {
    const [plain, entry] = [readEventOf(text.slice(0, 13)), readEventOf(start, 'SUMMARY:Choir', text, line)];
    const { description: _, location: __, ...rest } = plain.event;
    expect(entry).toMatchObject({ uid: plain.uid, status: 'confirmed', is_private: false, event: rest });
  }
});

test('what an event needs and has nowhere else is no text, nor are blanks of a program that writes them everywhere', () => {
  const blanks = (...lines: string[]) =>
    readText(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${lines.join('\n')}\nEND:VEVENT\nEND:VCALENDAR\n`).entries[0]!;
  const times = { start_local: '2026-01-05T10:00', end_local: '2026-01-05T11:30' };
  for (const lines of [
    [
      'UID: 1',
      'SUMMARY: A',
      'DESCRIPTION: B',
      'STATUS: CANCELLED',
      'DTSTART: 20260105T100000',
      'DTEND: 20260105T113000',
    ],
    ['DESCRIPTION: B', 'STATUS: CANCELLED', 'DTEND: 20260105T113000', 'DTSTART: 20260105T100000', 'UID: 1'],
  ]) {
    expect(blanks(...lines)).toMatchObject({
      uid: '1',
      status: 'cancelled',
      event: { description: 'B', ...times },
    });
  }
  expect(
    blanks(
      'DESCRIPTION:B',
      'UID:1',
      'STATUS: cancelled',
      'DTEND: 20260105T113000',
      'DTSTART: 20260105T100000',
    ),
  ).toMatchObject({ uid: '1', status: 'confirmed', event: times });
});

test('and these go out as text only', () => {
  const { original } = readEventOf(
    'UID:choir@example.org',
    'DESCRIPTION:A',
    'UID:other',
    'STATUS: cancelled',
    'EXDATE:20260112',
    'RECURRENCE-ID: 20260112',
    'X-OWN:1',
  );
  const ours = 'BEGIN:VEVENT\r\nUID:1\r\nDESCRIPTION:ours\r\nDTSTART:20260105T180000Z\r\nEND:VEVENT\r\n';
  expect(readableLines(original, () => ours)).toBe(
    'BEGIN:VEVENT\r\nUID:1\r\nDESCRIPTION:ours\r\nDTSTART:20260105T180000Z\r\nSUMMARY:Choir\r\nX-OWN:1\r\nEND:VEVENT\r\n',
  );
});

test.each(['STATUS:CANCELLED', 'CLASS:PRIVATE', 'CLASS:CONFIDENTIAL'])(
  '%s at the end of a text, just as programs write it, is a property, also behind lines of the text',
  (line) => {
    const isCancelled = line === 'STATUS:CANCELLED';
    const expected = {
      status: isCancelled ? 'cancelled' : 'confirmed',
      is_private: !isCancelled,
      event: { title: 'Choir', location: null },
    };
    for (const lines of [
      ['DESCRIPTION:A'],
      ['DESCRIPTION:A', 'Beginners'],
      ['COMMENT:A'],
      ['LOCATION:Hall'],
    ]) {
      const entry = readEventOf(...lines, line);
      const { location } = entry.event;
      expect({ ...entry, event: { ...entry.event, location: null } }).toMatchObject(expected);
      expect(location).toBe(lines[0] === 'LOCATION:Hall' ? 'Hall' : null);
    }
  },
);

test.each([
  ['STATUS:CANCELLED', 'STATUS:CONFIRMED', 'before'],
  ['STATUS:CANCELLED', 'STATUS:TENTATIVE', 'behind'],
  ['CLASS:PRIVATE', 'CLASS:PUBLIC', 'before'],
  ['CLASS:CONFIDENTIAL', 'CLASS:PUBLIC', 'behind'],
])('%s at the end of a text does not count beside %s %s it, and is told', (line, real, place) => {
  const text = ['DESCRIPTION:A', line];
  const entry = place === 'before' ? readEventOf(real, ...text) : readEventOf(...text, 'LOCATION:B', real);
  expect(entry).toMatchObject({ status: 'confirmed', is_private: false });
  expect(entry.notes).toMatchObject([{ code: 'property_twice', params: { text: line.split(':')[1] } }]);
});

test.each(['STATUS:Cancelled', 'CLASS:Private', 'CLASS:private', 'CLASS:Confidential'])(
  '%s at the end of a text is of the text, and told, unless the program of the file writes so elsewhere',
  (line) => {
    const unlike = readEventOf('DESCRIPTION:A', line);
    expect(unlike).toMatchObject({
      status: 'confirmed',
      is_private: false,
      event: { description: `A\n${line}` },
    });
    expect(codesOf(unlike)).toEqual(['text_over_lines']);
    for (const order of [1, -1]) {
      const other = ['BEGIN:VEVENT', 'UID:other', 'DTSTART:20260105T100000Z', 'CLASS:Public', 'END:VEVENT'];
      const events = [other, anEventOf('DESCRIPTION:A', line)];
      const file = aCalendarOf(...(order === 1 ? events : events.reverse()));
      const entry = readText(file).entries.find(({ uid }) => uid !== 'other')!;
      expect([entry.status === 'cancelled', entry.is_private]).toEqual(
        line.startsWith('STATUS') ? [true, false] : [false, true],
      );
      expect(codesOf(entry)).toEqual([]);
    }
  },
);

test('an empty property says nothing, and does not stand before one with a value', () => {
  const entry = readEventOf(
    'LOCATION:',
    'LOCATION:Hall',
    'STATUS:',
    'DESCRIPTION:',
    'DESCRIPTION:A',
    'X-OWN:',
  );
  expect(entry.event).toMatchObject({ location: 'Hall', description: 'A', recurrence: null });
  expect(entry).toMatchObject({ unknown_properties: ['X-OWN:'], notes: [] });
  const dates = readEventOf('RRULE:', 'EXDATE:', 'RDATE: ', 'RECURRENCE-ID:', 'DTEND:', 'DURATION:');
  expect(dates).toMatchObject({ uid: entry.uid, event: { recurrence: null }, notes: [] });
});

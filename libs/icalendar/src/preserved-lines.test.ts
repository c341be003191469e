import { expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { isReadableFormOf, readableLine, readableLines } from './preserved-lines.js';

const START = 'DTSTART:20260302T180000Z';
const anEvent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT'];
const text = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');
const WRITTEN = text(
  ...anEvent(
    'DTSTART;TZID=Europe/Berlin:20260302T190000',
    'SUMMARY:As we write it',
    'RRULE:FREQ=DAILY;COUNT=3',
  ),
);
const repaired = (...lines: string[]) => readableLines(text(...lines), () => WRITTEN);

function isReadByAnother(content: string | null): boolean {
  ICAL.parse(text('BEGIN:VCALENDAR', 'VERSION:2.0') + content + text('END:VCALENDAR'));
  return true;
}

it.each([
  [
    'folded, with empty values and parameters',
    anEvent(START, 'SUMMARY:A long', '  title', 'LOCATION:', 'COMMENT;X-A=:b'),
  ],
  [
    'quoted parameters with what ends values',
    anEvent(START, 'ATTENDEE;CN="Doe; Jane: of, x",y;ROLE=CHAIR:mailto:a@b.c'),
  ],
  [
    'dates without VALUE, periods, a rule that ends with a semicolon',
    anEvent('DTSTART:20260302', 'RDATE;VALUE=PERIOD:20260303T180000Z/PT1H', 'RRULE:FREQ=DAILY;BYHOUR=9,10;'),
  ],
  [
    'a component within, whatever the letter case',
    ['Begin:VEVENT', 'UID:a', START, 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'END:VALARM', 'end:vevent'],
  ],
  ['a year that does not exist', anEvent(START, 'DTSTAMP:00010101T000000Z')],
])('Lines that every program can read stay unchanged: %s', (_what, lines) => {
  const content = text(...lines);
  expect(repaired(...lines)).toBe(content);
  expect(isReadByAnother(content)).toBe(true);
});

it.each([
  ['no property', ['X', 'SUMMARY=testevent', 'ORGA;IZ'], []],
  ['a quotation that never ends', ['DTEND;TZID="W. Europe Standard Time:20200609T090000"'], []],
  ['a parameter without a value', ['ORGANIZER;CN:mailto:a@b.c'], ['ORGANIZER;CN="":mailto:a@b.c']],
  ['text behind a quotation', ['X-A;CN="Jane "Joe" Doe":b'], ['X-A;CN="Jane Joe Doe":b']],
  [
    'an invalid trigger',
    ['BEGIN:VALARM', 'TRIGGER:soon', 'ACTION:DISPLAY', 'END:VALARM'],
    ['BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'],
  ],
  [
    'an alarm without its end',
    ['BEGIN:VALARM', 'ACTION:DISPLAY'],
    ['BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'],
  ],
  ['the end of nothing', ['END:VTODO'], []],
  [
    'a frame with spaces',
    ['BEGIN : VALARM', 'ACTION:DISPLAY', ' END:VALARM'.trim()],
    ['BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'],
  ],
  ['another time of the change', ['DTSTAMP:yesterday', 'X-A:1'], ['X-A:1']],
])('A line that others cannot read is rewritten or left out: %s', (_what, lines, left) => {
  const found = repaired(...anEvent(START, ...lines));
  expect(found).toBe(text(...anEvent(START, ...left)));
  expect(isReadByAnother(found)).toBe(true);
});

it.each([
  ['RRULE:FREQ=WEEKLY;BYDAY= TU'],
  ['RRULE:FREQ=SOMETIMES'],
  ['RRULE:FREQ=YEARLY;BYMONTH=13'],
  ['EXDATE:2026-03-03'],
  ['DTEND;TZID=(UTC+01:00) Amsterdam:20260302T200000'],
])('The times are rewritten where one line of them cannot be read: %s', (line) => {
  const found = repaired(...anEvent(START, 'SUMMARY:As it came', line, 'X-A:1'));
  const times = ['DTSTART;TZID=Europe/Berlin:20260302T190000', 'RRULE:FREQ=DAILY;COUNT=3'];
  expect(found).toBe(text(...anEvent(...times, 'SUMMARY:As it came', 'X-A:1')));
  expect(isReadByAnother(found)).toBe(true);
});

it.each([
  ['and none of ours in its place', [START, 'SUMMARY:Choir'], [START, 'SUMMARY:Choir', 'UID:a']],
  ['or an empty one', ['UID:', START], ['UID:a', START]],
  [
    'and an alarm, which ends its properties',
    [START, 'BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'],
    [START, 'UID:a', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'END:VALARM'],
  ],
  [
    'and times to rewrite',
    ['DTSTART:20260302T1800', 'SUMMARY:Choir'],
    ['UID:a', 'DTSTART;TZID=Europe/Berlin:20260302T190000', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Choir'],
  ],
])('An event without a UID gets the stored one: %s', (_what, lines, left) => {
  const framed = (inner: readonly string[]) => ['BEGIN:VEVENT', ...inner, 'END:VEVENT'];
  const found = repaired(...framed(lines))!;
  expect(found).toBe(text(...framed(left)));
  expect(readableLines(found, () => WRITTEN)).toBe(found);
  expect(isReadableFormOf(text(...framed(lines)), found)).toBe(true);
});

it('Two events of which one is unterminated stay separate, and different numbers of them are not combined', () => {
  const [first, second] = [anEvent(START), anEvent('RECURRENCE-ID:20260303T180000Z', START)];
  expect(repaired(...first.slice(0, -1), ...second)).toBe(text(...first, ...second));
  expect(repaired(...first, ...second.slice(0, -1), 'EXDATE:never', 'END:VEVENT')).toBeNull();
});

it('A line that is added to our own is one that others can read', () => {
  const folded = `X-A;CN=:${'b'.repeat(100)}`;
  expect([folded, 'X', 'X-A;B:c', 'TRIGGER:soon'].map(readableLine)).toEqual([
    folded,
    null,
    'X-A;B="":c',
    null,
  ]);
});

it.each([['RRULE:FREQ=WEEKLY;BYDAY= TU'], ['ORGANIZER;CN:mailto:a@b.c'], ['X'], ['BEGIN:VALARM']])(
  'The readable form of lines is recognised as theirs, and nothing with another meaning: %s',
  (line) => {
    const came = text(...anEvent(START, 'X-A:1', line));
    const exported = readableLines(came, () => WRITTEN)!;
    expect(isReadableFormOf(came, exported)).toBe(true);
    expect(isReadableFormOf(came, exported.replace('X-A:1', 'X-A:2'))).toBe(false);
  },
);

it.each([
  ['names that no property has', ['DESCRIPTION:Kontakt', 'Tel: 123', 'E-Mail: a@b.c']],
  ['a property among them', ['DESCRIPTION:Treffen', 'Ort: Halle', 'URL:https://a.example/', 'Ende: 20 Uhr']],
  ['a state behind them', ['DESCRIPTION:Treffen', 'Ort: Halle', 'Status: abgesagt', 'STATUS:CONFIRMED']],
  ['a place over lines', ['LOCATION:Ring 12', 'Ort: Linden']],
])('Lines that continue a text go out in it alone, once: %s', (_what, lines) => {
  const event = anEvent(START, 'SUMMARY:Choir', ...lines);
  const written = text(
    ...anEvent(START, 'SUMMARY:Choir', 'DESCRIPTION:ours', 'LOCATION:ours', 'STATUS:CONFIRMED'),
  );
  const once = readableLines(text(...event), () => written)!;
  expect(once).not.toMatch(/^(?:Tel|E-Mail|Ort|Ende|Status):/m);
  expect(once).toContain(':ours\r\n');
  expect(readableLines(once, () => written)).toBe(once);
  expect(isReadableFormOf(text(...event), once)).toBe(true);
});

it('Lines that continue a text which no field holds stay with it', () => {
  const event = text(...anEvent(START, 'COMMENT:Kontakt', 'Tel: 123'));
  expect(readableLines(event, () => WRITTEN)).toBe(event);
});

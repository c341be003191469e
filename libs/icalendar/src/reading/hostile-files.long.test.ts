import { describe, expect, it } from '@jest/globals';
import { aCalendarOf, anEventOf } from '../../test/calendar-files.js';
import { readCalendar, RefusedFile } from './index.js';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));
const at = (index: number) =>
  `2026${String(1 + (index % 12)).padStart(2, '0')}${String(1 + (index % 28)).padStart(2, '0')}`;
/** The time this many minutes after the first start of the events here. */
const stamp = (minutes: number) =>
  new Date(Date.UTC(2026, 0, 5, 18, minutes)).toISOString().replaceAll(/[-:]|\.000/g, '');
const nested = (count: number, name: string) => [
  ...lines(count, () => `BEGIN:${name}`),
  ...lines(count, () => `END:${name}`),
];

/**
 * Files made to break a reader, and the expected outcome of each: a refusal, or the numbers of entries that are read
 * and refused.
 */
const HOSTILE: [what: string, text: () => string | Uint8Array, outcome: string][] = [
  [
    'a line of 5,000,000 characters',
    () => aCalendarOf(anEventOf(`DESCRIPTION:${'x'.repeat(5_000_000)}`), anEventOf('UID:b')),
    '1 kept, 1 not: line_too_long',
  ],
  [
    'a line of 5,000,000 characters outside of any entry',
    () => aCalendarOf(`X-A:${'x'.repeat(5_000_000)}`, anEventOf()),
    '1 kept, 0 not',
  ],
  [
    'two UIDs that are alike for 5,000 characters',
    () => aCalendarOf(anEventOf(`UID:${'u'.repeat(5_000)}a`), anEventOf(`UID:${'u'.repeat(5_000)}b`)),
    '2 kept, 0 not',
  ],
  [
    'a date that is changed twice, once by its time in UTC',
    () =>
      aCalendarOf(
        anEventOf('RRULE:FREQ=WEEKLY;COUNT=3'),
        anEventOf('RECURRENCE-ID;TZID=Europe/Vienna:20260112T190000', 'SEQUENCE:2'),
        anEventOf('RECURRENCE-ID:20260112T180000Z', 'SEQUENCE:1'),
      ),
    '1 kept, 0 not',
  ],
  [
    'a line folded after each character',
    () => aCalendarOf(anEventOf(`DESCRIPTION:${'x\r\n '.repeat(200_000)}`)),
    '1 kept, 0 not',
  ],
  [
    'a parameter of 1 MB',
    () => aCalendarOf(anEventOf(`SUMMARY;X-A="${'x'.repeat(900_000)}":A`)),
    '1 kept, 0 not',
  ],
  [
    'a quotation mark that never ends',
    () => aCalendarOf(anEventOf(`SUMMARY;X-A="${'x'.repeat(900_000)}:A`)),
    '1 kept, 0 not',
  ],
  [
    '100,000 parameters',
    () => aCalendarOf(anEventOf(`LOCATION${';A=b'.repeat(100_000)}:A`)),
    '1 kept, 0 not',
  ],
  [
    '100,000 quotation marks',
    () => aCalendarOf(anEventOf(`LOCATION;X=${'"'.repeat(100_001)}:A`)),
    '1 kept, 0 not',
  ],
  [
    '100,000 components in each other',
    () => aCalendarOf(nested(100_000, 'VALARM'), anEventOf()),
    '1 kept, 0 not',
  ],
  [
    '100,000 alarms in each other within an event',
    () =>
      aCalendarOf(
        [...anEventOf().slice(0, -1), ...nested(100_000, 'VALARM'), 'END:VEVENT'],
        anEventOf('UID:b'),
      ),
    '1 kept, 1 not: nested_too_deep',
  ],
  ['100,000 calendars in each other', () => nested(100_000, 'VCALENDAR').join('\r\n'), '0 kept, 0 not'],
  [
    '100,000 events that begin and never end',
    () => aCalendarOf(lines(100_000, () => 'BEGIN:VEVENT')),
    'too_many_entries',
  ],
  [
    '100,000 ends without a beginning',
    () =>
      aCalendarOf(
        lines(100_000, () => 'END:VEVENT'),
        anEventOf(),
      ),
    '1 kept, 0 not',
  ],
  [
    '20,001 events',
    () => aCalendarOf(lines(20_001, (index) => anEventOf(`UID:${index}`).join('\r\n'))),
    'too_many_entries',
  ],
  ['more than 10 MB', () => new Uint8Array(10 * 1024 * 1024 + 1).fill(65), 'too_large'],
  ['10 MB of line breaks', () => '\n'.repeat(10 * 1024 * 1024), 'empty'],
  ['10 MB of NUL', () => new Uint8Array(10 * 1024 * 1024), 'empty'],
  ['9 MB of one letter', () => 'A'.repeat(9_000_000), 'not_a_calendar'],
  ['9 MB of spaces before a letter', () => `${' '.repeat(9_000_000)}A`, 'not_a_calendar'],
  ['9 MB of tags', () => '<'.repeat(9_000_000), 'not_a_calendar'],
  [
    '9 MB of random bytes',
    () => Uint8Array.from({ length: 9_000_000 }, (_, index) => (index * 2_654_435_761) >>> 13),
    'not_a_calendar',
  ],
  ['400,000 broken lines', () => aCalendarOf(lines(400_000, () => 'no line')), '0 kept, 0 not'],
  [
    'a rule for each second without end',
    () => aCalendarOf(anEventOf('RRULE:FREQ=SECONDLY')),
    '0 kept, 1 not: rule_too_frequent',
  ],
  [
    'a rule for each second until the year 9998',
    () => aCalendarOf(anEventOf('RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99980101T000000Z')),
    '0 kept, 1 not: rule_too_frequent',
  ],
  [
    'a rule for minutes that never come',
    () => aCalendarOf(anEventOf('RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30;COUNT=5')),
    '0 kept, 1 not: rule_too_frequent',
  ],
  [
    'a rule for days that never come',
    () => aCalendarOf(anEventOf('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
    '1 kept, 0 not',
  ],
  [
    'a rule that picks the 366th of days that are never so many',
    () => aCalendarOf(anEventOf('RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=366')),
    '1 kept, 0 not',
  ],
  [
    'a rule with 100,000 numbers',
    () =>
      aCalendarOf(
        anEventOf(
          `RRULE:FREQ=YEARLY;BYYEARDAY=${lines(100_000, (index) => String(1 + (index % 366))).join(',')}`,
        ),
      ),
    '1 kept, 0 not',
  ],
  [
    'a rule with numbers beyond all bounds',
    () => aCalendarOf(anEventOf('RRULE:FREQ=DAILY;COUNT=99999999999999999999;INTERVAL=99999999999')),
    '1 kept, 0 not',
  ],
  [
    '1,000 rules in one event',
    () =>
      aCalendarOf(
        anEventOf(...lines(1_000, (index) => `RRULE:FREQ=DAILY;INTERVAL=${1 + (index % 900)};COUNT=900`)),
      ),
    '0 kept, 1 not: too_many_added_dates',
  ],
  [
    '1,000 rules of left-out dates in one event',
    () =>
      aCalendarOf(
        anEventOf(
          'RRULE:FREQ=DAILY;COUNT=1000',
          ...lines(1_000, (index) => `EXRULE:FREQ=DAILY;INTERVAL=${1 + (index % 900)};COUNT=900`),
        ),
      ),
    '1 kept, 0 not',
  ],
  [
    '1,000 series with a second rule and one of left-out dates',
    () =>
      aCalendarOf(
        ...lines(1_000, (index) =>
          anEventOf(
            `UID:${index}`,
            'RRULE:FREQ=DAILY;COUNT=1000',
            'RRULE:FREQ=WEEKLY;BYDAY=MO,TH;COUNT=900',
            'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=900',
          ).join('\r\n'),
        ),
      ),
    '143 kept, 857 not: rules_of_file_too_long',
  ],
  [
    '1,000 rules for seconds that never come',
    () =>
      aCalendarOf(
        ...lines(1_000, (index) =>
          anEventOf(`UID:${index}`, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30;COUNT=500').join('\r\n'),
        ),
      ),
    '0 kept, 1000 not: rule_too_frequent,rules_of_file_too_long',
  ],
  [
    '1,000 rules with a position that no day has',
    () =>
      aCalendarOf(
        ...lines(1_000, (index) =>
          anEventOf(`UID:${index}`, 'RRULE:FREQ=DAILY;BYHOUR=9,19;BYSETPOS=3;COUNT=500').join('\r\n'),
        ),
      ),
    '0 kept, 1000 not: rule_too_frequent,rules_of_file_too_long',
  ],
  [
    '60 series of 900 added dates that are left out again',
    () => {
      const dates = lines(900, (index) =>
        new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', ''),
      ).map((date) => `${date}T180000Z`);
      return aCalendarOf(
        ...lines(60, (index) =>
          anEventOf(`UID:${index}`, `RDATE:${dates.join(',')}`, `EXDATE:${dates.join(',')}`).join('\r\n'),
        ),
      );
    },
    '60 kept, 0 not',
  ],
  [
    '10,000 changes of dates that a series does not have',
    () =>
      aCalendarOf(
        anEventOf('RRULE:FREQ=DAILY;COUNT=3'),
        ...lines(10_000, (index) =>
          anEventOf(
            `RECURRENCE-ID:${new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10).replaceAll('-', '')}T030000Z`,
          ).join('\r\n'),
        ),
      ),
    '1 kept, 9000 not: dates_cut',
  ],
  [
    'a rule within the rule of a zone that goes on for ever',
    () =>
      aCalendarOf(
        [
          'BEGIN:VTIMEZONE',
          'TZID:X',
          'BEGIN:STANDARD',
          'DTSTART:00010101T000000',
          'TZOFFSETFROM:+0000',
          'TZOFFSETTO:+0100',
          'RRULE:FREQ=SECONDLY',
          'END:STANDARD',
          'END:VTIMEZONE',
        ],
        anEventOf('DTSTART;TZID=X:20260105T190000'),
      ),
    '1 kept, 0 not',
  ],
  [
    'a zone with 50,000 changes',
    () =>
      aCalendarOf(
        [
          'BEGIN:VTIMEZONE',
          'TZID:X',
          ...lines(
            50_000,
            (index) =>
              `BEGIN:STANDARD\r\nDTSTART:${at(index)}T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0130\r\nEND:STANDARD`,
          ),
          'END:VTIMEZONE',
        ],
        anEventOf('DTSTART;TZID=X:20260105T190000'),
      ),
    '1 kept, 0 not',
  ],
  [
    '1,000 series in one of 50 zones with 6,000 changes that nothing but their definitions describes',
    () =>
      aCalendarOf(
        ...lines(50, (zone) =>
          [
            'BEGIN:VTIMEZONE',
            `TZID:X${zone}`,
            'BEGIN:STANDARD',
            'DTSTART:19700101T000000',
            'TZOFFSETFROM:+0017',
            'TZOFFSETTO:+0017',
            ...lines(30, (index) => `RDATE:${lines(200, (day) => stamp(1440 * (index + day))).join(',')}`),
            'END:STANDARD',
            'END:VTIMEZONE',
          ].join('\r\n'),
        ),
        ...lines(1_000, (index) =>
          anEventOf(
            `UID:${index}`,
            `DTSTART;TZID=X${index % 10}:20260105T190000`,
            'RRULE:FREQ=DAILY;COUNT=900',
          ).join('\r\n'),
        ),
      ),
    '400 kept, 600 not: rules_of_file_too_long',
  ],
  [
    'a thousand unknown zones',
    () =>
      aCalendarOf(
        lines(1_000, (index) =>
          anEventOf(`UID:${index}`, `DTSTART;TZID=Nowhere ${index}:20260105T190000`).join('\r\n'),
        ),
      ),
    '1000 kept, 0 not',
  ],
  [
    '200,000 left-out dates',
    () =>
      aCalendarOf(
        anEventOf(
          'RRULE:FREQ=DAILY',
          `EXDATE:${lines(200_000, (index) => `${at(index)}T180000Z`).join(',')}`.slice(0, 900_000),
        ),
      ),
    '1 kept, 0 not',
  ],
  [
    '50,000 added dates',
    () => aCalendarOf(anEventOf(`RDATE:${lines(50_000, (index) => stamp(index * 97)).join(',')}`)),
    '0 kept, 1 not: too_many_added_dates',
  ],
  [
    '15,000 changed dates of one series',
    () =>
      aCalendarOf(
        anEventOf('RRULE:FREQ=DAILY'),
        lines(15_000, (index) => anEventOf(`RECURRENCE-ID:${stamp(index * 1440)}`).join('\r\n')),
      ),
    '1 kept, 14000 not: dates_cut',
  ],
  [
    '2,000 changes of this and following of one series',
    () =>
      aCalendarOf(
        anEventOf('RRULE:FREQ=DAILY'),
        lines(2_000, (index) =>
          anEventOf(`RECURRENCE-ID;RANGE=THISANDFUTURE:${stamp(1440 + index * 1440)}`).join('\r\n'),
        ),
      ),
    '501 kept, 1500 not: dates_cut',
  ],
  [
    'lengths beyond all bounds',
    () =>
      aCalendarOf(
        anEventOf('DURATION:P99999W'),
        anEventOf('UID:b', 'DURATION:-P99999D'),
        anEventOf('UID:c', 'DTSTART:99981231T235900Z', 'DURATION:PT9999999H'),
      ),
    '3 kept, 0 not',
  ],
  [
    'HTML in HTML in HTML',
    () => aCalendarOf(anEventOf(`DESCRIPTION:${'<div>'.repeat(100_000)}`)),
    '1 kept, 0 not',
  ],
  [
    'HTML that is never closed',
    () => aCalendarOf(anEventOf(`DESCRIPTION:<b>${'<a href="'.repeat(90_000)}`)),
    '1 kept, 0 not',
  ],
  [
    'text that is made to be unescaped slowly',
    () => aCalendarOf(anEventOf(`DESCRIPTION:${'\\'.repeat(900_000)}`)),
    '1 kept, 0 not',
  ],
  [
    'a UID, a name and a version of a megabyte',
    () =>
      aCalendarOf(
        `VERSION:${'2'.repeat(900_000)}`,
        `X-WR-CALNAME:${'n'.repeat(900_000)}`,
        anEventOf(`UID:${'u'.repeat(900_000)}`),
      ),
    '1 kept, 0 not',
  ],
  [
    'names that every object has',
    () =>
      aCalendarOf(
        '__proto__:x',
        anEventOf(
          'UID:__proto__',
          'SUMMARY;__proto__=x;CONSTRUCTOR=y:A',
          'DTSTART;TZID=__proto__:20260105T190000',
        ),
      ),
    '1 kept, 0 not',
  ],
];

function outcomeOf(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  try {
    const { entries, broken, vevents, passed_over } = readCalendar(bytes, { timezone: 'Europe/Vienna' });
    const changed = entries.flatMap(({ exceptions }) => exceptions).filter(({ kind }) => kind === 'changed');
    expect(entries.length + changed.length + broken.length + passed_over).toBe(vevents);
    const reasons = [...new Set(broken.map(({ reason }) => reason.code))];
    return `${entries.length} kept, ${broken.length} not${reasons.length > 0 ? `: ${reasons.join()}` : ''}`;
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal.code;
    throw error;
  }
}

describe('A file made to break its reader', () => {
  it.each(HOSTILE)('%s is read or refused', (_what, make, outcome) => {
    const content = make();
    const started = process.cpuUsage();
    expect(outcomeOf(content)).toBe(outcome);
    const { user } = process.cpuUsage(started);
    // Two seconds of one core is the limit; quadratic time would take minutes.
    expect(user / 1e6).toBeLessThan(4);
  });
});

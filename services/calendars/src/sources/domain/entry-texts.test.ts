import { describe, expect, it } from '@jest/globals';
import { readCalendar } from '@daymark/icalendar/reading';
import { entryTexts, isReadAlone, textHashesOf, unchangedEntries, withoutAlarms } from './entry-texts.js';
import { asStored, hashOf } from './source-entry.js';

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const START = 'DTSTART;TZID=Europe/Berlin:20260302T190000';
const concert = (uid: string, ...lines: string[]) =>
  event(`UID:${uid}`, 'DTSTAMP:20260101T000000Z', START, `SUMMARY:Concert ${uid}`, ...lines);
const changedDate = (uid: string, recurrenceId: string, ...lines: string[]) =>
  event(`UID:${uid}`, recurrenceId, START, ...lines);
const ALARM = ['BEGIN:VALARM', 'UID:alarm', 'TRIGGER:-PT15M', 'END:VALARM'];
const file = (entries: readonly string[][], frame: readonly string[] = [], lineEnd = '\r\n') =>
  Buffer.from(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...frame, ...entries.flat(), 'END:VCALENDAR', ''].join(lineEnd),
  );
const hashes = (bytes: Uint8Array) => entryTexts(bytes, '')?.hashes ?? null;

describe('The texts of entries', () => {
  it('lead to the same entries where those of the same text are left out', () => {
    const before = [
      concert('a'),
      concert('b', 'RRULE:FREQ=DAILY;COUNT=9', ...ALARM),
      changedDate('b', 'RECURRENCE-ID;TZID=Europe/Berlin:20260303T190000', 'SUMMARY:Other'),
      concert('c'),
    ];
    const after = [
      concert('a').map((line) => line.replace('DTSTAMP:2026', 'DTSTAMP:2027')),
      concert('b', 'RRULE:FREQ=DAILY;COUNT=9'),
      changedDate('b', 'RECURRENCE-ID;TZID=Europe/Berlin:20260303T190000', 'SUMMARY:Another'),
      concert('c', ...ALARM),
      concert('d'),
    ];
    for (const lineEnd of ['\r\n', '\n']) {
      const [old, next] = [before, after].map((entries) => entryTexts(file(entries, [], lineEnd), '')!);
      expect(next!.frameHash).toBe(old!.frameHash);
      const known = new Map([...old!.hashes].map(([uid, text_hash]) => [uid, { text_hash }]));
      const same = unchangedEntries(next!, known);
      expect([...same]).toEqual(['a', 'c']);
      const meanings = (bytes: Uint8Array) =>
        readCalendar(bytes, { timezone: 'UTC' }).entries.map((entry) => [
          entry.uid,
          hashOf(asStored(entry, null)),
        ]);
      expect(meanings(next!.without(same))).toEqual(
        meanings(file(after, [], lineEnd)).filter(([uid]) => !same.has(uid!)),
      );
    }
  });

  it('are distinguished by the rest of the file and by how they are read', () => {
    const frameOf = (frame: readonly string[], context = '') =>
      entryTexts(file([concert('a')], frame), context)!.frameHash;
    const frames = [frameOf([]), frameOf(['X-WR-TIMEZONE:Europe/Paris']), frameOf([], 'Europe/Paris')];
    expect(new Set(frames).size).toBe(3);
    expect(frameOf(['LAST-MODIFIED:20260101T000000Z'])).toBe(frames[0]);
  });

  it('are read in any case where they could be more than one entry, or where the newer of two would count', () => {
    const id = 'RECURRENCE-ID;TZID=Europe/Berlin:20260303T190000';
    const groups = [
      [concert('a'), concert('a')],
      [concert('a'), changedDate('a', id), changedDate('a', id)],
      [concert('a'), changedDate('a', id.replace('ID;', 'ID;RANGE=THISANDFUTURE;'))],
      [concert('a'), changedDate('a', id.replace('ID;', 'ID;\r\n RANGE=THISANDFUTURE;'))],
      [changedDate('a', id)],
    ];
    for (const group of groups) expect([...hashes(file(group))!]).toEqual([['a', null]]);
    expect([...hashes(file([concert('a'), changedDate('a', id)]))!]).toEqual([['a', expect.any(String)]]);
  });

  it('are not compared in a file of any other form', () => {
    const others = [
      Buffer.from(file([concert('a')]).toString(), 'utf16le'),
      Buffer.concat([file([concert('a')]), Buffer.from([0xff])]),
      file([concert('a')], [], '\r'),
      file([event(START, 'SUMMARY:Nameless')]),
      file([event('UID:a', 'UID:b', START)]),
      file([event('UID:a', ' b', START)]),
      file([event('UID;X=1:a', START)]),
      file([event(`UID:${'a'.repeat(1_001)}`, START)]),
      file([concert('a'), ['begin:vevent', 'UID:b', START, 'END:VEVENT']]),
      file([['BEGIN:VEVENT', 'UID:b', START], concert('a')]),
      file([[...concert('a'), ' folded']]),
      file([concert('a').map((line) => `  ${line}`)]),
      file([concert('a').slice(0, -1)]),
    ];
    for (const other of others) expect(hashes(other)).toBeNull();
  });

  it('are not stored for an entry of which something is refused each time', () => {
    const bytes = file([
      concert('a', 'RRULE:FREQ=DAILY;COUNT=9'),
      event('UID:a', 'RECURRENCE-ID;TZID=Europe/Berlin:20260303T190000'),
      concert('b'),
    ]);
    const calendar = readCalendar(bytes, { timezone: 'UTC' });
    const hashOfText = textHashesOf(calendar, entryTexts(bytes, ''));
    expect([hashOfText('a'), hashOfText('b')]).toEqual([null, expect.any(String)]);
  });

  it('are not used if all dates of the file together decide about the zone of a definition', () => {
    const zone = (offset: string) => [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      `TZOFFSETFROM:${offset}`,
      `TZOFFSETTO:${offset}`,
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const entries = [event('UID:a', 'DTSTART;TZID=Ours:20260302T190000')];
    const isAlone = (frame: readonly string[]) =>
      isReadAlone(readCalendar(file(entries, frame), { timezone: 'UTC' }));
    expect([zone('+0530'), zone('+0517')].map(isAlone)).toEqual([false, false]);
    expect(isReadAlone(readCalendar(file([concert('a')]), { timezone: 'UTC' }))).toBe(true);
  });
});

describe('An entry without its alarms', () => {
  it('keeps the rest of its content', () => {
    const text = (...alarms: string[][]) =>
      `${concert('a', ...alarms.flat(), 'LOCATION:Hall').join('\r\n')}\r\n`;
    expect(withoutAlarms(text(ALARM, ALARM))).toBe(text());
    expect(withoutAlarms(text(['BEGIN:VALARM']))).toBe(text(['BEGIN:VALARM']));
  });

  it('is found quickly among many beginnings of alarms that never end', () => {
    const text = 'BEGIN:VALARM\r\nEND : VALARM\r\n'.repeat(300_000);
    expect(withoutAlarms(text)).toBe(text);
  });
});

import { readCalendar, type ReadCalendar, type ReadEntry } from '../src/reading/index.js';

/** The lines of an event; lines of the test replace those of the same name. */
export function anEventOf(...lines: string[]): string[] {
  const nameOf = (line: string) => /^[A-Z-]+/.exec(line)?.[0] ?? '';
  const usual = ['UID:choir@example.org', 'DTSTART;TZID=Europe/Berlin:20260105T190000', 'SUMMARY:Choir'];
  const replaced = usual.map((line) => lines.find((given) => nameOf(given) === nameOf(line)) ?? line);
  return ['BEGIN:VEVENT', ...replaced, ...lines.filter((line) => !replaced.includes(line)), 'END:VEVENT'];
}

/** A calendar with these lines. */
export function aCalendarOf(...lines: (string | string[])[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n');
}

/** Reads a text as a file of a person in Vienna. */
export function readText(text: string): ReadCalendar {
  return readCalendar(new TextEncoder().encode(text), { timezone: 'Europe/Vienna' });
}

/** Reads a calendar with one event of these lines. */
export function readEventOf(...lines: string[]): ReadEntry {
  const { entries, broken } = readText(aCalendarOf(anEventOf(...lines)));
  if (entries.length !== 1) throw new Error(`Not one entry but ${entries.length}: ${JSON.stringify(broken)}`);
  return entries[0]!;
}

/** The codes of an entry's notes. */
export const codesOf = ({ notes }: Pick<ReadEntry, 'notes'>): string[] => notes.map(({ code }) => code);

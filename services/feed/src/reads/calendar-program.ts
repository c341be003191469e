import type { CalendarProgram } from '@daymark/contracts';

/**
 * In this order: Google's importer and Outlook name themselves; Apple's calendars name the system and the fetching
 * daemon; all of them may also claim to be Mozilla, like browsers.
 */
const PROGRAMS: readonly [CalendarProgram, RegExp][] = [
  ['google', /google-calendar|googlebot|feedfetcher-google/i],
  ['outlook', /microsoft|outlook|exchange|ms-?office/i],
  ['yahoo', /yahoo/i],
  ['thunderbird', /thunderbird|lightning/i],
  [
    'apple',
    /dataaccessd|calendaragent|calendard|\bical\/|remindd|accountsd|^(?:ios|macos|mac[ +]os[ +]x)\//i,
  ],
  ['browser', /^mozilla\//i],
];

/** The kind of program of a user agent. Nothing else of it is stored. */
export function calendarProgramOf(userAgent: string | undefined): CalendarProgram {
  const text = (userAgent ?? '').slice(0, 512);
  return PROGRAMS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
}

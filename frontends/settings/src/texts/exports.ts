import type { Archive } from '@daymark/contracts/interchange';
import { events, inSentence, sizeOf } from './wording.js';

export const archiveTexts = {
  title: 'Take everything with you',
  text: 'One file (.zip) with all your calendars, events, looks, logos, settings and the calendars that you share together. Every calendar program can import the calendars in it, and another installation can import all of it.',
  leftOut:
    'Not in it: your name, email address and password, passwords of links that calendars sync from, who fetched your feeds, and your list of imports. What is in the bin is listed with its dates; restore it first to take it with you.',
  loading: 'Loading your archives',
  fetchFailed: 'Error loading your archives',
  fetchFallback: 'Your archives could not be loaded.',
  make: 'Make an archive',
  makeAgain: 'Make a new archive',
  makeFailed: 'Error making an archive',
  failed: 'No archive was made',
  making: 'Making your archive',
  progress: ({ done, total }: Archive['progress']) =>
    total === null
      ? 'Making your archive...'
      : `Making your archive: ${done.toLocaleString('en')} of ${events(total)}`,
  leave: 'You can leave this page. You get an email when the archive is ready.',
  made: (when: string) => `Archive from ${inSentence(when)}`,
  contents: ({ calendars, events: count }: NonNullable<Archive['counts']>, bytes: number) =>
    `${calendars === 1 ? '1 calendar' : `${calendars} calendars`} and ${events(count)}, ${sizeOf(bytes)}`,
  until: (when: string) => `Available until ${inSentence(when)}, only to you.`,
  download: 'Download',
  downloadOf: (when: string) => `Download the archive from ${inSentence(when)}`,
  downloadFailed: 'Error downloading the archive',
  fileName: (product: string, createdAt: string) =>
    `${product} ${createdAt.slice(0, 'YYYY-MM-DD'.length)}.zip`,
} as const;

export const exportsTexts = {
  title: 'Take your calendars with you',
  text: 'Each file contains everything you see in the calendar, including private events. Other calendar programs and other installations can import it.',
  none: 'You have no calendar yet.',
  loading: 'Loading your calendars',
  failed: 'Error exporting calendar',
  calendar: (name: string) => `Download ${name} as .ics`,
  table: (name: string) => `Download ${name} as .csv`,
  ics: '.ics',
  csv: '.csv',
} as const;

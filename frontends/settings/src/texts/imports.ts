import { ARCHIVE_MAX_BYTES, IMPORT_DAYS, IMPORT_MAX_BYTES } from '@daymark/contracts';
import type { Import, ImportResult } from '@daymark/contracts/interchange';
import { importPreviewTexts } from './import-preview.js';
import { entries, events, listed, sentence } from './wording.js';

const MEGABYTE = 1024 * 1024;

/** The result of an import: the noun follows the first number. */
function done({ created, changed, failed }: ImportResult): string {
  const told = [
    { count: created, what: 'created' },
    { count: changed, what: 'changed' },
    { count: failed, what: 'failed' },
  ].filter(({ count }) => count > 0);
  if (told.length === 0) return 'Nothing had to be changed';
  return listed(
    told.map(({ count, what }, place) =>
      place === 0 ? `${events(count)} ${what}` : `${count.toLocaleString('en')} ${what}`,
    ),
  );
}

export const importsTexts = {
  title: 'Import and export',
  all: 'All imports',
  unnamed: 'File without a name',
  loading: 'Loading the import',
  fetchFailed: 'Error loading the import',
  fetchFallback: 'The import could not be loaded.',
  missing: 'This import does not exist',
  missingText: `Imports that were never started are kept for ${IMPORT_DAYS} days.`,
  refused: 'This file could not be read',
  chooseAnother: 'Choose another file',
  refusedAddress: 'There is no calendar at this link',
  tryAnother: 'Try another link',
  aboutFile: 'About this file',
  atLine: (text: string, line: number | null) => (line === null ? text : `${text} (line ${line})`),
  bring: {
    title: 'Bring your calendar',
    text: 'Choose a file that another calendar program exported, or drop it anywhere on this page. You see what is in it before anything is imported.',
    kinds: [
      'iCalendar (.ics), from Google, Apple, Outlook and most others',
      'Google’s export, or your own archive (.zip)',
      'Spreadsheets of Google, Outlook or your own (.csv)',
    ],
    choose: 'Choose a file',
    hint: `At most ${IMPORT_MAX_BYTES / MEGABYTE} MB; your own archive ${ARCHIVE_MAX_BYTES / MEGABYTE} MB.`,
  },
  address: {
    form: 'Calendar from a link',
    title: 'Or import from a link',
    hint: 'The https:// or webcal:// link of a calendar that others publish, as Google, Apple and Outlook show it. It is fetched once.',
    submit: 'Fetch',
    busy: 'Fetching...',
    failed: 'Error fetching the calendar',
    onceOnly: 'This calendar was fetched once.',
    keepInStep: 'Sync from this link instead',
  },
  history: {
    title: 'Your imports',
    empty: 'You have not imported anything yet.',
    loading: 'Loading your imports',
    failed: 'Error loading your imports',
    fallback: 'Your imports could not be loaded.',
    summary: ({ state, table, counts, result, progress }: Import) => {
      switch (state) {
        case 'ready':
          return table?.problem ? 'Columns not chosen yet' : `${entries(counts.chosen)} chosen`;
        case 'done':
        case 'stopped':
          return done(result);
        case 'undone':
          return result.kept > 0 ? `${events(result.kept)} kept` : 'Everything was undone';
        case 'failed':
          return 'Nothing was imported';
        default:
          return entries(progress.done);
      }
    },
  },
  states: {
    reading: 'Reading',
    ready: 'Not imported yet',
    importing: 'Importing',
    done: 'Imported',
    stopped: 'Stopped',
    undoing: 'Undoing',
    undone: 'Undone',
    failed: 'Refused',
  },
  stateTones: {
    reading: 'neutral',
    ready: 'primary',
    importing: 'neutral',
    done: 'success',
    stopped: 'warning',
    undoing: 'neutral',
    undone: 'neutral',
    failed: 'error',
  },
  progress: {
    titles: {
      reading: 'Reading the file',
      importing: 'Importing',
      undoing: 'Undoing the import',
    },
    fetching: 'Fetching the calendar',
    fetchingFrom: 'Waiting for the server to respond.',
    entries: (done: number, total: number | null) =>
      total === null ? entries(done) : `${done.toLocaleString('en')} of ${entries(total)}`,
    leave: 'You can leave this page and come back later.',
    stop: 'Stop',
    stopping: 'Stopping...',
  },
  ...importPreviewTexts,
  outcome: {
    done: (result: ImportResult) => sentence(done(result)),
    undone: ({ undone, kept }: ImportResult) =>
      sentence(
        listed([
          `${events(undone)} undone`,
          kept > 0 &&
            `${kept.toLocaleString('en')} kept, since somebody changed ${kept === 1 ? 'it' : 'them'}`,
        ]),
      ),
    open: (name: string) => `Open ${name}`,
    openAll: 'Go to your calendars',
    goOn: 'Resume',
    undo: 'Undo import',
    undoing: 'Undoing...',
    undoneOf: (name: string, result: string) => `${name}: ${result}`,
    until: (date: string) => `You can undo this import until ${date}.`,
    question:
      'Events that it created are deleted, and those that it changed go back to what they were. Events that were changed since stay as they are.',
  },
  failures: {
    choose: 'Error changing the import',
    run: 'Error importing',
    stop: 'Error stopping the import',
    undo: 'Error undoing the import',
    discard: 'Error discarding the import',
  },
} as const;

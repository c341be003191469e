import { IMPORT_DAYS } from '@daymark/contracts';
import type { ImportCounts, ImportList } from '@daymark/contracts/interchange';
import { entries, listed, sentence } from './wording.js';

const listNames = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  part: 'Imported with changes',
  refused: 'Skipped',
} as const;

export const importPreviewTexts = {
  preview: {
    title: 'What this file contains',
    summary: ({ new: added, changed, unchanged, part, refused }: ImportCounts) =>
      added + changed + part === 0
        ? unchanged > 0
          ? `There is nothing to import: ${entries(unchanged)} of this file ${unchanged === 1 ? 'is' : 'are'} in the calendar already.`
          : 'There is nothing in this file that can be imported.'
        : sentence(
            listed([
              added > 0 && `${added.toLocaleString('en')} new`,
              changed > 0 && `${changed.toLocaleString('en')} changed`,
              part > 0 && `${part.toLocaleString('en')} imported with changes`,
              unchanged > 0 && `${unchanged.toLocaleString('en')} unchanged`,
              refused > 0 && `${refused.toLocaleString('en')} skipped`,
            ]),
          ),
    leftOut: (count: number) =>
      count === 1
        ? '1 task, journal entry or similar item is left out.'
        : `${count.toLocaleString('en')} tasks, journal entries and similar items are left out.`,
    run: (count: number) => `Import ${entries(count)}`,
    busy: 'Importing...',
    discard: 'Discard',
    hint: `Nothing has been imported yet. You can undo an import for ${IMPORT_DAYS} days.`,
    nothing: 'No entry is chosen.',
  },
  table: {
    title: 'How the table is read',
    known: 'The columns are those that Google Calendar and Outlook write.',
    guessed: 'Check that each column is read correctly.',
    rows: 'First rows of the table',
    unused: 'Not used',
    noColumn: 'No column',
    fields: {
      title: 'Title',
      description: 'Description',
      location: 'Location',
      url: 'Link',
      start_date: 'Start date',
      start_time: 'Start time',
      end_date: 'End date',
      end_time: 'End time',
      is_all_day: 'All day',
      is_private: 'Private',
    },
    order: 'Order of day and month',
    orders: {
      day_first: 'Day before month (31/12/2026)',
      month_first: 'Month before day (12/31/2026)',
      year_first: 'Year first (2026-12-31)',
    },
    example: (written: string, date: string) => `${written} is read as ${date}.`,
    read: 'Read again with these columns',
    reading: 'Reading...',
  },
  choices: {
    calendar: 'Into which calendar?',
    newCalendar: 'A new calendar',
    oneNewCalendar: 'All into one new calendar',
    each: (count: number) =>
      count === 0
        ? 'Into no calendar, as in the archive'
        : count === 1
          ? 'Into a calendar of its own'
          : `Each of the ${count} calendars into its own`,
    name: 'Name of the new calendar',
    newName: 'Imported calendar',
    isPublic: 'Make it public',
    isPublicHint: 'Everyone with the link can see it and subscribe to it.',
    zone: 'Time zone for times without one',
    zoneHint: (count: number) => `${entries(count)} of this file name${count === 1 ? 's' : ''} no time zone.`,
    shared: 'Share the events publicly',
    sharedHint: 'In a public calendar, everyone sees the events that are shared.',
    private: (count: number) =>
      `The file marks ${entries(count)} as private. ${count === 1 ? 'It is' : 'These are'} not shared either way.`,
    olderMayWin: 'Older entries may replace newer ones',
    olderMayWinHint: 'Otherwise an event that you changed since stays as it is.',
  },
  parts: {
    label: 'Calendars of the file',
    entries: (count: number) => entries(count),
    more: (count: number) => `and ${count.toLocaleString('en')} more`,
    inNone: (count: number) =>
      `${entries(count)} ${count === 1 ? 'is' : 'are'} in no calendar and ${count === 1 ? 'stays' : 'stay'} so.`,
    hint: 'The calendars are created when you import, with the names and colors from the file. They are private at first; those from your own archive are as they were when it was made, and public ones are public again. If a calendar from your archive still exists, or an earlier import created one with the same name, that one is used, and its name, description, colors, appearance and visibility stay as they are.',
  },
  lists: {
    label: 'Entries of the file',
    tab: (list: ImportList, count: number): string => `${listNames[list]} (${count.toLocaleString('en')})`,
    names: listNames,
    about: {
      new: 'Entries that become new events.',
      changed: 'Entries that are already in the calendar and would be updated from the file.',
      unchanged: 'Entries that are already in the calendar and stay as they are.',
      part: 'Entries that cannot be imported completely.',
      refused: 'Entries that cannot be imported.',
    },
    none: {
      new: 'Nothing in this file is new.',
      changed: 'Nothing would change.',
      unchanged: 'Nothing in this file is in the calendar already.',
      part: 'Every entry can be imported completely.',
      refused: 'Every entry can be imported.',
    },
    aboutPast: {
      new: 'Entries that were new to the calendar.',
      changed: 'Entries that were already in the calendar and were different.',
      unchanged: 'Entries that were already in the calendar and stayed as they were.',
      part: 'Entries that could not be imported completely.',
      refused: 'Entries that could not be imported.',
    },
    nonePast: {
      new: 'Nothing in this file was new.',
      changed: 'Nothing was different.',
      unchanged: 'Nothing in this file was in the calendar already.',
      part: 'Every entry was imported completely.',
      refused: 'Every entry could be imported.',
    },
    search: 'Search titles and locations',
    notFound: 'No entry matches your search.',
    chooseAll: 'Choose all',
    leaveAll: 'Leave all out',
    loading: 'Loading entries',
    failed: 'Error loading entries',
  },
  entry: {
    untitled: 'Entry without a title',
    choose: (title: string) => `Import ${title}`,
    cancelled: 'Cancelled',
    private: 'Private',
    before: 'Before:',
    after: 'After:',
    nothing: 'nothing',
    states: {
      waiting: 'Waiting',
      done: 'Imported',
      failed: 'Failed',
      undone: 'Undone',
      kept: 'Kept: it was changed since',
    },
    stateTones: {
      waiting: 'neutral',
      done: 'success',
      failed: 'error',
      undone: 'neutral',
      kept: 'warning',
    },
    reasons: {
      newer_here: 'The event in your calendar is newer.',
      deleted_here: 'You deleted this event.',
      uid_reused:
        'Another of your events has the same UID, but a different title and date. If you choose this one, it becomes a separate event.',
      in_other_calendar: 'You have this event in another calendar. Here it becomes a separate event.',
    },
    parts: {
      title: 'Title',
      times: 'When',
      recurrence: 'Repeats',
      dates: 'Single dates',
      location: 'Location',
      description: 'Description',
      url: 'Link',
      meeting: 'Meeting ID and passcode',
      status: 'Status',
      others: 'Other details',
    },
  },
  month: {
    title: 'See it in a month',
    today: 'Today',
    previous: 'Previous month',
    next: 'Next month',
    legend: 'Green is new, brown would change, gray is already there.',
    truncated: 'Too many dates to show them all. The first ones are here.',
    failed: 'The month could not be loaded.',
  },
} as const;

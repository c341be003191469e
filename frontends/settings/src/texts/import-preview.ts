import { IMPORT_DAYS } from '@daymark/contracts';
import type { ImportCounts, ImportList } from '@daymark/contracts/interchange';
import { entries, listed, sentence } from './wording.js';

const listNames = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  part: 'Kept in part',
  refused: 'Not kept',
} as const;

export const importPreviewTexts = {
  preview: {
    title: 'What this file would bring',
    summary: ({ new: added, changed, unchanged, part, refused }: ImportCounts) =>
      added + changed + part === 0
        ? unchanged > 0
          ? `There is nothing to import: ${entries(unchanged)} of this file ${unchanged === 1 ? 'is' : 'are'} in the calendar already.`
          : 'There is nothing in this file that can be imported.'
        : sentence(
            listed([
              added > 0 && `${added.toLocaleString('en')} new`,
              changed > 0 && `${changed.toLocaleString('en')} changed`,
              part > 0 && `${part.toLocaleString('en')} kept in part`,
              unchanged > 0 && `${unchanged.toLocaleString('en')} unchanged`,
              refused > 0 && `${refused.toLocaleString('en')} not kept`,
            ]),
          ),
    leftOut: (count: number) =>
      count === 1
        ? '1 task, journal or the like is left out.'
        : `${count.toLocaleString('en')} tasks, journals and the like are left out.`,
    run: (count: number) => `Import ${entries(count)}`,
    busy: 'Importing...',
    discard: 'Discard',
    hint: `Nothing is imported yet. You can take an import back for ${IMPORT_DAYS} days.`,
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
      location: 'Place',
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
    isPublicHint: 'Everybody with the link can see it and subscribe to it.',
    zone: 'Time zone of times without one',
    zoneHint: (count: number) => `${entries(count)} of this file name${count === 1 ? 's' : ''} no time zone.`,
    shared: 'Share the events publicly',
    sharedHint: 'In a public calendar, everybody sees the events that are shared.',
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
    hint: 'The calendars are made when you import, with the names and colours of the file. They are private at first; those of your own archive are as they were when it was made, the public ones public again. Where a calendar of your archive is still here, or an earlier import made one under the same name, that one is used: its name, description, colours, look and visibility stay as they are here.',
  },
  lists: {
    label: 'Entries of the file',
    tab: (list: ImportList, count: number): string => `${listNames[list]} (${count.toLocaleString('en')})`,
    names: listNames,
    about: {
      new: 'Entries that become new events.',
      changed: 'Entries that are in the calendar already, and would become as the file has them.',
      unchanged: 'Entries that are in the calendar already, and stay as they are.',
      part: 'Entries of which something cannot be kept.',
      refused: 'Entries that cannot be imported.',
    },
    none: {
      new: 'Nothing in this file is new.',
      changed: 'Nothing would change.',
      unchanged: 'Nothing of this file is in the calendar already.',
      part: 'Everything else is kept whole.',
      refused: 'Every entry can be imported.',
    },
    aboutPast: {
      new: 'Entries that were new to the calendar.',
      changed: 'Entries that were in the calendar already, and differed.',
      unchanged: 'Entries that were in the calendar already, and stayed as they were.',
      part: 'Entries of which something could not be kept.',
      refused: 'Entries that could not be imported.',
    },
    nonePast: {
      new: 'Nothing in this file was new.',
      changed: 'Nothing differed.',
      unchanged: 'Nothing of this file was in the calendar already.',
      part: 'Everything else was kept whole.',
      refused: 'Every entry could be imported.',
    },
    search: 'Search title or place',
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
      undone: 'Taken back',
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
        'Another event of yours has the same UID, with another title and date. Chosen, this one becomes an event of its own.',
      in_other_calendar: 'You have this event in another calendar. Here it becomes an event of its own.',
    },
    parts: {
      title: 'Title',
      times: 'When',
      recurrence: 'Repeats',
      dates: 'Single dates',
      location: 'Place',
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
    legend: 'Green is new, brown would change, grey is there already.',
    truncated: 'Too many dates to show them all. The first ones are here.',
    failed: 'The month could not be loaded.',
  },
} as const;

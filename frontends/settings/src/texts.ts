import { BIN_DAYS, IMPORT_DAYS, IMPORT_MAX_BYTES } from '@daymark/contracts';
import {
  type Archive,
  type Import,
  type ImportCounts,
  type ImportList,
  type ImportResult,
} from '@daymark/contracts/interchange';

const entries = (count: number) => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`);
const events = (count: number) => (count === 1 ? '1 event' : `${count.toLocaleString('en')} events`);
/** 'a', 'a and b', 'a, b and c'; what is empty is left out. */
const listed = (parts: readonly (string | false)[]) => {
  const told = parts.filter((part) => part !== false);
  const last = told.pop() ?? '';
  return told.length === 0 ? last : `${told.join(', ')} and ${last}`;
};
const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000).toLocaleString('en')} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Every text of the settings pages, so that a translation is one file. */
export const texts = {
  title: 'Settings',
  signedOut: 'You need to be logged in to access settings',
  signedOutText: 'Sign in to change your account and how your events look.',
  signIn: 'Sign In',
  optional: '(optional)',
  tabs: 'Settings',
  account: 'Account',
  appearance: 'Appearance',
  bin: {
    tab: 'Bin',
    title: 'Deleted events and calendars',
    text: `What you delete stays here for ${BIN_DAYS} days. Until then you can restore it as it was. Nobody else can see it.`,
    loading: 'Loading the bin',
    fetchFailed: 'Error loading the bin',
    fetchFallback: 'Your bin could not be loaded.',
    emptyTitle: 'The bin is empty',
    calendar: 'Calendar',
    recurring: 'Recurring',
    events: (count: number) =>
      count === 0 ? 'Without events' : count === 1 ? 'With 1 event' : `With ${count} events`,
    from: (date: string) => `From ${date}`,
    deleted: {
      owner: (date: string) => `Deleted on ${date}.`,
      administrator: (date: string) => `Deleted by an administrator on ${date}.`,
      'clean-up': (date: string) => `Deleted on ${date} as a past event.`,
    },
    until: (date: string) => `You can restore it until ${date}.`,
    restore: 'Restore',
    restoreNamed: (title: string) => `Restore ${title}`,
    restored: { event: 'Event restored', calendar: 'Calendar restored' },
    restoredUnshared: (title: string) => `${title}. Nobody else sees it until you share it again.`,
    restoreFailed: { event: 'Error restoring event', calendar: 'Error restoring calendar' },
    open: 'Open',
    empty: {
      open: 'Empty the bin',
      question: 'Everything in the bin is deleted for good. This action cannot be undone.',
      busy: 'Emptying...',
      done: 'The bin is empty',
      failed: 'Error emptying the bin',
    },
  },
  source: {
    title: 'Keep in step',
    about:
      'The events of this calendar come from the address and change as they change there. Nobody can change them here; a copy of one is your own.',
    once: 'Import from it once instead',
    begin: 'Keep this calendar in step with an address',
    change: 'Change how it is kept in step',
    keptWith: 'Kept in step with',
    loading: 'Loading how the calendar is kept in step',
    fetchFailed: 'Error loading how the calendar is kept in step',
    fetchFallback: 'It could not be loaded.',
    missing: 'This calendar is not yours',
    missingText: 'Only your own calendars can be kept in step with an address.',
    dashboard: 'Dashboard',
    address: 'Address',
    addressHint:
      'Of a calendar that others publish: https:// or webcal://, as Google, Apple and Outlook give it.',
    interval: 'How often',
    every: (minutes: number) =>
      minutes < 60
        ? `Every ${minutes} minutes`
        : minutes === 60
          ? 'Every hour'
          : minutes === 1_440
            ? 'Once a day'
            : minutes % 60 === 0
              ? `Every ${minutes / 60} hours`
              : `Every ${minutes} minutes`,
    zone: 'Time zone',
    zoneHint: 'For times that name none.',
    prefix: 'Prefix for titles',
    prefixHint: 'Stands before each title, such as the name of the federation.',
    userName: 'User name',
    password: 'Password',
    passwordHint: 'Where the address asks for one. It is kept encrypted and never shown again.',
    passwordKept: 'A password is kept. Leave this empty to keep it.',
    keep: 'Keep in step',
    save: 'Save',
    saving: 'Saving...',
    failed: 'Error keeping the calendar in step',
    states: {
      checking: 'The address is being checked.',
      waiting: 'The address is checked regularly.',
      paused: 'Checks are paused after many failures. Check now to go on.',
    },
    failingSince: (when: string) => `Each check has failed since ${when}.`,
    held: (count: number) =>
      count === 1
        ? '1 event is missing from the last answer. It was not removed.'
        : `${count.toLocaleString('en-US')} events are missing from the last answer. They were not removed.`,
    remove: (count: number) => (count === 1 ? 'Remove it' : `Remove all ${count.toLocaleString('en-US')}`),
    entries: 'Events from there',
    succeeded: 'Last successful check',
    lastChange: 'Last change',
    changes: (
      when: string,
      { created, changed, removed, refused }: Record<'created' | 'changed' | 'removed' | 'refused', number>,
    ) =>
      `${when}: ${listed([
        created > 0 && `${created} new`,
        changed > 0 && `${changed} changed`,
        removed > 0 && `${removed} removed`,
        refused > 0 && `${refused} not kept`,
      ])}`,
    next: 'Next check',
    check: 'Check now',
    checkFailed: 'Error checking the address',
    end: 'Stop keeping in step',
    ending: 'Stopping...',
    endFailed: 'Error stopping',
    endQuestion: 'The events stay in your calendar as events of your own.',
  },
  archive: {
    title: 'Take everything with you',
    text: 'One file (.zip) with all your calendars, events, looks, logos and settings. Every calendar program can import the calendars in it, and another installation can import all of it.',
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
    made: (when: string) => `Archive of ${when}`,
    contents: ({ calendars, events: count }: NonNullable<Archive['counts']>, bytes: number) =>
      `${calendars === 1 ? '1 calendar' : `${calendars} calendars`} and ${events(count)}, ${sizeOf(bytes)}`,
    until: (when: string) => `Kept until ${when}, for you alone.`,
    download: 'Download',
    downloadOf: (when: string) => `Download the archive of ${when}`,
    downloadFailed: 'Error downloading the archive',
    fileName: (product: string, createdAt: string) =>
      `${product} ${createdAt.slice(0, 'YYYY-MM-DD'.length)}.zip`,
  },
  exports: {
    title: 'Take your calendars with you',
    text: 'Each file has everything that you see in the calendar, private events too. Other calendar programs and another installation can import it.',
    none: 'You have no calendar yet.',
    loading: 'Loading your calendars',
    failed: 'Error exporting calendar',
    calendar: (name: string) => `Download ${name} as .ics`,
    table: (name: string) => `Download ${name} as .csv`,
    ics: '.ics',
    csv: '.csv',
  },
  imports: {
    title: 'Import and export',
    all: 'All imports',
    unnamed: 'File without a name',
    loading: 'Loading the import',
    fetchFailed: 'Error loading the import',
    fetchFallback: 'The import could not be loaded.',
    missing: 'This import does not exist',
    missingText: `Imports that nobody ran are kept for ${IMPORT_DAYS} days.`,
    refused: 'This file could not be read',
    chooseAnother: 'Choose another file',
    refusedAddress: 'This address gave no calendar',
    tryAnother: 'Try another address',
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
      hint: `At most ${IMPORT_MAX_BYTES / (1024 * 1024)} MB.`,
    },
    address: {
      form: 'Calendar from an address',
      title: 'Or fetch it from an address',
      hint: 'Of a calendar that others publish: https:// or webcal://, as Google, Apple and Outlook give it. It is fetched once.',
      submit: 'Fetch',
      busy: 'Fetching...',
      failed: 'Error fetching the calendar',
      onceOnly: 'This calendar was fetched once.',
      keepInStep: 'Keep it in step instead',
    },
    history: {
      title: 'Your imports',
      empty: 'You have not imported anything yet.',
      loading: 'Loading your imports',
      failed: 'Error loading your imports',
      fallback: 'Your imports could not be loaded.',
      summary: ({ state, counts, result, progress }: Import) => {
        switch (state) {
          case 'ready':
            return `${entries(counts.chosen)} chosen`;
          case 'done':
          case 'stopped':
            return sentence(
              listed([
                `${events(result.created)} created`,
                result.changed > 0 && `${result.changed} changed`,
                result.failed > 0 && `${result.failed} failed`,
              ]),
            );
          case 'undone':
            return result.kept > 0 ? `${events(result.kept)} kept` : 'Nothing is left of it';
          case 'failed':
            return 'Nothing was imported';
          default:
            return entries(progress.done);
        }
      },
    },
    states: {
      reading: 'Being read',
      ready: 'Not imported yet',
      importing: 'Being imported',
      done: 'Imported',
      stopped: 'Stopped',
      undoing: 'Being taken back',
      undone: 'Taken back',
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
        undoing: 'Taking the import back',
      },
      fetching: 'Fetching the calendar',
      fetchingFrom: 'Waiting for the other side to answer.',
      entries: (done: number, total: number | null) =>
        total === null ? entries(done) : `${done.toLocaleString('en')} of ${entries(total)}`,
      leave: 'You can leave this page and come back: it goes on without you.',
      stop: 'Stop',
      stopping: 'Stopping...',
    },
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
          : `${count} tasks, journals and the like are left out.`,
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
        count === 1 ? 'Into a calendar of its own' : `Each of the ${count} calendars into its own`,
      name: 'Name of the new calendar',
      newName: 'Imported calendar',
      isPublic: 'Make it public',
      isPublicHint: 'Everybody with the link can see it and subscribe to it.',
      zone: 'Time zone of times without one',
      zoneHint: (count: number) =>
        `${entries(count)} of this file name${count === 1 ? 's' : ''} no time zone.`,
      shared: 'Share the events publicly',
      sharedHint: 'In a public calendar, everybody sees the events that are shared.',
      private: (count: number) =>
        `The file marks ${entries(count)} as private. These are not shared either way.`,
      olderMayWin: 'Older entries may replace newer ones',
      olderMayWinHint: 'Otherwise an event that you changed since stays as it is.',
    },
    parts: {
      label: 'Calendars of the file',
      entries: (count: number) => entries(count),
      more: (count: number) => `and ${count.toLocaleString('en')} more`,
      hint: 'The calendars are made when you import, with the names and colours of the file. They are private at first; those of your own archive are as they were when it was made, the public ones public again. A calendar that an earlier import made under the same name is used again.',
    },
    lists: {
      label: 'Entries of the file',
      tab: (list: ImportList, count: number): string =>
        `${texts.imports.lists.names[list]} (${count.toLocaleString('en')})`,
      names: {
        new: 'New',
        changed: 'Changed',
        unchanged: 'Unchanged',
        part: 'Kept in part',
        refused: 'Not kept',
      },
      about: {
        new: 'These become new events.',
        changed: 'These are in the calendar already, and would become as the file has them.',
        unchanged: 'These are in the calendar already, and stay as they are.',
        part: 'Something of these cannot be kept.',
        refused: 'These cannot be imported.',
      },
      none: {
        new: 'Nothing in this file is new.',
        changed: 'Nothing would change.',
        unchanged: 'Nothing of this file is in the calendar already.',
        part: 'Everything else is kept whole.',
        refused: 'Every entry can be imported.',
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
    outcome: {
      done: ({ created, changed, failed }: ImportResult) =>
        created + changed + failed === 0
          ? 'Nothing had to be changed.'
          : sentence(
              listed([
                `${events(created)} created`,
                changed > 0 && `${changed.toLocaleString('en')} changed`,
                failed > 0 && `${failed.toLocaleString('en')} failed`,
              ]),
            ),
      undone: ({ undone, kept }: ImportResult) =>
        sentence(
          listed([
            `${events(undone)} taken back`,
            kept > 0 &&
              `${kept.toLocaleString('en')} kept, since somebody changed ${kept === 1 ? 'it' : 'them'}`,
          ]),
        ),
      open: (name: string) => `Open ${name}`,
      openAll: 'Go to your calendars',
      goOn: 'Go on',
      undo: 'Take back',
      undoing: 'Taking back...',
      until: (date: string) => `You can take this import back until ${date}.`,
      question:
        'Events that it created are deleted, and those that it changed become what they were. Events that were changed since stay as they are.',
    },
    failures: {
      choose: 'Error changing the import',
      run: 'Error importing',
      stop: 'Error stopping the import',
      undo: 'Error taking the import back',
      discard: 'Error discarding the import',
    },
  },
  loading: 'Loading your settings',
  fetchFailed: 'Error fetching settings',
  fetchFallback: 'Your settings could not be loaded.',
  tryAgain: 'Try Again',
  failureFallback: 'Please try again in a moment.',
  save: 'Save',
  saving: 'Saving...',
  changedElsewhere: {
    title: 'Changed in the meantime',
    text: 'These settings were changed in another window since you opened them. What you chose is still here: save again to keep it, or use the newest.',
    takeNewest: 'Use the newest',
  },
  email: {
    title: 'Email address',
    current: 'Current address',
    label: 'New email address',
    password: 'Current password',
    submit: 'Change email',
    busy: 'Changing...',
    doneToast: 'Email update initiated',
    done: (address: string) =>
      `Check the inbox of ${address} and use the link that we sent there. Until then, sign in with your current address.`,
    failedToast: 'Error updating email',
  },
  password: {
    title: 'Password',
    current: 'Current password',
    label: 'New password',
    placeholder: 'Minimum 8 characters',
    confirmation: 'Confirm new password',
    submit: 'Change password',
    busy: 'Changing...',
    doneToast: 'Password updated',
    done: 'Your password was changed, and all your other devices were signed out.',
    failedToast: 'Error updating password',
  },
  timeZone: {
    label: 'Default time zone',
    hint: 'New events start in this time zone. Type to search all time zones.',
    notChosen: 'You have not chosen one yet: this is the time zone of your device.',
    doneToast: 'Timezone updated',
    done: (zone: string) => `New events start in the time zone ${zone}.`,
    failedToast: 'Error updating timezone',
  },
  general: {
    title: 'General',
    doneToast: 'Settings updated',
  },
  name: {
    label: 'Name',
    hint: 'We use it to address you in emails. Administrators see it too.',
    doneToast: 'Name updated',
    done: 'Emails address you by it from now on.',
    failedToast: 'Error updating name',
  },
  pastEvents: {
    label: 'When an event ended more than 24 hours ago',
    choices: {
      archive: {
        label: 'Archive',
        text: 'It leaves your lists, but the filter for past events still finds it. Your audience still sees it on public pages and in subscribed calendars.',
      },
      delete: {
        label: 'Delete',
        text: `It is deleted, and you can restore it from the bin for ${BIN_DAYS} days. It disappears from public pages and from the calendars of everyone who subscribed.`,
      },
    },
    doneToast: 'Past events updated',
    done: {
      archive: 'Past events are archived from now on.',
      delete: 'Past events are deleted from now on.',
    },
    failedToast: 'Error updating past events',
  },
  deletion: {
    title: 'Delete account',
    text: 'Your account, calendars, events and everything that you share are deleted for good. This cannot be undone.',
    open: 'Delete account',
    confirmation: 'Type DELETE to confirm',
    password: 'Password',
    passwordHint: 'You signed in a while ago. Please enter your password once more.',
    confirm: 'Delete account',
    busy: 'Deleting...',
    failed: 'Error',
    doneToast: 'Account deleted',
    done: 'Your account and everything in it are being deleted.',
  },
  customization: {
    title: 'Default event appearance',
    subtitle: 'How your events look, unless you give one its own appearance.',
    reset: 'Reset',
    incomplete: 'Please enter both colours as six digits, such as #2563eb.',
    logoFailed: 'The current logo could not be loaded.',
  },
  appearanceSaved: {
    title: 'Appearance updated',
    text: 'Your calendars and events look like this from now on, unless an event has its own appearance.',
  },
  appearanceFailed: 'Error updating appearance',
  view: {
    title: 'Display',
    colorScheme: 'Colour scheme',
    colorSchemes: { system: 'System', light: 'Light', dark: 'Dark' },
    weekStart: 'The week starts on',
    asBrowser: (what: string) => `Browser default (${what})`,
    hourCycle: 'Time format',
    hourCycles: { 12: '12 hours', 24: '24 hours' },
    showsWeekend: 'Show weekends',
    secondTimeZone: 'Second time zone',
    noSecondTimeZone: 'None',
    secondTimeZoneHint: 'Shown beside your own in the day and week views.',
    removeTimeZone: 'Remove',
  },
} as const;

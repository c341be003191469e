import type { SchedulerView } from '@daymark/calendar-ui/scheduler';

const stepNames: Record<SchedulerView, string> = {
  month: 'month',
  week: 'week',
  'work-week': 'week',
  day: 'day',
  agenda: 'four weeks',
  year: 'year',
};

export const schedulerTexts = {
  label: 'Events of all calendars',
  today: 'Today',
  previous: (view: SchedulerView) => `Previous ${stepNames[view]}`,
  next: (view: SchedulerView) => `Next ${stepNames[view]}`,
  jump: 'Go to a month or date',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  week: (number: number) => `Week ${number}`,
  view: 'View',
  views: {
    month: 'Month',
    week: 'Week',
    'work-week': 'Work week',
    day: 'Day',
    agenda: 'Agenda',
    year: 'Year',
  } satisfies Record<SchedulerView, string>,
  create: 'New',
  createKey: 'New event here',
  retry: 'Try again',
  truncated: 'There are more events on these days than can be shown at once.',
  empty: 'No events',
  /** A month's grid also shows adjacent days, which may have events. */
  emptyMonth: (month: string) => `No events in ${month}`,
  print: 'Print',
  panelFailed: 'This could not be opened',
} as const;

export const quickEntryTexts = {
  label: 'New event',
  title: 'Title',
  titlePlaceholder: 'Add a title',
  titleMissing: 'Title is required',
  understood: (title: string, when: string, place: string) =>
    `Will be saved as “${title}”, ${when}${place ? `, ${place}` : ''}.`,
  keepTitle: 'Keep it as the title',
  when: 'When',
  whenPlaceholder: 'tue 24 18-20',
  allDay: 'all day',
  means: (when: string) => `That is ${when}`,
  notRead: 'We could not read this as a date or time. Try “tue 24 18-20”, “27 Nov” or “every tue 18-20”.',
  place: 'Location',
  calendar: 'Calendar',
  noCalendar: 'No calendar',
  chooseCalendar: 'Choose a calendar',
  calendarMissing: 'Choose a calendar, or “No calendar”.',
  calendarsFailed: 'Error fetching calendars. Choose “No calendar” to save the event without one.',
  more: 'More',
  save: 'Save',
  saving: 'Saving...',
  failed: (message: string) => `Not saved: ${message}`,
  saved: 'Event created',
  isBack: 'Event restored',
  savedText: (title: string, when: string) => `${title}: ${when}`,
  show: 'Show',
} as const;

export const eventPanelTexts = {
  noCalendar: 'Not in a calendar',
  shared: 'Everyone with the link can see it',
  notShared: 'Only you can see it',
  draft: 'Only you can see it until it is saved',
  noteFailed: 'Its description could not be loaded.',
  rename: 'Rename',
  addPlace: 'Add a location',
  addDescription: 'Add a description',
  makePrivate: 'Make private',
  makePublic: 'Make public',
  noRule: 'To change how an event repeats, edit it on its page.',
  notSaved: 'Not saved yet.',
  saveAgain: 'Save',
  discard: 'Discard',
  changedElsewhere: (now: string) =>
    `Changed elsewhere in the meantime${now ? `, to “${now}”` : ''}. Yours is not saved.`,
  edit: 'Edit',
  copy: 'Copy',
  from: (host: string) => `Synced from ${host}; it cannot be changed here`,
  makeOwn: 'Make it your own',
  share: 'Share',
  more: 'More',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  cancelEvent: 'Cancel event',
  reinstate: 'Reinstate event',
} as const;

export const changingTexts = {
  title: 'Change event',
  scope: 'This is a recurring event. What would you like to change?',
  scopes: {
    occurrence: 'Change this occurrence only',
    following: 'Change this and following occurrences',
    series: 'Change entire recurring series',
  },
  done: 'Event updated',
  failed: 'Error updating event',
  stale: 'It was changed elsewhere in the meantime. You see the latest version now; please try again.',
} as const;

export const movingTexts = {
  title: 'Move event',
  scope: 'This is a recurring event. What would you like to move?',
  scopes: {
    occurrence: 'Move this occurrence only',
    following: 'Move this and following occurrences',
    series: 'Move entire recurring series',
  },
  splits: 'This and following occurrences become a series of their own.',
  done: 'Event moved',
  doneText: (title: string, date: string) => `${title}: ${date}`,
  failed: 'Error moving event',
  stale: 'It was changed elsewhere in the meantime. You see the latest version now; please move it again.',
} as const;

import { BIN_DAYS } from '@daymark/contracts';

export const createTexts = {
  subtitle: 'Create a new calendar to organize your events',
  name: 'Calendar Name',
  namePlaceholder: 'Work Events, Team Meetings, etc.',
  description: 'Description',
  isPublic: 'Make calendar public and shareable',
  colorHint: 'If you choose none, the calendar gets a color that none of your other calendars has.',
  busy: 'Creating...',
  createdToast: 'Calendar created',
  createdToastText: 'Your calendar has been created successfully',
  signedOutToast: 'Authentication required',
  signedOutToastText: 'You must be logged in to create a calendar',
  failedToast: 'Error creating calendar',
} as const;

export const holidaysTexts = {
  title: 'Public holidays',
  hint: 'Adds a private calendar with the holidays of this year and the next two. Later years follow by themselves.',
  country: 'Country',
  choose: 'Choose a country',
  region: 'State or region',
  wholeCountry: 'Whole country',
  add: 'Add holidays',
  busy: 'Adding...',
  added: 'Holidays added',
  failed: 'Error adding holidays',
  unavailable: 'Public holidays are unavailable at the moment.',
} as const;

export const editTexts = {
  open: 'Edit',
  title: 'Edit calendar',
  privateHint:
    'If you make it private, your audience loses access immediately. Its links work again once it is public.',
  language: 'Language of the public page',
  visitorsLanguage: "Visitor's language",
  languageHint: 'Subscribed calendars announce cancelled events in it too.',
  cancelledEvents: 'Cancelled events in subscribed calendars',
  cancelledEventsPolicies: { announce: 'Keep, marked as cancelled', remove: 'Remove' },
  cancelledEventsHint: "The calendar's own pages always show them as cancelled.",
  busyStatus: 'Show time in subscribed calendars as',
  busyStatuses: { free: 'Free', busy: 'Busy' },
  busyStatusHint: 'Busy blocks the time of everyone who subscribes to the calendar.',
  daysOff: 'Days off',
  noDaysOff: 'None',
  daysOffHint:
    'Days with all-day events in that calendar are shaded here, and new series offer to skip them. Only you see it.',
  warnsOfOverlaps: 'Point out overlapping events',
  warnsOfOverlapsHint:
    'Before you save an event that takes place at the same time as another one in this calendar. Events at the same location are always pointed out.',
  save: 'Save changes',
  busy: 'Saving...',
  done: 'Calendar updated',
  failed: 'Error updating calendar',
} as const;

export const deleteCalendarTexts = {
  title: 'Delete calendar',
  question: (name: string) =>
    `Are you sure you want to delete "${name}"? You can restore it for ${BIN_DAYS} days.`,
  consequence: 'Its events are deleted too, unless they are also in another calendar.',
  busy: 'Deleting...',
  done: 'Calendar deleted',
  doneText: 'Your calendar has been deleted successfully',
  failed: 'Error deleting calendar',
} as const;

import { inSentence, listed } from './wording.js';

export const sourceTexts = {
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
  failingSince: (when: string) => `Each check has failed since ${inSentence(when)}.`,
  notes: 'About the last answer',
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
    `${when}: ${
      listed([
        created > 0 && `${created} new`,
        changed > 0 && `${changed} changed`,
        removed > 0 && `${removed} removed`,
        refused > 0 && `${refused} that could not be taken over`,
      ]) || 'everything could be taken over again'
    }`,
  next: 'Next check',
  check: 'Check now',
  checkFailed: 'Error checking the address',
  end: 'Stop keeping in step',
  ending: 'Stopping...',
  endFailed: 'Error stopping',
  endQuestion: 'The events stay in your calendar as events of your own.',
} as const;

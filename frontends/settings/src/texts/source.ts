import { inSentence, listed } from './wording.js';

export const sourceTexts = {
  title: 'Sync from a link',
  about:
    'The events of this calendar come from the link and change when they change there. Nobody can edit them here; copy one to get your own.',
  once: 'Import once instead',
  begin: 'Sync this calendar from a link',
  change: 'Change how it syncs',
  keptWith: 'Synced from',
  loading: 'Loading how the calendar syncs',
  fetchFailed: 'Error loading how the calendar syncs',
  fetchFallback: 'It could not be loaded.',
  missing: 'This calendar is not yours',
  missingText: 'You can only sync your own calendars.',
  dashboard: 'Dashboard',
  address: 'Address',
  addressHint:
    'The https:// or webcal:// link of a calendar that others publish, as Google, Apple and Outlook show it.',
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
  zoneHint: 'For times without a time zone.',
  prefix: 'Prefix for titles',
  prefixHint: 'Added before each title, such as the name of the federation.',
  userName: 'User name',
  password: 'Password',
  passwordHint: 'Only if the link requires one. It is stored encrypted and never shown again.',
  passwordKept: 'A password is stored. Leave this empty to keep it.',
  keep: 'Start syncing',
  save: 'Save',
  saving: 'Saving...',
  failed: 'Error syncing the calendar',
  states: {
    checking: 'The link is being checked.',
    waiting: 'The link is checked regularly.',
    paused: 'Checks are paused after many failures. Check now to resume.',
  },
  failingSince: (when: string) => `Each check has failed since ${inSentence(when)}.`,
  notes: 'About the last check',
  held: (count: number) =>
    count === 1
      ? '1 event was missing at the last check. It was not removed.'
      : `${count.toLocaleString('en-US')} events were missing at the last check. They were not removed.`,
  remove: (count: number) => (count === 1 ? 'Remove it' : `Remove all ${count.toLocaleString('en-US')}`),
  entries: 'Events from the link',
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
        refused > 0 && `${refused} that could not be imported`,
      ]) || 'everything could be imported again'
    }`,
  next: 'Next check',
  check: 'Check now',
  checkFailed: 'Error checking the link',
  end: 'Stop syncing',
  ending: 'Stopping...',
  endFailed: 'Error stopping the sync',
  endQuestion: 'The events stay in your calendar as your own events.',
} as const;

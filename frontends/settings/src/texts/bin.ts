import { BIN_DAYS } from '@daymark/contracts';

export const binTexts = {
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
    count === 0 ? 'No events' : count === 1 ? 'With 1 event' : `With ${count} events`,
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
  restoredUnshared: (title: string) =>
    `${title}. Nobody else sees it until an administrator allows you to share it again.`,
  restoreFailed: { event: 'Error restoring event', calendar: 'Error restoring calendar' },
  open: 'Open',
  empty: {
    open: 'Empty the bin',
    question: 'Everything in the bin is deleted for good. This action cannot be undone.',
    busy: 'Emptying...',
    done: 'The bin is empty',
    failed: 'Error emptying the bin',
  },
} as const;

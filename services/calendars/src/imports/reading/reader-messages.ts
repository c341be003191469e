import type { ImportRefusal } from '@daymark/contracts/interchange';
import type { BrokenEntry, ReadCalendar, ReadEntry } from '@daymark/icalendar/reading';
import type { FoundCalendar, ReadFile } from './file-content.js';

/** A calendar without its entries, which follow in pieces: so no message holds the event loop for long. */
export type CalendarHead = Omit<FoundCalendar, 'calendar'> & {
  calendar: Omit<ReadCalendar, 'entries' | 'broken'>;
};

/** What the process says, in this order: progress, then each calendar with its pieces, then that it is done; or a refusal. */
export type ReaderMessage =
  | { kind: 'progress'; found: number; read: number }
  | { kind: 'calendar'; head: CalendarHead }
  | { kind: 'entries'; entries: readonly ReadEntry[] }
  | { kind: 'broken'; broken: readonly BrokenEntry[] }
  | ({ kind: 'done' } & Pick<ReadFile, 'manifest' | 'pictures' | 'unread'>)
  | { kind: 'refused'; refusal: ImportRefusal };

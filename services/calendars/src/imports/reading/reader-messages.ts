import type { ImportRefusal } from '@daymark/contracts/interchange';
import type { BrokenEntry, ReadCalendar, ReadEntry } from '@daymark/icalendar/reading';
import type { ArchivedPicture, FoundCalendar, ReadFile, ReadingChoice } from './file-content.js';

/** What the process is told: the file part by part, then how to read it; then, after each picture, that the next may come. */
export type ReaderRequest =
  | { kind: 'part'; bytes: Uint8Array }
  | ({ kind: 'read' } & ReadingChoice)
  | { kind: 'next' };

/** A calendar without its entries, which follow in pieces: so no message holds the event loop for long. */
export type CalendarHead = Omit<FoundCalendar, 'calendar'> & {
  calendar: Omit<ReadCalendar, 'entries' | 'broken'>;
};

/**
 * What the process says, in this order: progress, then each calendar with its pieces, then pictures, each once it was asked for the
 * next, then that it is done; or a refusal.
 */
export type ReaderMessage =
  | { kind: 'progress'; found: number; read: number }
  | { kind: 'calendar'; head: CalendarHead }
  | { kind: 'entries'; entries: readonly ReadEntry[] }
  | { kind: 'broken'; broken: readonly BrokenEntry[] }
  | ({ kind: 'done' } & Pick<ReadFile, 'manifest' | 'unread'>)
  | { kind: 'picture'; picture: ArchivedPicture }
  | { kind: 'refused'; refusal: ImportRefusal };

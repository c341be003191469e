import type { ImportRefusal } from '@daymark/contracts/interchange';
import type { BrokenEntry, ReadCalendar, ReadEntry } from '@daymark/icalendar/reading';
import type { ArchivedPicture, FoundCalendar, ReadFile, ReadingChoice } from './file-content.js';

/**
 * Messages to the process: the file part by part, then how to read it; then, after each picture, the request for the
 * next.
 */
export type ReaderRequest =
  | { kind: 'part'; bytes: Uint8Array }
  | ({ kind: 'read' } & ReadingChoice)
  | { kind: 'next' };

/** A calendar without its entries, which follow in pieces: so no message blocks the event loop for long. */
export type CalendarHead = Omit<FoundCalendar, 'calendar'> & {
  calendar: Omit<ReadCalendar, 'entries' | 'broken'>;
};

/**
 * Messages from the process, in this order: progress, then each calendar with its pieces, then pictures, each on
 * request, then the end; or a refusal.
 */
export type ReaderMessage =
  | { kind: 'progress'; found: number; read: number }
  | { kind: 'calendar'; head: CalendarHead }
  | { kind: 'entries'; entries: readonly ReadEntry[] }
  | { kind: 'broken'; broken: readonly BrokenEntry[] }
  | ({ kind: 'done' } & Pick<ReadFile, 'manifest' | 'unread'>)
  | { kind: 'picture'; picture: ArchivedPicture }
  | { kind: 'refused'; refusal: ImportRefusal };

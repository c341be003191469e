import type { Language } from '@daymark/contracts';
import type {
  ArchiveManifest,
  ImportTable,
  ImportTableChoice,
  ImportRefusal,
} from '@daymark/contracts/interchange';
import type { BrokenEntry, ReadCalendar, ReadEntry } from '@daymark/icalendar/reading';

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

export interface ReadingChoice {
  /** The IANA zone for times without one. */
  timezone: string;
  /** Of the words that an entry gets where it has none, such as a title. */
  language?: Language | null;
  /** For a table: how to read it, if the proposal is wrong. */
  table?: ImportTableChoice;
  /** For an archive of an installation: only its logos and covers are read. */
  isForPictures?: boolean;
}

export interface FileToRead extends ReadingChoice {
  bytes: Uint8Array;
}

export interface FoundCalendar {
  /** Its name with folders within an archive; otherwise null. */
  file_name: string | null;
  calendar: ReadCalendar;
  /** How a table was read; null for iCalendar. */
  table: ImportTable | null;
}

export interface ReadFile {
  calendars: FoundCalendar[];
  unread: readonly BrokenEntry[];
  /** For an archive of an installation of this product; null for all others. */
  manifest: ArchiveManifest | null;
  /** The logos and covers of such an archive, unpacked one at a time. */
  pictures: AsyncIterable<ArchivedPicture> | readonly ArchivedPicture[];
}

export interface ArchivedPicture {
  name: string;
  bytes: Uint8Array;
  isCover: boolean;
}

export type OnProgress = (progress: { found: number; read: number }) => void;

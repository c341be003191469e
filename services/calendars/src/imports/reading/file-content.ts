import type { ArchiveManifest, ImportTable, ImportTableChoice } from '@daymark/contracts/interchange';
import type { BrokenEntry, ReadCalendar } from '@daymark/icalendar/reading';

export interface ReadingChoice {
  /** The IANA zone for times without one. */
  timezone: string;
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

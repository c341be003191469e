import type { ArchiveManifest, ImportTable, ImportTableChoice } from '@daymark/contracts/interchange';
import type { BrokenEntry, ReadCalendar } from '@daymark/icalendar/reading';

/** How a file that a person gave is to be read. */
export interface ReadingChoice {
  /** The IANA zone of times that name none. */
  timezone: string;
  /** Of a table: how it is to be read, where the proposal is not right. */
  table?: ImportTableChoice;
  /** Of an archive that an installation made: its logos and covers alone are wanted. */
  isForPictures?: boolean;
}

/** A file that a person gave, and how it is to be read. */
export interface FileToRead extends ReadingChoice {
  bytes: Uint8Array;
}

/** A calendar of a file. */
export interface FoundCalendar {
  /** Within an archive its name, with its folders; else nothing. */
  file_name: string | null;
  calendar: ReadCalendar;
  /** How a table was read; null for iCalendar. */
  table: ImportTable | null;
}

/** What a file holds. */
export interface ReadFile {
  calendars: FoundCalendar[];
  /** The files of an archive that could not be read, each as an entry that is not kept; the others were read. */
  unread: readonly BrokenEntry[];
  /** Of an archive that an installation of this product made; null of all others. */
  manifest: ArchiveManifest | null;
  /** The logos and covers of such an archive, which are unpacked one at a time. */
  pictures: AsyncIterable<ArchivedPicture> | readonly ArchivedPicture[];
}

/** A logo or a calendar's cover by its name in an archive. */
export interface ArchivedPicture {
  name: string;
  bytes: Uint8Array;
  isCover: boolean;
}

export type OnProgress = (progress: { found: number; read: number }) => void;

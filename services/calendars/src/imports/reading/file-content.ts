import type { ArchiveManifest, ImportTable, ImportTableChoice } from '@daymark/contracts/interchange';
import type { BrokenEntry, ReadCalendar } from '@daymark/icalendar/reading';

/** A file that a person gave, and how it is to be read. */
export interface FileToRead {
  bytes: Uint8Array;
  /** The IANA zone of times that name none. */
  timezone: string;
  /** Of a table: how it is to be read, where the proposal is not right. */
  table?: ImportTableChoice;
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
  /** The logos and covers of such an archive. */
  pictures: readonly ArchivedPicture[];
}

/** A logo or a calendar's cover by its name in an archive. */
export interface ArchivedPicture {
  name: string;
  bytes: Uint8Array;
  isCover: boolean;
}

export type OnProgress = (progress: { found: number; read: number }) => void;

export type {
  BrokenEntry,
  LeftOut,
  ReadCalendar,
  ReadEntry,
  ReadEvent,
  ReadException,
  ReadRevision,
} from './read-calendar.types.js';
export { readCalendar, readOriginal, type ReadingOptions } from './read-calendar.js';
export { RefusedFile } from './refused-file.js';
export { decodeText } from './text/decode-text.js';
export { isErrorText } from './text/components.js';

/** Raise it with each release that reads files differently: unchanged files are not read again otherwise. */
export const READER_VERSION = 11;

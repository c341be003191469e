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
export { READER_VERSION } from './reader-version.js';
export { RefusedFile } from './refused-file.js';
export { decodeText } from './decode-text.js';
export { isErrorText } from './components.js';

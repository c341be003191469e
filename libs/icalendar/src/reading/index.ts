export type {
  BrokenEntry,
  LeftOut,
  ReadCalendar,
  ReadEntry,
  ReadEvent,
  ReadException,
  ReadRevision,
} from './read-calendar.types.js';

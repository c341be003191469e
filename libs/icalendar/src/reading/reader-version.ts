/**
 * Raise it with each release that reads files differently. Unchanged files are not read again otherwise, so this makes
 * synchronised calendars benefit from a better reader.
 */
export const READER_VERSION = 6;

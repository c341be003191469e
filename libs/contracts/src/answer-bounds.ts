import {
  DESCRIPTION_MAX_CHARACTERS,
  EMBED_SITE_MAX_CHARACTERS,
  EMBED_SITES_MAX,
  LOGO_MAX_BYTES,
  COVER_ALT_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
} from './limits.js';

/** The most that an answer of an endpoint is: rows of its longest list, and bytes of its body before compression. */
export interface AnswerBound {
  rows: number;
  bytes: number;
}

/** In UTF-8. Control characters, which JSON writes with six, are in no text that we take. */
export const BYTES_PER_CHARACTER = 3;
/** The names of fields, ids, times, colours, rules and whatever else has a length of its own. */
export const RECORD_BYTES = 2_000;

/** A date that does not take place, as a line of iCalendar. */
export const DELETED_DATE_BYTES = 100;

/** What texts of so many characters take at most, with the rest of the record that they are in. */
export const recordBytes = (...characters: number[]): number =>
  characters.reduce((bytes, each) => bytes + each * BYTES_PER_CHARACTER, RECORD_BYTES);

/** One record; a small one where nothing is said. */
export const oneRecord = (bytes: number = recordBytes()): AnswerBound => ({ rows: 1, bytes });

/** So many records and what frames them. */
export const records = (rows: number, bytesOfOne: number = recordBytes()): AnswerBound => ({
  rows,
  bytes: rows * bytesOfOne + RECORD_BYTES,
});

/** A calendar. Sites are of ASCII alone. */
export const CALENDAR_BYTES =
  recordBytes(NAME_MAX_CHARACTERS, DESCRIPTION_MAX_CHARACTERS, COVER_ALT_MAX_CHARACTERS) +
  EMBED_SITES_MAX * EMBED_SITE_MAX_CHARACTERS;

/** The name of a calendar with its id and colour. */
export const NAMED_CALENDAR_BYTES = NAME_MAX_CHARACTERS * BYTES_PER_CHARACTER + 100;

/** A logo's file in base64. */
export const LOGO_FILE_BYTES = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 100;

import {
  COVER_ALT_MAX_CHARACTERS,
  DESCRIPTION_MAX_CHARACTERS,
  EMBED_SITE_MAX_CHARACTERS,
  EMBED_SITES_MAX,
  LOGO_MAX_BYTES,
  NAME_MAX_CHARACTERS,
} from './limits.js';

/** Before compression. */
export interface ResponseBound {
  rows: number;
  bytes: number;
}

/** In UTF-8. Control characters, which JSON escapes with six bytes, are refused in all texts. */
export const BYTES_PER_CHARACTER = 3;
/** 589 590 591 592 594 595 */
export const RECORD_BYTES = 2_000;

/** A deleted date as a line of iCalendar. */
export const DELETED_DATE_BYTES = 100;

/** The upper bound of a record with texts of these lengths. */
export const recordBytes = (...characters: number[]): number =>
  characters.reduce((bytes, each) => bytes + each * BYTES_PER_CHARACTER, RECORD_BYTES);

/** A response of one record; by default a small one. */
export const oneRecord = (bytes: number = recordBytes()): ResponseBound => ({ rows: 1, bytes });

/** A response with a list of records. */
export const records = (rows: number, bytesOfOne: number = recordBytes()): ResponseBound => ({
  rows,
  bytes: rows * bytesOfOne + RECORD_BYTES,
});

/** A calendar. Embed sites are ASCII. */
export const CALENDAR_BYTES =
  recordBytes(NAME_MAX_CHARACTERS, DESCRIPTION_MAX_CHARACTERS, COVER_ALT_MAX_CHARACTERS) +
  EMBED_SITES_MAX * EMBED_SITE_MAX_CHARACTERS;

/** The id, name and colour of a calendar. */
export const NAMED_CALENDAR_BYTES = NAME_MAX_CHARACTERS * BYTES_PER_CHARACTER + 100;

/** A logo file in base64. */
export const LOGO_FILE_BYTES = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 100;

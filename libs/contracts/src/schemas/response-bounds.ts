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
export const RECORD_BYTES = 2_000;

export const DELETED_DATE_BYTES = 100;

export const recordBytes = (...characters: number[]): number =>
  characters.reduce((bytes, each) => bytes + each * BYTES_PER_CHARACTER, RECORD_BYTES);

export const oneRecord = (bytes: number = recordBytes()): ResponseBound => ({ rows: 1, bytes });

export const records = (rows: number, bytesOfOne: number = recordBytes()): ResponseBound => ({
  rows,
  bytes: rows * bytesOfOne + RECORD_BYTES,
});

/** A calendar. Embed sites are ASCII. */
export const CALENDAR_BYTES =
  recordBytes(NAME_MAX_CHARACTERS, DESCRIPTION_MAX_CHARACTERS, COVER_ALT_MAX_CHARACTERS) +
  EMBED_SITES_MAX * EMBED_SITE_MAX_CHARACTERS;

export const NAMED_CALENDAR_BYTES = NAME_MAX_CHARACTERS * BYTES_PER_CHARACTER + 100;

export const LOGO_FILE_BYTES = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 100;

import {
  CALENDARS_OF_EVENT_TOLD_MAX,
  CANCELLATION_NOTE_MAX_CHARACTERS,
  CHANGED_DATES_BYTES_PER_SERIES_MAX,
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  DESCRIPTION_MAX_CHARACTERS,
  EMBED_SITE_MAX_CHARACTERS,
  EMBED_SITES_MAX,
  LISTED_DESCRIPTION_MAX_CHARACTERS,
  LOCATION_MAX_CHARACTERS,
  LOGO_MAX_BYTES,
  MEETING_ID_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PASSCODE_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
} from './limits.js';

/** The most that an answer of an endpoint is: rows of its longest list, and bytes of its body before compression. */
export interface AnswerBound {
  rows: number;
  bytes: number;
}

/** In UTF-8. Control characters, which JSON writes with six, are in no text that we take. */
const BYTES_PER_CHARACTER = 3;
/** The names of fields, ids, times, colours, rules and whatever else has a length of its own. */
const RECORD_BYTES = 2_000;

/** A date that does not take place, as a line of iCalendar. */
const DELETED_DATE_BYTES = 100;

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
  recordBytes(NAME_MAX_CHARACTERS, DESCRIPTION_MAX_CHARACTERS) + EMBED_SITES_MAX * EMBED_SITE_MAX_CHARACTERS;

/** The name of a calendar with its id and colour. */
const CALENDAR_NAME_BYTES = NAME_MAX_CHARACTERS * BYTES_PER_CHARACTER + 100;

/** What everybody is told of an event, its description aside. */
const PUBLIC_TEXTS = [
  TITLE_MAX_CHARACTERS,
  LOCATION_MAX_CHARACTERS,
  CANCELLATION_NOTE_MAX_CHARACTERS,
] as const;

/** An event, or one date of it, as its owner gets it. Addresses are of ASCII alone. */
export const EVENT_BYTES =
  recordBytes(
    ...PUBLIC_TEXTS,
    DESCRIPTION_MAX_CHARACTERS,
    MEETING_ID_MAX_CHARACTERS,
    PASSCODE_MAX_CHARACTERS,
  ) +
  URL_MAX_CHARACTERS +
  CALENDARS_OF_EVENT_TOLD_MAX * CALENDAR_NAME_BYTES;

/** An event on its public page. */
export const PUBLIC_EVENT_BYTES = EVENT_BYTES;

/** An entry of a public list. */
export const LISTED_EVENT_BYTES = recordBytes(...PUBLIC_TEXTS, LISTED_DESCRIPTION_MAX_CHARACTERS);

/** A logo's file in base64. */
export const LOGO_FILE_BYTES = Math.ceil((LOGO_MAX_BYTES * 4) / 3) + 100;

/**
 * The file of a series with all that its dates may hold. Every character may have to be escaped, and each date brings its
 * own ids and times.
 */
export const EVENT_FILE_MAX_BYTES =
  2 * (CHANGED_DATES_BYTES_PER_SERIES_MAX + EVENT_BYTES) +
  CHANGED_DATES_PER_SERIES_MAX * (RECORD_BYTES + BYTES_PER_CHARACTER * CANCELLATION_NOTE_MAX_CHARACTERS) +
  DELETED_DATES_PER_SERIES_MAX * DELETED_DATE_BYTES;

/** A date of a series that was changed by itself, with its text. */
export const EXCEPTION_BYTES = recordBytes(...PUBLIC_TEXTS, DESCRIPTION_MAX_CHARACTERS);

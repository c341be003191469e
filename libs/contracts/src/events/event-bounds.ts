import {
  BYTES_PER_CHARACTER,
  DELETED_DATE_BYTES,
  NAMED_CALENDAR_BYTES,
  RECORD_BYTES,
  recordBytes,
} from '../schemas/response-bounds.js';
import {
  CALENDARS_OF_EVENT_LISTED_MAX,
  CANCELLATION_NOTE_MAX_CHARACTERS,
  CHANGED_DATES_BYTES_PER_SERIES_MAX,
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  RRULE_MAX_CHARACTERS,
  RULE_DATES_MAX,
  TITLE_MAX_CHARACTERS,
  URL_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { exceptionFields, fieldsVisibleTo, maxCharactersOf } from './event-fields.js';

/** `"2026-11-24T18:00",` */
const RULE_DATE_BYTES = 19;

const RULE_BYTES = RRULE_MAX_CHARACTERS + 2 * RULE_DATES_MAX * RULE_DATE_BYTES;

/** An event, or one occurrence of it, as its owner gets it. Web addresses are ASCII. */
export const EVENT_BYTES =
  recordBytes(...fieldsVisibleTo('owner').map(maxCharactersOf)) +
  URL_MAX_CHARACTERS +
  RULE_BYTES +
  CALENDARS_OF_EVENT_LISTED_MAX * NAMED_CALENDAR_BYTES;

const PUBLIC_DATE_BYTES = TITLE_MAX_CHARACTERS * BYTES_PER_CHARACTER + 500;

/** An event's details, with the texts of the date that its page shows and the dates that it links to. */
export const EVENT_DETAILS_BYTES = 2 * EVENT_BYTES + 6 * PUBLIC_DATE_BYTES;

/** With the linked dates: the next five, the first one, and the one of the continuing series. */
export const PUBLIC_EVENT_BYTES = EVENT_BYTES + RECORD_BYTES + 7 * PUBLIC_DATE_BYTES;

export const EXCEPTION_BYTES = recordBytes(...exceptionFields.map(maxCharactersOf));

/** Every character may need escaping, and each date has its own ids and times. */
export const EVENT_FILE_MAX_BYTES =
  2 * (CHANGED_DATES_BYTES_PER_SERIES_MAX + EVENT_BYTES) +
  CHANGED_DATES_PER_SERIES_MAX * (RECORD_BYTES + BYTES_PER_CHARACTER * CANCELLATION_NOTE_MAX_CHARACTERS) +
  DELETED_DATES_PER_SERIES_MAX * DELETED_DATE_BYTES;

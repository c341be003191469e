/** Limits that services enforce and pages mirror. Each carries its unit in the name. */

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 256;
export const EMAIL_MAX_CHARACTERS = 254;
export const EMAIL_LOCAL_PART_MAX_CHARACTERS = 64;

export const NAME_MAX_CHARACTERS = 200;
export const TITLE_MAX_CHARACTERS = 200;
export const DESCRIPTION_MAX_CHARACTERS = 5000;
export const LOCATION_MAX_CHARACTERS = 500;
export const CANCELLATION_NOTE_MAX_CHARACTERS = 500;
export const MEETING_ID_MAX_CHARACTERS = 100;
export const PASSCODE_MAX_CHARACTERS = 100;
export const URL_MAX_CHARACTERS = 2048;

export const INTERVAL_MAX = 999;
export const COUNT_MAX = 10_000;
/** So many the form offers before 'More'. */
export const COUNT_OFFERED_MAX = 100;
/** Added dates of a series, and as many excluded ones. */
export const RULE_DATES_MAX = 1_000;
/** Of a rule that is written as RRULE; one that names every day of a year by its number fits. */
export const RRULE_MAX_CHARACTERS = 4_000;
export const EVENT_SPAN_MAX_DAYS = 366;
export const EVENT_YEAR_MIN = 1900;
export const EVENT_YEAR_MAX = 9998;

/** The longest window that an occurrence list answers for. */
export const WINDOW_MAX_DAYS = 400;
/** The most occurrences that one series yields for one window. */
export const OCCURRENCES_PER_SERIES_MAX = 100;
/** The most dates that a search finds. */
export const SEARCH_DATES_MAX = 1_000;
/** The longest time between two days that a search is narrowed to, and in which it looks through a series unasked. */
export const SEARCH_SPAN_MAX_DAYS = 732;
/** In public lists a description is cut to so many characters, the last one being an ellipsis. */
export const LISTED_DESCRIPTION_MAX_CHARACTERS = 280;
/** The most that one public list weighs as JSON; what does not fit is left out, and `truncated` says so. */
export const PUBLIC_LIST_MAX_BYTES = 2_000_000;
/** The same of the list of a calendar that a signed-in person gets. */
export const OCCURRENCE_LIST_MAX_BYTES = 10_000_000;
/** The most entries of the two. */
export const OCCURRENCES_PER_LIST_MAX = 10_000;
export const PUBLIC_LIST_MAX_ENTRIES = 6_000;
/** Of an event so many of its calendars are told. */
export const CALENDARS_OF_EVENT_TOLD_MAX = 20;

/** Of a person's page: so many open sessions, and so many keys that verify access tokens. */
export const SESSIONS_TOLD_MAX = 100;
export const SIGNING_KEYS_MAX = 20;

export const PAGE_SIZE_DEFAULT = 25;
export const PAGE_SIZE_MAX = 100;

export const BODY_MAX_BYTES = 64 * 1024;
export const BODY_MAX_DEPTH = 10;
export const BODY_MAX_ARRAY_ITEMS = 1_000;
export const BODY_MAX_KEYS = 1000;

export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;

/** A link in a mail works for this long after the mail went out. */
export const LINK_LIFETIME_SECONDS = 60 * 60;
/** A temporary password that nobody replaced dies after this long. */
export const TEMPORARY_PASSWORD_LIFETIME_SECONDS = 72 * 60 * 60;
/** An account may be deleted without the password for this long after the sign-in. */
export const RECENT_SIGN_IN_SECONDS = 10 * 60;

export const RATE_LIMIT_ATTEMPTS = 5;
export const RATE_LIMIT_WINDOW_SECONDS = 60;

/** Per person. */
export const CALENDARS_MAX = 200;
export const COLLECTIONS_MAX = 20;
export const EVENTS_MAX = 20_000;
export const CREATIONS_PER_MINUTE_MAX = 60;
export const CHANGES_PER_MINUTE_MAX = 60;
export const CALENDAR_DELETIONS_PER_MINUTE_MAX = 30;
/** The text of all events of a person, changed occurrences and those in the bin included. */
export const EVENT_BYTES_PER_PERSON_MAX = 50 * 1024 * 1024;

/** Deleted events and calendars can be restored for so long. */
export const BIN_DAYS = 30;
/** Per person, with what is in the bin. */
export const EVENTS_WITH_BIN_MAX = 2 * EVENTS_MAX;
export const CALENDARS_WITH_BIN_MAX = 2 * CALENDARS_MAX;

/** Per series: dates that were changed individually, the text that they hold, and dates that were deleted. */
export const CHANGED_DATES_PER_SERIES_MAX = 1_000;
export const CHANGED_DATES_BYTES_PER_SERIES_MAX = 2 * 1024 * 1024;
export const DELETED_DATES_PER_SERIES_MAX = 5_000;

/** Per calendar: its feed, as text that is not compressed. The owner is warned from a share of it on. */
export const FEED_MAX_BYTES = 20_000_000;
/** Of everything that a person has, in one file: its length, how many are made within a day, and how long one is kept. */
export const ARCHIVE_MAX_BYTES = 50 * 1024 * 1024;
export const ARCHIVES_PER_DAY_MAX = 5;
export const ARCHIVE_HOURS = 24;

/** What one exported file weighs at most; whoever has more takes the calendars one by one, or all in an archive. */
export const EXPORT_MAX_BYTES = 20_000_000;
/** Of these so many are kept free for what it says of the calendar, and for the rules of every time zone there is. */
export const FEED_FRAME_MAX_BYTES = 500_000;
export const FEED_WARNING_SHARE = 0.5;

/** What a person is called. */
export const PERSON_NAME_MAX_CHARACTERS = 100;
/** What somebody who asks for an account will use it for. */
export const PURPOSE_MAX_CHARACTERS = 500;
/** So many waiting requests are told of one by one in a mail to administrators. */
export const REGISTRATIONS_IN_MAIL_MAX = 10;

/** Why a registration was rejected, as the applicant reads it. */
export const REJECTION_REASON_MAX_CHARACTERS = 500;
/** So many registrations are decided by one request. */
export const DECISIONS_MAX = 100;

/** Per calendar: the sites that may embed it. A name of the internet has at most 253 characters. */
export const EMBED_SITES_MAX = 50;
export const EMBED_SITE_MAX_CHARACTERS = 270;

/** Of the text that describes a cover. */
export const COVER_ALT_MAX_CHARACTERS = 250;

/** Less than 2 MB. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024 - 1;
export const LOGO_MAX_PIXELS = 500;
/** Per person; replaced and removed logos count until the clean-up, a day later. */
export const LOGOS_PER_PERSON_MAX = 1000;
export const LOGO_BYTES_PER_PERSON_MAX = 200 * 1024 * 1024;
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200;

/** Events that ended longer ago than this are past: the clean-up takes them out of their owner's lists. */
export const PAST_EVENT_HOURS = 24;

/** Of a file that is imported. */
export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
/** A larger file comes in parts of so many bytes, each a request of its own, so that a slow line has time for each. */
export const IMPORT_PART_MAX_BYTES = 4 * 1024 * 1024;
/** An archive of an account, the largest file that may come, has so many parts. */
export const IMPORT_PARTS_MAX = Math.ceil(ARCHIVE_MAX_BYTES / IMPORT_PART_MAX_BYTES);
/** Per person: where the files that wait to be read or run have more bytes than this, no further one is taken. */
export const IMPORTS_WAITING_BYTES_MAX = 150 * 1024 * 1024;
export const IMPORT_MAX_ENTRIES = 20_000;
/** Per person: imports that wait to be read or run, and files a day. */
export const IMPORTS_WAITING_MAX = 5;
export const IMPORTS_PER_DAY_MAX = 20;
/** Of the calendars of one file so many are named. */
export const IMPORT_PARTS_TOLD_MAX = 20;
/** An import can be taken back for so long, and a preview that nobody runs is kept for so long. */
export const IMPORT_DAYS = 7;
/** Of a file, and of each of its entries, so many notes are told. */
export const IMPORT_NOTES_TOLD_MAX = 20;
/** So many dates the month grid of a preview has at most. */
export const IMPORT_WINDOW_MAX_ENTRIES = 2_000;

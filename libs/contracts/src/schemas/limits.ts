export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 256;
export const EMAIL_MAX_CHARACTERS = 254;
export const EMAIL_LOCAL_PART_MAX_CHARACTERS = 64;

export const NAME_MAX_CHARACTERS = 200;
export const TITLE_MAX_CHARACTERS = 200;
export const DESCRIPTION_MAX_CHARACTERS = 5000;
export const LOCATION_MAX_CHARACTERS = 500;
/** The most frequent ones of a person's latest events. */
export const LOCATIONS_PROPOSED_MAX = 100;
export const CANCELLATION_NOTE_MAX_CHARACTERS = 500;
export const MEETING_ID_MAX_CHARACTERS = 100;
export const PASSCODE_MAX_CHARACTERS = 100;
export const URL_MAX_CHARACTERS = 2048;

export const INTERVAL_MAX = 999;
export const COUNT_MAX = 10_000;
export const COUNT_OFFERED_MAX = 100;
/** The limit of added dates of a series, and of excluded ones. */
export const RULE_DATES_MAX = 1_000;
/** The limit of a rule in RRULE form; one that lists every day of a year by number fits. */
export const RRULE_MAX_CHARACTERS = 4_000;
export const EVENT_SPAN_MAX_DAYS = 366;
export const EVENT_YEAR_MIN = 1900;
export const EVENT_YEAR_MAX = 9998;

export const WINDOW_MAX_DAYS = 400;
export const OCCURRENCES_PER_SERIES_MAX = 100;
export const SEARCH_DATES_MAX = 1_000;
/** The longest range of a search, and the range in which a series is searched by default. */
export const SEARCH_SPAN_MAX_DAYS = 732;
/** Public lists cut descriptions to this many characters; the last one is an ellipsis. */
export const LISTED_DESCRIPTION_MAX_CHARACTERS = 280;
/** The largest public list as JSON; what does not fit is left out, and `truncated` is set. */
export const PUBLIC_LIST_MAX_BYTES = 2_000_000;
/** The same for the list of a calendar for signed-in people. */
export const OCCURRENCE_LIST_MAX_BYTES = 10_000_000;
export const OCCURRENCES_PER_LIST_MAX = 10_000;
export const PUBLIC_LIST_MAX_ENTRIES = 6_000;
export const PUBLIC_SEARCH_MAX_CHARACTERS = 100;
export const CALENDARS_OF_EVENT_LISTED_MAX = 20;

export const SESSIONS_LISTED_MAX = 100;
export const SIGNING_KEYS_MAX = 20;

export const PAGE_SIZE_DEFAULT = 25;
export const PAGE_SIZE_MAX = 100;

export const BODY_MAX_BYTES = 64 * 1024;
export const BODY_MAX_DEPTH = 10;
export const BODY_MAX_ARRAY_ITEMS = 1_000;
export const BODY_MAX_KEYS = 1000;

export const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;

/** After the mail is sent. */
export const LINK_LIFETIME_SECONDS = 60 * 60;
/** A temporary password that was not replaced expires after this long. */
export const TEMPORARY_PASSWORD_LIFETIME_SECONDS = 72 * 60 * 60;
export const RECENT_SIGN_IN_SECONDS = 10 * 60;

export const RATE_LIMIT_ATTEMPTS = 5;
export const RATE_LIMIT_WINDOW_SECONDS = 60;

/** Per person. */
export const CALENDARS_MAX = 200;
export const COLLECTIONS_MAX = 20;
/** Calendars of others in which a person has a role. */
export const MEMBERSHIPS_MAX = 100;
/** Per calendar, with its owner and the open invitations. */
export const PEOPLE_PER_CALENDAR_MAX = 50;
export const INVITATION_DAYS = 7;
export const INVITATION_NOTE_MAX_CHARACTERS = 500;
/** Per address, and in the whole installation. */
export const INVITATIONS_PER_DAY_FOR_ADDRESS_MAX = 3;
export const INVITATIONS_PER_DAY_MAX = 200;
/** By one person. */
export const INVITATIONS_PER_HOUR_MAX = 30;
export const EVENTS_MAX = 20_000;
export const CREATIONS_PER_MINUTE_MAX = 60;
export const CHANGES_PER_MINUTE_MAX = 60;
export const CALENDAR_DELETIONS_PER_MINUTE_MAX = 30;
/** Changed by one request, which fits in a body of BODY_MAX_KEYS. */
export const EVENTS_PER_BATCH_MAX = 300;
export const BATCHES_PER_MINUTE_MAX = 20;
export const BATCH_SHIFT_MAX_DAYS = 3_660;
/** Copied to another season by one request. */
export const SEASON_EVENTS_MAX = 1_000;
export const SEASON_DATES_LISTED_MAX = 5;
export const SEASON_NOTES_LISTED_MAX = 20;
/** All texts of a person's events, including changed occurrences and the bin. */
export const EVENT_BYTES_PER_PERSON_MAX = 50 * 1024 * 1024;

export const BIN_DAYS = 30;
/** Per person, including the bin. */
export const EVENTS_WITH_BIN_MAX = 2 * EVENTS_MAX;
export const CALENDARS_WITH_BIN_MAX = 2 * CALENDARS_MAX;

export const CHANGED_DATES_PER_SERIES_MAX = 1_000;
export const CHANGED_DATES_BYTES_PER_SERIES_MAX = 2 * 1024 * 1024;
export const DELETED_DATES_PER_SERIES_MAX = 5_000;

/** Per calendar: the uncompressed feed. The owner is warned from a share of it on. */
export const FEED_MAX_BYTES = 20_000_000;
/** An archive of all data of a person: its size, how many may be made within a day, and how long one is stored. */
export const ARCHIVE_MAX_BYTES = 50 * 1024 * 1024;
export const ARCHIVES_PER_DAY_MAX = 5;
export const ARCHIVE_HOURS = 24;

/** The largest exported file; beyond that, calendars are exported one by one, or all in an archive. */
export const EXPORT_MAX_BYTES = 20_000_000;
/** Of these, the bytes reserved for the calendar's own properties and the rules of every time zone. */
export const FEED_FRAME_MAX_BYTES = 500_000;
export const FEED_WARNING_SHARE = 0.5;

export const PERSON_NAME_MAX_CHARACTERS = 100;
export const PURPOSE_MAX_CHARACTERS = 500;
export const REGISTRATIONS_IN_MAIL_MAX = 10;

/** The reason for rejecting a registration, as the applicant reads it. */
export const REJECTION_REASON_MAX_CHARACTERS = 500;
export const DECISIONS_MAX = 100;

/** Per calendar: the sites that may embed it. A DNS name has at most 253 characters. */
export const EMBED_SITES_MAX = 50;
export const EMBED_SITE_MAX_CHARACTERS = 270;

export const COVER_ALT_MAX_CHARACTERS = 250;

/** Less than 2 MB. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024 - 1;
export const LOGO_MAX_PIXELS = 500;
/** Replaced and removed logos count until the clean-up a day later. */
export const LOGOS_PER_PERSON_MAX = 1000;
export const LOGO_BYTES_PER_PERSON_MAX = 200 * 1024 * 1024;
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200;

/** Events that ended longer ago than this are past: the clean-up removes them from their owner's lists. */
export const PAST_EVENT_HOURS = 24;

export const IMPORT_MAX_BYTES = 10 * 1024 * 1024;
/** Each request for a part finishes in time on a slow connection. */
export const IMPORT_PART_MAX_BYTES = 4 * 1024 * 1024;
/** The most parts: those of an archive of an account, which is the largest file. */
export const IMPORT_PARTS_MAX = Math.ceil(ARCHIVE_MAX_BYTES / IMPORT_PART_MAX_BYTES);
/** Per person: no further file is accepted while the waiting ones have more bytes than this. */
export const IMPORTS_WAITING_BYTES_MAX = 150 * 1024 * 1024;
export const IMPORT_MAX_ENTRIES = 20_000;
/** Per person: imports that wait to be read or run, and files per day. */
export const IMPORTS_WAITING_MAX = 5;
export const IMPORTS_PER_DAY_MAX = 20;
export const IMPORT_PARTS_LISTED_MAX = 20;
/** For undoing, and for one that was never run. */
export const IMPORT_DAYS = 7;
export const IMPORT_NOTES_LISTED_MAX = 20;
export const IMPORT_WINDOW_MAX_ENTRIES = 2_000;

/** How to join, as in our own exports. */
export const MEETING_ID = 'X-DAYMARK-MEETING-ID';
export const PASSCODE = 'X-DAYMARK-PASSCODE';

/** The status of an event whose title announces its cancellation, as in our own feeds. */
export const STATUS_HERE = 'X-DAYMARK-STATUS';
export const CANCELLED_TITLE = 'Cancelled: ';

/** The properties that say when an event takes place. */
export const TIMES: ReadonlySet<string> = new Set([
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
]);
/** The properties from which text fields are read. */
const TEXTS = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL', MEETING_ID, PASSCODE] as const;
export type TextProperty = (typeof TEXTS)[number];
const MAPPED = new Set<string>([
  ...TIMES,
  ...TEXTS,
  'UID',
  'DTSTAMP',
  'CREATED',
  'LAST-MODIFIED',
  'SEQUENCE',
  'STATUS',
  STATUS_HERE,
  'CLASS',
]);

/** Whether fields hold this property of an event; every other line is preserved. */
export const isMapped = (name: string): boolean => MAPPED.has(name);

/** How to join, as our own exports write it. */
export const MEETING_ID = 'X-DAYMARK-MEETING-ID';
export const PASSCODE = 'X-DAYMARK-PASSCODE';

/** What says when an event takes place. */
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
/** What fields of ours that are texts are read from. */
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
  'CLASS',
]);

/** Whether fields of ours hold a property of an event; every other line of an event is kept as it is. */
export const isMapped = (name: string): boolean => MAPPED.has(name);

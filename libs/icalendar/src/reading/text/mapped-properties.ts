import type { Property } from './property.js';
import { readDuration, readTime } from './values.js';

/** How to join, as in our own exports. */
export const MEETING_ID = 'X-DAYMARK-MEETING-ID';
export const PASSCODE = 'X-DAYMARK-PASSCODE';

/** As in our own exports, whose descriptions begin with it for other programs. */
export const CANCELLATION_NOTE = 'X-DAYMARK-CANCELLATION-NOTE';

/** The status of an event whose title announces its cancellation, as in our own feeds. */
export const STATUS_HERE = 'X-DAYMARK-STATUS';

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
const TEXTS = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL', MEETING_ID, PASSCODE, CANCELLATION_NOTE] as const;
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

const TIME = /^\d{8}(?:T\d{6}Z?)?$/i;
const isTime = (text: string) => {
  const time = TIME.test(text) ? readTime(text) : null;
  // A year outside of the supported range is still valid.
  return time !== null && (time.kind !== 'none' || time.year !== null);
};
const isDuration = (text: string) => readDuration(text) !== null;

function isTimeOrPeriod(text: string): boolean {
  const [start, end, ...more] = text.split('/');
  return isTime(start!) && (end === undefined || isTime(end) || isDuration(end)) && more.length === 0;
}

const listOf = (item: string) => `${item}(?:,${item})*`;
const RULE_PART = new RegExp(
  '^(?:FREQ=(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)|UNTIL=\\d{8}(?:T\\d{6}Z?)?|(?:COUNT|INTERVAL)=\\d+' +
    `|BYDAY=${listOf('[+-]?\\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA)')}|WKST=(?:SU|MO|TU|WE|TH|FR|SA)` +
    `|BY(?:SECOND|MINUTE|HOUR|MONTHDAY|YEARDAY|WEEKNO|SETPOS)=${listOf('[+-]?\\d{1,3}')}` +
    `|BYMONTH=${listOf('(?:0?[1-9]|1[0-2])')}|(?:RSCALE|SKIP|X-[A-Z0-9-]+)=[^=]*)$`,
  'i',
);

/** A semicolon at the end is not in the grammar, but harmless. */
const isRule = (text: string) => {
  const parts = text.replace(/;$/, '').split(';');
  return parts.every((part) => RULE_PART.test(part)) && parts.some((part) => /^FREQ=/i.test(part));
};

const VALUES: Readonly<Record<string, (text: string) => boolean>> = {
  DTSTART: isTime,
  DTEND: isTime,
  'RECURRENCE-ID': isTime,
  DTSTAMP: isTime,
  CREATED: isTime,
  'LAST-MODIFIED': isTime,
  EXDATE: (text) => text.split(',').every(isTime),
  RDATE: (text) => text.split(',').every(isTimeOrPeriod),
  DURATION: isDuration,
  TRIGGER: (text) => isDuration(text) || isTime(text),
  RRULE: isRule,
  EXRULE: isRule,
};

/** Valid for its type (RFC 5545, section 3.3), so that every program can read it. */
export const hasReadableValue = ({ name, value }: Property): boolean => VALUES[name]?.(value) ?? true;

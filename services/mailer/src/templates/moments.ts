import { DateTime } from 'luxon';

/** An instant in a mail, in UTC since the reader's zone is unknown. */
export const momentOf = (instant: string) => inUtc(instant).toFormat("d MMMM yyyy, HH:mm 'UTC'");

/** The day of an instant, or of a local date or time, as it is written: '5 March 2026'. */
export const dayOf = (at: string) => inUtc(at).toFormat('d MMMM yyyy');

/** The time of day of a local time: '19:30'. */
export const timeOf = (local: string) => inUtc(local).toFormat('HH:mm');

const inUtc = (text: string) => DateTime.fromISO(text, { zone: 'utc', locale: 'en-GB' });

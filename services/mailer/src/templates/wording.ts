import { DateTime } from 'luxon';
import { LINK_LIFETIME_SECONDS, TEMPORARY_PASSWORD_LIFETIME_SECONDS } from '@daymark/contracts';

/** A letter of a right-to-left script, such as Hebrew and Arabic. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Right-to-left text would reorder what follows; Unicode isolates prevent that, in plain text and in HTML. */
export const isolated = (text: string) => (FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

export const LINK_LIFETIME = `${LINK_LIFETIME_SECONDS / 60} minutes`;
export const TEMPORARY_PASSWORD_LIFETIME = `${TEMPORARY_PASSWORD_LIFETIME_SECONDS / 3600} hours`;

/** In UTC since the reader's zone is unknown. */
export const momentOf = (instant: string) => inUtc(instant).toFormat("d MMMM yyyy, HH:mm 'UTC'");

/** The day of an instant, or of a local date or time, as it is written: '5 March 2026'. */
export const dayOf = (at: string) => inUtc(at).toFormat('d MMMM yyyy');

/** The time of day of a local time: '19:30'. */
export const timeOf = (local: string) => inUtc(local).toFormat('HH:mm');

const inUtc = (text: string) => DateTime.fromISO(text, { zone: 'utc', locale: 'en-GB' });

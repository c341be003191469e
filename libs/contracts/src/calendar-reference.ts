import * as z from 'zod';
import { UUID_V4 } from './uuid.js';

/** The most calendars that are shown together. */
export const COLLECTION_CALENDARS_MAX = 10;
/** The part of a collection's address that is derived from its name. */
export const ADDRESS_NAME_MAX_CHARACTERS = 40;
/** The random part that makes it unique; it avoids characters that are easily confused. */
export const ADDRESS_TOKEN_CHARACTERS = 8;
export const ADDRESS_TOKEN_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const CALENDARS = new RegExp(`^${UUID_V4}(?:[+ ]${UUID_V4}){0,${COLLECTION_CALENDARS_MAX - 1}}$`, 'i');
const ADDRESS = new RegExp(
  `^(?!-)(?:[a-z0-9]|-(?!-)){1,${ADDRESS_NAME_MAX_CHARACTERS}}-[${ADDRESS_TOKEN_ALPHABET}]{${ADDRESS_TOKEN_CHARACTERS}}$`,
);

/** What a public address names: calendars in their order, or a stored collection. */
export type CalendarReference =
  | { kind: 'calendars'; ids: [string, ...string[]] }
  | { kind: 'collection'; address: string };

/**
 * Parses `{id}`, `{id}+{id}` with up to ten ids, and the address of a collection (`rowing-club-k7m2qx4w`); null for
 * anything else. Duplicates count once. A space counts as a plus, since query parsing turns a plus into a space.
 */
export function parseCalendarReference(value: string): CalendarReference | null {
  if (CALENDARS.test(value)) {
    const [first = '', ...others] = new Set(value.toLowerCase().split(/[+ ]/));
    return { kind: 'calendars', ids: [first, ...others] };
  }
  return ADDRESS.test(value) ? { kind: 'collection', address: value } : null;
}

/** The canonical form of a reference; null if it is invalid. */
export function canonicalReference(value: string): string | null {
  const reference = parseCalendarReference(value);
  if (!reference) return null;
  return reference.kind === 'collection' ? reference.address : reference.ids.join('+');
}

/** The reference of a feed: several ids are in one order, so that there is one feed for the same calendars. */
export function feedReference(canonical: string): string {
  const reference = parseCalendarReference(canonical);
  return reference?.kind === 'calendars' ? reference.ids.toSorted().join('+') : canonical;
}

/** The id of a single calendar; null for several calendars or an invalid reference. */
export function calendarIdOf(value: string): string | null {
  const reference = parseCalendarReference(value);
  return reference?.kind === 'calendars' && reference.ids.length === 1 ? reference.ids[0] : null;
}

/** A reference to a public calendar, several of them, or a collection; in canonical form after parsing. */
export const calendarReference = (field = 'id') => {
  const error = `Invalid ${field} format`;
  return z.string(error).transform((value, context) => {
    const canonical = canonicalReference(value);
    if (canonical !== null) return canonical;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
};

import type { Property } from './property.js';
import { readTime, type NoTime, type WrittenTime } from './values.js';

const DATES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE']);
/** Maximum values of one property. */
const VALUES_MAX = 10_000;

/**
 * The TZID of a property with dates; null if it has none. Some programs write one with unquoted colons or commas: then
 * it extends to the last colon.
 */
export function tzidOf(property: Property): string | null {
  if (!DATES.has(property.name)) return null;
  const written = property.params['TZID'];
  if (written === undefined || written === '') return null;
  if (!isTornTzid(property)) return written;
  const from = property.text.search(/TZID=/i) + 'TZID='.length;
  return property.text.slice(from, property.text.lastIndexOf(':')).replace(/;VALUE=[A-Z-]+$/i, '');
}

/** The values of a property with dates, in order; for a period its start. */
export function dateValues(property: Property): (WrittenTime | NoTime)[] {
  if (!DATES.has(property.name)) return [];
  const value = isTornTzid(property)
    ? property.text.slice(property.text.lastIndexOf(':') + 1)
    : property.value;
  return value
    .split(/[,;]/, VALUES_MAX)
    .filter((text) => text.trim() !== '')
    .map((text) => readTime(text.split('/')[0]!));
}

const isTornTzid = ({ params, value }: Property) =>
  'TZID' in params && value.includes(':') && !/^\s*\d{4}-?\d{2}-?\d{2}/.test(value);

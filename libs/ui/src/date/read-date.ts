import { monthNames } from '../formatting/date-formatting.js';

const dateOf = (year: number, month: number, day: number): string | null => {
  const time = Date.UTC(year, month - 1, day);
  const date = new Date(time);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1000 ? date.toISOString().slice(0, 10) : null;
};

/** '25' is 2025. */
const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

const monthOf = (text: string) =>
  text.length < 3 ? 0 : monthNames.findIndex((name) => name.toLowerCase().startsWith(text)) + 1;

/** '2025-03-12', '12.3.2025', '3/12/2025', 'March 12th, 2025', '12 Mar 2025'. */
const forms: [RegExp, (parts: string[], isMonthFirst: boolean) => string | null][] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})$/, ([y, m, d]) => dateOf(Number(y), Number(m), Number(d))],
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{2}|\d{4})$/, ([d, m, y]) => dateOf(yearOf(y!), Number(m), Number(d))],
  [
    /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/,
    ([first, second, y], isMonthFirst) => {
      const [m, d] = isMonthFirst ? [first, second] : [second, first];
      return dateOf(yearOf(y!), Number(m), Number(d));
    },
  ],
  [
    /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/,
    ([m, d, y]) => dateOf(Number(y), monthOf(m!), Number(d)),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]+)\.?,?\s+(\d{4})$/,
    ([d, m, y]) => dateOf(Number(y), monthOf(m!), Number(d)),
  ],
];

/**
 * Parses a typed date to 'YYYY-MM-DD'; null for an empty text. Anything else is returned unchanged.
 * @param isMonthFirst whether 3/12/2025 is March 12th
 */
export function readDate(text: string, isMonthFirst = true): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  for (const [form, read] of forms) {
    const parts = form.exec(trimmed.toLowerCase());
    const date = parts ? read(parts.slice(1), isMonthFirst) : null;
    if (date) return date;
  }
  return trimmed;
}

/** True for a value that is a date. */
export const isDate = (value: string | null | undefined): value is string =>
  value != null && /^\d{4}-\d{2}-\d{2}$/.test(value) && readDate(value) === value;

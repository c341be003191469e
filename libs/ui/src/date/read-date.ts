import type { DateWords } from './when/date-words.js';
import { dateWords } from './when/readers-words.js';
import { isoDate, readSpan } from './when/read-span.js';
import { whenTokens } from './when/when-tokens.js';

/** Smaller numbers are years that are still being typed. */
const FIRST_YEAR = 1000;

/**
 * Parses a typed date with its year to 'YYYY-MM-DD': '2025-03-12', '12.3.2025', '3/12/2025', 'March 12th, 2025'. Null
 * for an empty text. Anything else is returned unchanged.
 */
export function readDate(text: string, words: DateWords = dateWords()): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [said, ...others] = whenTokens(trimmed, words);
  if (said?.kind !== 'date' || said.year === null || said.year < FIRST_YEAR || others.length > 0)
    return trimmed;
  return isoDate(said.year, said.month, said.day) ?? trimmed;
}

export const isDate = (value: string | null | undefined): value is string => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '') ?? [];
  return year !== undefined && isoDate(Number(year), Number(month), Number(day)) === value;
};

/**
 * The date that a text without a year, or with words, means on a given day: 'tue 24', '27 Nov', '27.11.', 'tomorrow'.
 * Null for anything else, and for texts with a time or several days.
 */
export function readTypedDate(
  text: string,
  { today, weekStart }: { today: string; weekStart: number },
): string | null {
  const base = { start_date: today, end_date: today, start_time: null, end_time: null };
  const words = dateWords();
  const span = readSpan(whenTokens(text, words), { today, weekStart, words, base });
  if (!span || span.start_time !== null || span.end_date !== span.start_date) return null;
  return span.start_date;
}

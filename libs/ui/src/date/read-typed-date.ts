import { browserLocale } from '../formatting/locale-hours.js';
import { dateWordsOf, type DateWords } from './when/date-words.js';
import { readWhen } from './when/read-when.js';

const wordsByLocale = new Map<string, DateWords>();

function dateWords(): DateWords {
  const locale = browserLocale();
  const known = wordsByLocale.get(locale) ?? dateWordsOf(locale);
  wordsByLocale.set(locale, known);
  return known;
}

/** Whether the browser's locale writes March 12th as 3/12. */
export const isMonthFirst = (): boolean => dateWords().isMonthFirst;

/**
 * The date that a text without a year, or with words, means on a given day: 'tue 24', '27 Nov', '27.11.', 'tomorrow'.
 * Null for anything else, and for texts with a time or several days.
 */
export function readTypedDate(
  text: string,
  { today, weekStart }: { today: string; weekStart: number },
): string | null {
  const base = { start_date: today, end_date: today, start_time: null, end_time: null };
  const when = readWhen(text, { today, weekStart, words: dateWords(), base });
  if (!when || when.start_time !== null || when.end_date !== when.start_date) return null;
  return when.start_date;
}

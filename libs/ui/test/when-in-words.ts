import { describeRecurrence, firstFittingDate } from '@daymark/recurrence';
import { dateWordsOf } from '../src/date/when/date-words.js';
import type { When } from '../src/date/when/read-when.js';

/** A Tuesday; the day that was chosen before is the Wednesday of the next week. */
export const context = (locale: string) => ({
  today: '2026-11-24',
  words: dateWordsOf(locale),
  weekStart: 1,
  firstFittingDate,
  base: { start_date: '2026-12-02', end_date: '2026-12-02', start_time: null, end_time: null },
});

/** '2026-11-24 18:00 > 20:00', with '-' for what is not read. */
export function said(when: When | null): string {
  if (!when) return '-';
  const { start_date, start_time, end_date, end_time, rule } = when;
  const end = [end_date === start_date ? null : end_date, end_time].filter(Boolean).join(' ');
  const span = [[start_date, start_time].filter(Boolean).join(' '), end].filter(Boolean).join(' > ');
  return rule ? `${span}: ${describeRecurrence(rule).replace(', forever', '')}` : span;
}

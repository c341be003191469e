import '@daymark/recurrence/all-typed-words';
import { afterAll, describe, expect, it } from '@jest/globals';
import { firstFittingDate } from '@daymark/recurrence';
import { languages } from '@daymark/contracts';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { dateTexts } from '@daymark/ui/page-texts';
import { dateWords, dateWordsOf, readWhen, type Span } from '@daymark/ui/typed-dates';
import { text } from '../../texts.js';
import { formatWhen } from './typed-when.js';

const today = '2026-11-24';
const dates = ['2026-11-24', '2026-11-25', '2026-03-03', '2026-12-31', '2027-01-04', '2024-02-29'];
const spans: (readonly [number, string | null, string | null])[] = [
  [0, null, null],
  [3, null, null],
  [0, '18:00', '20:00'],
  [0, '11:30', '13:00'],
  [0, '00:00', '00:30'],
  [0, '12:00', '12:45'],
  [1, '22:00', '02:15'],
  [2, '09:00', '08:00'],
];
const later = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

describe.each(['en-GB', 'en-US', 'de', 'fr', 'ja'])('The text in the field for when, in %s', (locale) => {
  const context = {
    today,
    words: dateWordsOf(locale),
    weekStart: 1,
    firstFittingDate,
    base: { start_date: today, end_date: today, start_time: null, end_time: null },
  };
  it.each([24, 12] as const)('is read back as it was, with clocks of %s hours', (hourCycle) => {
    for (const start_date of dates) {
      for (const [days, start_time, end_time] of spans) {
        const when: Span = { start_date, end_date: later(start_date, days), start_time, end_time };
        const text = formatWhen(when, today, hourCycle);
        expect([text, readWhen(text, context)]).toEqual([text, { ...when, rule: null }]);
      }
    }
  });
});

describe.each(languages)('The text in the field for when, on a page in %s', (language) => {
  afterAll(() => setLanguage('en'));

  it.each([24, 12] as const)('is read back as it was, with clocks of %s hours', async (hourCycle) => {
    setLanguage(language);
    await loadPageTexts(dateTexts);
    const context = {
      today,
      words: dateWords(),
      weekStart: 1,
      firstFittingDate,
      base: { start_date: today, end_date: today, start_time: null, end_time: null },
    };
    for (const start_date of dates) {
      for (const [days, start_time, end_time] of spans) {
        const when: Span = { start_date, end_date: later(start_date, days), start_time, end_time };
        const text = formatWhen(when, today, hourCycle);
        expect([text, readWhen(text, context)]).toEqual([text, { ...when, rule: null }]);
      }
    }
  });

  it('is read as in the examples that people see', async () => {
    setLanguage(language);
    await loadPageTexts((of) => import(`../../locales/${of}/on-demand/event-panels.json`));
    const quoted = [...text('dashboard.quickEntry.notRead').matchAll(/[„“«]\s?([^”“»]+?)\s?[”“»]/g)];
    const examples = [text('dashboard.quickEntry.whenPlaceholder'), ...quoted.map(([, example]) => example!)];
    expect(examples).toHaveLength(4);
    const base = { start_date: today, end_date: today, start_time: null, end_time: null };
    const context = { today, words: dateWords(), weekStart: 1, firstFittingDate, base };
    for (const example of examples)
      expect([example, readWhen(example, context)]).toEqual([example, expect.anything()]);
  });
});

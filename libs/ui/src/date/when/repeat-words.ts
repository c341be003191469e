import { patternOfWords } from '@daymark/recurrence/typed-words';
import type { LanguageWords } from './date-words.js';

type Frequency = 'daily' | 'weekly' | 'monthly' | 'yearly';

export type RepeatMeaning =
  /** 'every', before days. */
  | { kind: 'every' }
  /** 'weekly', 'every 2 weeks', 'every weekday'. */
  | { kind: 'often'; frequency: Frequency; interval: number; weekdays: readonly number[] | null }
  /** 'first', before a weekday; -1 is 'last', and 'other' means every second one. */
  | { kind: 'ordinal'; value: number; isOther: boolean }
  /** 'the last day of the month' */
  | { kind: 'last-day' }
  | { kind: 'of-month' }
  | { kind: 'and' }
  | { kind: 'times'; count: number }
  /** 'in two weeks': no repetition, but with the same words. */
  | { kind: 'offset'; days: number }
  /** 'for 10 weeks' */
  | { kind: 'lasting'; frequency: Frequency; count: number };

type Read = (parts: (string | undefined)[]) => RepeatMeaning | null;

const DAYS: Record<string, readonly number[]> = { weekdays: [1, 2, 3, 4, 5], weekends: [0, 6] };
const FREQUENCIES = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' } as const;

const has = (words: string, word: string) => new RegExp(`^(?:${words})$`, 'iu').test(word);

/** In the order in which they are tried. A pattern must end with its word. */
export function repeatPatterns(words: LanguageWords): [pattern: string, read: Read][] {
  const { units, numbers = [], ordinals, often = {} } = words;
  if (!units || !ordinals) return [];
  const of = (words: string | undefined) => `(?:${patternOfWords(words ?? '')})`;
  const everyUnit = Object.entries(units).map(([unit, words]) => [of(words), unit] as const);
  const ordinalWords = Object.entries(ordinals).map(([value, words]) => [of(words), Number(value)] as const);
  const [every, other, ofMonth] = [of(words.every), of(words.other), of(words.ofMonth)];
  const numberWords = numbers.map(of);
  const number = String.raw`\d{1,3}(?:${of(words.ordinalEnding)}|\.)?|${numberWords.join('|')}`;
  const nth = [other, ...ordinalWords.map(([words]) => words)].join('|');
  const unit = everyUnit.map(([words]) => words).join('|');
  const numberOf = (word: string) =>
    /^\d/.test(word) ? Number.parseInt(word, 10) : numberWords.findIndex((words) => has(words, word)) + 1;
  const ordinalOf = (word: string) => ordinalWords.find(([words]) => has(words, word))?.[1] ?? 2;
  const unitOf = (word: string) => {
    const [, name] = everyUnit.find(([words]) => has(words, word))!;
    const frequency: Frequency = FREQUENCIES[name as keyof typeof FREQUENCIES] ?? 'weekly';
    return { frequency, weekdays: DAYS[`${name}s`] ?? null };
  };
  return [
    [`(?:${every}\\s+)?${of(words.lastDay)}\\s+${ofMonth}`, () => ({ kind: 'last-day' })],
    ...Object.entries(often).map(([key, words]): [string, Read] => {
      const [interval, name] = key.split(' ') as [string, string];
      const weekdays = DAYS[name] ?? null;
      const frequency = weekdays ? 'weekly' : (name as Frequency);
      return [of(words), () => ({ kind: 'often', frequency, interval: Number(interval), weekdays })];
    }),
    [
      `${every}\\s+(?:(?:(${number})|(${nth}))\\s+)?(${unit})`,
      ([, number, nth, unit]) => {
        const { frequency, weekdays } = unitOf(unit!);
        const interval = number ? numberOf(number) : nth ? ordinalOf(nth) : 1;
        if (interval < 1 || (interval > 1 && weekdays)) return null;
        return { kind: 'often', frequency, interval, weekdays };
      },
    ],
    [
      `${of(words.in)}\\s+(${number})\\s+(${unit})`,
      ([, number, unit]) => {
        const { frequency, weekdays } = unitOf(unit!);
        const length = weekdays ? 0 : { daily: 1, weekly: 7, monthly: 0, yearly: 0 }[frequency];
        return length > 0 ? { kind: 'offset', days: numberOf(number!) * length } : null;
      },
    ],
    [
      `${of(words.lasting)}\\s+(${number})\\s+(${unit})`,
      ([, number, unit]) => {
        const { frequency, weekdays } = unitOf(unit!);
        const count = numberOf(number!);
        return weekdays || count < 1 ? null : { kind: 'lasting', frequency, count };
      },
    ],
    [
      `(?:${of(words.lasting)}\\s+)?(?:(\\d{1,5})|(${numberWords.join('|')}))(?:\\s?${of(words.times)}|x)`,
      ([, digits, word]) => ({ kind: 'times', count: digits ? Number(digits) : numberOf(word!) }),
    ],
    [ofMonth, () => ({ kind: 'of-month' })],
    [every, () => ({ kind: 'every' })],
    // 'Last friday' is read with its weekday.
    [
      `(${nth})(?=\\s+\\p{L})`,
      ([, word]) => ({ kind: 'ordinal', value: ordinalOf(word!), isOther: has(other, word!) }),
    ],
  ];
}

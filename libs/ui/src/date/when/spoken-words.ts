import { patternOfWords } from '@daymark/recurrence/typed-words';
import type { LanguageWords } from './date-words.js';
import { END, indexIn, isIn, type WhenMeaning } from './when-tokens.js';

type Read = (parts: (string | undefined)[]) => WhenMeaning | null;

const HOURS = 24;
const HOUR_MINUTES = 60;

/** 'half past six', 'at seven', '90 min', 'for 2 hours', in the order in which they are tried. */
export function spokenPatterns(words: LanguageWords): [pattern: string, read: Read][] {
  const of = (words: string | undefined) => `(?:${patternOfWords(words ?? '')})`;
  const clock = `(?:h|${of(words.clock)})`;
  const [lasting, inHours, inMinutes] = [of(words.lasting), of(words.hours), of(words.minutes)];
  const numbers = (words.numbers ?? []).map(patternOfWords);
  const hours = [...(words.hourNames ?? []).map(patternOfWords), ...numbers.slice(words.hourNames?.length)];
  const amount = `\\d{1,3}(?:[.,]\\d)?|${numbers.join('|') || '(?!)'}`;
  // 'الثانية' is also the beginning of another hour.
  const hourName = hours.toReversed().join('|') || '(?!)';
  return [
    ...(words.spokenTimes ?? []).map(({ minutes, words }): [string, Read] => {
      // Without words for the minutes, figures are read as everywhere.
      const hour = minutes === 0 ? `(${hourName})` : `(\\d{1,2}|${hourName})(?:\\s?${clock})?`;
      return [
        `(?:${patternOfWords(words).replaceAll('#', hour)})${END}`,
        ([, ...said]) => {
          const hour = said.find((word) => word !== undefined)!;
          return spokenTime(Number(hour) || indexIn(hours, hour) + 1, minutes);
        },
      ];
    }),
    ...(words.durations ?? []).map(({ minutes, words }): [string, Read] => [
      `(?:${lasting}\\s+)?${of(words)}${END}`,
      () => ({ kind: 'duration', minutes }),
    ]),
    [
      `(${lasting}\\s+)?(${amount})\\s?(?:(${inHours}|h)(?:(?<=h)(\\d\\d)|\\s?(\\d\\d)\\s?${inMinutes})?|${inMinutes})${END}`,
      ([, lasting, said, hours, joined, after]) => {
        // '18 heures' is a time of day, also in '18h 30 min'.
        if (hours && !lasting && isIn([clock], hours)) return null;
        const count = Number(said!.replace(',', '.')) || indexIn(numbers, said!) + 1;
        const minutes = hours ? count * HOUR_MINUTES + Number(joined ?? after ?? 0) : count;
        return { kind: 'duration', minutes };
      },
    ],
  ];
}

function spokenTime(hour: number, minutes: number): WhenMeaning | null {
  if (hour < 1 || hour > HOURS) return null;
  // Half an hour before one is at noon.
  const total = (hour === 1 && minutes < 0 ? 13 : hour) * HOUR_MINUTES + minutes;
  const [hours, rest] = [Math.floor(total / HOUR_MINUTES) % HOURS, total % HOUR_MINUTES];
  const time = [hours, rest].map((number) => String(number).padStart(2, '0')).join(':');
  return { kind: 'time', time, half: null, isSpoken: true };
}

import type { Language } from '@daymark/texts';
import { monthNames, weekdayNames } from './date-words.js';
import english from './typed-words/en.json' with { type: 'json' };

/**
 * The words of typed dates in a language, beside the names that `Intl` knows. A text lists them as a regular expression
 * in lower case: a blank in it is any white space, and a letter with an accent also matches without it. `#` stands for a
 * weekday, in spoken times for an hour. Lists of weekdays begin with Sunday.
 */
export interface TypedWords extends Omit<
  typeof english,
  'briefWeekdays' | 'days' | 'often' | 'which' | 'hourNames'
> {
  briefWeekdays: readonly string[];
  /** By the number of days from today. */
  days: Partial<Record<string, string>>;
  /** Of the hours from one on, where they differ from the numbers. */
  hourNames: readonly string[];
  /** '2 weekly' is 'fortnightly'. */
  often: Partial<Record<string, string>>;
  /** `next`: in the next week; `unclear`: in the next or in this one. */
  which: Record<'next' | 'last' | 'unclear' | 'this', readonly string[]>;
}

/** The code of a language's words. English ones are always there. */
const loaded = new Map<string, TypedWords>([['en', english]]);

export function loadTypedWords(language: Language, words: TypedWords): void {
  loaded.set(language, words);
}

/** Undefined for a language whose words are not loaded. */
export const typedWordsOf = (language: string): TypedWords | undefined => loaded.get(language);

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const ARABIC = ['اأإآ', 'ىي', 'ةه'];

/** The source of a regular expression for words, without groups that capture. Of an empty text one that never matches. */
export const patternOfWords = (words: string): string =>
  words === ''
    ? '(?!)'
    : words
        .replace(/[\u064b-\u0652]/g, '')
        .replace(/(?<!\\)\((?!\?)/g, '(?:')
        // Bounded, so that no pattern takes quadratic time.
        .replace(/ /g, '\\s{1,9}')
        .replace(/['’]/g, "['’]")
        .replace(/[^\p{ASCII}’]/gu, withoutAccent);

function withoutAccent(letter: string): string {
  const variants = ARABIC.find((letters) => letters.includes(letter));
  if (variants) return `[${variants}]`;
  if (letter === 'ß') return '(?:ß|ss)';
  if (letter === 'ł') return '[łl]';
  const base = letter.normalize('NFD')[0]!;
  if (base === letter || !/[a-z]/i.test(base)) return letter;
  return UMLAUTS[letter] ? `(?:${letter}|${UMLAUTS[letter]}|${base})` : `[${letter}${base}]`;
}

/** As sources of regular expressions, like the words. */
export interface TypedNames {
  /** From January. */
  months: readonly string[];
  /** From Sunday. */
  weekdays: readonly string[];
}

const SHORTEST_NAME = 3;
/** A Sunday, and in January. */
const FIRST = Date.UTC(2023, 0, 1);
const MILLISECONDS_PER_DAY = 86_400_000;

/** Names as `Intl` knows them, and those of the language's words. Months may also be shorter where these are loaded. */
export function typedNamesOf(locale: string): TypedNames {
  const language = locale.split('-', 1)[0]!;
  const typed = typedWordsOf(language);
  if (language === 'en') {
    const [weekdays, months] = [weekdayNames, monthNames].map((names) =>
      shortened(names.map((name) => [name])),
    );
    return { weekdays: patterns(weekdays!, english.weekdays), months: patterns(months!, english.months) };
  }
  const weekdays = Array.from({ length: 7 }, (_, weekday) => {
    const date = FIRST + weekday * MILLISECONDS_PER_DAY;
    return (['long', 'short'] as const).map((width) => partOf(date, locale, { weekday: width }, 'weekday'));
  });
  const months = Array.from({ length: 12 }, (_, month) => {
    const date = Date.UTC(2023, month, 1);
    return (['long', 'short'] as const).flatMap((width) => [
      partOf(date, locale, { month: width }, 'month'),
      // Many languages inflect the month after a day.
      partOf(date, locale, { day: 'numeric', month: width }, 'month'),
    ]);
  });
  return {
    weekdays: patterns(weekdays, typed?.weekdays),
    months: patterns(typed ? shortened(months) : months, typed?.months),
  };
}

/** In the Gregorian calendar, since some locales use another one with other months. */
function partOf(date: number, locale: string, options: Intl.DateTimeFormatOptions, type: string): string {
  const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const parts = format.formatToParts(date);
  return parts.find((part) => part.type === type)?.value ?? '';
}

/** As a name is in a regular expression, in lower case and without the point of an abbreviation. */
export const nameAsPattern = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Without what a locale writes as a number. */
const patterns = (names: readonly string[][], more: readonly string[] = []) =>
  names.map((forms, index) => {
    const namePatterns = new Set(forms.map(nameAsPattern).filter((name) => /\p{L}/u.test(name)));
    return [more[index], ...byLength(namePatterns)]
      .filter(Boolean)
      .map((words) => patternOfWords(words!))
      .join('|');
  });

/** Longer words first, so that a prefix does not match instead. */
const byLength = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length);

/** With their beginnings that no other name has: 'sept', but neither 'ju' nor 'jui' of 'juin' and 'juillet'. */
function shortened(names: readonly string[][]): string[][] {
  const lower = names.map((forms) => forms.map((form) => form.toLowerCase().replace(/\.$/, '')));
  return lower.map((forms, index) => {
    const others = lower.filter((_, other) => other !== index).flat();
    return forms.flatMap((form) =>
      /^\p{sc=Latin}+$/u.test(form)
        ? Array.from({ length: form.length }, (_, length) => form.slice(0, length + 1)).filter(
            (start) =>
              start === form ||
              (start.length >= SHORTEST_NAME && !others.some((other) => other.startsWith(start))),
          )
        : [form],
    );
  });
}

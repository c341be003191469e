import type { Language } from '@daymark/texts';
import english from './typed-words/en.json' with { type: 'json' };

/**
 * The words of typed dates in a language, beside the names that `Intl` knows. A text lists them as a regular expression
 * in lower case: a blank in it is any white space, and a letter with an accent also matches without it. `#` stands for a
 * weekday. Lists of weekdays begin with Sunday.
 */
export interface TypedWords extends Omit<typeof english, 'briefWeekdays' | 'days' | 'often' | 'which'> {
  briefWeekdays: readonly string[];
  /** By the number of days from today. */
  days: Partial<Record<string, string>>;
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

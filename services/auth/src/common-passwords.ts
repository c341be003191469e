import { PASSWORD_MIN_CHARACTERS } from '@daymark/contracts';
import { passwordDictionary } from './password-dictionary.js';

/** Shorter names occur in good passwords by chance. */
const NAME_MIN_CHARACTERS = 3;

let commonPasswords: ReadonlySet<string> | undefined;

const readCommonPasswords = (): ReadonlySet<string> =>
  new Set(passwordDictionary().filter((password) => password.length >= PASSWORD_MIN_CHARACTERS));

/**
 * The most common ones, and one of `names` (of the product, of the person) with only digits and punctuation around it.
 */
export function isCommonPassword(password: string, names: string[]): boolean {
  const folded = password.toLowerCase();
  commonPasswords ??= readCommonPasswords();
  if (commonPasswords.has(folded)) return true;
  return names.some((name) => {
    const foldedName = name.toLowerCase();
    if (folded === foldedName) return true;
    const core = lettersBetween(foldedName);
    return core.length >= NAME_MIN_CHARACTERS && lettersBetween(folded) === core;
  });
}

function lettersBetween(text: string): string {
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const characters = [...text];
  const from = characters.findIndex(isLetter);
  return from === -1 ? '' : characters.slice(from, characters.findLastIndex(isLetter) + 1).join('');
}

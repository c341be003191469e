import { createRequire } from 'node:module';
import { PASSWORD_MIN_CHARACTERS } from '@daymark/contracts';
import type * as Package from '@zxcvbn-ts/language-common';

/** Shorter names occur in good passwords by chance. */
const NAME_MIN_CHARACTERS = 3;

let commonPasswords: ReadonlySet<string> | undefined;

/** Loaded by the first call: it takes several megabytes, and not every installation refuses common passwords. */
function readCommonPasswords(): ReadonlySet<string> {
  const load = createRequire(import.meta.url);
  const { dictionary } = load('@zxcvbn-ts/language-common') as typeof Package;
  return new Set(
    dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN_CHARACTERS),
  );
}

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

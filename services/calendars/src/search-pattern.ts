/** Letters of their own, which Unicode does not take apart, and Arabic ones that are typed for one another. */
const LETTERS: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ى: 'ي',
  ة: 'ه',
};

/** For comparison: no accents, compatibility forms, lower case, and no line that makes Arabic words longer. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[łøđıßæœىة]/g, (letter) => LETTERS[letter]!);

/** Up to Arabic, and the Latin and Greek letters with several accents. */
const ALPHABETS = [
  [0x41, 0x64a],
  [0x1e00, 0x1fff],
] as const;
/** By letter, or by the two that one stands for: the characters that are the same for a search. */
const variants = new Map<string, string>();
for (const [first, last] of ALPHABETS) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCharCode(code);
    const same = plain(letter);
    if (/\p{L}/u.test(letter) && same !== letter) variants.set(same, (variants.get(same) ?? '') + letter);
  }
}

const MARKS = '[\u0300-\u036f\u0640\u064b-\u065f\u0670]*';
const NOTHING = '(?!)';

/**
 * A regular expression of PostgreSQL that finds a text without regard to case and accents: 'lodz' in 'Łódź', 'strasse' in
 * 'Straße'. To take the accents of the searched texts away there would cost ten times as much.
 */
export function searchPattern(text: string): string {
  const characters = [...plain(text)];
  let pattern = '';
  for (let index = 0; index < characters.length; index += 1) {
    const [character, next] = [characters[index]!, characters[index + 1] ?? ''];
    const both = next && variants.get(character + next);
    pattern += both ? `(?:[${both}]|${anyOf(character)}${anyOf(next)})` : anyOf(character);
    if (both) index += 1;
  }
  return pattern || NOTHING;
}

const anyOf = (character: string) =>
  (variants.has(character)
    ? `[${character}${variants.get(character)!}]`
    : character.replace(/[!-/:-@[-`{-~]/, '\\$&')) + MARKS;

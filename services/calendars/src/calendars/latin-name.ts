/** Written with other letters than `NFKD` takes apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** A title in the letters that an address may have; empty for one without any of them. */
export function latinName(title: string, length: number): string {
  return title
    .toLowerCase()
    .replace(/[ßæœøđłþı]/g, (letter) => LETTERS[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, length)
    .replace(/-$/, '');
}

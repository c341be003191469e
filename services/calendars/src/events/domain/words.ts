import { plain } from '../../search-pattern.js';
import type { ListedEvent } from './stored-event.js';

/** Whether an event has all words in title, description and place, as far as lists show them; null without words. */
export function containsWords(
  search: string,
): ((event: Pick<ListedEvent, 'title' | 'description' | 'location'>) => boolean) | null {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return ({ title, description, location }) => {
    const text = plain([title, description, location].filter(Boolean).join(' '));
    return words.every((word) => text.includes(word));
  };
}

/** Whether a word may be misspelled: in shorter ones, one letter makes another word. */
export const isCorrectable = (word: string): boolean => /^\p{L}{4,50}$/u.test(word);

/** Whether two words differ, but for accents, by one letter that is wrong, missing, additional or swapped with the next. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = [[...plain(one)], [...plain(other)]].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ];
  const at = long.findIndex((letter, index) => letter !== short[index]);
  const isSameFrom = (inShort: number, inLong: number) =>
    short.slice(inShort).join('') === long.slice(inLong).join('');
  if (at < 0 || long.length > short.length) return at >= 0 && isSameFrom(at, at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSameFrom(at + 1, at + 1) || (isSwapped && isSameFrom(at + 2, at + 2));
}

import type { ListedEvent } from './stored-event.js';

/** Normalises for comparison: no accents, compatibility forms, lower case. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

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

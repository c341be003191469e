import { whenOf, type When, type WhenContext } from './read-when.js';
import { whenTokens, type WhenToken } from './when-tokens.js';

/** An event read from one line. */
export interface TitleLine {
  title: string;
  /** Empty if there is none. */
  location: string;
  when: When;
  /** 'Training every Tue 18-20' means more dates than the one read. */
  saysEvery: boolean;
}

/**
 * Reads an event from its title: 'Training Tue 18-19:30 Hall 2' is 'Training', on Tuesday from 18:00 to 19:30, at 'Hall
 * 2'. Null for any other title: it must have both a day and a time, or several days, so that 'Sat nav' is not read as a
 * Saturday. If a day was selected before, an unambiguous time is enough, provided that no other day is named: 'Board
 * 19:00-21:00'.
 */
export function readTitleLine(text: string, context: WhenContext): TitleLine | null {
  const tokens = whenTokens(text, context.words);
  const { start_date, end_date } = context.base;
  const hasDay = start_date === end_date && !tokens.some(isDay);
  // 'Midnight Mass' is a title.
  const isClear = ({ kind, start, end }: WhenToken) =>
    kind === 'time' && /\p{N}/u.test(text.slice(start, end));
  let best: { from: number; to: number; when: When } | null = null;
  let length = 0;
  for (let from = 0; from < tokens.length; from++) {
    if (isWord(tokens[from]!) || tokens[from]!.kind === 'filler') continue;
    for (let to = from; to < tokens.length && !isWord(tokens[to]!); to++) {
      const part = tokens.slice(from, to + 1);
      if (
        part.length <= length ||
        part.at(-1)!.kind === 'filler' ||
        !(saysItAll(part) || (hasDay && part.some(isClear)))
      )
        continue;
      const when = whenOf(part, context);
      if (when) best = { from, to, when };
      if (when) length = part.length;
    }
  }
  if (!best) return null;
  let first = best.from;
  while (tokens[first - 1]?.kind === 'filler') first -= 1;
  const before = text.slice(0, tokens[first]!.start).replace(/(?:[\s,、(（:–-]|\bevery\s*$)+$/i, '');
  const after = text
    .slice(tokens[best.to]!.end)
    .replace(/^[\s,、)）:–-]+/, '')
    .replace(/^(?:in|at|@)\s*(?=\S)/i, (word) => (/\s$|@/.test(word) ? '' : word))
    .trim();
  const title = before.trim() || after;
  const location = before.trim() ? after : '';
  return title ? { title, location, when: best.when, saysEvery: /\bevery\b/i.test(text) } : null;
}

const isWord = ({ kind }: WhenToken) => kind === 'word';

const isDay = ({ kind }: WhenToken) => ['date', 'weekday', 'offset', 'next-week'].includes(kind);

/** A bare number is not a time here: 'Race Sat 5'. */
function saysItAll(tokens: readonly WhenToken[]): boolean {
  const count = (...kinds: WhenToken['kind'][]) => tokens.filter(({ kind }) => kinds.includes(kind)).length;
  const days = tokens.filter(isDay).length;
  const isRange = count('dash') === 1;
  const isHour = (isRange && count('number') >= 2) || (count('part-of-day') > 0 && count('number') > 0);
  const isClock = count('time') > 0 || isHour;
  return days > 0 && (isClock || count('all-day') > 0 || (isRange && days >= 2));
}

import {
  isRepeat,
  readEachDay,
  readRepeat,
  readUntil,
  type TypedRule,
  type WhenContext,
} from './read-repeat.js';
import { readSpan, type Span } from './read-span.js';
import { spokenPatterns } from './spoken-words.js';
import { whenTokens, type WhenToken } from './when-tokens.js';

export interface When extends Span {
  rule: TypedRule | null;
}

/**
 * Reads a typed date and time, such as 'tue 24 18-20', 'tomorrow 9:30', '27.11.', 'Fri 27 Nov - Sun 29 Nov', 'all day',
 * 'every tue 18-20 until 24 june'. A date without a time is a whole day; a part of a day without one,
 * 'friday evening', is at its usual hour. Null for a text that has none, is contradictory ('fri 24' where that is a
 * Tuesday), or is ambiguous ('half past six', 'midnight'): a wrong date would go unnoticed.
 */
export function readWhen(text: string, context: WhenContext): When | null {
  return whenOf(whenTokens(text.normalize(), context.words, spokenPatterns), context);
}

/** The same for text that is already split into tokens. */
export function whenOf(tokens: readonly WhenToken[], context: WhenContext): When | null {
  if (tokens.some(isRepeat)) return readRepeat(tokens, context);
  const span = readSpan(tokens, context);
  return span ? { ...span, rule: null } : (readEachDay(tokens, context) ?? readUntil(tokens, context));
}

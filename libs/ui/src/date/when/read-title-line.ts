import { isRepeat, type WhenContext } from './read-repeat.js';
import { whenOf, type When } from './read-when.js';
import { spokenPatterns } from './spoken-words.js';
import { isMonthName, whenTokens, type WhenToken } from './when-tokens.js';

interface TitleLine {
  title: string;
  /** Empty if there is none. */
  location: string;
  when: When;
  /** The part of the line that says when. */
  whenText: string;
}

/** Longer texts without a word are no date; each beginning and end is tried. */
const RUN_TOKENS_MAX = 30;

interface Run {
  from: number;
  to: number;
  when: When;
}

/**
 * Reads an event from its title: 'Training Tue 18-19:30 Hall 2' is 'Training', on Tuesday from 18:00 to 19:30, at 'Hall
 * 2'. Null for any other title: it must have both a day and a time, or several days, so that 'Sat nav' is not read as a
 * Saturday; a date or series without a time must be its end: 'Christmas party 24 dec'. If a day was selected before, an
 * unambiguous time is enough, provided that no other day is named: 'Board 19:00-21:00'. A title with something beside
 * that looks like a date is not read either: it would be left out.
 */
export function readTitleLine(typed: string, context: WhenContext): TitleLine | null {
  // An accent may be typed as a character of its own, which words here are not.
  const text = typed.normalize();
  const tokens = whenTokens(text, context.words, spokenPatterns).map(withoutBriefWeekday);
  const run = longestRun(text, tokens, context);
  if (!run || isCutOff(text, tokens, run, context)) return null;
  let first = run.from;
  while (tokens[first - 1]?.kind === 'filler') first -= 1;
  const { start } = tokens[first]!;
  const { end } = tokens[run.to]!;
  const before = text.slice(0, start).replace(/[\s,、(（:–-]{1,20}$/, '');
  const after = text
    .slice(end)
    .replace(/^[\s,、)）:–-]+/, '')
    .replace(context.words.place, '')
    .trim();
  const title = before.trim() || after;
  const location = before.trim() ? after : '';
  const whenText = text.slice(tokens[run.from]!.start, end);
  return title ? { title, location, when: run.when, whenText } : null;
}

function longestRun(text: string, tokens: readonly WhenToken[], context: WhenContext): Run | null {
  const { start_date, end_date } = context.base;
  const isImpossibleDate = (token: WhenToken) =>
    isWord(token) && /^\.\d|\d[./]\d/.test(text.slice(token.start, token.end));
  const hasDay =
    start_date === end_date &&
    !tokens.some((token) => isDay(token) || token.kind === 'unclear' || isImpossibleDate(token)) &&
    !hasMonth(text, tokens, context);
  // 'Midnight Mass' is a title.
  const isClear = ({ kind, start, end }: WhenToken) =>
    kind === 'time' && /\p{N}/u.test(text.slice(start, end));
  let best: Run | null = null;
  let length = 0;
  for (let from = 0; from < tokens.length; from++) {
    // A 'quiz night' is none.
    if (isWord(tokens[from]!) || ['filler', 'part-of-day'].includes(tokens[from]!.kind)) continue;
    const end = Math.min(tokens.length, from + RUN_TOKENS_MAX);
    for (let to = from; to < end && !isWord(tokens[to]!); to++) {
      const part = tokens.slice(from, to + 1);
      if (part.length <= length || part.at(-1)!.kind === 'filler') continue;
      const isClearlyMeant = saysItAll(part) || (hasDay && part.some(isClear));
      const isLast = to === tokens.length - 1 && from > 0;
      // 'The evening before 27 Nov' is not on that day.
      const mayBeMeant =
        isLast && saysDay(part) && !context.words.prepositions.test(text.slice(0, part[0]!.start));
      const when = isClearlyMeant || mayBeMeant ? whenOf(part, context) : null;
      if (!when || !(isClearlyMeant || isToCome(when, context))) continue;
      best = { from, to, when };
      length = part.length;
    }
  }
  return best;
}

/** Whether the text has a part beside the run that belongs to its date: 'Training 31 june 18:00'. */
function isCutOff(
  text: string,
  tokens: readonly WhenToken[],
  { from, to, when }: Run,
  context: WhenContext,
): boolean {
  const others = [...tokens.slice(0, from), ...tokens.slice(to + 1)];
  if (hasMonth(text, others, context)) return true;
  if (others.some((token) => isRepeat(token) && token.kind !== 'often')) return true;
  const beside = [
    tokens.slice(0, from).findLast((token) => !isBetween(token)),
    tokens.slice(to + 1).find((token) => !isBetween(token)),
  ];
  // The number of a group or a hall has no mark, and 'Yoga 90 min' is a name.
  const isName = (token: WhenToken) =>
    isWord(token) || token.kind === 'duration' || (token.kind === 'number' && !token.isOrdinal);
  if (beside.some((token) => token && !isName(token))) return true;
  // Without the end or the exceptions that were typed, a series would have more dates.
  const rest = text.slice(tokens[to]!.end);
  return when.rule !== null && (others.some(isDay) || context.words.exceptions.test(rest));
}

const isBetween = ({ kind, ...token }: WhenToken) =>
  kind === 'filler' || kind === 'and' || (kind === 'dash' && !('isUntil' in token && token.isUntil));

/** The name of a month beside a number, which is no date: '31 june'. */
function hasMonth(text: string, tokens: readonly WhenToken[], { words }: WhenContext): boolean {
  const isMonth = ({ start, end }: WhenToken) => isMonthName(text.slice(start, end), words);
  return tokens.some(
    (token, index) =>
      isWord(token) &&
      isMonth(token) &&
      [tokens[index - 1], tokens[index + 1]].some((beside) => beside?.kind === 'number'),
  );
}

/** 'We 3' is not a Wednesday, 'we 2 dec' is. */
const withoutBriefWeekday = (token: WhenToken, index: number, tokens: readonly WhenToken[]): WhenToken =>
  token.kind === 'weekday' && token.isBrief && tokens[index + 1]?.kind !== 'date'
    ? { kind: 'word', start: token.start, end: token.end }
    : token;

/** A date alone that is over may be a date of birth. */
const isToCome = (when: When, { today, shownMonth }: WhenContext) =>
  when.start_date >= today || when.start_date.slice(0, 7) === shownMonth;

const isWord = ({ kind }: WhenToken) => kind === 'word';

const isDay = ({ kind }: WhenToken) => ['date', 'weekday', 'offset', 'next-week'].includes(kind);

const isSpanOfTimes = (token: WhenToken) => token.kind === 'dash' && !token.isUntil;

/** A bare number is not a time here: 'Race Sat 5'. */
function saysItAll(tokens: readonly WhenToken[]): boolean {
  const count = (...kinds: WhenToken['kind'][]) => tokens.filter(({ kind }) => kinds.includes(kind)).length;
  const days = tokens.filter(isDay).length;
  // Of '18-20 until 24 june' one is the end of a series.
  const dashes = count('dash');
  const isRange = [dashes, tokens.filter(isSpanOfTimes).length].includes(1) || (dashes === 2 && days === 2);
  const isHour = (isRange && count('number') >= 2) || (count('part-of-day') > 0 && count('number') > 0);
  const isClock = count('time') > 0 || isHour;
  const isDue = days > 0 || tokens.some(isRepeat);
  return isDue && (isClock || count('all-day') > 0 || (isRange && days >= 2));
}

/** A series or day that is hardly a name, as 'Race Sat' or 'Taco Tuesdays' may be. */
const saysDay = (tokens: readonly WhenToken[]) =>
  tokens.some(({ kind }) => ['every', 'often', 'of-month', 'last-day', 'date', 'offset'].includes(kind));

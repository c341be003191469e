import { languageInUse, type Language } from '@daymark/texts';
import './all-typed-words.js';
import { addDays, dayAtBeginning } from '../times/calendar-day.js';
import typedPeriods from './typed-periods.json' with { type: 'json' };
import { patternOfWords, typedNamesOf, typedWordsOf } from './typed-words.js';

/** Both inclusive. */
export interface DateRange {
  from: string;
  to: string;
}

export interface SearchDates {
  text: string;
  /** For a day or month without a year, that of each year around today. */
  ranges: DateRange[];
  rest: string[];
}

interface Today {
  today: string;
  weekStart: number;
}

/** How many years before and after this one a day or month without a year may mean. */
const YEARS_AROUND = 2;
/** 'del 3 al 5 de mayo de 2026'. */
const WORDS_IN_DATE_MAX = 7;
/** 'met ingang van'. */
const WORDS_IN_FILLER_MAX = 3;
/** Each is searched for until one finds something. */
const READINGS_MAX = 3;

/** Commas and semicolons are separators only. */
export const searchWords = (text: string): string[] => text.split(/[\s,;،؛]+/).filter((word) => word !== '');

/**
 * In the language in use, English, ISO 8601 or `3.5.`: the likeliest first, which is the longest at the first place
 * ('boathouse 5 may' is on the 5th). People who meant a word and no date ('May') find it by the words of the whole text.
 */
export function findSearchDates(text: string, now: Today): SearchDates[] {
  const languages = [...new Set([languageInUse(), 'en' as const])].map(readersIn);
  const words = searchWords(text);
  const comparable = words.map(comparableWord);
  const found: SearchDates[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let count = Math.min(WORDS_IN_DATE_MAX, words.length - at); count > 0; count -= 1) {
      const part = comparable.slice(at, at + count).join(' ');
      for (const ranges of [
        languages.flatMap(({ readers }) => rangesOf(part, readers, now)),
        ...inBothOrders(part, now),
      ]) {
        if (ranges.length === 0) continue;
        const before = beforeFillers(comparable.slice(0, at), languages);
        found.push({
          text: words.slice(at, at + count).join(' '),
          ranges: distinct(ranges),
          rest: [...words.slice(0, before), ...words.slice(at + count)],
        });
        if (found.length === READINGS_MAX) return found;
      }
    }
  }
  return found;
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})(?:\/((?:19|20)?\d\d))?$/;

/** '3/5/2026', which in English more people write with the month first. */
function inBothOrders(part: string, now: Today): DateRange[][] {
  const [, first, second, year] = SLASHED.exec(part) ?? [];
  if (first === undefined || second === undefined) return [];
  const dayFirst = inYears(year, now, dayIn(second, first)) ?? [];
  const monthFirst = first === second ? [] : (inYears(year, now, dayIn(first, second)) ?? []);
  return languageInUse() === 'en' ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
}

const dayIn = (month: number | string, day: number | string) => (year: string) => {
  const date = `${year}-${twoDigits(Number(month))}-${twoDigits(Number(day))}`;
  return Number.isNaN(dayAtBeginning(date)) ? null : aDay(date);
};

/** Digits as ours, and without Arabic vowel signs and what makes words longer. */
const comparableWord = (word: string) =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\p{Mn}\u0640\u200e\u200f]/gu, '');

/** How many words are left without the 'on' or 'am' that leads to a date. */
function beforeFillers(words: readonly string[], languages: readonly Readers[]): number {
  for (let count = Math.min(WORDS_IN_FILLER_MAX, words.length); count > 0; count -= 1) {
    const last = words.slice(-count).join(' ');
    if (languages.some(({ filler }) => filler.test(last)))
      return beforeFillers(words.slice(0, -count), languages);
  }
  return words.length;
}

function rangesOf(part: string, readers: Readers['readers'], now: Today): DateRange[] {
  return readers.flatMap(([pattern, read]) => {
    const found = pattern.exec(part);
    return (found && read({ ...found.groups }, now)) ?? [];
  });
}

const distinct = (ranges: readonly DateRange[]) => [
  ...new Map(ranges.map((range) => [`${range.from} ${range.to}`, range])).values(),
];

type Read = (found: Record<string, string | undefined>, now: Today) => DateRange[] | null;
interface Readers {
  readers: [RegExp, Read][];
  filler: RegExp;
}

const readersByLanguage = new Map<Language, Readers>();

function readersIn(language: Language): Readers {
  const readers = readersByLanguage.get(language) ?? makeReaders(language);
  readersByLanguage.set(language, readers);
  return readers;
}

/** 'so' and 'die' are words before they are Sunday and Tuesday. */
const SHORTEST_NAME = 3;

function makeReaders(language: Language): Readers {
  const typed = typedWordsOf(language)!;
  const names = typedNamesOf(language);
  const any = (words: readonly string[]) => `(?:${words.map(patternOfWords).join('|')})`;
  const number = (patterns: readonly string[], name: string) =>
    patterns.findIndex((pattern) => whole(pattern).test(name));

  const month = `(?<month>${names.months.join('|')})\\.?`;
  const weekday = `(?<weekday>${names.weekdays.join('|')})\\.?`;
  const day = `(?:\\p{L}{1,4}['’])?(?<day>\\d{1,2})(?:${any([typed.ordinalEnding])}|\\.)?`;
  const of = `(?:${any([typed.of])} )?`;
  const year = `(?: ${of}(?<year>(?:19|20)\\d\\d))?`;
  const dash = `(?: ?[-–—] ?| ${any([typed.to, typed.until, typed.atOrTo])} )`;
  const [lastDay, lastMonth] = [day.replace('<day>', '<lastDay>'), month.replace('<month>', '<lastMonth>')];

  const monthOf = (name: string) => Number(name) || number(names.months, name) + 1;
  const readDay: Read = ({ day, month, year }, now) => inYears(year, now, dayIn(monthOf(month!), day!));
  const readDays: Read = ({ day, month, lastDay, lastMonth = month, year }, now) =>
    inYears(year, now, (each) => {
      const to = dayIn(monthOf(lastMonth!), lastDay!)(each)?.to;
      // From December to January.
      const isOver = monthOf(month!) > monthOf(lastMonth!);
      const from = dayIn(monthOf(month!), day!)(isOver ? String(Number(each) - 1) : each)?.from;
      return from && to && from < to ? { from, to } : null;
    });
  const readWeek: Read = ({ week, year }, now) =>
    inYears(year, now, (each) => {
      // The week of January 4th is the first one.
      const from = addDays(startOfWeek(`${each}-01-04`, 1), (Number(week) - 1) * 7);
      return addDays(from, 3).startsWith(each) ? { from, to: addDays(from, 6) } : null;
    });
  const readMonth: Read = ({ month, year }, now) =>
    inYears(year, now, (each) => monthRange(`${each}-${twoDigits(monthOf(month!))}`));
  const readWeekday =
    (which: keyof typeof typed.which | null): Read =>
    ({ weekday }, { today, weekStart }) => {
      if (which === null && weekday!.length < SHORTEST_NAME) return null;
      const index = number(names.weekdays, weekday!);
      const coming = addDays(today, (index - weekdayOf(today) + 7) % 7);
      if (which === 'last') return [aDay(addDays(coming, -7))];
      const next = addDays(startOfWeek(today, weekStart), 7 + ((index - weekStart + 7) % 7));
      if (which === 'next') return [aDay(next)];
      if (which === 'unclear') return [aDay(coming === today ? addDays(today, 7) : coming), aDay(next)];
      return [aDay(coming)];
    };

  const readers: [RegExp, Read][] = [
    // The last day of 9999 ends in a year that local times cannot express.
    [/^(?<year>(?!9999)\d{4})-(?<month>\d{2})-(?<day>\d{2})$/, readDay],
    [/^(?<year>(?:19|20)\d\d)-(?<month>0[1-9]|1[0-2])$/, readMonth],
    [/^(?<year>(?:19|20)\d\d)$/, ({ year }) => [{ from: `${year}-01-01`, to: `${year}-12-31` }]],
    [/^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:19|20)?\d\d)?$/, readDay],
    [whole(`(?:${weekday} )?${day} ?${of}${month}${year}`), readDay],
    [whole(`${day}${dash}${lastDay} ?${of}${month}${year}`), readDays],
    [whole(`${day} ?${of}${month}${dash}${lastDay} ?${of}${lastMonth}${year}`), readDays],
    [/^(?<day>\d{1,2})\.?[-–](?<lastDay>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:19|20)?\d\d)?$/, readDays],
    [whole(`(?:kw|${patternOfWords(typed.units.week)}) ?(?<week>[1-9]|[1-5]\\d)${year}`), readWeek],
    [whole(`${month}${year}`), readMonth],
    ...Object.entries(typed.days).map(([days, words]): [RegExp, Read] => [
      whole(patternOfWords(words!)),
      (_found, { today }) => [aDay(addDays(today, Number(days)))],
    ]),
    [whole(weekday), readWeekday(null)],
    ...Object.entries(typed.which).flatMap(([which, templates]) =>
      templates.map((template): [RegExp, Read] => [
        whole(patternOfWords(template).replace('#', weekday)),
        readWeekday(which as keyof typeof typed.which),
      ]),
    ),
    ...Object.entries(typedPeriods[language]).map(([name, words]): [RegExp, Read] => {
      const [which, unit] = name.split(' ') as [keyof typeof STEPS, string];
      // Where 'next friday' may be in this week, so may the weekend.
      const isUnclear = which === 'next' && unit === 'weekend' && typed.which.unclear.length > 0;
      const steps = isUnclear ? [STEPS.this, STEPS.next] : [STEPS[which]];
      return [whole(patternOfWords(words)), (_found, now) => steps.map((step) => period(unit, step, now))];
    }),
    ...(language === 'en'
      ? [
          [whole(`(?:${weekday} )?${month} ${day}${year}`), readDay] as [RegExp, Read],
          [whole(`${month} ${day}${dash}${lastDay}${year}`), readDays] as [RegExp, Read],
        ]
      : []),
    [
      typed.hasDashedDates ? /^(?<day>\d{1,2})-(?<month>\d{1,2})(?:-(?<year>(?:19|20)?\d\d))?$/ : NOTHING,
      readDay,
    ],
  ];
  return { readers, filler: whole(any([typed.fillers])) };
}

const NOTHING = /(?!)/;
const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

const STEPS = { last: -1, this: 0, next: 1 };

function period(unit: string, step: number, { today, weekStart }: Today): DateRange {
  const week = addDays(startOfWeek(today, weekStart), step * 7);
  if (unit === 'week') return { from: week, to: addDays(week, 6) };
  if (unit === 'weekend') {
    // In a week from Sunday, the weekend is the Saturday and the day after it.
    const monday = addDays(today, -((weekdayOf(today) + 6) % 7) + step * 7);
    return { from: addDays(monday, 5), to: addDays(monday, 6) };
  }
  const [year, month] = today.split('-').map(Number) as [number, number];
  if (unit === 'year') return { from: `${year + step}-01-01`, to: `${year + step}-12-31` };
  return monthRange(new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 7));
}

function inYears(
  year: string | undefined,
  { today }: Today,
  rangeIn: (year: string) => DateRange | null,
): DateRange[] | null {
  const thisYear = Number(today.slice(0, 4));
  const around = Array.from(
    { length: 2 * YEARS_AROUND + 1 },
    (_, number) => thisYear - YEARS_AROUND + number,
  );
  const years = year ? [year.length === 2 ? `20${year}` : year] : around.map(String);
  const ranges = years.map(rangeIn).filter((range) => range !== null);
  return ranges.length > 0 ? ranges : null;
}

function monthRange(month: string): DateRange {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

const aDay = (date: string): DateRange => ({ from: date, to: date });
const twoDigits = (number: number) => String(number).padStart(2, '0');
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const startOfWeek = (date: string, weekStart: number) =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7));

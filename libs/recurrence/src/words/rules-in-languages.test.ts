import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@daymark/contracts';
import { inLanguage } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import { listed, longDate, monthAndDay, shortNameOfMonth } from './date-words.js';
import type { RecurrenceRule } from '../rules/recurrence-rule.js';
import { describeRecurrence, monthlyOnDay, monthlyOnWeekday } from './recurrence-text.js';
import { ruleCatalogs } from '../catalogs.js';

loadCatalogs(ruleCatalogs);

const rules: RecurrenceRule[] = [
  { recurrence_type: 'weekly', interval: 1, days_of_week: [2, 4], end_date: '2026-06-24' },
  { recurrence_type: 'daily', interval: 2, count: 10 },
  { recurrence_type: 'yearly', interval: 1, day_of_month: 24, month_of_year: 6 },
  { recurrence_type: 'custom', interval: 1, rrule: 'FREQ=MONTHLY;BYDAY=2WE,-1WE' },
];
const custom = [
  'FREQ=WEEKLY;BYMONTH=3,6;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=MONTHLY;INTERVAL=2;BYMONTH=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
  'FREQ=YEARLY;BYWEEKNO=1,-1;BYDAY=MO',
  'FREQ=YEARLY;BYYEARDAY=100,-2;BYDAY=SU',
  'FREQ=DAILY;BYMONTHDAY=1,15,-3;BYDAY=SA,SU;BYMONTH=1',
];
const inWords = (language: Language, described: readonly RecurrenceRule[]) =>
  inLanguage(language, () => described.map(describeRecurrence));

describe('a rule', () => {
  it.each<[Language, string[]]>([
    [
      'en',
      [
        'Weekly on Tue and Thu, until June 24th, 2026',
        'Every 2 days, 10 times',
        'Yearly on June 24th, forever',
        'On the second and last Wednesday of every month, forever',
      ],
    ],
    [
      'de',
      [
        'Wöchentlich am Di und Do, bis 24. Juni 2026',
        'Alle 2 Tage, 10-mal',
        'Jährlich am 24. Juni, ohne Ende',
        'Am zweiten und letzten Mittwoch jedes Monats, ohne Ende',
      ],
    ],
    [
      'fr',
      [
        'Chaque semaine, les mar. et jeu., jusqu’au 24 juin 2026',
        'Tous les 2 jours, 10 fois',
        'Chaque année, le 24 juin, sans fin',
        'Le deuxième et le dernier mercredi de chaque mois, sans fin',
      ],
    ],
    [
      'pl',
      [
        'Co tydzień: wt. i czw., do 24 czerwca 2026',
        'Co 2 dni, 10 razy',
        'Co rok: 24 czerwca, bez końca',
        'Co miesiąc: druga i ostatnia środa, bez końca',
      ],
    ],
    [
      'ar',
      [
        'أسبوعيًا يومي الثلاثاء والخميس، حتى 24 يونيو 2026',
        'كل يومين، 10 مرات',
        'سنويًا في 24 يونيو، بلا نهاية',
        'الأربعاء الثاني والأخير من كل شهر، بلا نهاية',
      ],
    ],
  ])('is described in %s', (language, expected) => {
    expect(inWords(language, rules)).toEqual(expected);
  });

  it.each(languages)('has words of %s for all of its parts', (language) => {
    const described = inWords(
      language,
      custom.map((rrule) => ({ recurrence_type: 'custom', interval: 1, rrule })),
    );
    expect(new Set(described).size).toBe(custom.length);
    if (language === 'ar') expect(described.join('')).not.toMatch(/[a-z]/i);
  });
});

it('writes dates in the language in use', () => {
  expect(languages.map((language) => inLanguage(language, () => longDate('2026-06-24')))).toEqual([
    'June 24th, 2026',
    '24. Juni 2026',
    '24 juin 2026',
    '24 de junio de 2026',
    '24 juni 2026',
    '24 giugno 2026',
    '24 czerwca 2026',
    '24 يونيو 2026',
  ]);
});

describe('a monthly choice', () => {
  it.each<[Language, string[]]>([
    ['en', ['Monthly on the 12th', 'Monthly on the second Sunday', 'Monthly on the last Friday']],
    ['de', ['Monatlich am 12.', 'Monatlich am zweiten Sonntag', 'Monatlich am letzten Freitag']],
    ['it', ['Ogni mese, il giorno 12', 'Ogni mese, la seconda domenica', 'Ogni mese, l’ultimo venerdì']],
  ])('is worded without an end: %s', (language, words) => {
    const choices = () => [monthlyOnDay(12), monthlyOnWeekday(2, 0), monthlyOnWeekday(-1, 5)];
    expect(inLanguage(language, choices)).toEqual(words);
  });
});

describe('words of dates and lists', () => {
  it('are in the language in use', () => {
    const words = () => [monthAndDay(2, 29), shortNameOfMonth(3), listed(['a', 'b', 'c'], 'none')];
    expect(inLanguage('en', words)).toEqual(['February 29', 'Mar', 'a, b, c']);
    expect(inLanguage('de', words)).toEqual(['29. Februar', 'Mär', 'a, b und c']);
  });
});

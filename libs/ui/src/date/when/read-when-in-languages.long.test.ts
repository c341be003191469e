import '@daymark/recurrence/all-typed-words';
import { describe, expect, it } from '@jest/globals';
import { context, said } from '../../../test/when-in-words.js';
import { readTitleLine } from './read-title-line.js';
import { readWhen } from './read-when.js';

describe('A date as a locale writes it', () => {
  const styles: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'long' },
    { dateStyle: 'medium' },
    { dateStyle: 'full' },
    { dateStyle: 'short' },
    { day: 'numeric', month: 'numeric', year: 'numeric' },
    { day: '2-digit', month: '2-digit', year: 'numeric' },
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  ];
  const regions = {
    de: ['de', 'de-AT', 'de-CH', 'de-LI'],
    fr: ['fr', 'fr-BE', 'fr-CA', 'fr-CH'],
    es: ['es', 'es-AR', 'es-CL', 'es-MX', 'es-PA', 'es-US'],
    nl: ['nl', 'nl-BE'],
    it: ['it', 'it-CH'],
    pl: ['pl'],
    ar: ['ar', 'ar-AE', 'ar-DZ', 'ar-EG', 'ar-IQ', 'ar-LB', 'ar-MA', 'ar-SA', 'ar-TN'],
  };
  const DAYS = 36_524;
  const dates = Array.from({ length: 300 }, (_, number) =>
    // Spread over this century, whose years have two digits too.
    new Date(Date.UTC(2000, 0, 1 + ((number * 7_919 + 13) % DAYS))).toISOString().slice(0, 10),
  );

  it.each(Object.entries(regions))('is read as that date or not at all, in %s', (_, locales) => {
    for (const locale of locales) {
      const own = context(locale);
      for (const style of styles) {
        const format = new Intl.DateTimeFormat(locale, { ...style, calendar: 'gregory', timeZone: 'UTC' });
        for (const date of dates) {
          const typed = format.format(Date.parse(date));
          const read = readWhen(typed, own);
          const isOther = read !== null && said(read) !== date;
          expect(isOther ? [locale, typed, said(read)] : null).toBeNull();
        }
      }
    }
  });

  it.each(Object.keys(regions))('is read in its usual forms, in %s', (language) => {
    for (const style of styles) {
      const format = new Intl.DateTimeFormat(language, { ...style, calendar: 'gregory', timeZone: 'UTC' });
      for (const date of dates) {
        const typed = format.format(Date.parse(date));
        expect([typed, said(readWhen(typed, context(language)))]).toEqual([typed, date]);
      }
    }
  });
});

describe('A text that is made to be slow', () => {
  const repeated = {
    de: [
      'jeden ',
      'für 2 Stunden ',
      'um sieben ',
      '18 Uhr ',
      'Mo-Fr 9-17 ',
      'alle 2 ',
      'morgen ',
      'bis zum ',
      'halb ',
      'in der ',
      'letzter Tag ',
      'nächste ',
    ],
    fr: [
      'chaque ',
      'sept heures ',
      '18h',
      'pendant 1h',
      'à midi ',
      'le ',
      'le mardi ',
      'chaque deuxième ',
      'jusqu’au ',
      'dans ',
      'l’',
    ],
    es: [
      'cada segundo ',
      'a las siete y ',
      'una hora y ',
      'de las ',
      'a las ',
      'por la ',
      'hasta ',
      'pasado ',
    ],
    nl: ['elke tweede ', 'tot en met ', 'half ', '9-', 'vijf voor half '],
    it: ['ogni secondo ', 'le sette e ', "per un'ora ", 'il martedì ', 'dalle ', 'l’', 'fino al '],
    pl: ['w każdą ', 'wpół do ', 'za kwadrans ', 'co ', 'za 5 ', 'od godz. ', 'w niedziele '],
    ar: ['كل ', 'الساعة الثانية ', 'لمدة ساعة و', 'كل يوم ', 'الساعة ', 'و', 'كل ثاني ', '\u064b'],
  };
  it.each(Object.entries(repeated))('is refused at once, in %s', (language, parts) => {
    const words = context(language);
    for (const part of [...parts, '1 ', '1.', '18:00 ', '2-', ' ', 'é', '\u200f'])
      for (const text of [part.repeat(2_000), `1${part.repeat(2_000)}x`, `${part}${' '.repeat(20_000)}x`]) {
        // What a busy machine does in between does not count.
        const start = process.cpuUsage();
        expect(readWhen(text, words)).toBeNull();
        readTitleLine(text.slice(0, 2_000), words);
        expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
      }
  });
});

import { describe, expect, it } from '@jest/globals';
import { inLanguage, type Language } from '@daymark/texts';
import { findSearchDates } from './search-dates.js';

/** A Tuesday. */
const NOW = { today: '2026-11-24', weekStart: 1 };
const rangesOf = (text: string, now = NOW) =>
  findSearchDates(text, now)[0]?.ranges.map(({ from, to }) => (from === to ? from : `${from}..${to}`));

describe('A date in a searched text', () => {
  it.each([
    ['2026-05-03', '2026-05-03'],
    ['3.5.2026', '2026-05-03'],
    ['3.5.26', '2026-05-03'],
    ['3 May 2026', '2026-05-03'],
    ['3rd may, 2026', '2026-05-03'],
    ['3rd of May 2026', '2026-05-03'],
    ['3. May 2026', '2026-05-03'],
    ['3may 2026', '2026-05-03'],
    ['May 3, 2026', '2026-05-03'],
    ['may 3rd 2026', '2026-05-03'],
    ['29 feb 2028', '2028-02-29'],
    ['2026-05', '2026-05-01..2026-05-31'],
    ['May 2026', '2026-05-01..2026-05-31'],
    ['Feb. 2028', '2028-02-01..2028-02-29'],
    ['SEPT 2025', '2025-09-01..2025-09-30'],
    ['2027', '2027-01-01..2027-12-31'],
    ['3-5 may 2027', '2027-05-03..2027-05-05'],
    ['3 - 5 May 2027', '2027-05-03..2027-05-05'],
    ['May 3-5, 2027', '2027-05-03..2027-05-05'],
    ['3 to 5 may 2027', '2027-05-03..2027-05-05'],
    ['30 april - 2 may 2027', '2027-04-30..2027-05-02'],
    ['30 dec to 2 jan 2027', '2026-12-30..2027-01-02'],
    ['12/12/2026', '2026-12-12'],
    ['20/10/2026', '2026-10-20'],
    ['10/20/2026', '2026-10-20'],
    ['week 22 2027', '2027-05-31..2027-06-06'],
    ['week 53', '2026-12-28..2027-01-03'],
    ['today', '2026-11-24'],
    ['tomorrow', '2026-11-25'],
    ['yesterday', '2026-11-23'],
    ['tuesday', '2026-11-24'],
    ['Fri', '2026-11-27'],
    ['this friday', '2026-11-27'],
    ['next friday', '2026-12-04'],
    ['last friday', '2026-11-20'],
    ['last tuesday', '2026-11-17'],
    ['monday', '2026-11-30'],
    ['next monday', '2026-11-30'],
    ['weekend', '2026-11-28..2026-11-29'],
    ['next weekend', '2026-12-05..2026-12-06'],
    ['this week', '2026-11-23..2026-11-29'],
    ['next week', '2026-11-30..2026-12-06'],
    ['last week', '2026-11-16..2026-11-22'],
    ['next month', '2026-12-01..2026-12-31'],
    ['last month', '2026-10-01..2026-10-31'],
    ['next year', '2027-01-01..2027-12-31'],
  ])('is read: %s', (text, range) => {
    expect(rangesOf(text)).toEqual([range]);
  });

  it('without a year means that of each year around today', () => {
    expect(rangesOf('3 may')).toEqual(['2024-05-03', '2025-05-03', '2026-05-03', '2027-05-03', '2028-05-03']);
    expect(rangesOf('3.5.')).toEqual(rangesOf('may 3'));
    expect(rangesOf('May')).toHaveLength(5);
    expect(rangesOf('29 feb')).toEqual(['2024-02-29', '2028-02-29']);
  });

  it('of weeks follows the day on which they begin', () => {
    const sunday = { today: '2026-11-29', weekStart: 1 };
    expect(rangesOf('next week', sunday)).toEqual(['2026-11-30..2026-12-06']);
    expect(rangesOf('next week', { ...sunday, weekStart: 0 })).toEqual(['2026-12-06..2026-12-12']);
    expect(rangesOf('next sunday', { today: '2026-11-24', weekStart: 0 })).toEqual(['2026-11-29']);
    expect(rangesOf('this weekend', sunday)).toEqual(['2026-11-28..2026-11-29']);
  });

  it('may span the end of a year', () => {
    expect(rangesOf('next month', { today: '2026-12-31', weekStart: 1 })).toEqual(['2027-01-01..2027-01-31']);
    expect(rangesOf('last month', { today: '2026-01-31', weekStart: 1 })).toEqual(['2025-12-01..2025-12-31']);
  });

  it.each([
    ['boathouse 3 may', '3 may', ['boathouse']],
    ['3 May Boathouse', '3 May', ['Boathouse']],
    ['summer may 3, 2026 camp', 'may 3 2026', ['summer', 'camp']],
    ['board next week minutes', 'next week', ['board', 'minutes']],
    ['May ball', 'May', ['ball']],
    ['may june', 'may', ['june']],
  ])(
    'is the first in a text, in its longest reading, and the other words are left: %s',
    (text, dates, rest) => {
      expect(findSearchDates(text, NOW)[0]).toMatchObject({ text: dates, rest });
    },
  );

  it.each([
    '',
    'boathouse',
    'mayor',
    'marching band',
    'sunny',
    'week',
    'month',
    'next',
    '30.2.2026',
    '2026-13',
    '2026-02-30',
    '18.30',
    '1234',
    'hall 2',
    'hall 3-5',
    'week 60',
    '31/31/2026',
    '12',
    '9999-12-31',
    'second',
  ])('is not found where there is none: %j', (text) => {
    expect(rangesOf(text)).toBeUndefined();
  });

  it('can be read in other ways, the likeliest first', () => {
    const readings = (text: string) => findSearchDates(text, NOW).map(({ text, rest }) => [text, ...rest]);
    expect(readings('boathouse 5 may')).toEqual([
      ['5 may', 'boathouse'],
      ['may', 'boathouse', '5'],
    ]);
    expect(readings('friday ball 2027')).toEqual([
      ['friday', 'ball', '2027'],
      ['2027', 'friday', 'ball'],
    ]);
    expect(readings('boathouse')).toEqual([]);
  });

  it('with slashes is read in both orders, the one that more people write first', () => {
    const readings = (language: Language) =>
      inLanguage(language, () => findSearchDates('hall 3/5/2026', NOW)).map(({ text, ranges, rest }) => [
        text,
        ranges[0]!.from,
        ...rest,
      ]);
    const [inMarch, inMay] = [
      ['3/5/2026', '2026-03-05', 'hall'],
      ['3/5/2026', '2026-05-03', 'hall'],
    ];
    expect(readings('en')).toEqual([inMarch, inMay]);
    expect(readings('de')).toEqual([inMay, inMarch]);
  });

  it('leaves of a range that goes backwards its month', () => {
    expect(findSearchDates('5-3 may', NOW)[0]).toMatchObject({ text: 'may', rest: ['5-3'] });
  });

  it('leaves of a day that does not exist its month, and the day as a word', () => {
    expect(findSearchDates('31 february', NOW)[0]).toMatchObject({ text: 'february', rest: ['31'] });
  });

  it('takes no longer for a text that is made to be slow', () => {
    expect(findSearchDates('3 '.repeat(100), NOW)).toEqual([]);
    expect(findSearchDates(`${'next '.repeat(40)}x`, NOW)).toEqual([]);
    expect(findSearchDates('3 may '.repeat(30), NOW)).toHaveLength(3);
    expect(findSearchDates('3 - 5 - '.repeat(300), NOW)).toEqual([]);
    expect(findSearchDates(`${'3-'.repeat(1_000)}5 x`, NOW)).toEqual([]);
  });
});

/** Lines of what is typed, on which dates it is (`~` for each year around this one), and what is left of it. */
const tables: Partial<Record<Language, string>> = {
  de: `
    Sitzung am 5. Mai | ~05-05 | Sitzung
    Di., 24. November Chor | ~11-24 | Chor
    3. Maerz 2027 | 2027-03-03
    Jänner | ~01-01..01-31
    Mai 2027 Fest | 2027-05-01..2027-05-31 | Fest
    3/5/2027 | 2027-05-03
    3.-5. Mai | ~05-03..05-05
    vom 3. bis 5. Mai 2027 | 2027-05-03..2027-05-05
    3.-5.5.2027 | 2027-05-03..2027-05-05
    30. April bis 2. Mai | ~04-30..05-02
    KW 22 2027 | 2027-05-31..2027-06-06
    Woche 53 Fest | 2026-12-28..2027-01-03 | Fest
    heute | 2026-11-24
    morgen Probe | 2026-11-25 | Probe
    übermorgen | 2026-11-26
    uebermorgen | 2026-11-26
    Freitag | 2026-11-27
    diesen Freitag | 2026-11-27
    nächsten Freitag | 2026-11-27 2026-12-04
    nächsten Montag | 2026-11-30
    nächsten Dienstag | 2026-12-01
    letzten Freitag | 2026-11-20
    nächste Woche | 2026-11-30..2026-12-06
    in der letzten Woche | 2026-11-16..2026-11-22
    kommendes Wochenende | 2026-11-28..2026-11-29
    nächstes Wochenende | 2026-11-28..2026-11-29 2026-12-05..2026-12-06
    nächsten Monat | 2026-12-01..2026-12-31
    voriges Jahr | 2025-01-01..2025-12-31
    next friday | 2026-12-04
    Die Versammlung | -
    so | -
    Woche | -
    Halle 3 | -
    Maibaum | -
    Morgenstern | -`,
  fr: `
    réunion 3 mai | ~05-03 | réunion
    réunion le 3 mai 2027 | 2027-05-03 | réunion
    1er mai | ~05-01
    stage du 3 au 5 mai | ~05-03..05-05 | stage
    semaine 22 2027 | 2027-05-31..2027-06-06
    ven. 27 nov. | ~11-27
    14 fevrier | ~02-14
    août | ~08-01..08-31
    aujourd’hui | 2026-11-24
    demain | 2026-11-25
    vendredi | 2026-11-27
    vendredi prochain | 2026-11-27 2026-12-04
    mardi dernier | 2026-11-17
    la semaine dernière | 2026-11-16..2026-11-22
    ce week-end | 2026-11-28..2026-11-29
    mois prochain | 2026-12-01..2026-12-31
    l'an dernier | 2025-01-01..2025-12-31
    le chœur | -
    mairie | -
    semaine | -`,
  es: `
    viernes 3 de mayo de 2027 reunión | 2027-05-03 | reunión
    reunión el 3 de mayo | ~05-03 | reunión
    3 mayo | ~05-03
    del 3 al 5 de mayo de 2027 | 2027-05-03..2027-05-05
    semana 22 2027 | 2027-05-31..2027-06-06
    septiembre | ~09-01..09-30
    mañana | 2026-11-25
    pasado mañana | 2026-11-26
    miércoles | 2026-11-25
    miercoles | 2026-11-25
    el próximo viernes | 2026-11-27 2026-12-04
    viernes pasado | 2026-11-20
    la semana que viene | 2026-11-30..2026-12-06
    el mes pasado | 2026-10-01..2026-10-31
    este finde | 2026-11-28..2026-11-29
    el coro | -
    marzal | -`,
  nl: `
    vergadering op 3 mei | ~05-03 | vergadering
    3e mei | ~05-03
    3 t/m 5 mei | ~05-03..05-05
    3-5 mei | ~05-03..05-05
    week 22 2027 | 2027-05-31..2027-06-06
    3-5-2027 | 2027-05-03
    overmorgen | 2026-11-26
    vrijdag | 2026-11-27
    volgende vrijdag | 2026-11-27 2026-12-04
    vrijdag a.s. | 2026-11-27
    vorige week | 2026-11-16..2026-11-22
    volgend weekend | 2026-11-28..2026-11-29 2026-12-05..2026-12-06
    komend jaar | 2027-01-01..2027-12-31
    do | -
    ma | -
    zaal 3 | -`,
  it: `
    riunione il 3 maggio | ~05-03 | riunione
    riunione l'8 marzo 2027 | 2027-03-08 | riunione
    1º maggio | ~05-01
    dal 3 al 5 maggio | ~05-03..05-05
    settimana 22 2027 | 2027-05-31..2027-06-06
    dopodomani | 2026-11-26
    venerdi | 2026-11-27
    venerdì prossimo | 2026-11-27 2026-12-04
    settimana scorsa | 2026-11-16..2026-11-22
    prossimo anno | 2027-01-01..2027-12-31
    fine settimana | 2026-11-28..2026-11-29
    sala 2 | -
    la banda | -`,
  pl: `
    zebranie 3 maja | ~05-03 | zebranie
    zebranie w piątek | 2026-11-27 | zebranie
    w sobotę 3 maja 2027 | 2027-05-03
    maj | ~05-01..05-31
    od 3 do 5 maja | ~05-03..05-05
    tydzień 22 2027 | 2027-05-31..2027-06-06
    w maju | ~05-01..05-31
    pojutrze | 2026-11-26
    w przyszły piątek | 2026-11-27 2026-12-04
    w zeszłym tygodniu | 2026-11-16..2026-11-22
    przyszly miesiac | 2026-12-01..2026-12-31
    we wtorek | 2026-11-24
    cz | -
    majówka | -`,
  ar: `
    اجتماع 3 مايو | ~05-03 | اجتماع
    اجتماع ٣ أيار ٢٠٢٧ | 2027-05-03 | اجتماع
    من 3 إلى 5 مايو | ~05-03..05-05
    أسبوع 22 2027 | 2027-05-31..2027-06-06
    غداً | 2026-11-25
    بعد غد | 2026-11-26
    يوم الجمعة | 2026-11-27
    الجمعة القادمة | 2026-11-27 2026-12-04
    الأسبوع الماضي | 2026-11-16..2026-11-22
    الشهر القادم | 2026-12-01..2026-12-31
    next week | 2026-11-30..2026-12-06
    قاعة 3 | -
    اجتماع | -`,
};

describe.each(Object.entries(tables))('A date in a text that is searched in %s', (language, table) => {
  const years = [2024, 2025, 2026, 2027, 2028];

  it.each(
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(' | ') as [string, string, string?]),
  )('is read as meant or not at all: %s', (text, dates, rest = '') => {
    const [reading] = inLanguage(language as Language, () => findSearchDates(text, NOW));
    const meant = dates.startsWith('~')
      ? years.map((year) =>
          dates
            .slice(1)
            .split('..')
            .map((day) => `${year}-${day}`)
            .join('..'),
        )
      : dates.split(' ');
    const read = reading?.ranges.map(({ from, to }) => (from === to ? from : `${from}..${to}`)) ?? ['-'];
    expect([read, reading ? reading.rest.join(' ') : '']).toEqual([meant, rest]);
  });

  it('is what `Intl` writes in that language', () => {
    for (const month of ['short', 'long'] as const) {
      for (const weekday of [undefined, 'short', 'long'] as const) {
        const format = new Intl.DateTimeFormat(language, {
          day: 'numeric',
          month,
          year: 'numeric',
          weekday,
          timeZone: 'UTC',
        });
        for (let day = 0; day < 366; day += 5) {
          const date = new Date(Date.UTC(2028, 0, 1 + day));
          const written = format.format(date);
          const [reading] = inLanguage(language as Language, () => findSearchDates(written, NOW));
          const meant = date.toISOString().slice(0, 10);
          expect([written, reading?.ranges, reading?.rest]).toEqual([
            written,
            [{ from: meant, to: meant }],
            [],
          ]);
        }
      }
    }
  });

  it('takes no longer for a text that is made to be slow', () => {
    // What a busy machine does in between does not count.
    const start = process.cpuUsage();
    for (const text of [
      '3 '.repeat(100),
      'am '.repeat(66),
      `${'nächsten '.repeat(22)}x`,
      '3 mai '.repeat(33),
      "l'".repeat(100),
    ])
      inLanguage(language as Language, () => findSearchDates(text, NOW));
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});

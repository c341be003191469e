import { RefusedFile } from '@daymark/icalendar/reading';
import { describe, expect, it } from '@jest/globals';
import type { ImportTableChoice } from '@daymark/contracts/interchange';
import { isTable, readTable } from './read-table.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, choice?: ImportTableChoice) => readTable(bytes(text), 'Europe/Vienna', choice);
const whenOf = (text: string, choice?: ImportTableChoice) =>
  read(text, choice).calendar.entries.map(({ event }) => [event.title, event.start_local, event.end_local]);
const refusalOf = (text: string, choice?: ImportTableChoice) => {
  try {
    read(text, choice);
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal;
    throw error;
  }
  return null;
};

const GOOGLE = `Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
Final exam,05/30/2026,10:00 AM,05/30/2026,1:00 PM,False,"50 questions, two ""hard"" ones
and a second line","Hall, 2",True
Retreat,06/01/2026,,06/03/2026,,True,,,False
`;
const OUTLOOK = `"Betreff";"Beginnt am";"Beginnt um";"Endet am";"Endet um";"Ganztägiges Ereignis";"Beschreibung";"Ort";"Privat"
"Chorprobe";"3.4.2026";"19:30:00";"3.4.2026";"21:00:00";"Aus";"";"Saal";"Aus"
"Ferien";"6.4.2026";"00:00:00";"11.4.2026";"00:00:00";"Wahr";"";"";"Aus"
`;

describe('A date with the name of its month', () => {
  it.each([
    ['24. November 2026', '2026-11-24'],
    ['24 Nov 2026', '2026-11-24'],
    ['24-Nov-2026', '2026-11-24'],
    ['Nov 24, 2026', '2026-11-24'],
    ['November 24th, 2026', '2026-11-24'],
    ['Tuesday, November 24, 2026', '2026-11-24'],
    ['Di., 24. Nov. 2026', '2026-11-24'],
    ['3. März 2026', '2026-03-03'],
    ['1. Mai 2026', '2026-05-01'],
    ['1er août 2026', '2026-08-01'],
    ['14 juillet 2026', '2026-07-14'],
    ['14 juin 2026', '2026-06-14'],
    ['5 de enero de 2026', '2026-01-05'],
    ['6 gennaio 2026', '2026-01-06'],
    ['7 mei 2026', '2026-05-07'],
    ['6-Mar-27', '2027-03-06'],
    ['06 Mar 27', '2027-03-06'],
    ["6 Mar '27", '2027-03-06'],
    ['6. Mrz 27', '2027-03-06'],
    ['06. Mär. 27', '2027-03-06'],
    ['6-Dez-99', '1999-12-06'],
    ['06-févr.-27', '2027-02-06'],
    ['06-mrt-27', '2027-03-06'],
    ['06.mar.27', '2027-03-06'],
    ['6/Mar/2027', '2027-03-06'],
    ['Saturday, 6 Mar 27', '2027-03-06'],
    ['5 stycznia 2027 r.', '2027-01-05'],
    ['poniedziałek, 8 października 2027', '2027-10-08'],
    ['6 września 27', '2027-09-06'],
    ['7 أبريل 2027', '2027-04-07'],
  ])('%s is read', (written, date) => {
    const { calendar, table } = read(`Title;Date\nChoir;${written}\nRehearsal;${written}\n`);
    expect(table).toMatchObject({ problem: null, possible_orders: ['day_first'] });
    expect(calendar.entries.map(({ event }) => event.start_local)).toEqual([date, date]);
  });

  it('may be followed by a time, and is refused if there is no such day or month', () => {
    expect(whenOf('Title;Date\nChoir;24 Nov 2026 19:30\n')).toEqual([
      ['Choir', '2026-11-24T19:30', '2026-11-24T19:30'],
    ]);
    expect(whenOf('Title;Date\nChoir;Nov 24, 2026 7:30 PM\n')).toEqual([
      ['Choir', '2026-11-24T19:30', '2026-11-24T19:30'],
    ]);
    for (const written of [
      '24/11/2026, 19:30',
      '24.11.2026 um 19:30 Uhr',
      '24 Nov 2026 at 7:30 PM',
      '24/11/2026 à 19h30',
    ])
      expect(whenOf(`Title;Date\nChoir;${written}\n`)).toEqual([
        ['Choir', '2026-11-24T19:30', '2026-11-24T19:30'],
      ]);
    const { broken } = read(
      'Title;Date\nChoir;24 Nov 2026\nNever;31 Nov 2026\nNo;3 Foo 2026\nDays;10 July - 12\n',
    ).calendar;
    expect(broken.map(({ title }) => title)).toEqual(['Never', 'No', 'Days']);
  });
});

describe('A table of events', () => {
  it('is read as Google Calendar writes it, with quotation marks, line breaks and AM and PM', () => {
    const { calendar, table } = read(GOOGLE);
    expect(
      calendar.entries.map(({ event, is_private, line }) => ({ ...event, is_private, line })),
    ).toMatchObject([
      {
        title: 'Final exam',
        start_local: '2026-05-30T10:00',
        end_local: '2026-05-30T13:00',
        timezone: 'Europe/Vienna',
        description: '50 questions, two "hard" ones\nand a second line',
        location: 'Hall, 2',
        is_private: true,
        line: 2,
      },
      { title: 'Retreat', is_all_day: true, start_local: '2026-06-01', end_local: '2026-06-03', line: 4 },
    ]);
    expect(table).toMatchObject({ date_order: 'month_first', possible_orders: ['month_first'] });
    expect(calendar.entries.every(({ is_floating, original }) => is_floating && original === '')).toBe(true);
  });

  it('is read as Outlook writes it in German, with semicolons, and whole days that end at the midnight after', () => {
    expect(whenOf(OUTLOOK)).toEqual([
      ['Chorprobe', '2026-04-03T19:30', '2026-04-03T21:00'],
      ['Ferien', '2026-04-06', '2026-04-10'],
    ]);
    expect(read(OUTLOOK).table.columns).toEqual({
      title: 0,
      start_date: 1,
      start_time: 2,
      end_date: 3,
      end_time: 4,
      is_all_day: 5,
      description: 6,
      location: 7,
      is_private: 8,
    });
  });

  it('is read from a plain spreadsheet, with dates and times in one column or in two', () => {
    expect(whenOf('Datum\tUhrzeit\tTermin\n05.01.2026\t19 Uhr\tProbe\n')).toEqual([
      ['Probe', '2026-01-05T19:00', '2026-01-05T19:00'],
    ]);
    expect(
      whenOf('Start,End,Title\n2026-01-05 19:00,2026-01-05 21:30,Choir\n2026-01-06,,Epiphany\n'),
    ).toEqual([
      ['Choir', '2026-01-05T19:00', '2026-01-05T21:30'],
      ['Epiphany', '2026-01-06', '2026-01-06'],
    ]);
    expect(whenOf('Date;Time;End time;What\nMo, 05.01.26;22:00;01:00;Party\n')).toEqual([
      ['Party', '2026-01-05T22:00', '2026-01-06T01:00'],
    ]);
  });

  it('proposes an order of day and month with an example, and accepts another one that fits', () => {
    const text = 'Title,Date\nChoir,03/04/2026\nOther,05/06/2026\n';
    expect(read(text).table).toMatchObject({
      date_order: 'day_first',
      possible_orders: ['day_first', 'month_first'],
      example: { written: '03/04/2026', date: '2026-04-03' },
    });
    expect(read(text, { date_order: 'month_first' }).table.example).toEqual({
      written: '03/04/2026',
      date: '2026-03-04',
    });
    expect(whenOf('Subject,Start Date,Start Time\nA,03/04/2026,7:00 PM\n')[0]![1]).toBe('2026-03-04T19:00');
  });

  it('whose column of dates fits neither order is not read, but shown with the problem, so that another can be chosen', () => {
    const both = 'Title,Date\nChoir,30/04/2026\nOther,04/30/2026\n';
    expect(read(both)).toMatchObject({
      calendar: { entries: [], broken: [] },
      table: {
        headings: ['Title', 'Date'],
        rows: [
          ['Choir', '30/04/2026'],
          ['Other', '04/30/2026'],
        ],
        problem: { code: 'table_dates_unclear', params: { column: 'Date' } },
      },
    });
    for (const day of ['some day', '31/02/2026'])
      expect(read(`Title,Date\nA,${day}\n`).table.problem?.code).toBe('table_dates_unclear');
    expect(refusalOf('Title,Date\n')).toEqual({ code: 'table_without_header', params: {} });
  });

  it('of dates with the year first and others is read but for those of either order, which are told with their line', () => {
    const rows = [
      'Choir,2026-05-01',
      'Band,12/05/2026',
      'Play,25/05/2026',
      'Film,05/30/2026',
      'Camp,06/06/2026',
    ];
    const text = `Title,Date\n${rows.join('\n')}\n`;
    const { calendar, table } = read(text);
    expect(table).toMatchObject({ date_order: 'year_first', problem: null });
    expect(calendar.entries.map(({ event }) => [event.title, event.start_local])).toEqual([
      ['Choir', '2026-05-01'],
      ['Play', '2026-05-25'],
      ['Film', '2026-05-30'],
      ['Camp', '2026-06-06'],
    ]);
    expect(calendar.broken.map(({ title, reason }) => [title, reason.code, reason.line])).toEqual([
      ['Band', 'row_unreadable', 3],
    ]);
    const clear = read('Title,Date\nChoir,2026-05-01\nBand,12/05/2026\nPlay,25/05/2026\n');
    expect(clear.table).toMatchObject({
      date_order: 'day_first',
      possible_orders: ['day_first', 'year_first'],
    });
    expect(clear.calendar.entries.map(({ event }) => event.start_local)).toContain('2026-05-12');
    const unclear = 'Title,Date\nChoir,2026-05-01\nBand,12/05/2026\n';
    expect(read(unclear).calendar.broken).toHaveLength(1);
    expect(whenOf(unclear, { date_order: 'month_first' })[1]![1]).toBe('2026-12-05');
  });

  it.each([
    ['French', 'Objet;Début;Début;Fin;Fin;Journée entière;Emplacement;Privé'],
    [
      'Spanish',
      'Asunto;Fecha de comienzo;Comienzo;Fecha de finalización;Finalización;Todo el día;Ubicación;Privado',
    ],
    ['Italian', 'Oggetto;Data inizio;Ora inizio;Data fine;Ora fine;Giornata intera;Luogo;Privato'],
    [
      'Dutch',
      'Onderwerp;Begindatum;Begintijd;Einddatum;Eindtijd;"Gebeurtenis, duurt hele dag";Locatie;Privé',
    ],
    ['German', 'Betreff;Beginnt am;Beginnt um;Endet am;Endet um;Ganztägiges Ereignis;Ort;Privat'],
  ])('is read by %s headings, in UTF-8, UTF-16 and Windows-1252', (_language, headings) => {
    const text = `${headings}\r\nChœur à Zürich;3.4.2026;19:30;3.4.2026;21:00;;Salle;\r\n`;
    const latin = Buffer.from(text.replace('œ', '\u009c'), 'latin1');
    for (const encoded of [
      bytes(text),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'utf16le'),
      latin,
    ]) {
      expect(isTable(encoded)).toBe(true);
      const { calendar, table } = readTable(encoded, 'Europe/Vienna');
      expect(table.columns).toEqual({
        title: 0,
        start_date: 1,
        start_time: 2,
        end_date: 3,
        end_time: 4,
        is_all_day: 5,
        location: 6,
        is_private: 7,
      });
      expect(calendar.entries.map(({ event }) => [event.title, event.start_local, event.end_local])).toEqual([
        ['Chœur à Zürich', '2026-04-03T19:30', '2026-04-03T21:00'],
      ]);
    }
  });

  it('takes the separator that its first line names, headings below a title, and dates as Excel stores them', () => {
    expect(whenOf('sep=;\r\nTitle;Date;Time\r\nChoir, small;46025;0,8125\r\nBand;46026.75;\r\n')).toEqual([
      ['Choir, small', '2026-01-03T19:30', '2026-01-03T19:30'],
      ['Band', '2026-01-04T18:00', '2026-01-04T18:00'],
    ]);
    expect(whenOf('Rowing club 2026\n\nDate;Title;Place\n2026-01-05;Choir;12345 Town\n')).toEqual([
      ['Choir', '2026-01-05', '2026-01-05'],
    ]);
    expect(read('Title,Date\nChoir,46025\n').table).toMatchObject({
      possible_orders: ['year_first'],
      example: { written: '46025', date: '2026-01-03' },
      problem: null,
    });
  });

  it('is read without the row whose date no year has', () => {
    const { calendar } = read('Title,Date\nChoir,30/04/2026\nOther,31/02/2026\n');
    expect(calendar.entries.map(({ event }) => event.title)).toEqual(['Choir']);
    expect(calendar.broken).toMatchObject([
      { title: 'Other', reason: { code: 'row_unreadable', line: 3, params: { text: '31/02/2026' } } },
    ]);
  });

  it('treats a column From beside a date as the time of day', () => {
    expect(whenOf('Datum;Was;Von;Bis\n03.04.2026;Chor;19:30;21:00\n')).toEqual([
      ['Chor', '2026-04-03T19:30', '2026-04-03T21:00'],
    ]);
    expect(whenOf('Date,Title,From\n2026-04-03,Choir,Anna\n')).toEqual([
      ['Choir', '2026-04-03', '2026-04-03'],
    ]);
  });

  it('takes a column Hour for the time of day, whose AM and PM put the month first', () => {
    expect(whenOf('What,When,Hour\nGig,03/04/2027,7pm\n')).toEqual([
      ['Gig', '2027-03-04T19:00', '2027-03-04T19:00'],
    ]);
  });

  it('is read by the columns that were chosen', () => {
    const text = 'A,B,C\n05.01.2026,x,Choir\n';
    expect(whenOf(text, { columns: { title: 2, start_date: 0 } })).toEqual([
      ['Choir', '2026-01-05', '2026-01-05'],
    ]);
    expect(read('Title,Link,Where\nChoir,https://example.org/,Hall\n', {}).table).toMatchObject({
      columns: { title: 0, url: 1, location: 2 },
      problem: { code: 'table_column_missing', params: { column: 'start date' } },
    });
  });

  it('reports what is wrong with a choice, reads nothing with it, and accepts the next one', () => {
    const text = 'Title,Date,Signed up\nChoir,30/04/2026,some\n';
    const wrong = [
      { date_order: 'month_first' },
      { columns: { title: 0, start_date: 2 } },
      { columns: {} },
    ] as const;
    for (const choice of wrong) {
      const { calendar, table } = read(text, choice);
      expect([calendar.entries, table.problem === null]).toEqual([[], false]);
    }
    expect(read(text, wrong[1]).table.problem?.params).toEqual({ column: 'Signed up' });
    expect(read(text, { columns: { title: 0, start_date: 1 } }).table.problem).toBeNull();
  });

  it('of unknown columns has them guessed by their content, with its first rows and whether it was known', () => {
    const plain =
      'Wer?;Wann?;Ab;Zahl\nChor;5.1.2026;19:30;12\nBand;6.1.2026;20 Uhr;7\nChor;7.1.2026;18:00;9\nTanz;8.1.2026;19:00;9\n';
    expect(isTable(bytes(plain))).toBe(true);
    expect(read(plain).table).toEqual({
      headings: ['Wer?', 'Wann?', 'Ab', 'Zahl'],
      rows: [
        ['Chor', '5.1.2026', '19:30', '12'],
        ['Band', '6.1.2026', '20 Uhr', '7'],
        ['Chor', '7.1.2026', '18:00', '9'],
      ],
      is_known: false,
      columns: { title: 0, start_date: 1, start_time: 2 },
      date_order: 'day_first',
      possible_orders: ['day_first', 'month_first'],
      example: { written: '5.1.2026', date: '2026-01-05' },
      problem: null,
    });
    expect([read(GOOGLE), read(OUTLOOK)].map(({ table }) => table.is_known)).toEqual([true, true]);
  });

  it('takes a column for a time of day where its heading may mean a date too and another one has the dates', () => {
    expect(whenOf('Who;When;From\nChoir;03/04/2026;19:30\n')).toEqual([
      ['Choir', '2026-04-03T19:30', '2026-04-03T19:30'],
    ]);
    expect(whenOf('Title,Day,Start,End\nChoir,2026-01-05,19:30,21:00\n')).toEqual([
      ['Choir', '2026-01-05T19:30', '2026-01-05T21:00'],
    ]);
    expect(whenOf('Title,Date,Start,End\nChoir,2026-01-05,19:30,21:00\n')).toEqual([
      ['Choir', '2026-01-05T19:30', '2026-01-05T21:00'],
    ]);
  });

  it('without headings has an event in its first line too, and its columns are called by their letters', () => {
    const bare = '2026-01-05,19:30,21:00,Choir\n2026-01-06,18:00,19:00,Band\n';
    expect(isTable(bytes(bare))).toBe(true);
    expect(read(bare).table.headings).toEqual(['A', 'B', 'C', 'D']);
    expect(whenOf(bare)).toEqual([
      ['Choir', '2026-01-05T19:30', '2026-01-05T21:00'],
      ['Band', '2026-01-06T18:00', '2026-01-06T19:00'],
    ]);
  });

  it('names a row that cannot be read, with its line and its column, and reads the others', () => {
    const { calendar } = read(
      'Title,Date,Time\nA,05.01.2026,19:00\nB,soon,19:00\nC,06.01.2026,late\nD,07.01.2026,8:15\n',
    );
    expect(calendar.entries.map(({ event }) => event.title)).toEqual(['A', 'D']);
    expect(calendar.broken).toEqual([
      {
        uid: null,
        title: 'B',
        reason: { code: 'row_unreadable', line: 3, params: { column: 'Date', text: 'soon' } },
      },
      {
        uid: null,
        title: 'C',
        reason: { code: 'row_unreadable', line: 4, params: { column: 'Time', text: 'late' } },
      },
    ]);
    expect(calendar.vevents).toBe(4);
  });

  it('names the line of a row that it has twice', () => {
    const { entries } = read('Title;Date\nChoir;2026-11-24\nChoir;2026-11-24\n').calendar;
    expect(entries.map(({ notes }) => notes)).toEqual([
      [{ code: 'duplicate_uid', line: 3, params: { line: 3 } }],
    ]);
  });

  it('gives the same ids in each run, and cannot smuggle properties in', () => {
    const text = 'Title,Date\n"Choir\nEND:VEVENT\nBEGIN:VEVENT",05.01.2026\n';
    const [first, second] = [read(text).calendar, read(text).calendar];
    expect(first.entries.map(({ uid }) => uid)).toEqual(second.entries.map(({ uid }) => uid));
    expect(first.entries.map(({ event }) => event.title)).toEqual(['Choir END:VEVENT BEGIN:VEVENT']);
  });

  it('of which nothing is known is shown, so that somebody can say which column is what', () => {
    const unknown = 'Aa,Bb,Cc\nx,1,2\ny,3,4\n';
    expect(isTable(bytes(unknown))).toBe(true);
    expect(read(unknown).table).toMatchObject({
      headings: ['Aa', 'Bb', 'Cc'],
      rows: [
        ['x', '1', '2'],
        ['y', '3', '4'],
      ],
      problem: { code: 'table_column_missing' },
    });
  });

  it('is known by the headings of its first line', () => {
    expect(isTable(bytes(GOOGLE))).toBe(true);
    expect(isTable(bytes(`\ufeff${OUTLOOK}`))).toBe(true);
    expect(isTable(bytes('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'))).toBe(false);
    expect(isTable(bytes('Dear all, the event is on Monday.'))).toBe(false);
    expect(isTable(bytes('Dear all,\nthe event is on Monday, in the hall, as ever.\nYours, Ann\n'))).toBe(
      false,
    );
    expect(isTable(bytes('<html>,<body>\n<p>,</p>\n'))).toBe(false);
  });
});

describe('A cell of two dates or two times', () => {
  it.each([
    ['10.-12.07.2026', '2026-07-10', '2026-07-12'],
    ['10.–12.7.2026', '2026-07-10', '2026-07-12'],
    ['10.07. - 12.07.2026', '2026-07-10', '2026-07-12'],
    ['10.07.2026-12.07.2026', '2026-07-10', '2026-07-12'],
    ['28.12.2026 bis 2.1.2027', '2026-12-28', '2027-01-02'],
    ['28.12.-2.1.2027', '2026-12-28', '2027-01-02'],
    ['Fr 10.07. - So 12.07.2026', '2026-07-10', '2026-07-12'],
    ['10.-12. Juli 2026', '2026-07-10', '2026-07-12'],
    ['28 June - 2 July 2026', '2026-06-28', '2026-07-02'],
    ['12.07.2026', '2026-07-12', '2026-07-12'],
  ])('%s is read, beside rows of one date', (written, first, last) => {
    expect(whenOf(`Titel;Datum\nLager;${written}\nFest;13.07.2026\n`)).toEqual([
      ['Lager', first, last],
      ['Fest', '2026-07-13', '2026-07-13'],
    ]);
  });

  it.each([
    ['19:30 - 21:00', '19:30', '21:00'],
    ['19.30–21 Uhr', '19:30', '21:00'],
    ['19h30 bis 21h', '19:30', '21:00'],
    ['7:30 PM - 9 PM', '19:30', '21:00'],
    ['7-9 pm', '19:00', '21:00'],
    ['11-1 pm', '11:00', '13:00'],
  ])('%s is read', (written, first, last) => {
    expect(whenOf(`Titel;Datum;Uhrzeit\nProbe;05.01.2026;${written}\n`)).toEqual([
      ['Probe', `2026-01-05T${first}`, `2026-01-05T${last}`],
    ]);
  });

  it('is read with its year first', () => {
    expect(whenOf('Title;Date\nCamp;2026-07-10 - 2026-07-12\n')).toEqual([
      ['Camp', '2026-07-10', '2026-07-12'],
    ]);
  });

  it('is read over midnight, and refused with its row where it is neither', () => {
    expect(whenOf('Titel;Datum;Uhrzeit\nNacht;05.01.2026;22:00-01:00\n')).toEqual([
      ['Nacht', '2026-01-05T22:00', '2026-01-06T01:00'],
    ]);
    const { broken } = read(
      'Titel;Datum;Uhrzeit\nA;05.01.2026;19:00\nB;12.-10.07.2026;\nC;05.01.2026;abends\n',
    ).calendar;
    expect(broken.map(({ reason }) => reason.params['text'])).toEqual(['12.-10.07.2026', 'abends']);
  });
});

describe('A day without a time', () => {
  it('may say so in words in a column of times', () => {
    const table =
      'Datum;Von;Bis;Veranstaltung\n05.01.26;19:30 Uhr;21:00 Uhr;Probe\n6.1.2026;ganztägig;;Fest\n7.1.2026;-;-;Feier\n';
    expect(whenOf(table)).toEqual([
      ['Probe', '2026-01-05T19:30', '2026-01-05T21:00'],
      ['Fest', '2026-01-06', '2026-01-06'],
      ['Feier', '2026-01-07', '2026-01-07'],
    ]);
  });

  it('is not taken from a row whose time cannot be read, which is named', () => {
    const { entries, broken } = read(
      'Datum;Von;Was\n05.01.2027;19:30 Uhr;Probe\n03.04.2027;abends;Fest\n04.04.2027;ab mittags;Feier\n',
    ).calendar;
    expect(entries.map(({ event }) => event.start_local)).toEqual(['2027-01-05T19:30']);
    expect(broken.map(({ title }) => title)).toEqual(['Fest', 'Feier']);
  });

  it('is what Outlook calls Ein in German', () => {
    expect(whenOf(OUTLOOK.replace('Wahr', 'Ein'))).toEqual(whenOf(OUTLOOK));
  });

  it('that only has a start ends on another day at the same time', () => {
    expect(whenOf('Title,Start Date,Start Time,End Date\nCamp,2026-07-10,16:00,2026-07-12\n')).toEqual([
      ['Camp', '2026-07-10T16:00', '2026-07-12T16:00'],
    ]);
  });
});

describe('A table of many rows', () => {
  it('has the lines of its rows in its notes, however many', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `;2026-03-02;19:00;Hall ${index}`);
    const { entries } = read(`Title;Date;Time;Location\n${rows.join('\n')}\n`).calendar;
    expect(entries.at(-1)).toMatchObject({ line: 10_001, notes: [{ code: 'untitled', line: 10_001 }] });
  });
});

describe('A table whose headings do not say enough', () => {
  const notesOf = (text: string, choice?: ImportTableChoice) =>
    read(text, choice).calendar.notes.map(({ code, params }) => [code, params.column]);

  it('tells columns of times of which none is named as the start, rather than guessing', () => {
    const text = 'Titel;Datum;Einlass um\nChor;12.3.2026;19:30\nBand;13.3.2026;20 Uhr\n';
    expect(whenOf(text)[0]).toEqual(['Chor', '2026-03-12', '2026-03-12']);
    expect(notesOf(text)).toEqual([['times_unused', 'Einlass um']]);
    expect(notesOf(text, { columns: { title: 0, start_date: 1, start_time: 2 } })).toEqual([
      ['floating_times', undefined],
    ]);
    expect(notesOf('Titel;Datum;Treffpunkt;Abfahrt\nChor;12.3.2026;18:30;19:00\n')).toEqual([
      ['times_unused', 'Treffpunkt'],
      ['times_unused', 'Abfahrt'],
    ]);
  });

  it.each([
    'Titel;Datum;Uhrzeit;Einlass um\nChor;12.3.2026;20:00;19:30\n',
    'Titel;Datum;Einlass um\nChor;12.3.2026 20:00;19:30\n',
    'Titel;Datum;Plätze\nChor;12.3.2026;20\n',
    'Titel;Datum;Treffpunkt\nChor;12.3.2026;Bahnhof\n',
  ])('tells none where the start is known or there are none: %j', (text) =>
    expect(notesOf(text).filter(([code]) => code === 'times_unused')).toEqual([]),
  );

  it.each(['12.3.', '12.3', 'Do 12.3.', '3/12', '12. März', '3 May', 'May 3', '3 de mayo', '10.–12.3.'])(
    'says that its dates lack the year: %s',
    (date) =>
      expect(read(`Title;Date\nChoir;${date}\n`).table.problem).toEqual({
        code: 'table_dates_without_year',
        params: { column: 'Date' },
      }),
  );

  it('names a row whose date alone lacks the year', () => {
    expect(read('Title;Date\nChoir;12.3.2026\nBand;13.3.\n').calendar.broken).toMatchObject([
      { title: 'Band', reason: { code: 'row_unreadable', line: 3, params: { text: '13.3.' } } },
    ]);
  });
});

describe('A row of a table', () => {
  const HEAD = 'Subject,Start Date,Start Time,End Date,End Time,Location';

  it.each([
    ['a blank after each comma', ', '],
    ['several blanks', ',   '],
    ['a tab after each comma', ',\t'],
    ['blanks around each comma', ' , '],
  ])('may have %s, before quoted cells too', (_, comma) => {
    const row = [
      '"Match, home"',
      '2026-03-02',
      '19:00',
      '2026-03-02',
      '"21:00"',
      '"Hall ""A"", 2\nback door"',
    ];
    const { calendar } = read(`${HEAD.split(',').join(comma)}\n${row.join(comma)}\nNext,2026-03-03,,,,\n`);
    expect(calendar.broken).toEqual([]);
    expect(
      calendar.entries.map(({ line, notes, event }) => [line, notes, event.title, event.location]),
    ).toEqual([
      [2, [], 'Match, home', 'Hall "A", 2, back door'],
      [4, [], 'Next', null],
    ]);
  });

  it('may be divided by tabs or semicolons, with blanks before quoted cells', () => {
    for (const mark of ['\t', ';']) {
      const row = ['"Match; home\t1"', ' "2026-03-02"', ' 19:00', '', ' 21:00', ' "Hall, 2"'].join(mark);
      const { calendar } = read(`${HEAD.replaceAll(',', mark)}\n${row}\n`);
      expect(calendar.entries[0]!.event).toMatchObject({
        location: 'Hall, 2',
        end_local: '2026-03-02T21:00',
      });
    }
  });

  it('begins at the first of its lines, and is recognised however long its cells are', () => {
    const text = `"one\r\ntwo\n${'long '.repeat(6_000)}"`;
    const file = `${HEAD},Description\n"A\nB",2026-03-02,,,,,${text}\nBroken,soon,,,,,"x\ny"\n`;
    expect(isTable(bytes(file))).toBe(true);
    const { calendar } = read(file);
    expect(calendar.entries[0]!.line).toBe(2);
    expect(calendar.broken[0]!.reason.line).toBe(6);
  });

  it('with more cells than headings is told, with what was left out', () => {
    const { calendar } = read(
      `${HEAD}\nMatch,2026-03-02,19:00,,,Hall,2,back door\nA,2026-03-03,,,,Hall,,\nB,soon,,,,Hall,2\n`,
    );
    expect(calendar.entries.map(({ notes }) => notes)).toEqual([
      [{ code: 'cells_without_heading', line: 2, params: { count: 2, text: '2 | back door' } }],
      [],
    ]);
    expect(calendar.broken).toHaveLength(1);
  });

  it.each([
    ['21:00,2026-03-02,00:00', '2026-03-02T21:00', '2026-03-03T00:00'],
    ['21:00,2026-03-02,24:00', '2026-03-02T21:00', '2026-03-03T00:00'],
    ['21:00,,24:00', '2026-03-02T21:00', '2026-03-03T00:00'],
    ['21:00,,24.00 Uhr', '2026-03-02T21:00', '2026-03-03T00:00'],
    ['21:00,,24h', '2026-03-02T21:00', '2026-03-03T00:00'],
    ['21:00,2026-03-03,24:00:00', '2026-03-02T21:00', '2026-03-04T00:00'],
    ['21:00 - 24:00,,', '2026-03-02T21:00', '2026-03-03T00:00'],
    ['22:00,2026-03-02,02:00', '2026-03-02T22:00', '2026-03-03T02:00'],
    ['9:00 PM,2026-03-02,12:30 AM', '2026-03-02T21:00', '2026-03-03T00:30'],
    ['10:00,2026-03-02,09:00', '2026-03-02T09:00', '2026-03-02T10:00'],
    ['9:00 PM,2026-03-02,12:00 AM', '2026-03-02T21:00', '2026-03-03T00:00'],
    ['00:00,2026-03-02,24:00', '2026-03-02T00:00', '2026-03-03T00:00'],
    ['24:00,2026-03-03,01:00', '2026-03-03T00:00', '2026-03-03T01:00'],
    ['00:00,2026-03-02,00:00', '2026-03-02T00:00', '2026-03-02T00:00'],
  ])('with the times %s begins at %s and ends at %s', (times, start, end) => {
    expect(whenOf(`${HEAD}\nShow,2026-03-02,${times},Hall\n`)).toEqual([['Show', start, end]]);
  });

  it('with an impossible time is refused', () => {
    for (const time of ['24:01', '25:00', '24:30', '24 pm'])
      expect(read(`${HEAD}\nShow,2026-03-02,21:00,,${time},Hall\n`).calendar.entries).toEqual([]);
  });
});

describe('A table that breaks off', () => {
  const isWhole = (text: string) => read(text).calendar.is_whole;
  const rows = Array.from({ length: 9 }, (_, at) => `Round ${at + 1},2027-03-0${at + 1},19:00,Hall`);
  const table = `Title,Date,Time,Place\n${rows.join('\n')}`;

  it.each([
    ['in a date', 'Round 10,2027-03'],
    ['before a date', 'Round 10,'],
    ['in a title', 'Round 10'],
    ['behind a date', 'Round 10,2027-03-10'],
    ['in a quoted cell', '"Round 10'],
    ['in the last, quoted cell', 'Round 10,2027-03-10,19:00,"Hal'],
    ['in a quoted cell of several lines', 'Round 10,2027-03-10,19:00,"Hall\nback door'],
  ])('%s is not whole', (_where, last) => {
    expect(isWhole(`${table}\n${last}`)).toBe(false);
  });

  it('without headings is not whole either', () => {
    expect(isWhole(`${rows.join('\n')}\nRound 10,2027-03`)).toBe(false);
    expect(isWhole(rows.join('\n'))).toBe(true);
  });

  it('in a date in its last column is not whole', () => {
    expect(isWhole('Title,Date\nA,2027-03-05\nB,2027-')).toBe(false);
  });

  it.each([
    'ERROR 2006 (HY000): MySQL server has gone away',
    'SQLSTATE[HY000] [2002] Connection refused',
    '502 Bad Gateway',
    'Internal Server Error',
    'Traceback (most recent call last):\n  File "export.py", line 3, in <module>\nKeyError: 3',
    'upstream timed out, try later',
    '<html><body>500</body></html>',
  ])('with %s behind it is not whole', (error) => {
    for (const end of ['', '\n', '\r\n\r\n']) {
      expect(isWhole(`${table}\n${error}${end}`)).toBe(false);
      expect(isWhole(`${table}\nRound 10,2027-03${error}${end}`)).toBe(false);
    }
  });

  it.each([
    ['its last line has no end', ''],
    ['its last line has an end', '\n'],
    ['blank lines follow', '\n\n \n'],
    ['empty rows follow', '\n,,,\n,,,\n'],
    ['a row of a spreadsheet follows that is no event', '\nAs of 1 March,,,\n'],
    ['the same without an end', '\nAs of 1 March,,,'],
    ['a row has a date that cannot be read', '\nSummer party,soon,,\n'],
    ['a row lacks its empty cells', '\nRound 10,2027-03-10\n'],
    ['a quotation mark stands in a text', '\nRound 10,2027-03-10,19:00,5" hall\n'],
  ])('is none where %s', (_what, end) => expect(isWhole(`${table}${end}`)).toBe(true));

  it('is none where other rows lack their empty cells too', () => {
    expect(isWhole('Title,Date,Place\nA,2027-03-05\nB,2027-03-06,Hall\nC,2027-03-07')).toBe(true);
  });
});

describe('Spellings of tables', () => {
  it.each([
    [
      'Polish',
      'Temat,Data rozpoczęcia,Czas rozpoczęcia,Data zakończenia,Czas zakończenia,Całodzienne,Lokalizacja,Opis,Prywatne',
      ['Fałsz', 'Prawda'],
    ],
    [
      'Polish, by people',
      'Tytuł;Data od;Godzina od;Data do;Godzina do;Cały dzień;Miejsce;Uwagi;Prywatny',
      ['nie', 'tak'],
    ],
    [
      'Arabic',
      'الموضوع,تاريخ البدء,وقت البدء,تاريخ الانتهاء,وقت الانتهاء,حدث طوال اليوم,الموقع,الوصف,خاص',
      ['لا', 'نعم'],
    ],
    [
      'German, by people',
      'Veranstaltung;Startdatum;Startzeit;Enddatum;Endzeit;Ganztägig;Veranstaltungsort;Bemerkung;Privat',
      ['nein', 'ja'],
    ],
    [
      'French',
      'Objet,Début,Heure de début,Fin,Heure de fin,Journée entière,Emplacement,Description,Privé',
      ['Faux', 'Vrai'],
    ],
  ])('have the headings of programs in %s', (_language, head, [no, yes]) => {
    const mark = head.includes(';') ? ';' : ',';
    const rows = [
      ['Choir', '2027-03-05', '19:00', '2027-03-05', '21:00', no, 'Hall', 'Bring notes', yes],
      ['Camp', '2027-03-06', '', '2027-03-08', '', yes, 'Wood', '', no],
    ];
    const { calendar, table } = read(`${head}\n${rows.map((row) => row.join(mark)).join('\n')}\n`);
    expect(table.problem).toBeNull();
    expect(
      calendar.entries.map(({ event, is_private }) => [
        event.title,
        event.start_local,
        event.end_local,
        event.location,
        is_private,
      ]),
    ).toEqual([
      ['Choir', '2027-03-05T19:00', '2027-03-05T21:00', 'Hall', true],
      ['Camp', '2027-03-06', '2027-03-08', 'Wood', false],
    ]);
    expect(calendar.entries[0]!.event.description).toBe('Bring notes');
  });

  it('have no title in a column that only says yes or no, nor in one of dates', () => {
    expect(
      whenOf('Privat?;Wann;Wer?\nFalsch;05.03.2027;Chor\nWahr;06.03.2027;Band\n').map(([title]) => title),
    ).toEqual(['Chor', 'Band']);
    expect(whenOf('Termin;Anlass der Feier\n05.03.2027;Chor\n06.03.2027;Band\n')).toEqual([
      ['Chor', '2027-03-05', '2027-03-05'],
      ['Band', '2027-03-06', '2027-03-06'],
    ]);
  });

  it('have the last date in a column of its own', () => {
    expect(whenOf('Titel;Datum;Bis Datum\nLager;05.03.2027;08.03.2027\n')).toEqual([
      ['Lager', '2027-03-05', '2027-03-08'],
    ]);
  });

  it.each([
    ['0930', '09:30'],
    ['0,75', '18:00'],
    ['0.30', '00:30'],
  ])('have %s as the end of a time', (written, time) =>
    expect(whenOf(`Title;Date;Time;End time\nChoir;2027-03-10;00:10;${written}\n`)[0]![2]).toBe(
      `2027-03-10T${time}`,
    ),
  );

  it('have no year as a time', () => {
    const { broken } = read(
      'Title;Date;Time;Until\nChoir;2027-03-10;19:00;2027\nBand;2027-03-10;19:00;2027-03-11\n',
    ).calendar;
    expect(broken.map(({ reason }) => [reason.line, reason.params['text']])).toEqual([[2, '2027']]);
    expect(read('What?;When?;Season\nChoir;2027-03-10;2026-2027\n').table.columns).toEqual({
      title: 0,
      start_date: 1,
    });
  });

  it('have a bar between their cells', () => {
    expect(whenOf('Title|Date|Time|Place\nChoir|2027-03-10|19:00|Hall, 2\n')).toEqual([
      ['Choir', '2027-03-10T19:00', '2027-03-10T19:00'],
    ]);
  });

  it('lack the other half of a quotation mark, which costs no other row', () => {
    const { calendar } = read('Title,Date,Place\n"Choir,2027-03-10,Hall\nBand,2027-03-11,The ""Tent""\n');
    expect(calendar.entries.map(({ event }) => [event.title, event.location])).toEqual([
      ['Choir', 'Hall'],
      ['Band', 'The "Tent"'],
    ]);
  });

  it('are read line by line where two stray quotation marks would make one cell of the rows between them', () => {
    const rows = [
      '"Choir,2027-03-10,Hall',
      'Band,2027-03-11,"Club, back"',
      'Play,2027-03-12,"Stage',
      'Film,2027-03-13,Hall',
    ];
    const { calendar } = read(`Title,Date,Place\n${rows.join('\n')}\n`);
    expect(calendar.entries.map(({ event, line }) => [event.title, event.location, line])).toEqual([
      ['Choir', 'Hall', 2],
      ['Band', 'Club, back', 3],
      ['Play', 'Stage', 4],
      ['Film', 'Hall', 5],
    ]);
    expect(calendar.broken).toEqual([]);
  });

  const LINES = ['A,2027-03-05,"line 1', 'line 2, with comma', 'line 3",Hall'];
  const notesOf = (lines: readonly string[]) => {
    const { calendar } = read(`Title,Date,Notes,Place\n${lines.join('\n')}\n`);
    return [
      calendar.entries.map(({ event, line }) => [event.title, event.description, event.location, line]),
      calendar.broken.map(({ reason }) => reason.line),
    ];
  };
  const all = (title: string, line: number) => [title, 'line 1\nline 2, with comma\nline 3', 'Hall', line];

  it.each([
    ['in the last row', [...LINES, 'B,2027-03-06,x,"unclosed'], [all('A', 2), ['B', 'x', 'unclosed', 5]]],
    [
      'before other rows',
      ['B,2027-03-06,x,"unclosed', ...LINES.map((line) => line.replace('A,', 'C,'))],
      [['B', 'x', 'unclosed', 2], all('C', 3)],
    ],
    [
      'between other rows, twice, with empty lines',
      [...LINES, '', '"B,2027-03-06,x,y', '', ...LINES, ',,,', '"D,2027-03-07,x,y', ...LINES],
      [all('A', 2), ['B', 'x', 'y', 6], all('A', 8), ['D', 'x', 'y', 12], all('A', 13)],
    ],
  ])(
    'keep the lines of other cells if a quotation mark lacks its other half %s',
    (_where, lines, entries) => {
      const [read_, broken] = notesOf(
        lines.map((line, at) => line.replace('2027-03-05', `2027-04-${String(at + 1).padStart(2, '0')}`)),
      );
      expect(read_).toEqual(entries);
      expect(broken).toEqual([]);
    },
  );

  it('may have several cells of several lines in a row, with quotation marks and dates between', () => {
    for (const end of ['a coat', '"a" coat', '']) {
      const note = `Ice;\nask "Ann", 5\n\n${end}`;
      const cell = `"${note.replaceAll('"', '""')}"`;
      const row = (title: string) => `${title},${cell},2027-03-10,"",${cell}\n`;
      const { calendar } = read(`Title,Notes,Date,Link,Place\n${row('Camp')}${row('Band')}`);
      expect(calendar.broken).toEqual([]);
      expect(calendar.entries.map(({ event }) => [event.title, event.description?.trim()])).toEqual([
        ['Camp', note.trim()],
        ['Band', note.trim()],
      ]);
    }
  });

  it('may have cells of several lines that list dates and commas', () => {
    const text =
      'Title,Date,Notes,Place\nCamp,2027-03-10,"Bring:\n2027-03-11, a tent, a lamp\nand a coat",Hall\nBand,2027-03-12,,Club\n';
    expect(
      read(text).calendar.entries.map(({ event }) => [event.title, event.description, event.location]),
    ).toEqual([
      ['Camp', 'Bring:\n2027-03-11, a tent, a lamp\nand a coat', 'Hall'],
      ['Band', null, 'Club'],
    ]);
  });

  it.each(['20270310', '10,03,2027', 'Mittwoch, den 10.03.2027', 'Mi., den 10. März 2027'])(
    'have %s as a date',
    (written) => expect(whenOf(`Title;Date\nChoir;${written}\n`)[0]![1]).toBe('2027-03-10'),
  );

  it.each([
    ['7 p', '19:00'],
    ['9:30p', '21:30'],
    ['noon', '12:00'],
    ['Mitternacht', '00:00'],
    ['19:00:00.000', '19:00'],
  ])('have %s as a time', (written, time) =>
    expect(whenOf(`Title,Date,Time\nChoir,2027-03-10,${written}\n`)[0]![1]).toBe(`2027-03-10T${time}`),
  );

  it('have instants with an offset, which are kept as such', () => {
    const { calendar } = read(
      'Title,Start,End\nA,2027-03-10T19:00:00.000Z,2027-03-10T21:00:00+01:00\nB,2027-03-11T19:00:00-0500,\n',
    );
    expect(calendar.entries.map(({ event, is_floating }) => ({ ...event, is_floating }))).toMatchObject([
      { timezone: 'UTC', start_local: '2027-03-10T19:00', end_local: '2027-03-10T20:00', is_floating: false },
      { timezone: 'UTC', start_local: '2027-03-12T00:00', end_local: '2027-03-12T00:00' },
    ]);
  });

  it('name the column of an unreadable time, also where it stands behind its date', () => {
    const { broken } = read('Title,Start,End\nA,2027-03-10T19:00,2027-03-10T25:00\nB,2027-03-10,\n').calendar;
    expect(broken.map(({ reason }) => reason.params['column'])).toEqual(['End']);
  });

  it.each([
    ['05.03.2027', '08.03.2027', '2027-03-05', '2027-03-08'],
    ['05.03.27', '09.03.27', '2027-03-05', '2027-03-09'],
    ['28.12.2027', '02.01.2028', '2027-12-28', '2028-01-02'],
    ['5.3.2027', '24.3.2027', '2027-03-05', '2027-03-24'],
    ['05.03.2027.', '08.03.2027.', '2027-03-05', '2027-03-08'],
    ['05. 03. 2027', '08. 03. 2027', '2027-03-05', '2027-03-08'],
    ['Fr 05.03.2027', 'Mo 08.03.2027', '2027-03-05', '2027-03-08'],
    ['05/03/27', '13/03/27', '2027-03-05', '2027-03-13'],
    ['05-03-27', '13-03-27', '2027-03-05', '2027-03-13'],
  ])('have %s to %s as two dates, with times or without', (first, last, start, end) => {
    const head = 'Betreff;Beginnt am;Beginnt um;Endet am;Endet um;Ganztägiges Ereignis';
    const text = `${head}\nLager;${first};19:00;${last};11:00;Aus\nFerien;${first};;${last};;Ein\n`;
    const { calendar } = read(text);
    expect(calendar.entries.map(({ event, notes }) => [event.start_local, event.end_local, notes])).toEqual([
      [`${start}T19:00`, `${end}T11:00`, []],
      [start, end, []],
    ]);
    expect(whenOf(`Titel;Von;Bis\nLager;${first} 19:00;${last} 11:00\n`)).toEqual([
      ['Lager', `${start}T19:00`, `${end}T11:00`],
    ]);
  });

  it('have no date as a time, which is told', () => {
    const { broken } = read('Titel;Datum;Endzeit;Beginn um\nA;05.03.2027;;08.03.2027\n', {
      columns: { title: 0, start_date: 1, start_time: 3, end_time: 2 },
    }).calendar;
    expect(broken.map(({ reason }) => reason.params['text'])).toEqual(['08.03.2027']);
    expect(whenOf('Title,Date,Until\nA,2027-03-05 19:00,21.30.00\n')).toEqual([
      ['A', '2027-03-05T19:00', '2027-03-05T21:30'],
    ]);
  });

  it('swap the first and the last of whole days, both of which are its own', () => {
    const { calendar } = read('Title,Start Date,End Date\nCamp,2027-03-12,2027-03-10\n');
    expect(calendar.entries[0]).toMatchObject({
      event: { start_local: '2027-03-10', end_local: '2027-03-12' },
      notes: [{ code: 'ends_swapped' }],
    });
  });
});

describe('Columns of times', () => {
  it.each([
    ...[
      'Beginn um;Ende um',
      'Beginnt um;Endet um',
      'Start um;Endet um',
      'von;bis',
      'Uhrzeit von;Uhrzeit bis',
    ],
    ...[
      'Beginn (Uhrzeit);Ende (Uhrzeit)',
      'Zeit: Beginn;Zeit: Ende',
      'Von Uhr;Bis Uhr',
      'Startuhrzeit;Enduhrzeit',
    ],
    ...['Starts at;Ends at', 'Start hour;End hour', 'Time from;Time to', 'Begins at;Until (time)'],
    ...[
      'Début à;Fin à',
      'Heure de début;Heure de fin',
      "Commence à;Jusqu'à l'heure",
      'Horaire début;Horaire fin',
    ],
    ...['Empieza a las;Termina a las', 'Hora desde;Hora hasta', 'Inicio (hora);Fin (hora)'],
    ...['Inizio alle ore;Fine alle ore', 'Dalle ore;Alle ore', 'Ora inizio;Ora fine'],
    ...['Begint om;Eindigt om', 'Tijd van;Tijd tot', 'Van uur;Tot uur'],
    ...['Początek o;Koniec o', 'Od godziny;Do godziny', 'Godz. od;Godz. do', 'Czas (od);Czas (do)'],
    ...['يبدأ في;ينتهي في', 'من الساعة;إلى الساعة', 'ساعة البدء;ساعة الانتهاء'],
  ])('are proposed by the words of their headings: %s', (times) => {
    for (const date of ['Datum', 'Beginnt am'])
      expect(whenOf(`Titel;${date};${times};Ort\nProbe;05.01.2026;19:00;21:00;Halle\n`)).toEqual([
        ['Probe', '2026-01-05T19:00', '2026-01-05T21:00'],
      ]);
  });

  it.each([
    ['Uhrzeit von - bis', ['Probe', '2026-01-05T19:00', '2026-01-05T21:00']],
    ['Time to register', ['Probe', '2026-01-05', '2026-01-05']],
    ['Einlass um', ['Probe', '2026-01-05', '2026-01-05']],
  ])('have both times, or are none of its times: %s', (heading, expected) => {
    const [when] = whenOf(`Titel;Datum;${heading}\nProbe;05.01.2026;19:00-21:00\n`);
    expect(when).toEqual(expected);
  });
});

import { describe, expect, it } from '@jest/globals';
import { readTable } from './read-table.js';

const read = (text: string) => readTable(new TextEncoder().encode(text), 'Europe/Vienna');

type Form = (local: string) => string;
const parts = (local: string) => local.split(/[-T]/);

/** What spreadsheets write for a date, with its time, that is alone in its cell. */
const FORMS: Record<string, { mark: string; yes: string; date: Form; time: Form }> = {
  German: {
    ...{ mark: ';', yes: 'WAHR', time: (time) => `${time}:00` },
    date: (local) => parts(local).slice(0, 3).reverse().join('.'),
  },
  'English (US)': {
    ...{
      mark: ',',
      yes: 'TRUE',
      time: (time) =>
        `${((Number(time.slice(0, 2)) + 11) % 12) + 1}${time.slice(2)} ${time < '12' ? 'AM' : 'PM'}`,
    },
    date: (local) => {
      const [year, month, day] = parts(local).map(Number);
      return `${month}/${day}/${year}`;
    },
  },
  French: {
    ...{ mark: ';', yes: 'VRAI', time: (time) => time },
    date: (local) => parts(local).slice(0, 3).reverse().join('/'),
  },
  'Dutch, short': {
    ...{ mark: ';', yes: 'WAAR', time: (time) => `${Number(time.slice(0, 2))}${time.slice(2)}` },
    date: (local) => {
      const [year, month, day] = parts(local).map(Number);
      return `${day}-${month}-${year! % 100}`;
    },
  },
  Polish: { ...{ mark: ';', yes: 'PRAWDA', time: (time) => time }, date: (local) => local.slice(0, 10) },
  Italian: {
    ...{ mark: ';', yes: 'VERO', time: (time) => time.replace(':', '.') },
    date: (local) => parts(local).slice(0, 3).reverse().join('/'),
  },
  LibreOffice: {
    ...{ mark: ',', yes: 'TRUE', time: (time) => `${time}:00` },
    date: (local) => local.slice(0, 10),
  },
};

const HEAD = [
  ...['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'All Day Event', 'Private', 'Time Zone'],
  ...['Status', 'Recurrence Rule', 'Replaces Date', 'UID', 'Added Dates', 'Deleted Dates'],
];

describe('A table of this product that a spreadsheet saved', () => {
  it.each(Object.entries(FORMS))('in %s has the same dates of series', (_language, form) => {
    const date = (local: string) =>
      local.includes('T') ? `${form.date(local)} ${form.time(local.slice(11))}` : form.date(local);
    const quoted = (cells: string[]) =>
      cells.map((cell) => (cell.includes(form.mark) ? `"${cell}"` : cell)).join(form.mark);
    const rows = [
      HEAD,
      // 28 February keeps the order of day and month unmistakable.
      [
        'Clean',
        date('2027-02-28'),
        '',
        date('2027-02-28'),
        '',
        form.yes,
        form.yes,
        '',
        '',
        '',
        '',
        'c',
        '',
        '',
      ],
      [
        ...['Bins', date('2027-03-03'), '', date('2027-03-03'), '', form.yes, '', '', 'confirmed'],
        ...['FREQ=WEEKLY;COUNT=4', '', 'b', date('2027-04-05'), date('2027-03-17')],
      ],
      [
        'Bins',
        date('2027-03-11'),
        '',
        date('2027-03-11'),
        '',
        form.yes,
        '',
        '',
        '',
        '',
        date('2027-03-10'),
        'b',
        '',
        '',
      ],
      [
        ...[
          'Choir',
          date('2027-03-03'),
          form.time('18:30'),
          date('2027-03-03'),
          form.time('20:00'),
          '',
          '',
          'Europe/Vienna',
        ],
        ...['confirmed', 'FREQ=WEEKLY;COUNT=4', '', 'a', date('2027-04-05T18:30'), date('2027-03-17T18:30')],
      ],
      [
        ...[
          'Choir',
          date('2027-03-11'),
          form.time('18:30'),
          date('2027-03-11'),
          form.time('20:00'),
          '',
          '',
          'Europe/Vienna',
        ],
        ...['', '', date('2027-03-10T18:30'), 'a', '', ''],
      ],
    ];
    const { calendar, table } = read(rows.map(quoted).join('\r\n'));
    expect([table.problem, calendar.broken]).toEqual([null, []]);
    const [clean, bins, choir] = calendar.entries;
    expect(clean).toMatchObject({ is_private: true, event: { is_all_day: true } });
    for (const [entry, time] of [
      [bins!, ''],
      [choir!, 'T18:30'],
    ] as const) {
      expect(entry.event.recurrence).toMatchObject({ added_dates: [`2027-04-05${time}`] });
      expect(entry.exceptions).toHaveLength(2);
      expect(entry.exceptions).toEqual(
        expect.arrayContaining([
          { kind: 'deleted', occurrence: `2027-03-17${time}` },
          expect.objectContaining({
            occurrence: `2027-03-10${time}`,
            event: expect.objectContaining({ start_local: `2027-03-11${time}` }),
          }),
        ]),
      );
    }
  });

  it('tells the row whose date of a series cannot be read, and keeps lists of dates', () => {
    const row = (uid: string, deleted: string) =>
      `Choir,2027-03-03,18:30,,,,,Europe/Vienna,,FREQ=WEEKLY,,${uid},,${deleted}\n`;
    const text = `${HEAD.join(',')}\n${row('a', '2027-03-10T18:30 2027-03-17T18:30:00')}${row('b', '2027-03-10T18:30 soon')}`;
    const { entries, broken } = read(text).calendar;
    expect(entries.map(({ exceptions }) => exceptions.map(({ occurrence }) => occurrence))).toEqual([
      ['2027-03-10T18:30', '2027-03-17T18:30'],
    ]);
    expect(broken.map(({ reason }) => reason)).toEqual([
      {
        code: 'row_unreadable',
        line: 3,
        params: { column: 'Deleted Dates', text: '2027-03-10T18:30 soon' },
      },
    ]);
  });

  it('tells a rule that cannot be read', () => {
    const { entries } = read(`${HEAD.join(',')}\nChoir,2027-03-03,,,,,,,,every week,,a,,\n`).calendar;
    expect(entries.map(({ event, notes }) => [event.start_local, notes.map(({ line }) => line)])).toEqual([
      ['2027-03-03', [2]],
    ]);
  });

  it('takes the order of day and month from the dates of its series too', () => {
    const text = `${HEAD.join(',')}\nChoir,3/3/2027,,,,,,,,FREQ=DAILY,,a,,3/17/2027\n`;
    expect(read(text)).toMatchObject({
      table: { date_order: 'month_first', possible_orders: ['month_first'] },
      calendar: { entries: [{ exceptions: [{ occurrence: '2027-03-17' }] }] },
    });
  });
});

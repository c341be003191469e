import { describe, expect, it } from '@jest/globals';
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

  it('leaves of a day that does not exist its month, and the day as a word', () => {
    expect(findSearchDates('31 february', NOW)[0]).toMatchObject({ text: 'february', rest: ['31'] });
  });

  it('takes no longer for a text that is made to be slow', () => {
    expect(findSearchDates('3 '.repeat(100), NOW)).toEqual([]);
    expect(findSearchDates(`${'next '.repeat(40)}x`, NOW)).toEqual([]);
    expect(findSearchDates('3 may '.repeat(30), NOW)).toHaveLength(3);
  });
});

import { describe, expect, it } from '@jest/globals';
import { parseCalendarAddress } from './calendar-query.js';

const parse = (query: string) => parseCalendarAddress(new URLSearchParams(query));

describe('the address of a calendar page', () => {
  it('names month, view and time zone', () => {
    expect(parse('month=2026-03&view=list&tz=Europe/Paris')).toEqual({
      month: '2026-03',
      view: 'list',
      timeZone: 'Europe/Paris',
    });
  });

  it.each([
    '',
    'month=2026-13',
    'month=2026-3',
    'month=0000-01',
    'month=9999-01',
    'month=2026-03-01',
    'month=x',
  ])('shows the month of today where the query is %j', (query) => expect(parse(query).month).toBeNull());

  it.each([
    'tz=Mars/Olympus',
    'tz=%2B05:00',
    'tz=',
    'tz=<script>',
    'tz=../../etc/passwd',
    `tz=${'A/'.repeat(5000)}`,
  ])('leaves the time zone open where the query is %.60j', (query) =>
    expect(parse(query).timeZone).toBeNull(),
  );

  it('leaves the view to the calendar where it names none of the three', () => {
    for (const query of ['', 'view=agenda', 'view=toString', 'view=calendar'])
      expect(parse(query).view).toBeNull();
    expect(parse('view=month').view).toBe('month');
    const framed = (view: string) => parseCalendarAddress(new URLSearchParams({ view }), 'embed').view;
    expect(['auto', 'month', 'agenda', 'both', 'list', 'week'].map(framed)).toEqual([
      'calendar',
      'month',
      'agenda',
      'both',
      null,
      null,
    ]);
  });

  it('names a week by one of its dates, and with it the month', () => {
    expect(parse('view=week&date=2026-03-31&month=2027-01')).toMatchObject({
      view: 'week',
      date: '2026-03-31',
      month: '2026-03',
    });
    for (const date of ['2026-02-30', '2026-3-1', '9999-01-01', 'x'])
      expect(parse(`view=week&date=${date}`)).toMatchObject({ month: null });
    expect(parse('view=list&date=2026-03-31')).toEqual({ month: null, view: 'list', timeZone: null });
  });
});

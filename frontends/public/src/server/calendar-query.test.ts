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

  it('shows the calendar where the view is not one of the two', () => {
    expect(parse('view=agenda').view).toBe('calendar');
  });
});

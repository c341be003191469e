import { describe, expect, it } from '@jest/globals';
import { aCalendar, anEvent, CALENDAR_ID } from '@daymark/page-testing';
import type { WindowOccurrence } from '@daymark/contracts';
import { setLanguage } from '@daymark/texts';
import { newSlot, schedulerEntries } from './scheduler-entries.js';
import { rangeTitle } from './scheduler-toolbar.js';

const FAMILY_ID = '6b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12';
const calendars = [aCalendar(), aCalendar({ id: FAMILY_ID, name: 'Family', color: '#15803d' })];
const inCalendars = (...calendar_ids: string[]): WindowOccurrence => ({ ...anEvent(), calendar_ids });
const shown = (item: WindowOccurrence, hidden: string[] = []) =>
  schedulerEntries(
    [item],
    calendars.map((calendar) => ({ ...calendar, is_hidden: hidden.includes(calendar.id) })),
  ).map(({ color, calendarName }) => [calendarName, color]);

describe('The list of entries on the scheduler', () => {
  it('has the colour and name of its calendar; of several, of the first that is not hidden', () => {
    expect(shown(inCalendars(CALENDAR_ID))).toEqual([['Rowing club', '#2563eb']]);
    expect(shown(inCalendars(CALENDAR_ID, FAMILY_ID), [CALENDAR_ID])).toEqual([['Family', '#15803d']]);
  });

  it('leaves out events that are only in hidden calendars, and keeps those in none', () => {
    expect(shown(inCalendars(CALENDAR_ID), [CALENDAR_ID])).toEqual([]);
    expect(shown(inCalendars(), [CALENDAR_ID])).toEqual([[undefined, '#64748b']]);
  });
});

describe('The title of the scheduler', () => {
  it.each([
    ['month', '2026-11-24', 'November 2026'],
    ['year', '2026-11-24', '2026'],
    ['day', '2026-11-24', 'Tue 24 Nov 2026'],
    ['week', '2026-11-24', '23–29 Nov 2026'],
    ['work-week', '2026-11-29', '23–27 Nov 2026'],
    ['week', '2026-12-01', '30 Nov – 6 Dec 2026'],
    ['week', '2027-01-01', '28 Dec 2026 – 3 Jan 2027'],
  ] as const)('says which days a %s with %s has', (view, date, title) =>
    expect(rangeTitle(view, date, 1, { from: date, to: date })).toBe(title),
  );

  it.each([
    ['2026-11-01', '2026-11-28', 'November 2026'],
    ['2026-11-24', '2026-12-21', 'Nov – Dec 2026'],
    ['2031-11-18', '2032-03-08', 'Nov 2031 – Mar 2032'],
  ])('says the months that an agenda from %s to %s lists', (from, to, title) =>
    expect(rangeTitle('agenda', from, 1, { from, to })).toBe(title),
  );

  it('shortens both months as its language does', () => {
    setLanguage('de');
    const days = { from: '2026-11-24', to: '2026-12-21' };
    expect(rangeTitle('agenda', days.from, 1, days)).toBe('Nov.–Dez. 2026');
    setLanguage('en');
  });
});

describe('A new event', () => {
  it('is offered from the next full hour on, over midnight only today', () => {
    const at = (time: string, today = '2026-11-24') =>
      newSlot('2026-11-27', 'UTC', Date.parse(`${today}T${time}:00Z`));
    expect(at('17:20')).toMatchObject({ start_local: '2026-11-27T18:00', end_local: '2026-11-27T19:00' });
    expect(at('22:10')).toMatchObject({ start_local: '2026-11-27T23:00', end_local: '2026-11-28T00:00' });
    expect(at('23:10')).toMatchObject({ start_local: '2026-11-27T23:00', end_local: '2026-11-28T00:00' });
    expect(at('23:10', '2026-11-27')).toMatchObject({
      start_local: '2026-11-28T00:00',
      end_local: '2026-11-28T01:00',
    });
  });
});

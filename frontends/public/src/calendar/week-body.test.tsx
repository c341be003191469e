import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { aCalendar, aSummary, CALENDAR_ID } from '../../test/support/fixtures.js';
import type { CalendarPart, ListedEvent } from '../page-data.js';
import { WeekBody } from './week-body.js';

const data = (items: ListedEvent[], change: Partial<CalendarPart> = {}): CalendarPart => ({
  page: 'calendar',
  language: 'en',
  calendar: aCalendar(),
  zone: 'Europe/Berlin',
  address: { month: null, view: 'week', timeZone: 'Europe/Berlin' },
  events: {
    state: 'loaded',
    month: '2026-03',
    items,
    truncated: false,
    beyond: { earlier: true, later: true },
  },
  theme: {},
  weekStart: 1,
  hourCycle: 24,
  now: Date.parse('2026-03-10T12:00:00Z'),
  ...change,
});

const requests = jest.fn<typeof fetch>();
beforeEach(() => {
  requests.mockReset();
  requests.mockImplementation(
    async () =>
      ({
        ok: true,
        status: 200,
        json: async () => ({
          items: [
            aSummary({
              id: 'in-april',
              title: 'In April',
              start_local: '2026-04-07T19:00',
              end_local: '2026-04-07T21:00',
              start_time: '2026-04-07T17:00:00.000Z',
              end_time: '2026-04-07T19:00:00.000Z',
            }),
          ],
          truncated: false,
        }),
      }) as Response,
  );
  globalThis.fetch = requests;
  AbortSignal.timeout = () => new AbortController().signal;
  history.replaceState(null, '', `/calendar/public/${CALENDAR_ID}?view=week`);
});
afterEach(async () => {
  // The address of the last shown month is updated in its frame.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  history.replaceState(null, '', '/');
});

const title = () => screen.getAllByRole('heading', { level: 2 })[1]!;
const days = () => screen.getAllByRole('region').slice(1);

describe('The week of a public calendar', () => {
  it('has a column for each day from the first day of its week on, and says start, end, title and place', () => {
    render(<WeekBody data={data([aSummary()])} />);
    expect(title().textContent).toBe('9–15 March 2026');
    expect(days().map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'Mon 9',
      'Tue 10',
      'Wed 11',
      'Thu 12',
      'Fri 13',
      'Sat 14',
      'Sun 15',
    ]);
    const link = within(days()[1]!).getByRole('link');
    expect(link.textContent).toBe('19:00–21:00 Rehearsal Town hall, large room');
    expect(link).toHaveProperty('pathname', `/event/public/${aSummary().id}`);
  });

  it('says of an event of several days when it begins and when it ends', () => {
    const camp = aSummary({
      start_time: '2026-03-10T13:00:00.000Z',
      end_time: '2026-03-12T10:00:00.000Z',
    });
    render(<WeekBody data={data([camp])} />);
    const times = days().map((each) =>
      within(each).queryByRole('link')?.querySelector('.entry-times')?.textContent.trim(),
    );
    expect(times.slice(0, 5)).toEqual([undefined, 'from 14:00', 'All day', 'until 11:00', undefined]);
  });

  it('begins on Sunday where weeks do', () => {
    render(<WeekBody data={data([], { weekStart: 0 })} />);
    expect(title().textContent).toBe('8–14 March 2026');
    expect(screen.getByText('No events in this week')).toBeTruthy();
  });

  it('changes in place, into the next month too, and updates the address', async () => {
    const april = { month: '2026-03', date: '2026-03-31', view: 'week', timeZone: 'Europe/Berlin' } as const;
    render(<WeekBody data={data([], { address: april })} />);
    expect(title().textContent).toBe('30 March – 5 April 2026');
    fireEvent.click(screen.getByRole('link', { name: 'Next week' }));
    expect(title().textContent).toBe('6–12 April 2026');
    expect(await screen.findByRole('link', { name: /In April/ })).toBeTruthy();
    await waitFor(() => expect(location.search).toBe('?date=2026-04-06&view=week&tz=Europe%2FBerlin'));
    fireEvent.click(screen.getByRole('link', { name: 'Today' }));
    await waitFor(() => expect(title().textContent).toBe('9–15 March 2026'));
  });

  it('stays the one that the server shows where the date of the visitor lies in another, which Today leads to', () => {
    // Monday in Berlin, and still Sunday in the tests' zone.
    const now = Date.parse('2026-03-08T23:30:00Z');
    const address = { month: null, view: 'week', timeZone: null } as const;
    render(<WeekBody data={data([], { now, address })} />);
    const shown = title();
    expect(shown.textContent).toBe('9–15 March 2026');
    fireEvent.click(screen.getByRole('link', { name: 'Today' }));
    expect(shown.textContent).toBe('2–8 March 2026');
  });
});

import { describe, expect, it } from '@jest/globals';
import { aCalendar, CALENDAR_ID, problemWith, renderPage, respondWith } from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from './routes.js';

const healthCall = `GET /api/calendars/${CALENDAR_ID}/feed-health`;
const health = {
  is_public: true,
  last_changed_at: '2026-03-01T00:00:00.000Z',
  feed_bytes: 20_000,
  expected_feed_bytes: 25_000,
  shared_events: 12,
  hidden_events: 2,
  readers: [
    {
      program: 'google',
      last_read_at: '2026-03-09T12:00:00.000Z',
      has_latest_change: true,
      reads: 10,
      not_modified: 9,
    },
    {
      program: 'apple',
      last_read_at: '2026-03-08T12:00:00.000Z',
      has_latest_change: false,
      reads: 3,
      not_modified: 0,
    },
  ],
};

describe('The health of a feed, in Sharing Options', () => {
  const open = async (answer: ReturnType<typeof respondWith>) => {
    const page = renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}`, {
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
      [`GET /api/calendars/${CALENDAR_ID}/events`]: respondWith({ items: [], truncated: false }),
      [healthCall]: answer,
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));
    return page;
  };

  it('shows for each kind of program when it fetched, whether it saw the latest change, and how much was unchanged', async () => {
    await open(respondWith(health));
    const table = within(await screen.findByRole('table', { name: 'Feed health' }));
    const [, google, apple] = table.getAllByRole('row').map((row) => row.textContent);
    expect(google).toMatch(/^Google CalendarMon 9 Mar(?: 2026)?, 12 pmSeen9 of 10/);
    expect(apple).toMatch(/^Apple CalendarSun 8 Mar(?: 2026)?, 12 pmNot yet0 of 3/);
    expect(screen.getByText(/^2 events are not shared/)).toBeVisible();
    expect(screen.getByText(/We do not record who fetches/)).toBeVisible();
  });

  it('says that it was not fetched yet', async () => {
    await open(respondWith({ ...health, readers: [] }));
    expect(await screen.findByText('No calendar program has fetched this calendar yet.')).toBeVisible();
  });

  it('that could not be loaded can be asked for again', async () => {
    const { routes } = await open(problemWith('FORBIDDEN'));
    expect(await screen.findByText('Error loading feed health')).toBeVisible();
    routes[healthCall] = respondWith(health);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Feed health' })).toBeVisible();
  });
});

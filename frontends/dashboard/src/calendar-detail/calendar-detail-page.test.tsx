import { describe, expect, it } from '@jest/globals';
import { answerWith, problemWith } from '@daymark/api-client/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';
import { aCalendar, anEvent, CALENDAR_ID } from '../../test/support/builders.js';
import { renderPage } from '@daymark/page-testing';

const address = `/calendar/detail/${CALENDAR_ID}`;
const calendarCall = `GET /api/calendars/${CALENDAR_ID}`;
const eventsCall = `GET /api/calendars/${CALENDAR_ID}/events`;
const eventsOf = (...items: unknown[]) => answerWith({ items, truncated: false });

const today = new Date().toISOString().slice(0, 10);
const todaysEvent = anEvent({
  id: `${anEvent().id}-occurrence-3`,
  start_time: `${today}T12:00:00Z`,
  end_time: `${today}T13:00:00Z`,
  is_recurring: true,
});

describe('A calendar', () => {
  it('is shown with name, visibility, description and its events of the month', async () => {
    const { sent } = renderPage(DashboardRoutes, address, {
      [calendarCall]: answerWith(aCalendar({ description: 'Training and regattas' })),
      [eventsCall]: eventsOf(todaysEvent),
    });
    expect(await screen.findByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
    expect(screen.getByText('Public')).toBeVisible();
    expect(screen.getByText('Training and regattas')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Event' })).toHaveAttribute(
      'href',
      `/calendar/${CALENDAR_ID}/add-event`,
    );
    const link = await within(screen.getByRole('grid')).findByRole('link', {
      name: /12:00 Evening training/,
    });
    expect(link).toHaveAttribute('href', `/event/${anEvent().id}`);
    const window = sent.find(({ path }) => path.endsWith('/events'))!.query;
    const days = (Date.parse(window.get('to')!) - Date.parse(window.get('from')!)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThanOrEqual(45);
  });

  it('lists the events of the month when asked, and loads another month', async () => {
    const { sent } = renderPage(DashboardRoutes, address, {
      [calendarCall]: answerWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'List' }));
    const list = within(await screen.findByRole('list', { name: 'Events' }));
    expect(list.getByRole('link', { name: 'Evening training' })).toBeVisible();
    expect(list.getByText('Recurring')).toBeVisible();
    expect(list.getByText('No description')).toBeVisible();
    const before = sent.length;
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByText(/^No events in /)).toBeVisible();
    expect(sent.length).toBeGreaterThan(before);
  });

  it('without any events leads to the first one', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: answerWith(aCalendar({ is_public: false })),
      [eventsCall]: eventsOf(),
    });
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeVisible();
    expect(screen.getByText('Add events to your calendar to see them here')).toBeVisible();
    expect(screen.getByText('Private')).toBeVisible();
  });

  it('of somebody else can be read, and not changed', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: answerWith(aCalendar({ is_owner: false })),
      [`GET /api/public/calendars/${CALENDAR_ID}/events`]: eventsOf(todaysEvent),
    });
    const grid = within(await screen.findByRole('grid'));
    const link = await grid.findByRole('link', { name: /Evening training/ });
    expect(link).toHaveAttribute('href', `/event/public/${todaysEvent.id}`);
    expect(screen.queryByRole('link', { name: /Add/ })).not.toBeInTheDocument();
  });

  it('that is missing, or private, leads back to the dashboard', async () => {
    renderPage(DashboardRoutes, address, { [calendarCall]: problemWith('NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: 'Calendar not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
  });

  it('that an address cannot name is not asked for', async () => {
    const { sent } = renderPage(DashboardRoutes, '/calendar/detail/42', {});
    expect(await screen.findByRole('heading', { name: 'Calendar not found' })).toBeVisible();
    expect(sent.filter(({ path }) => path.startsWith('/api/calendars'))).toEqual([]);
  });

  it('that could not be loaded can be asked for again', async () => {
    const { routes } = renderPage(DashboardRoutes, address, {
      [calendarCall]: problemWith('FORBIDDEN', { detail: 'Not today' }),
      [eventsCall]: eventsOf(todaysEvent),
    });
    expect(await screen.findByRole('heading', { name: 'Error loading calendar' })).toBeVisible();
    expect(await screen.findByText('Error fetching calendar')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    routes[calendarCall] = answerWith(aCalendar());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
  });

  it('whose events could not be loaded says so in their place', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: answerWith(aCalendar()),
      [eventsCall]: problemWith('FORBIDDEN'),
    });
    expect(await screen.findByRole('heading', { name: 'Error loading events' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
  });
});

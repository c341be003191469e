import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { watchActivity } from '@daymark/api-client';
import type { Calendar } from '@daymark/contracts';
import { localTimeZone } from '@daymark/ui';
import {
  addressAfterSignIn,
  enter,
  aCalendar,
  aListedEvent,
  advanceTime,
  anEvent,
  aSettings,
  chooseFromMenu,
  CALENDAR_ID,
  fill,
  neverRespond,
  press,
  problemWith,
  queriesTo,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  shownPath,
} from '@daymark/page-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';

const FOREIGN = '8b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a23';
const address = `/calendar/detail/${CALENDAR_ID}`;
const calendarCall = `GET /api/calendars/${CALENDAR_ID}`;
const eventsCall = 'GET /api/events/window';
const othersEventsCall = `GET /api/calendars/${CALENDAR_ID}/events`;
const eventsOf = (...items: unknown[]) => respondWith({ items, truncated: false });

const pageOf = (...items: unknown[]) => respondWith({ items, total: items.length, page: 1, page_size: 25 });

afterEach(() => void jest.useRealTimers());

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
      [calendarCall]: respondWith(aCalendar({ description: 'Training and regattas' })),
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
      name: /12 pm Evening training/,
    });
    expect(link).toHaveAttribute('href', `/event/${anEvent().id}?occurrence=3`);
    const window = sent.find(({ path }) => path === '/api/events/window')!.query;
    const days = (Date.parse(window.get('to')!) - Date.parse(window.get('from')!)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(30);
    expect(days).toBeLessThanOrEqual(45);
  });

  it('has the weeks and hours of its month as its owner chose them', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
      'GET /api/settings': respondWith(aSettings({ week_start: 1, hour_cycle: '12' })),
    });
    const grid = within(await screen.findByRole('grid'));
    expect(await grid.findByRole('link', { name: /12 pm Evening training/ })).toBeVisible();
    expect(grid.getAllByRole('columnheader')[0]).toHaveTextContent('Mon');
  });

  it('lists its events when asked, a series once, and finds them by words and dates', async () => {
    const server = renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
      'GET /api/events': pageOf(
        aListedEvent({
          is_recurring: true,
          is_public_shareable: false,
          next_start_time: '2025-03-26T18:00:00Z',
        }),
      ),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }));
    const list = within(await screen.findByRole('list', { name: 'Events' }));
    expect(list.getByRole('link', { name: 'Evening training' })).toHaveAttribute(
      'href',
      `/event/${anEvent().id}`,
    );
    expect(list.getByText('Recurring')).toBeVisible();
    expect(list.getByText('Not shared')).toBeVisible();
    expect(list.getByText('Wed 26 Mar 2025, 6 pm')).toBeVisible();
    expect(list.queryByText('No description')).toBeNull();

    server.routes['GET /api/events'] = pageOf();
    await userEvent.type(screen.getByPlaceholderText('Search events...'), 'yoga');
    expect(await screen.findByRole('heading', { name: 'No matching events' })).toBeVisible();
    expect(screen.getByText('Try adjusting your search or filters')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search?q=yoga');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.type(await screen.findByLabelText('Start Date'), '2025-03-01');
    expect(await screen.findByRole('button', { name: 'Filtering' })).toBeVisible();
    await waitFor(() =>
      expect(queriesTo(server, 'GET /api/events')).toContainEqual(
        expect.objectContaining({
          calendar_id: CALENDAR_ID,
          search: 'yoga',
          start_date: '2025-03-01',
          timezone: localTimeZone(),
        }),
      ),
    );
    server.routes['GET /api/events'] = pageOf(aListedEvent());
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Evening training' })).toBeVisible();
    expect(screen.getByPlaceholderText('Search events...')).toHaveValue('');
  });

  it('shows only matching events in the month during a search', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
    });
    const grid = within(await screen.findByRole('grid'));
    expect(await grid.findByRole('link', { name: /Evening training/ })).toBeVisible();
    await userEvent.type(screen.getByPlaceholderText('Search events...'), 'yoga');
    expect(grid.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('No matching events')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search?q=yoga');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(grid.getByRole('link', { name: /Evening training/ })).toBeVisible();
  });

  it('finds events of its month by their descriptions too', async () => {
    renderPage(DashboardRoutes, `${address}?q=towel`, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
      'GET /api/events': pageOf(aListedEvent({ description: 'Bring a towel' })),
    });
    const grid = within(await screen.findByRole('grid'));
    expect(await grid.findByRole('link', { name: /Evening training/ })).toBeVisible();
  });

  it('opens a new event that was requested by key before it was loaded', async () => {
    let tellCalendar!: () => void;
    const server = renderPage(DashboardRoutes, address, {
      [calendarCall]: () =>
        new Promise((resolve) => (tellCalendar = () => resolve(respondWith(aCalendar())))),
      [eventsCall]: eventsOf(),
      'GET /api/events': pageOf(),
    });
    await waitFor(() => expect(server.sent.some(({ path }) => path.endsWith(CALENDAR_ID))).toBe(true));
    await userEvent.keyboard('n');
    tellCalendar();
    const entry = within(await screen.findByRole('dialog', { name: 'New event' }));
    expect(entry.getByLabelText('Calendar')).toHaveValue(CALENDAR_ID);
  });

  it('lets its owner delete an event from the list', async () => {
    const server = renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
      'GET /api/events': respondWith({ items: [aListedEvent()], total: 1, page: 1, page_size: 25 }),
      [`DELETE /api/events/${anEvent().id}`]: problemWith('TOO_MANY_REQUESTS'),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }));
    const confirm = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Delete: Evening training' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Delete Event' }));
    };
    await confirm();
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.getByText('Please wait before trying again')).toBeVisible();
    server.routes[`DELETE /api/events/${anEvent().id}`] = problemWith('FORBIDDEN', {
      detail: "You don't have permission to delete this event",
    });
    await confirm();
    expect(await screen.findByText("You don't have permission to delete this event")).toBeVisible();
    server.routes[`DELETE /api/events/${anEvent().id}`] = respondWith();
    await confirm();
    expect(await screen.findByText('Event deleted')).toBeVisible();
    expect(screen.getByText('Your event has been deleted successfully')).toBeVisible();
    expect(queriesTo(server, `DELETE /api/events/${anEvent().id}`)).toEqual([
      { scope: 'series' },
      { scope: 'series' },
      { scope: 'series' },
    ]);
  });

  it('without any events leads to the first one', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar({ is_public: false })),
      [eventsCall]: eventsOf(),
      'GET /api/events': pageOf(),
    });
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeVisible();
    expect(screen.getByText('Add events to your calendar to see them here')).toBeVisible();
    expect(screen.getByText('Private')).toBeVisible();
  });

  it.each(['current', 'past'])('with %s events in other years alone is not without events', async (view) => {
    const { sent } = renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(),
      'GET /api/events': ({ query }) => {
        const isThere = (query.get('view') ?? 'current') === view;
        return isThere ? pageOf(aListedEvent()) : pageOf();
      },
    });
    expect(await screen.findByText(/^No events in \w+$/)).toBeVisible();
    await waitFor(() => expect(sent.filter(({ path }) => path === '/api/events')).toHaveLength(2));
    expect(screen.queryByText('No events yet')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next month' })).toBeVisible();
  });

  it('shows what its address says: month, view, search, dates and page', async () => {
    const { sent } = renderPage(
      DashboardRoutes,
      `${address}?date=2031-05-01&view=list&q=yoga&from=2031-05-02&page=3`,
      {
        [calendarCall]: respondWith(aCalendar()),
        [eventsCall]: eventsOf(),
        'GET /api/events': respondWith({ items: [aListedEvent()], total: 70, page: 3, page_size: 25 }),
      },
    );
    expect(await screen.findByRole('radio', { name: 'List', checked: true })).toBeVisible();
    expect(screen.getByPlaceholderText('Search events...')).toHaveValue('yoga');
    expect(screen.getByRole('button', { name: 'Filtering' })).toBeVisible();
    await waitFor(() =>
      expect(sent.map(({ query }) => Object.fromEntries(query))).toContainEqual(
        expect.objectContaining({ page: '3', search: 'yoga', start_date: '2031-05-02' }),
      ),
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: 'May 2031' })).toBeVisible();
  });

  it('opens its filter with the focus on the first date, and Escape returns it', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(screen.getByLabelText('Start Date')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus();
  });

  it('is requested together with its events, and shown once both are loaded', async () => {
    const skeleton = () => screen.queryByRole('status', { name: 'Loading calendar' });
    let tellEvents!: () => void;
    let tellCalendar!: () => void;
    const { sent } = renderPage(DashboardRoutes, address, {
      [calendarCall]: () =>
        new Promise((resolve) => (tellCalendar = () => resolve(respondWith(aCalendar())))),
      [eventsCall]: () => new Promise((resolve) => (tellEvents = () => resolve(eventsOf(todaysEvent)))),
    });
    await waitFor(() => expect(sent.some(({ path }) => path === '/api/events/window')).toBe(true));
    expect(skeleton()).toBeVisible();
    tellCalendar();
    await waitFor(() => expect(document.title).toMatch('Rowing club'));
    expect(skeleton()).toBeVisible();
    tellEvents();
    expect(await screen.findByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
    expect(within(screen.getByRole('grid')).getByRole('link', { name: /Evening training/ })).toBeVisible();
  });

  it('whose events do not come soon is shown without them', async () => {
    jest.useFakeTimers();
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: neverRespond,
    });
    await advanceTime(2_000);
    expect(screen.getByRole('status', { name: 'Loading calendar' })).toBeVisible();
    await advanceTime(2_000);
    expect(screen.getByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
    expect(screen.getByRole('grid')).toBeVisible();
  });

  it('without any event is never shown as a month that is only empty', async () => {
    let tell!: () => void;
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(),
      'GET /api/events': () => new Promise((resolve) => (tell = () => resolve(pageOf()))),
    });
    await waitFor(() => expect(tell).toBeDefined());
    expect(screen.getByRole('status', { name: 'Loading calendar' })).toBeVisible();
  });

  it('lets a person select the events that they may change, and no others', async () => {
    const others = { ...todaysEvent, id: FOREIGN, title: 'Regatta', is_read_only: true };
    renderPage(DashboardRoutes, `${address}?view=agenda`, {
      [calendarCall]: respondWith(aCalendar({ is_owner: false, role: 'contributor' })),
      [eventsCall]: eventsOf(todaysEvent, others),
    });
    expect(await screen.findByRole('checkbox', { name: 'Select Evening training' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Regatta/ })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Select Regatta' })).toBeNull();
  });

  it.each(['viewer', 'editor'] as const)('says to its %s who can share it', async (role) => {
    renderPage(DashboardRoutes, `${address}?tab=sharing`, {
      [calendarCall]: respondWith(aCalendar({ is_owner: false, role })),
      [eventsCall]: eventsOf(todaysEvent),
    });
    expect(await screen.findByText(/Ask its owner or one of its managers/)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Events', selected: true })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Sharing' })).toBeNull();
  });

  it('of somebody else can be read, and not changed', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar({ is_owner: false, role: null })),
      [eventsCall]: eventsOf(),
      [othersEventsCall]: eventsOf(todaysEvent),
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

  it('with an invalid id is not requested', async () => {
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
    routes[calendarCall] = respondWith(aCalendar());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
  });

  it('that does not load in time can be retried, with skeletons and the full time', async () => {
    jest.useFakeTimers();
    // With activity, failures are retried automatically.
    watchActivity();
    window.dispatchEvent(new Event('mousemove'));
    const { routes } = renderPage(DashboardRoutes, address, {
      [calendarCall]: neverRespond,
      [eventsCall]: eventsOf(todaysEvent),
    });
    const timedOut = () => screen.queryByText('Loading timed out. Please try again.');
    for (let attempt = 0; attempt < 2; attempt++) {
      await advanceTime(24_000);
      expect(screen.getByRole('status', { name: 'Loading calendar' })).toBeVisible();
      expect(timedOut()).not.toBeInTheDocument();
      await advanceTime(2_000);
      expect(timedOut()).toBeVisible();
      fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await advanceTime(0);
    }
    routes[calendarCall] = respondWith(aCalendar());
    await advanceTime(26_000);
    expect(screen.getByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
  });

  /** Second by second, so that timers of what is rendered in between start in time. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await advanceTime(1_000);
  };

  it.each([
    ['month', address, eventsCall, eventsOf(), 'grid'],
    ['list', `${address}?view=list`, 'GET /api/events', pageOf(aListedEvent()), 'list'],
  ])(
    'whose %s hangs says so after 25 seconds, and is requested again by Retry',
    async (_what, from, hanging, response, shown) => {
      jest.useFakeTimers();
      watchActivity();
      window.dispatchEvent(new Event('mousemove'));
      const server = renderPage(DashboardRoutes, from, {
        [calendarCall]: respondWith(aCalendar()),
        [eventsCall]: eventsOf(todaysEvent),
        [hanging]: neverRespond,
      });
      const timedOut = () => screen.queryByText('Loading timed out. Please try again.');
      await pass(24);
      expect(timedOut()).toBeNull();
      await pass(2);
      expect(timedOut()).toBeVisible();
      const asked = sentTo(server, hanging).length;
      await pass(60);
      expect(timedOut()).toBeVisible();
      expect(sentTo(server, hanging)).toHaveLength(asked);
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await pass(24);
      expect(timedOut()).toBeNull();
      await pass(2);
      server.routes[hanging] = response;
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await advanceTime(100);
      expect(timedOut()).toBeNull();
      expect(screen.getAllByRole(shown).length).toBeGreaterThan(0);
    },
  );

  it('whose months after the next hang says so after 25 seconds', async () => {
    jest.useFakeTimers();
    const server = renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
    });
    await advanceTime(100);
    server.routes[eventsCall] = neverRespond;
    // The next month is prefetched, and then the one after it.
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await advanceTime(100);
    fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
    await pass(24);
    expect(screen.getByRole('grid')).toBeVisible();
    await pass(2);
    expect(screen.getByText('Loading timed out. Please try again.')).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('that was deleted elsewhere is gone as soon as that is known, and can be restored', async () => {
    const { routes } = renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: eventsOf(todaysEvent),
      [`PATCH /api/calendars/${CALENDAR_ID}`]: problemWith('STALE_VERSION'),
    });
    await chooseFromMenu('More for Rowing club', 'Edit');
    routes[calendarCall] = problemWith('NOT_FOUND');
    fill('Calendar Name', 'Rowers');
    await press('Save changes');
    await screen.findByText('This calendar was deleted in the meantime');
    await press('Keep editing');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.getByLabelText('Calendar Name')).toHaveValue('Rowers');
    await press('Cancel');
    expect(await screen.findByRole('heading', { name: 'Calendar deleted' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the bin' })).toHaveAttribute('href', '/settings#bin');
  });

  it('whose events could not be loaded says so in their place', async () => {
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar()),
      [eventsCall]: problemWith('FORBIDDEN'),
    });
    expect(await screen.findByRole('heading', { name: 'Error loading events' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
  });

  it('that is public is open to visitors without an account, without any controls', async () => {
    renderPage(DashboardRoutes, address, {
      'POST /api/auth/refresh': problemWith('UNAUTHENTICATED'),
      [`GET /api/public/calendars/${CALENDAR_ID}`]: respondWith({
        id: CALENDAR_ID,
        name: 'Rowing club',
        description: null,
        public_url: '',
        theme: null,
        embed_sites: [],
        feed_url: '',
      }),
      [`GET /api/public/calendars/${CALENDAR_ID}/events`]: eventsOf(todaysEvent),
    });
    expect(await screen.findByRole('heading', { name: 'Rowing club', level: 1 })).toBeVisible();
    for (const name of [/Delete/, /Share/, /Edit/, /Add/]) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^More/ })).not.toBeInTheDocument();
  });

  it.each(['', '?view=list', '?tab=sharing&date=2026-11-01#content'])(
    'that is not public leads visitors without an account to sign in, and back to the requested address: %j',
    async (rest) => {
      renderPage(DashboardRoutes, address + rest, {
        'POST /api/auth/refresh': problemWith('UNAUTHENTICATED'),
        [`GET /api/public/calendars/${CALENDAR_ID}`]: problemWith('NOT_FOUND'),
      });
      await waitFor(() => expect(shownPath()).toBe('/auth'));
      expect(addressAfterSignIn()).toBe(address + rest);
    },
  );
});

describe('The owner of a calendar', () => {
  const open = (more: Partial<ReturnType<typeof aCalendar>> = {}) =>
    renderPage(DashboardRoutes, address, {
      [calendarCall]: respondWith(aCalendar(more)),
      [eventsCall]: eventsOf(todaysEvent),
      'GET /api/calendars': respondWith({ items: [], total: 0, page: 1, page_size: 100 }),
    });

  it('is asked before it is deleted, and led to the dashboard afterwards', async () => {
    const { routes } = open();
    routes[`DELETE /api/calendars/${CALENDAR_ID}`] = problemWith('SERVICE_UNAVAILABLE');
    const confirm = async () => {
      await chooseFromMenu('More for Rowing club', 'Delete');
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete calendar' }));
      expect(
        dialog.getByText('Are you sure you want to delete "Rowing club"? You can restore it for 30 days.'),
      ).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Delete calendar' }));
    };
    await confirm();
    expect(await screen.findByText('Error deleting calendar')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    routes[`DELETE /api/calendars/${CALENDAR_ID}`] = respondWith();
    await confirm();
    expect(await screen.findByText('Calendar deleted')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/));
  });

  it('changes name, description and visibility, from the version that was read', async () => {
    const server = open();
    server.routes[`PATCH /api/calendars/${CALENDAR_ID}`] = respondWith(
      aCalendar({ name: 'Rowing society', is_public: false, version: 2 }),
    );
    await chooseFromMenu('More for Rowing club', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit calendar' }));
    await userEvent.clear(dialog.getByLabelText('Calendar Name'));
    await enter(dialog.getByLabelText('Calendar Name'), 'Rowing society');
    expect(dialog.getByText(/your audience loses access immediately/)).toBeVisible();
    await userEvent.click(dialog.getByRole('switch', { name: 'Make calendar public and shareable' }));
    const language = dialog.getByRole('combobox', { name: 'Language of the public page' });
    expect(language).toHaveDisplayValue("Visitor's language");
    expect(within(language).getAllByRole('option')).toHaveLength(9);
    await userEvent.selectOptions(language, 'Français');
    await userEvent.click(dialog.getByRole('radio', { name: 'Remove' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Busy' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('heading', { name: 'Rowing society', level: 1 })).toBeVisible();
    expect(requestTo(server, `PATCH /api/calendars/${CALENDAR_ID}`).body).toEqual({
      name: 'Rowing society',
      is_public: false,
      language: 'fr',
      cancelled_events: 'remove',
      busy_status: 'busy',
      version: 1,
    });
    expect(screen.queryByRole('button', { name: 'Share Calendar' })).not.toBeInTheDocument();
  });

  it('offers a manager nothing of what is its owner’s alone', async () => {
    open({ is_owner: false, role: 'manager' });
    await chooseFromMenu('More for Rowing club', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit calendar' }));
    expect(dialog.getByRole('switch', { name: 'Make calendar public and shareable' })).toBeVisible();
    expect(dialog.queryByRole('switch', { name: 'Point out overlapping events' })).toBeNull();
    expect(dialog.queryByRole('combobox', { name: 'Days off' })).toBeNull();
  });

  it('reads its history', async () => {
    const server = open();
    server.routes[`GET /api/calendars/${CALENDAR_ID}/history`] = respondWith({ items: [], next: null });
    await chooseFromMenu('More for Rowing club', 'History');
    expect(await screen.findByRole('dialog', { name: 'History' })).toHaveTextContent('Rowing club');
    expect(await screen.findByText('Nothing yet')).toBeVisible();
  });

  describe('who changes what somebody else changed in the meantime', () => {
    const edit = async (newest: Partial<Calendar>) => {
      const server = open();
      const changed = aCalendar({ version: 2, ...newest });
      server.routes[`PATCH /api/calendars/${CALENDAR_ID}`] = ({ body }) =>
        (body as { version: number }).version === 2 ? respondWith(changed) : problemWith('STALE_VERSION');
      await chooseFromMenu('More for Rowing club', 'Edit');
      await screen.findByRole('dialog', { name: 'Edit calendar' });
      server.routes[calendarCall] = respondWith(changed);
      fill('Calendar Name', 'Rowers');
      fill(/^Description/, 'On the lake');
      await press('Save changes');
      return () => sentTo(server, `PATCH /api/calendars/${CALENDAR_ID}`).map(({ body }) => body);
    };

    it('keeps both where they differ', async () => {
      const sent = await edit({ color: '#15803d' });
      expect(await screen.findByText('Calendar updated')).toBeVisible();
      expect(sent()).toEqual([
        { name: 'Rowers', description: 'On the lake', version: 1 },
        { name: 'Rowers', description: 'On the lake', version: 2 },
      ]);
    });

    it('chooses for each field, and is shown what is kept of the other', async () => {
      const updated_by = { id: CALENDAR_ID, name: 'Ann' };
      const sent = await edit({ name: 'Oarsmen', description: 'In the hall', color: '#15803d', updated_by });
      await screen.findByText('This calendar was changed in the meantime');
      const dialog = screen.getAllByRole('dialog').at(-1)!;
      expect(dialog).toHaveTextContent(/Ann changed it, /);
      expect(within(dialog).getByRole('definition')).toHaveTextContent('Green');
      const name = within(within(dialog).getByRole('group', { name: 'Calendar Name' }));
      expect(name.getByRole('radio', { name: 'Your version' })).toHaveAccessibleDescription('Rowers');
      await userEvent.click(name.getByRole('radio', { name: 'The other version' }));
      await press('Save merged');
      expect(await screen.findByText('Calendar updated')).toBeVisible();
      expect(sent()[1]).toEqual({ description: 'On the lake', version: 2 });
    });
  });

  it('chooses another calendar as its days off, and asks for overlaps in it', async () => {
    const server = open();
    const holidays = aCalendar({ id: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12', name: 'Holidays' });
    const items = [aCalendar(), holidays];
    server.routes['GET /api/calendars'] = respondWith({ items, total: 2, page: 1, page_size: 100 });
    server.routes[`PATCH /api/calendars/${CALENDAR_ID}`] = respondWith(aCalendar({ version: 2 }));
    await chooseFromMenu('More for Rowing club', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit calendar' }));
    const daysOff = dialog.getByRole('combobox', { name: 'Days off' });
    await waitFor(() => expect(within(daysOff).getAllByRole('option')).toHaveLength(2));
    expect(daysOff).toHaveDisplayValue('None');
    await userEvent.selectOptions(daysOff, 'Holidays');
    await userEvent.click(dialog.getByRole('switch', { name: 'Point out overlapping events' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(requestTo(server, `PATCH /api/calendars/${CALENDAR_ID}`).body).toMatchObject({
        days_off_calendar_id: holidays.id,
        warns_of_overlaps: true,
      }),
    );
  });

  it('has one way to a new event: a link that opens the form beside it, for this calendar', async () => {
    open();
    const add = await screen.findByRole('link', { name: 'Add Event' });
    expect(screen.queryByRole('button', { name: 'New' })).not.toBeInTheDocument();
    await userEvent.click(add);
    const entry = within(await screen.findByRole('dialog', { name: 'New event' }));
    expect(entry.getByLabelText('Calendar')).toHaveValue(CALENDAR_ID);
    expect(shownPath()).toBe(address);
  });

  it('of a private one is offered nothing to share', async () => {
    open({ is_public: false });
    expect(await screen.findByRole('button', { name: 'More for Rowing club' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share Calendar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Sharing Options' })).not.toBeInTheDocument();
  });
});

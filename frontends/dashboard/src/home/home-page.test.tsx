import { describe, expect, it, jest } from '@jest/globals';
import { Suspense, use } from 'react';
import {
  queriesTo,
  aCalendar,
  anEvent,
  CALENDAR_ID,
  chooseFromMenu,
  EVENT_ID,
  neverRespond,
  problemWith,
  renderPage,
  respondWith,
  sentTo,
  shownPath,
  shownQuery,
  type Handlers,
} from '@daymark/page-testing';
import { useUndoKey } from '@daymark/calendar-ui/undo';
import type { WindowOccurrence } from '@daymark/contracts';
import { useListedShortcuts } from '@daymark/ui/core';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';
import { HomePage } from './home-page.js';

const UPCOMING = 'GET /api/events/upcoming';
const nothing = respondWith({ items: [] });
const WINDOW = { 'GET /api/events/window': respondWith({ items: [], truncated: false }) };
const pageOf = (...items: unknown[]) => respondWith({ items, total: items.length, page: 1, page_size: 100 });

const never = new Promise<never>(() => {});
const Never = () => use(never);

/** The page before it is in the document: no effect has run. */
const HomePageInRendering = () => (
  <Suspense>
    <HomePage />
    <Never />
  </Suspense>
);

/** The dashboard with the shell's undo key. */
function DashboardInShell() {
  useUndoKey();
  return <DashboardRoutes />;
}

const bodiesOf = (server: Parameters<typeof sentTo>[0], route: string) =>
  sentTo(server, route).map(({ body }) => body);

describe('The dashboard', () => {
  it('shows three placeholders while the calendars are on their way', async () => {
    renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': neverRespond,
    });
    expect(await screen.findAllByTestId('card-skeleton')).toHaveLength(3);
    expect(document.title).toBe('Your Calendars - Daymark');
  });

  it('shows each calendar with its visibility, description, date and way in', async () => {
    const hidden = aCalendar({
      id: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12',
      name: 'Family',
      description: 'Birthdays',
      is_public: false,
    });
    renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(aCalendar(), hidden),
    });
    const club = within(await screen.findByRole('region', { name: 'Rowing club' }));
    expect(club.getByText('Public')).toBeVisible();
    expect(club.getByText('No description')).toBeVisible();
    expect(club.getByText('Created on March 1st, 2025')).toBeVisible();
    const family = within(screen.getByRole('region', { name: 'Family' }));
    expect(family.getByText('Private')).toBeVisible();
    expect(family.getByText('Birthdays')).toBeVisible();
    expect(family.getByRole('link', { name: /^View Calendar/ })).toHaveAttribute(
      'href',
      `/calendar/detail/${hidden.id}`,
    );
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('unfolds each card up to three calendars, and keeps what was folded', async () => {
    const ids = ['5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12', '0d0bf0a4-64bb-4f0e-a4f5-6f6b0f4ef1a3'];
    const some = [aCalendar(), ...ids.map((id) => aCalendar({ id, name: id.slice(0, 4) }))];
    const handlers = { ...WINDOW, 'GET /api/calendars': pageOf(...some) };
    renderPage(DashboardRoutes, '/', handlers);
    const links = () => screen.queryAllByRole('link', { name: /^View Calendar/ });
    const details = () => screen.findByRole('button', { name: 'Details of Rowing club' });
    expect(await details()).toHaveAttribute('aria-expanded', 'true');
    expect(links()).toHaveLength(3);
    await userEvent.click(await details());
    expect(links()).toHaveLength(2);
    cleanup();
    renderPage(DashboardRoutes, '/', handlers);
    expect(await details()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(await details());
    cleanup();
    const fourth = aCalendar({ id: '1d0bf0a4-64bb-4f0e-a4f5-6f6b0f4ef1a3', name: 'Fourth' });
    renderPage(DashboardRoutes, '/', { ...WINDOW, 'GET /api/calendars': pageOf(...some, fourth) });
    expect(await details()).toHaveAttribute('aria-expanded', 'true');
    expect(links()).toHaveLength(1);
  });

  it('moves a calendar in the list by its menu and by dragging, and takes that back', async () => {
    const [first, second, third] = ['a', 'b', 'c'].map((digit) =>
      aCalendar({ id: `5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a1${digit}`, name: digit.toUpperCase() }),
    );
    const server = renderPage(DashboardInShell, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(first, second, third),
    });
    const rows = () => screen.getAllByRole('listitem').filter((item) => item.dataset['calendar']);
    const names = () => rows().map((row) => within(row).getByRole('heading').textContent);
    const move = (id: string) => `PUT /api/calendars/${id}/place`;
    for (const { id } of [first!, third!]) server.routes[move(id)] = respondWith();
    server.routes['GET /api/calendars'] = pageOf(second, first, third);
    await chooseFromMenu('More for A', 'Move down');
    await waitFor(() => expect(names()).toEqual(['B', 'A', 'C']));
    expect(screen.getByText('A: 2 of 3')).toBeInTheDocument();
    expect(bodiesOf(server, move(first!.id))).toEqual([{ after: second!.id }]);

    const [top, , last] = rows();
    const dataTransfer = { setData: () => {}, types: [] };
    server.routes['GET /api/calendars'] = pageOf(third, second, first);
    fireEvent.dragStart(last!, { dataTransfer });
    fireEvent.dragOver(top!, { dataTransfer, clientY: -1 });
    expect(top).toHaveAttribute('data-drop', 'before');
    fireEvent.drop(top!, { dataTransfer });
    await waitFor(() => expect(names()).toEqual(['C', 'B', 'A']));
    expect(bodiesOf(server, move(third!.id))).toEqual([{ after: null }]);

    server.routes['GET /api/calendars'] = pageOf(second, first, third);
    await waitFor(() => expect(bodiesOf(server, move(third!.id))).toHaveLength(1));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(names()).toEqual(['B', 'A', 'C']));
    expect(bodiesOf(server, move(third!.id))).toEqual([{ after: null }, { after: first!.id }]);
  });

  it('is one stop of Tab for a list, with arrows between its rows and within one', async () => {
    const some = ['a', 'b', 'c'].map((digit) =>
      aCalendar({ id: `5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a1${digit}`, name: digit.toUpperCase() }),
    );
    renderPage(DashboardRoutes, '/', { ...WINDOW, 'GET /api/calendars': pageOf(...some) });
    const press = (keys: string) => userEvent.keyboard(keys);
    const focused = () =>
      document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent;
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('.calendar-rows :is(a, button, input)')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((stop) => stop.closest<HTMLElement>('li')!.dataset['calendar']!.slice(-1));
    const first = await screen.findByRole('checkbox', { name: 'Show A' });
    act(() => first.focus());
    expect(stops()).toEqual(['a', 'a', 'a', 'a', 'a']);
    await press('{ArrowRight}');
    expect(focused()).toBe('A');
    await press('{ArrowDown}');
    expect(focused()).toBe('B');
    expect(stops()).toEqual(['b', 'b', 'b', 'b', 'b']);
    await press('{End}');
    expect(focused()).toBe('C');
    await press('{ArrowDown}{Home}{ArrowLeft}');
    expect(focused()).toBe('Show A');
    await press('{ArrowLeft}');
    expect(focused()).toBe('Show A');
    // A folded row has fewer: its last one.
    await userEvent.click(screen.getByRole('button', { name: 'Details of B' }));
    act(() => screen.getByRole('link', { name: 'View Calendar: A' }).focus());
    await press('{ArrowDown}');
    expect(focused()).toBe('More for B');
    await press('{ArrowDown}');
    expect(focused()).toBe('More for C');
    // An open menu has the arrows.
    await press('{Enter}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toHaveAttribute('role', 'menuitem');
    await press('{Escape}');
    expect(focused()).toBe('More for C');
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement!.closest('.calendar-rows')).toBeNull();
  });

  it('lists calendars of others beside the person’s own, with the role, in an order of their own', async () => {
    const [first, second] = ['a', 'b'].map((digit) =>
      aCalendar({
        id: `5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a1${digit}`,
        name: `Team ${digit}`,
        is_owner: false,
        role: digit === 'a' ? 'viewer' : 'editor',
      }),
    );
    const server = renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(aCalendar(), first, second),
      [`PUT /api/calendars/${second!.id}/place`]: respondWith(),
    });
    const shared = within(await screen.findByRole('region', { name: 'Shared with me' }));
    const names = () => shared.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['Team a', 'Team b']);
    expect(shared.getByText('Viewer')).toBeVisible();
    expect(shared.queryByText('Rowing club')).toBeNull();
    server.routes['GET /api/calendars'] = pageOf(aCalendar(), second, first);
    await chooseFromMenu('More for Team b', 'Move up');
    await waitFor(() => expect(names()).toEqual(['Team b', 'Team a']));
    expect(bodiesOf(server, `PUT /api/calendars/${second!.id}/place`)).toEqual([{ after: null }]);
    await userEvent.click(screen.getByRole('button', { name: 'More for Rowing club' }));
    expect(screen.queryByRole('menuitem', { name: /Move/ })).toBeNull();
  });

  it('says of a calendar of others that its owner is not active, in place of role and visibility', async () => {
    renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(aCalendar({ is_owner: false, role: 'viewer', owner_is_inactive: true })),
    });
    const shared = within(await screen.findByRole('region', { name: 'Shared with me' }));
    expect(shared.getByText('Owner not active')).toBeVisible();
    expect(shared.queryByText('Viewer')).toBeNull();
    expect(shared.queryByText('Public')).toBeNull();
  });

  it('offers nothing new to somebody who only reads calendars of others', async () => {
    renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(aCalendar({ is_owner: false, role: 'viewer' })),
    });
    await screen.findByRole('region', { name: 'Shared with me' });
    expect(screen.getByRole('button', { name: 'New' })).toBeDisabled();
  });

  it('shows one calendar alone, edits and deletes it, from its menu', async () => {
    const family = aCalendar({ id: '6b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12', name: 'Family' });
    const server = renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(aCalendar(), family),
      'PATCH /api/calendars': () => {
        server.routes['GET /api/calendars'] = pageOf(aCalendar({ is_hidden: true }), family);
        return respondWith();
      },
    });
    await chooseFromMenu('More for Family', 'Show only this');
    const club = screen.getByRole('checkbox', { name: 'Show Rowing club' });
    await waitFor(() => expect(club).not.toBeChecked());
    expect(screen.getByRole('checkbox', { name: 'Show Family' })).toBeChecked();
    server.routes[`PATCH /api/calendars/${family.id}`] = respondWith({ ...family, name: 'Home', version: 2 });
    await chooseFromMenu('More for Family', 'Edit');
    const edit = within(await screen.findByRole('dialog', { name: 'Edit calendar' }));
    await userEvent.click(edit.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('region', { name: 'Home' })).toBeVisible();
    server.routes[`DELETE /api/calendars/${family.id}`] = respondWith();
    server.routes['GET /api/calendars'] = pageOf(aCalendar({ is_hidden: true }));
    await chooseFromMenu('More for Home', 'Delete');
    const confirm = within(await screen.findByRole('dialog', { name: 'Delete calendar' }));
    await userEvent.click(confirm.getByRole('button', { name: 'Delete calendar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Home' })).not.toBeInTheDocument());
    expect(bodiesOf(server, 'PATCH /api/calendars')).toEqual([{ hidden: [CALENDAR_ID], shown: [] }]);
    expect(screen.getByRole('checkbox', { name: 'Show Rowing club' })).not.toBeChecked();
  });

  it('leads to the first calendar when there is none', async () => {
    renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(),
    });
    expect(await screen.findByRole('heading', { name: 'No calendars yet' })).toBeVisible();
    expect(screen.getByText('Create your first calendar to get started.')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Create Calendar' })) {
      expect(link).toHaveAttribute('href', '/calendar/create');
    }
    expect(screen.getByRole('link', { name: 'Bin' })).toHaveAttribute('href', '/settings#bin');
  });

  it('says what failed, and loads again on request', async () => {
    const { routes } = renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': problemWith('FORBIDDEN', { detail: 'Not today' }),
    });
    expect(await screen.findByRole('heading', { name: 'Error loading calendars' })).toBeVisible();
    expect(screen.getByText('Not today')).toBeVisible();
    expect(await screen.findByText('Error fetching calendars')).toBeVisible();
    expect(screen.getByText('Not today. Please try refreshing the page.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
    routes['GET /api/calendars'] = pageOf(aCalendar());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Rowing club' })).toBeVisible();
    expect(await screen.findByText('Attempting to reload your calendars...')).toBeVisible();
  });

  it('makes no event on no calendar where the calendars could not be read, and says so', async () => {
    const server = renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': problemWith('FORBIDDEN'),
    });
    await screen.findByRole('heading', { name: 'Error loading calendars' });
    await userEvent.keyboard('n');
    await userEvent.type(await screen.findByLabelText('Title'), 'Concert{Enter}');
    expect(
      screen.getByText('Error fetching calendars. Choose “No calendar” to save the event without one.'),
    ).toBeVisible();
    expect(sentTo(server, 'POST /api/events')).toEqual([]);
  });

  it('shows the next event and the number of coming ones for each calendar, or that there are none', async () => {
    const empty = aCalendar({ id: '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12', name: 'Family' });
    const full = aCalendar({ id: '0d0bf0a4-64bb-4f0e-a4f5-6f6b0f4ef1a3', name: 'School' });
    const next_event = {
      id: EVENT_ID,
      title: 'Evening training',
      timezone: 'UTC',
      is_all_day: false,
      next_start_time: '2099-11-25T18:00:00Z',
      next_end_time: '2099-11-25T19:00:00Z',
    };
    renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(aCalendar(), empty, full),
      [UPCOMING]: respondWith({
        items: [
          { calendar_id: CALENDAR_ID, events_to_come: 2, dates_to_come: 50, next_event },
          { calendar_id: full.id, events_to_come: 5, dates_to_come: 329, has_more_dates: true, next_event },
        ],
      }),
    });
    const club = within(await screen.findByRole('region', { name: 'Rowing club' }));
    expect(await club.findByText('Evening training')).toBeVisible();
    expect(club.getByText('Next: Wed 25 Nov 2099, 6 pm')).toBeVisible();
    expect(club.getByText('50 upcoming')).toBeVisible();
    const school = within(screen.getByRole('region', { name: 'School' }));
    expect(school.getByText('300+ upcoming')).toBeVisible();
    const family = within(screen.getByRole('region', { name: 'Family' }));
    expect(family.getByText('Nothing coming up')).toBeVisible();
  });

  it('keeps what it shows when it cannot be read again in the background', async () => {
    const { routes } = renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(aCalendar()),
      [UPCOMING]: nothing,
    });
    expect(await screen.findByRole('region', { name: 'Rowing club' })).toBeVisible();
    routes['GET /api/calendars'] = problemWith('FORBIDDEN');
    const elapsed = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Error fetching calendars')).toBeVisible();
    elapsed.mockRestore();
    expect(screen.getByRole('region', { name: 'Rowing club' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Error loading calendars' })).not.toBeInTheDocument();
  });

  it('has a search from ten calendars on, which the service answers', async () => {
    const calendars = Array.from({ length: 10 }, (_, number) =>
      aCalendar({ id: `5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7b${10 + number}`, name: `Calendar ${number}` }),
    );
    const server = renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(...calendars),
      [UPCOMING]: nothing,
    });
    expect(await screen.findByRole('region', { name: 'Calendar 9' })).toBeVisible();
    server.routes['GET /api/calendars'] = pageOf();
    await userEvent.type(screen.getByPlaceholderText('Search calendars...'), 'club');
    expect(await screen.findByRole('heading', { name: 'No matching calendars' })).toBeVisible();
    expect(queriesTo(server, 'GET /api/calendars')).toContainEqual(
      expect.objectContaining({ search: 'club' }),
    );
    server.routes['GET /api/calendars'] = pageOf(calendars[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByRole('region', { name: 'Calendar 0' })).toBeVisible();
  });

  it('has no search for nine calendars', async () => {
    const calendars = Array.from({ length: 9 }, (_, number) =>
      aCalendar({ id: `5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7b${10 + number}`, name: `Calendar ${number}` }),
    );
    renderPage(DashboardRoutes, '/', {
      ...WINDOW,
      'GET /api/calendars': pageOf(...calendars),
      [UPCOMING]: nothing,
    });
    expect(await screen.findByRole('region', { name: 'Calendar 8' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(screen.queryByPlaceholderText('Search calendars...')).not.toBeInTheDocument();
  });
});

describe('The scheduler on the dashboard', () => {
  const FAMILY_ID = '6b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12';
  const family = aCalendar({ id: FAMILY_ID, name: 'Family', color: '#15803d' });
  const occurrence = (more: Partial<WindowOccurrence>) => ({
    ...anEvent(),
    calendar_ids: [CALENDAR_ID],
    ...more,
  });
  const birthday = occurrence({
    id: '8b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a23',
    title: 'Birthday',
    calendar_ids: [FAMILY_ID],
  });
  /** The service keeps what is hidden. */
  const open = (address: string, handlers: Handlers = {}) => {
    const hidden = new Set<string>();
    return renderPage(DashboardInShell, address, {
      'GET /api/calendars': () =>
        pageOf(...[aCalendar(), family].map((each) => ({ ...each, is_hidden: hidden.has(each.id) }))),
      [UPCOMING]: nothing,
      'GET /api/events/window': respondWith({ items: [occurrence({}), birthday], truncated: false }),
      'PATCH /api/calendars': ({ body }) => {
        const change = body as { hidden: string[]; shown: string[] };
        for (const id of change.hidden) hidden.add(id);
        for (const id of change.shown) hidden.delete(id);
        return respondWith();
      },
      ...handlers,
    });
  };
  const event = (name: string) => screen.queryByRole('link', { name: new RegExp(name) });

  it('shows the events of all calendars, from one request, in the month of the address', async () => {
    const server = open('/dashboard?date=2025-03-20');
    expect(await screen.findByRole('link', { name: /Evening training/ })).toBeVisible();
    expect(event('Birthday')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'March 2025' })).toBeVisible();
    const windows = queriesTo(server, 'GET /api/events/window');
    expect(windows[0]).toEqual({
      from: expect.stringMatching(/^2025-02-/),
      to: expect.stringMatching(/^2025-04-/),
    });
    // The adjacent months are prefetched.
    await waitFor(() => expect(queriesTo(server, 'GET /api/events/window')).toHaveLength(3));
  });

  it('has the next week ready out of sight', async () => {
    const next = occurrence({
      title: 'Regatta',
      start_time: '2025-03-26T10:00:00Z',
      end_time: '2025-03-26T12:00:00Z',
    });
    open('/dashboard?view=week&date=2025-03-20', {
      'GET /api/events/window': respondWith({ items: [next], truncated: false }),
    });
    await waitFor(() => expect(screen.getByTitle('Regatta')).toBeInTheDocument());
    expect(event('Regatta')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    expect(event('Regatta')).toBeVisible();
  });

  it('is requested while it is rendered, and then not again', async () => {
    const handlers = { ...WINDOW, 'GET /api/calendars': pageOf(aCalendar()), [UPCOMING]: nothing };
    const asked = ['GET /api/calendars', 'GET /api/events/window'];
    const ahead = renderPage(HomePageInRendering, '/?view=agenda&date=2025-03-12', handlers);
    for (const route of asked) await waitFor(() => expect(sentTo(ahead, route)).toHaveLength(1));
    cleanup();
    const whole = renderPage(DashboardRoutes, '/?view=agenda&date=2025-03-12', handlers);
    expect(await screen.findByText('No events on these days')).toBeVisible();
    for (const route of asked) expect(queriesTo(whole, route)).toEqual(queriesTo(ahead, route));
  });

  it('hides and shows the events of a calendar by its box, and stores that for the person', async () => {
    const server = open('/dashboard?date=2025-03-20');
    expect(await screen.findByRole('link', { name: /Birthday/ })).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show Family' }));
    await waitFor(() => expect(event('Birthday')).not.toBeInTheDocument());
    expect(event('Evening training')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(event('Birthday')).toBeVisible());
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(event('Birthday')).not.toBeInTheDocument());
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(event('Birthday')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Hide all' }));
    await waitFor(() => expect(event('Evening training')).not.toBeInTheDocument());
    expect(event('Birthday')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Hide all' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(event('Evening training')).toBeVisible());
    expect(event('Birthday')).toBeVisible();
    const [family, all] = [[FAMILY_ID], [CALENDAR_ID, FAMILY_ID]];
    await waitFor(() =>
      expect(bodiesOf(server, 'PATCH /api/calendars')).toEqual([
        { hidden: family, shown: [] },
        { hidden: [], shown: family },
        { hidden: family, shown: [] },
        { hidden: [], shown: family },
        { hidden: all, shown: [] },
        { hidden: [], shown: all },
      ]),
    );
  });

  it('shows a calendar again, and says so, where hiding it failed', async () => {
    open('/dashboard?date=2025-03-20', { 'PATCH /api/calendars': problemWith('SERVICE_UNAVAILABLE') });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show Family' }));
    expect(await screen.findByText('Error hiding or showing calendars')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Show Family' })).toBeChecked());
  });

  it('keeps what was chosen when an older list arrives after it', async () => {
    const older = Promise.withResolvers<ReturnType<typeof respondWith>>();
    const server = open('/dashboard?date=2025-03-20');
    const box = await screen.findByRole('checkbox', { name: 'Show Family' });
    const asked = server.routes['GET /api/calendars']!;
    server.routes['GET /api/calendars'] = () => older.promise;
    // The list is out of date when the page is looked at again.
    const later = Date.now() + 60_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(sentTo(server, 'GET /api/calendars')).toHaveLength(2));
    clock.mockRestore();
    server.routes['GET /api/calendars'] = asked;
    await userEvent.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
    older.resolve(pageOf(aCalendar(), family));
    await waitFor(() => expect(sentTo(server, 'GET /api/calendars')).toHaveLength(3));
    expect(box).not.toBeChecked();
  });

  it('shows no event before it is known whether its calendar is hidden', async () => {
    const server = open('/dashboard?date=2025-03-20', { 'GET /api/calendars': neverRespond });
    await waitFor(() => expect(sentTo(server, 'GET /api/events/window').length).toBeGreaterThan(1));
    expect(event('Birthday')).toBeNull();
    expect(event('Evening training')).toBeNull();
  });

  it('takes view and date from the address, with what is hidden, and continues from there', async () => {
    open('/dashboard?view=day&date=2025-03-12', {
      'GET /api/calendars': pageOf(aCalendar(), { ...family, is_hidden: true }),
    });
    expect(await screen.findByRole('heading', { name: 'Wed 12 Mar 2025' })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Evening training/ })).toBeVisible();
    expect(event('Birthday')).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Show Family' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Next day' }));
    expect(screen.getByRole('heading', { name: 'Thu 13 Mar 2025' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
    expect(shownQuery()).toBe('?view=week&date=2025-03-13');
  });

  it('opens another view at the selected day, and at today again after Today', async () => {
    open('/dashboard?date=2025-03-20');
    await screen.findByRole('link', { name: /Birthday/ });
    act(() => screen.getByRole('gridcell', { name: /March 6th, 2025/ }).focus());
    await userEvent.click(screen.getByRole('radio', { name: 'Week' }));
    expect(shownQuery()).toBe('?date=2025-03-06&view=week');
    await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
    act(() => screen.getByRole('gridcell', { name: /March 8th, 2025/ }).focus());
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    await userEvent.keyboard('d');
    expect(shownQuery()).toBe('?view=day');
  });

  it('says which month has no events where its grid shows one of the next', async () => {
    const next = { start_time: '2025-04-02T18:00:00Z', end_time: '2025-04-02T19:00:00Z' };
    open('/dashboard?date=2025-03-20', {
      'GET /api/events/window': respondWith({ items: [occurrence(next)], truncated: false }),
    });
    expect(await screen.findByText('No events in Mar')).toBeVisible();
    expect(event('Evening training')).toBeVisible();
  });

  it('says that there are more events than it shows', async () => {
    open('/dashboard?date=2025-03-20', {
      'GET /api/events/window': respondWith({ items: [birthday], truncated: true }),
    });
    expect(
      await screen.findByText('There are more events on these days than can be shown at once.'),
    ).toBeVisible();
    expect(event('Birthday')).toBeVisible();
  });

  it('says that events could not be loaded, and loads them again on request', async () => {
    const { routes } = renderPage(DashboardRoutes, '/', {
      'GET /api/calendars': pageOf(aCalendar()),
      [UPCOMING]: nothing,
      'GET /api/events/window': problemWith('FORBIDDEN'),
    });
    expect(await screen.findByRole('heading', { name: 'Error loading events' })).toBeVisible();
    // Its shortcuts still work.
    await userEvent.keyboard('w');
    await waitFor(() => expect(shownQuery()).toBe('?view=week'));
    expect(await screen.findByRole('heading', { name: 'Error loading events' })).toBeVisible();
    routes['GET /api/events/window'] = respondWith({ items: [], truncated: false });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('grid')).toBeVisible();
  });

  it('lists the keys of its view, and no others', async () => {
    open('/dashboard?date=2025-03-20');
    await screen.findByRole('link', { name: /Birthday/ });
    const { result } = renderHook(() => useListedShortcuts().map(({ key }) => key));
    const always = [
      't',
      'j',
      'k',
      'ArrowRight',
      'ArrowLeft',
      'd',
      'w',
      'm',
      'a',
      'y',
      'n',
      'Mod+Enter',
      'Mod+z',
    ];
    const ofEvents = ['Space', 'Alt+Arrows', 'Alt+Shift+UpDown'];
    const expectKeys = (...keys: string[]) =>
      waitFor(() => expect(result.current.toSorted()).toEqual([...always, ...keys].toSorted()));
    await expectKeys(...ofEvents, 'Shift+Arrows');
    await userEvent.keyboard('a');
    await expectKeys(...ofEvents);
    await userEvent.keyboard('y');
    await expectKeys();
  });

  it('opens a quick entry by New and by n, with the calendar that is in view', async () => {
    open('/dashboard?date=2025-03-20', {
      'GET /api/calendars': pageOf(aCalendar({ is_hidden: true }), family),
    });
    await screen.findByRole('link', { name: /Birthday/ });
    await userEvent.keyboard('n');
    const entry = within(await screen.findByRole('dialog', { name: 'New event' }));
    expect(entry.getByLabelText('Calendar')).toHaveDisplayValue('Family');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'New' }));
    expect(await screen.findByRole('dialog', { name: 'New event' })).toBeVisible();
  });

  it('offers the calendar of the last saved event in the next quick entry', async () => {
    open('/dashboard?date=2025-03-20', {
      'POST /api/events': respondWith(
        anEvent({ calendars: [{ id: FAMILY_ID, name: 'Family', color: '#15803d' }] }),
      ),
    });
    await screen.findByRole('link', { name: /Birthday/ });
    for (const offered of ['Rowing club', 'Family']) {
      await userEvent.click(screen.getByRole('button', { name: 'New' }));
      const entry = within(await screen.findByRole('dialog', { name: 'New event' }));
      const calendar = entry.getByLabelText('Calendar');
      expect(calendar).toHaveDisplayValue(offered);
      await userEvent.selectOptions(calendar, 'Family');
      await userEvent.type(entry.getByLabelText('Title'), 'Concert{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New event' })).toBeNull());
    }
    localStorage.clear();
  });

  it('says the days that an agenda was asked for, and not the later ones that are scrolled to', async () => {
    open('/dashboard?view=agenda&date=2025-03-12');
    const title = await screen.findByRole('heading', { level: 2, name: /2025/ });
    expect(title).toHaveAttribute('aria-live', 'off');
    expect(title.nextElementSibling).toHaveAttribute('aria-live', 'polite');
    const said = title.nextElementSibling!.textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Show later' }));
    expect(title.nextElementSibling).toHaveTextContent(said);
    await userEvent.click(screen.getByRole('button', { name: /^Next/ }));
    await waitFor(() => expect(title.nextElementSibling).not.toHaveTextContent(said));
  });

  it('marks the hour of a new event while its form is open', async () => {
    open('/dashboard?view=week&date=2025-03-12');
    await screen.findByRole('link', { name: /Evening training/ });
    act(() => screen.getByRole('gridcell', { name: /March 12th, 2025, 9/ }).focus());
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'New event' })).toBeVisible();
    const mark = () => screen.queryByText(/9:30.* – 10/);
    expect(mark()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(mark()).not.toBeInTheDocument();
  });

  it('gives the focus back to an event that was not deleted, and then to its day', async () => {
    const { routes } = open('/dashboard?date=2025-03-20');
    (await screen.findByRole('link', { name: /Evening training/ })).focus();
    const remove = async (answer: string) => {
      await userEvent.keyboard('{Enter}');
      const panel = within(await screen.findByRole('dialog', { name: 'Evening training' }));
      await userEvent.click(panel.getByRole('button', { name: 'More' }));
      await userEvent.click(panel.getByRole('menuitem', { name: 'Delete' }));
      await userEvent.click(await screen.findByRole('button', { name: answer }));
    };
    await remove('Cancel');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-entry', EVENT_ID));
    routes[`DELETE /api/events/${EVENT_ID}`] = respondWith();
    routes['GET /api/events/window'] = respondWith({ items: [birthday], truncated: false });
    await remove('Delete Event');
    await waitFor(() => expect(document.querySelector(`[data-entry="${EVENT_ID}"]`)).toBeNull());
    expect(document.activeElement).toHaveAttribute('data-date');
  });

  it('says where an event is that was made or came back behind others, and leads to it', async () => {
    const others = Array.from({ length: 5 }, (_, number) =>
      occurrence({ id: `8b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7b1${number}`, title: `Match ${number}` }),
    );
    const made = occurrence({ id: '9b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7b99', title: 'Regatta' });
    const windowOf = (...items: WindowOccurrence[]) => respondWith({ items, truncated: false });
    const { routes, sent } = renderPage(DashboardInShell, '/dashboard?date=2025-03-20', {
      'GET /api/calendars': pageOf(aCalendar()),
      [UPCOMING]: nothing,
      'GET /api/events/window': windowOf(...others),
    });
    expect(await screen.findByRole('button', { name: /more$/ })).toBeVisible();
    routes['POST /api/events'] = respondWith(made, 201);
    routes['GET /api/events/window'] = windowOf(...others, made);
    await userEvent.keyboard('n');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Regatta{Enter}');
    expect(await screen.findByText('Event created')).toBeVisible();
    expect(screen.getByText(/^Regatta: Wed 12 Mar 2025/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    const list = within(await screen.findByRole('dialog', { name: /March 12th/ }));
    expect(list.getByRole('link', { name: /Regatta/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    // A restored event is announced too. On a phone, and without styles, the focused day is listed.
    act(() => screen.getByRole('gridcell', { name: /March 20th/ }).focus());
    const back = occurrence({ id: '9b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7b98', title: 'Tug of war' });
    const key = sent.find(({ method }) => method === 'POST')!.headers['Undo-Key']!;
    routes[`POST /api/undo/${key}`] = respondWith({ is_undone: true });
    routes['GET /api/events/window'] = windowOf(...others, made, back);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Event restored')).toBeVisible();
    expect(screen.getByText(/^Tug of war: Wed 12 Mar 2025/)).toBeVisible();
  });

  it('opens the panel of an event where it was clicked', async () => {
    open('/dashboard?date=2025-03-20');
    await userEvent.click(await screen.findByRole('link', { name: /Birthday/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Birthday' }));
    expect(panel.getByText('Family')).toBeVisible();
    expect(shownPath()).toBe('/dashboard');
  });
});

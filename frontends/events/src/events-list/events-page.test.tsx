import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { factLabel, lineFields } from '@daymark/calendar-ui';
import {
  aListedEvent,
  aSettings,
  aSeries,
  EVENT_ID,
  neverRespond,
  problemWith,
  queriesTo,
  renderPage,
  respondWith,
} from '@daymark/page-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from '../routes.js';
import { EVENTS_LOADING_LIMIT_MS } from './events-failure.js';
import { resetCleanUp } from './events-page.js';

const LIST = 'GET /api/events';
const CLEAN_UP = 'POST /api/events/cleanup';
const COPY = `POST /api/events/${EVENT_ID}/copy`;
const OTHER_ID = '7b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a23';
const pageOf = (...items: unknown[]) => respondWith({ items, total: items.length, page: 1, page_size: 25 });

const open = (answers: Parameters<typeof renderPage>[2] = {}) =>
  renderPage(EventsRoutes, '/events', {
    [CLEAN_UP]: respondWith({ removed: 0 }),
    [LIST]: pageOf(),
    ...answers,
  });
const row = async (name: RegExp) => screen.findByRole('button', { name });
const listCalls = (server: ReturnType<typeof renderPage>) =>
  server.sent.filter(({ path }) => path === '/api/events');

beforeEach(() => {
  resetCleanUp();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('Your Events', () => {
  it('without any leads to the first one', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeVisible();
    expect(screen.getByText('Create your first event to get started.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your Events', level: 1 })).toBeVisible();
    expect(document.title).toBe('Events - Daymark');
    for (const link of screen.getAllByRole('link', { name: 'Create Event' })) {
      expect(link).toHaveAttribute('href', '/event/create');
    }
    expect(screen.getByRole('link', { name: 'Bin' })).toHaveAttribute('href', '/settings#bin');
  });

  it('shows title, badges and time of each, and opens one at a time', async () => {
    open({
      [LIST]: pageOf(
        aListedEvent({
          is_recurring: true,
          recurrence: { ...aSeries().recurrence!, days_of_week: [1, 3, 5] },
          recurrence_text: 'Weekly on Mon, Wed and Fri',
          description: 'Bring a towel',
          location: 'Boat house',
          url: 'https://meet.example.org/rowing',
          meeting_id: '812 44',
          passcode: 'oar',
        }),
        aListedEvent({ id: OTHER_ID, title: 'Regatta', calendars: [] }),
      ),
    });
    const first = await row(/Evening training.*Recurring.*Rowing club.*Last: Wed 12 Mar 2025, 6–7 pm/);
    expect(screen.queryByText('Bring a towel')).not.toBeInTheDocument();
    await userEvent.click(first);
    for (const text of [
      'Bring a towel',
      'Boat house',
      'Weekly on Mon, Wed and Fri',
      '812 44',
      'oar',
      'Meeting Link',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(first).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(await row(/Regatta/));
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Bring a towel')).not.toBeInTheDocument();
  });

  it('names the source of a synchronised event, and offers only the actions that are possible here', async () => {
    open({ [LIST]: pageOf(aListedEvent({ source_host: 'club.example.org' })) });
    const button = await row(/Evening training.*From club\.example\.org/);
    await userEvent.click(button);
    const [name] = screen.getAllByText('Synced from');
    expect(name!.nextElementSibling).toHaveTextContent('club.example.org');
    expect(screen.getByRole('button', { name: 'Make it your own' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Details' })).toBeVisible();
    for (const role of ['button', 'link']) {
      for (const act of ['Copy Event', 'Delete', 'Edit', 'More'])
        expect(screen.queryByRole(role, { name: act })).not.toBeInTheDocument();
    }
  });

  it.each(lineFields)('shows the line of %s in an open row', async (field) => {
    open({ [LIST]: pageOf(aListedEvent({ [field]: 'Canary' })) });
    await userEvent.click(await row(/Evening training/));
    expect(screen.getByText('Canary').closest('.ui-fact')).toHaveTextContent(`${factLabel(field)}Canary`);
  });

  it('offers to copy its link, to copy, delete, edit and view it', async () => {
    const server = open({ [LIST]: pageOf(aListedEvent()) });
    await userEvent.click(await row(/Evening training/));
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
      configurable: true,
    });
    expect(screen.getByText('No description')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Copy Shareable Link: Evening training' }));
    expect(written).toEqual([`${window.location.origin}/event/public/${EVENT_ID}`]);
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/event/${EVENT_ID}/edit`);
    expect(screen.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/event/${EVENT_ID}`);

    server.routes[`DELETE /api/events/${EVENT_ID}`] = respondWith();
    server.routes[LIST] = pageOf();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('Event deleted')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No events yet' })).toBeVisible();
  });

  it('has its deletion in a menu on a phone', async () => {
    const query = window.matchMedia('');
    jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...query, media, matches: true }));
    open({ [LIST]: pageOf(aListedEvent()) });
    await userEvent.click(await row(/Evening training/));
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Delete Event' })).toBeVisible();
    jest.restoreAllMocks();
  });

  it('marks all-day events and unshared ones', async () => {
    open({
      [LIST]: pageOf(
        aListedEvent({
          is_all_day: true,
          start_local: '2025-03-12',
          end_local: '2025-03-12',
          is_public_shareable: false,
        }),
      ),
    });
    await userEvent.click(await row(/Evening training.*Not shared/));
    expect(screen.getByText('Not shared')).toHaveClass('ui-tag-locked');
    expect(screen.getByText('All day').closest('.ui-fact')).toHaveTextContent('TimeAll day');
    expect(screen.queryByText('Time zone')).toBeNull();
  });

  it('has no link to share of an event that is not shared', async () => {
    open({ [LIST]: pageOf(aListedEvent({ is_public_shareable: false })) });
    await userEvent.click(await row(/Evening training/));
    expect(screen.queryByRole('button', { name: /Shareable Link/ })).not.toBeInTheDocument();
  });

  it('opens a copy for editing, or says why there is none', async () => {
    const server = open({
      [LIST]: pageOf(aListedEvent()),
      [COPY]: problemWith('FORBIDDEN', {
        detail: "You don't have permission to copy events from this calendar",
      }),
    });
    await userEvent.click(await row(/Evening training/));
    const copy = () => userEvent.click(screen.getByRole('button', { name: 'Copy Event' }));
    await copy();
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText("You don't have permission to copy events from this calendar")).toBeVisible();
    server.routes[COPY] = problemWith('INTERNAL_ERROR');
    await copy();
    expect(await screen.findByText('Failed to create event copy')).toBeVisible();
    server.routes[COPY] = respondWith(aListedEvent({ id: OTHER_ID, title: 'Evening training (Copy)' }), 201);
    await copy();
    await waitFor(() =>
      expect(screen.getByLabelText('Address')).toHaveTextContent(`/event/${OTHER_ID}/edit`),
    );
  });

  it('is searched by the service, and shows past events when asked', async () => {
    const server = open({ [LIST]: pageOf(aListedEvent()) });
    await row(/Evening training/);
    server.routes[LIST] = pageOf();
    await userEvent.type(screen.getByPlaceholderText('Search events...'), 'yoga');
    expect(await screen.findByRole('heading', { name: 'No matching events' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search?q=yoga');
    await userEvent.click(screen.getByRole('radio', { name: 'Past events' }));
    await waitFor(() =>
      expect(queriesTo(server, LIST)).toContainEqual(
        expect.objectContaining({ search: 'yoga', view: 'past' }),
      ),
    );
    server.routes[LIST] = pageOf(aListedEvent());
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await row(/Evening training/);
    expect(screen.getByRole('radio', { name: 'Current events' })).toBeChecked();
  });

  it('shows the next date of a series, and the span of what does not repeat, in the reader’s zone', async () => {
    // Only the clock is faked: React work scheduled by a replaced timer would never run.
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T12:00:00Z'));
    const next = { next_start_time: '2026-11-25T18:00:00Z', next_end_time: '2026-11-25T19:00:00Z' };
    open({
      [LIST]: pageOf(
        aListedEvent({ is_recurring: true, ...next, timezone: 'Europe/Berlin' }),
        aListedEvent({ id: OTHER_ID, title: 'Regatta' }),
      ),
    });
    expect(await screen.findByText('Next: Wed 25 Nov, 6–7 pm (7 pm Berlin)')).toBeVisible();
    expect(screen.getByText('Wed 12 Mar 2025, 6–7 pm')).toBeVisible();
  });

  it('never shows current events under the pressed button of past ones, however long these take', async () => {
    const server = open({ [LIST]: pageOf(aListedEvent()) });
    await row(/Evening training/);
    server.routes[LIST] = neverRespond;
    await userEvent.click(screen.getByRole('radio', { name: 'Past events' }));
    expect(await screen.findByRole('status', { name: 'Loading your events' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Evening training/ })).not.toBeInTheDocument();
  });

  it('stores its state in the address, and restores it', async () => {
    const many = respondWith({ items: [aListedEvent()], total: 60, page: 1, page_size: 25 });
    const server = renderPage(EventsRoutes, '/events?q=yoga&view=past&page=2', {
      [CLEAN_UP]: respondWith({ removed: 0 }),
      [LIST]: many,
    });
    await row(/Evening training/);
    expect(screen.getByPlaceholderText('Search events...')).toHaveValue('yoga');
    const asked = (query: object) =>
      expect(queriesTo(server, LIST)).toContainEqual(expect.objectContaining(query));
    asked({ search: 'yoga', view: 'past', page: '2' });
    await userEvent.click(screen.getByRole('radio', { name: 'Current events' }));
    await waitFor(() => asked({ search: 'yoga', view: 'current', page: '1' }));
  });
});

describe('Old events', () => {
  it('are cleaned up once per page load, before the list is loaded, and their number is shown', async () => {
    const server = open({ [CLEAN_UP]: respondWith({ removed: 3 }), [LIST]: pageOf(aListedEvent()) });
    await row(/Evening training/);
    expect(await screen.findByText('Archived 3 past events')).toBeVisible();
    const order = server.sent.map(({ method, path }) => `${method} ${path}`);
    expect(order.indexOf(CLEAN_UP)).toBeLessThan(order.indexOf(LIST));
    await userEvent.click(await row(/Evening training/));
    await userEvent.click(screen.getByRole('link', { name: 'View Details' }));
    expect(server.sent.filter(({ path }) => path === '/api/events/cleanup')).toHaveLength(1);
  });

  it('are said to be removed where their owner chose to delete them', async () => {
    open({
      [CLEAN_UP]: respondWith({ removed: 3 }),
      [LIST]: pageOf(aListedEvent()),
      'GET /api/settings': respondWith(aSettings({ past_events: 'delete' })),
    });
    expect(await screen.findByText('Removed 3 old event(s) (older than 24 hours)')).toBeVisible();
  });

  it('are said nothing of when there were none, or when they could not be taken out', async () => {
    open({ [CLEAN_UP]: problemWith('FORBIDDEN'), [LIST]: pageOf(aListedEvent()) });
    await row(/Evening training/);
    expect(screen.queryByText(/Removed|Archived/)).not.toBeInTheDocument();
  });
});

describe('A list that could not be loaded', () => {
  it.each([
    [
      'a message that mentions JWT or auth',
      problemWith('CONFLICT', { detail: 'JWT expired' }),
      'Authentication error. Please sign in again.',
    ],
    ['no message', problemWith('CONFLICT', { detail: '' }), 'Failed to load events'],
  ])('says so in a toast and on the page: %s', async (_name, answer, text) => {
    open({ [LIST]: answer });
    await waitFor(() => expect(screen.getAllByText('Error loading events')).toHaveLength(2));
    expect(screen.getAllByText(text)).toHaveLength(2);
  });

  it('can be retried three times, and then advises to wait', async () => {
    const server = open({ [LIST]: problemWith('CONFLICT') });
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(listCalls(server)).toHaveLength(attempt + 1));
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Too many failed attempts. Please try again later.')).toBeVisible();
    expect(listCalls(server)).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('shows the code and the request for who helps', async () => {
    open({ [LIST]: problemWith('CONFLICT', { request_id: 'r-42' }) });
    await userEvent.click(await screen.findByText('Technical details'));
    expect(screen.getByText('CONFLICT')).toBeVisible();
    expect(screen.getByText('r-42')).toBeVisible();
  });

  it('says after 15 seconds that it takes too long', async () => {
    expect(EVENTS_LOADING_LIMIT_MS).toBe(15_000);
    jest.useFakeTimers();
    open({ [LIST]: neverRespond });
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(screen.queryByText('Loading timed out. Please try again.')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText('Loading timed out. Please try again.')).toBeVisible();
  });

  it('selects several by check boxes and acts on them together, which can be undone', async () => {
    const events = [
      aListedEvent({ title: 'Regatta' }),
      aListedEvent({ id: OTHER_ID, title: 'Dinner', version: 7 }),
      aListedEvent({ id: OTHER_ID.replace('7', '8'), title: 'Synced', source_host: 'example.org' }),
    ];
    const server = open({
      [LIST]: pageOf(...events),
      'GET /api/calendars': pageOf(),
      'POST /api/events/batch': respondWith(),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Regatta' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dinner' }));
    expect(screen.queryByRole('checkbox', { name: 'Select Synced' })).not.toBeInTheDocument();
    const bar = within(screen.getByRole('toolbar', { name: 'Selected events' }));
    expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    await userEvent.click(bar.getByRole('button', { name: 'Move' }));
    await userEvent.click(screen.getByRole('radio', { name: 'earlier' }));
    await userEvent.click(
      within(screen.getByRole('dialog', { name: 'Move 2 events' })).getByRole('button', { name: 'Move' }),
    );
    expect(await screen.findByText('Events moved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    const sent = server.sent.find(({ path }) => path === '/api/events/batch')!;
    expect(sent.body).toEqual({
      events: [
        { id: EVENT_ID, version: events[0]!.version },
        { id: OTHER_ID, version: 7 },
      ],
      change: { action: 'move', days: -7 },
    });
    expect(sent.headers['Undo-Key']).toEqual(expect.any(String));
    expect(screen.queryByRole('toolbar', { name: 'Selected events' })).not.toBeInTheDocument();
  });

  it('keeps the selection if nothing was changed, names what stands in the way, and gives it up on Escape', async () => {
    open({
      [LIST]: pageOf(aListedEvent({ title: 'Regatta' })),
      'GET /api/calendars': pageOf(),
      'POST /api/events/batch': problemWith('STALE_VERSION', {
        errors: [{ field: 'events.0', message: 'Regatta: Someone changed this.' }],
      }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Regatta' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make private' }));
    expect(await screen.findByText('Nothing was changed')).toBeVisible();
    expect(screen.getByText('Regatta: Someone changed this.')).toBeVisible();
    expect(screen.getByRole('toolbar', { name: 'Selected events' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar', { name: 'Selected events' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Select Regatta' })).not.toBeChecked();
  });
});

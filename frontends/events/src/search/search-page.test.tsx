import { describe, expect, it } from '@jest/globals';
import type { EventSearchPage, WindowOccurrence } from '@daymark/contracts';
import {
  aCalendar,
  aSettings,
  CALENDAR_ID,
  EVENT_ID,
  neverRespond,
  problemWith,
  queriesTo,
  renderPage,
  respondWith,
  shownQuery,
  type Handler,
} from '@daymark/page-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from '../routes.js';

const SEARCH = 'GET /api/events/search';
const aDate = (more: Partial<WindowOccurrence> = {}): WindowOccurrence => ({
  id: EVENT_ID,
  title: 'Evening training',
  start_local: '2031-05-05T18:00',
  end_local: '2031-05-05T19:30',
  start_time: '2031-05-05T18:00:00.000Z',
  end_time: '2031-05-05T19:30:00.000Z',
  timezone: 'UTC',
  is_all_day: false,
  location: null,
  status: 'confirmed',
  cancellation_note: null,
  draft: null,
  is_public_shareable: true,
  is_recurring: false,
  is_exception: false,
  version: 1,
  calendar_ids: [CALENDAR_ID],
  ...more,
});
const found = (items: EventSearchPage['items'], more: Partial<EventSearchPage> = {}) =>
  respondWith({
    items,
    total: items.length,
    page: 1,
    page_size: 25,
    truncated: false,
    view: 'coming',
    date_text: null,
    dates: [],
    left_out_text: null,
    corrections: [],
    ...more,
  });

const open = (query: string, answers: Record<string, Handler> = {}) =>
  renderPage(EventsRoutes, `/search${query}`, {
    'GET /api/calendars': respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
    'GET /api/settings': respondWith(aSettings({ week_start: 1 })),
    [SEARCH]: found([aDate()]),
    ...answers,
  });
const field = () => screen.findByRole('textbox', { name: 'Words and dates' });
const lastQuery = (server: ReturnType<typeof open>) => queriesTo(server, SEARCH).at(-1);

describe('The search', () => {
  it('explains its syntax, and sends no request, without a search', async () => {
    const server = open('');
    expect(await field()).toHaveFocus();
    expect(screen.getByText(/understands dates such as/)).toBeVisible();
    expect(document.title).toBe('Search - Daymark');
    expect(queriesTo(server, SEARCH)).toEqual([]);
  });

  it('finds while somebody types, by the clock and the weeks of that person, and keeps it in the address', async () => {
    const server = open('');
    await userEvent.type(await field(), 'boathouse 3 may');
    expect(await screen.findByRole('link', { name: 'Evening training' })).toBeVisible();
    await waitFor(() => expect(shownQuery()).toContain('q=boathouse+3+may'));
    await waitFor(() =>
      expect(lastQuery(server)).toEqual({
        q: 'boathouse 3 may',
        page: '1',
        timezone: 'UTC',
        week_start: '1',
      }),
    );
  });

  it('shows each date with its day, place and calendar, and leads to that date', async () => {
    open('?q=training', {
      [SEARCH]: found(
        [
          aDate({ id: `${EVENT_ID}-occurrence-3`, location: 'Boathouse' }),
          aDate({ title: 'Camp', is_all_day: true, start_local: '2031-06-07', end_local: '2031-06-08' }),
        ],
        { date_text: '3 may 2031', dates: [{ from: '2031-05-03', to: '2031-05-03' }], view: 'all' },
      ),
    });
    const link = await screen.findByRole('link', { name: 'Evening training' });
    expect(link).toHaveAttribute('href', `/event/${EVENT_ID}?occurrence=3`);
    expect(screen.getByText(/Mon 5 May 2031, 6–7:30 pm/)).toHaveTextContent('Boathouse');
    expect(screen.getByText('Sat 7 Jun 2031 – Sun 8 Jun 2031')).toBeVisible();
    expect(await screen.findAllByText('Rowing club', { selector: 'bdi' })).toHaveLength(2);
    expect(screen.getByText('2 dates. “3 may 2031” was read as Sat 3 May 2031.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
  });

  it.each([
    ['a day of each year', '3 may', ['2030-05-03', '2031-05-03'], 'May 3'],
    ['a month of each year', 'feb', ['2030-02-01/2030-02-28', '2032-02-01/2032-02-29'], 'February'],
    ['days of each year', '3-5 may', ['2030-05-03/2030-05-05', '2031-05-03/2031-05-05'], 'May 3 – May 5'],
    ['one of two days', 'next friday', ['2031-05-02', '2031-05-09'], 'Fri 2 May 2031 or Fri 9 May 2031'],
  ])('says that words were read as %s', async (_meaning, words, ranges, named) => {
    const dates = ranges.map((range) => range.split('/')).map(([from = '', to = from]) => ({ from, to }));
    open('?q=training', { [SEARCH]: found([aDate()], { date_text: words, dates }) });
    expect(await screen.findByText(`1 date. “${words}” was read as ${named}.`)).toBeVisible();
  });

  it('says how it was read where nothing has all of it', async () => {
    open('?q=trainign 3 may', {
      [SEARCH]: found([aDate()], {
        left_out_text: '3 may',
        corrections: [{ typed: 'trainign', found: ['training'] }],
      }),
    });
    expect(
      await screen.findByText(
        '1 date. “trainign” was not found, but “training”. Nothing matched “3 may” as well, so it was left out.',
      ),
    ).toBeVisible();
  });

  it('says that a date is the next or the last one of a series that has none nearer', async () => {
    open('?q=training', {
      [SEARCH]: found([
        { ...aDate(), nearest: 'next' },
        { ...aDate({ title: 'Course' }), nearest: 'last' },
      ]),
    });
    expect(await screen.findByText('Next date: Mon 5 May 2031, 6–7:30 pm')).toBeVisible();
    expect(screen.getByText('Last date: Mon 5 May 2031, 6–7:30 pm')).toBeVisible();
  });

  it('marks cancelled and unshared events', async () => {
    open('?q=training', {
      [SEARCH]: found([aDate({ status: 'cancelled', is_public_shareable: false })]),
    });
    await screen.findByRole('link', { name: 'Evening training' });
    expect(screen.getByText('Cancelled', { selector: 'li *' })).toBeVisible();
    expect(screen.getByText('Not shared', { selector: 'li *' })).toHaveClass('ui-tag-locked');
  });

  it('calls a draft that, and not an event that is not shared', async () => {
    open('?q=training', { [SEARCH]: found([aDate({ draft: 'shared', is_public_shareable: false })]) });
    await screen.findByRole('link', { name: 'Evening training' });
    expect(screen.getByText('Draft', { selector: 'li *' })).toBeVisible();
    expect(screen.queryByText('Not shared', { selector: 'li *' })).not.toBeInTheDocument();
  });

  it('is narrowed by filters, which stand in the address too', async () => {
    const server = open('?q=training&page=3');
    await screen.findByRole('link', { name: 'Evening training' });
    await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
    await screen.findByRole('option', { name: 'Rowing club' });
    await userEvent.selectOptions(screen.getByLabelText('Calendar'), 'Rowing club');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Cancelled');
    await userEvent.selectOptions(screen.getByLabelText('Sharing'), 'Not shared');
    await waitFor(() =>
      expect(lastQuery(server)).toMatchObject({
        q: 'training',
        view: 'past',
        calendar_id: CALENDAR_ID,
        status: 'cancelled',
        sharing: 'hidden',
        page: '1',
      }),
    );
    expect(shownQuery()).toBe(
      `?q=training&view=past&calendar=${CALENDAR_ID}&status=cancelled&sharing=hidden`,
    );
  });

  it('begins with what the address says, and passes over what makes no sense there', async () => {
    const server = open('?q=camp&view=past&status=cancelled&sharing=maybe&calendar=mine&page=2');
    await screen.findByRole('link', { name: 'Evening training' });
    expect(await field()).toHaveValue('camp');
    expect(lastQuery(server)).toEqual({
      q: 'camp',
      view: 'past',
      status: 'cancelled',
      page: '2',
      timezone: 'UTC',
      week_start: expect.any(String),
    });
  });

  it('offers the past where nothing is coming up', async () => {
    const server = open('?q=regatta', { [SEARCH]: found([]) });
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Search past dates too' }));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ view: 'all' }));
  });

  it('says that there are more than it shows, and has pages', async () => {
    const server = open('?q=training', {
      [SEARCH]: found([aDate()], { total: 1_000, truncated: true }),
    });
    expect(await screen.findByText('More than 1,000 dates; these are the first.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(lastQuery(server)).toMatchObject({ page: '2' }));
  });

  it('says that it is searching, and that it failed, and can be tried again', async () => {
    const server = open('?q=training', { [SEARCH]: neverRespond });
    expect(await screen.findByRole('status', { name: 'Searching' })).toBeVisible();
    server.routes[SEARCH] = problemWith('CONFLICT', { detail: 'The index is being built.' });
    await userEvent.type(await field(), 's');
    expect(await screen.findByRole('heading', { name: 'The search failed' })).toBeVisible();
    expect(screen.getByText('The index is being built.')).toBeVisible();
    server.routes[SEARCH] = found([aDate()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Evening training' })).toBeVisible();
  });
});

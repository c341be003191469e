import { describe, expect, it } from '@jest/globals';
import { factLabel, lineFields } from '@daymark/calendar-ui';
import {
  enter,
  aCalendar,
  anEvent,
  aSeries,
  CALENDAR_ID,
  EVENT_ID,
  problemWith,
  queriesTo,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  shownQuery,
  aSettings,
} from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from '../routes.js';
// Preloaded here, so that no test waits for it.
import '../sharing/share-event-dialog.js';

const eventCall = `GET /api/events/${EVENT_ID}`;

describe('An event', () => {
  it('of whole days is said to last all day, and has no time zone', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(
        anEvent({ is_all_day: true, start_local: '2025-03-12', end_local: '2025-03-12' }),
      ),
    });
    const time = (await screen.findByText('All day')).closest('.ui-fact');
    expect(time).toHaveTextContent('TimeAll day');
    expect(screen.queryByText('Time zone')).toBeNull();
  });

  it('has its tab in the address, so that Back and a link lead there', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}?tab=sharing`, { [eventCall]: respondWith(anEvent()) });
    expect(await screen.findByRole('tab', { name: 'Sharing Options' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Details' }));
    expect(shownQuery()).toBe('');
    await userEvent.click(screen.getByRole('tab', { name: 'Sharing Options' }));
    expect(shownQuery()).toBe('?tab=sharing');
  });

  it('is shown with its times, place, rule, meeting and calendars', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(
        anEvent({
          description: 'Bring a towel',
          location: 'Boat house',
          is_recurring: true,
          recurrence_text: 'Weekly on Wed',
          url: 'https://meet.example.org/rowing',
          passcode: 'oar',
        }),
      ),
    });
    expect(await screen.findByRole('heading', { name: 'Evening training' })).toBeVisible();
    for (const text of [
      'Recurring',
      'Bring a towel',
      'Wed 12 Mar 2025, 6 pm',
      'Boat house',
      'Weekly on Wed',
      'oar',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Rowing club' })).toHaveAttribute(
      'href',
      `/calendar/detail/${CALENDAR_ID}`,
    );
    expect(screen.getByRole('link', { name: 'https://meet.example.org/rowing' })).toHaveAttribute(
      'rel',
      'noopener noreferrer nofollow',
    );
    expect(screen.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/events');
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/event/${EVENT_ID}/edit`);
  });

  it.each(lineFields)('has the line of its %s', async (field) => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ [field]: 'Canary' })),
    });
    expect((await screen.findByText('Canary')).closest('.ui-fact')).toHaveTextContent(
      `${factLabel(field)}Canary`,
    );
  });

  it('of another time zone is shown in the user’s zone, with its own time in brackets, and a note', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ timezone: 'Asia/Tokyo' })),
    });
    expect(await screen.findByText('Wed 12 Mar 2025, 6 pm (Thu 3 am Tokyo)')).toBeVisible();
    expect(screen.getByText(/^Yours is UTC/)).toBeVisible();
  });

  it('of another zone that shows the same time has it once', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ timezone: 'Atlantic/Reykjavik' })),
    });
    expect(await screen.findByText('Wed 12 Mar 2025, 6 pm')).toBeVisible();
    expect(screen.getByText(/^Yours is UTC/)).toBeVisible();
  });

  it('of the user’s zone by another name has one time and no note', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ timezone: 'Etc/UTC' })),
    });
    expect(await screen.findByText('Wed 12 Mar 2025, 6 pm')).toBeVisible();
    expect(screen.queryByText(/in your time zone|^Yours is/)).not.toBeInTheDocument();
  });

  it('has its times with 24 hours for who chose that, whatever the browser’s locale', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ timezone: 'Etc/UTC' })),
      'GET /api/settings': respondWith(aSettings({ hour_cycle: '24' })),
    });
    expect(await screen.findByText('Wed 12 Mar 2025, 18:00')).toBeVisible();
  });

  it('in a language that is written from the right has each text in its own direction', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ title: 'تدريب', description: 'أحضر منشفة', location: 'النادي' })),
    });
    for (const text of ['أحضر منشفة', 'النادي']) {
      expect(await screen.findByText(text)).toHaveAttribute('dir', 'auto');
    }
    expect(screen.getByRole('heading', { name: 'تدريب' }).querySelector('bdi')).toHaveTextContent('تدريب');
  });

  it('that comes from an address names it, and can be copied but not changed', async () => {
    const kept = { ...anEvent(), source_host: 'club.example.org' };
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, { [eventCall]: respondWith(kept) });
    expect(await screen.findByText('From club.example.org')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make it your own' })).toBeVisible();
    for (const name of ['Delete', 'Cancel event'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('asks before the note of a cancellation is lost', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, { [eventCall]: respondWith(anEvent()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    await enter(screen.getByLabelText(/^Note for those/), 'Rain');
    await userEvent.click(screen.getByRole('button', { name: 'Keep event' }));
    expect(await screen.findByText('Discard your note?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
    expect(screen.getByLabelText(/^Note for those/)).toHaveValue('Rain');
  });

  it('of whole days has dates alone', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(
        anEvent({
          is_all_day: true,
          start_local: '2025-03-12',
          end_local: '2025-03-13',
          timezone: 'Asia/Tokyo',
        }),
      ),
    });
    expect(await screen.findByText('Thu 13 Mar 2025')).toBeVisible();
    expect(screen.getByText('All day')).toBeVisible();
  });

  it('that is missing, or not to be seen, leads back to the events', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, { [eventCall]: problemWith('NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/events');
  });

  it('that was deleted says so to whoever may restore it, and by whom', async () => {
    const history = `GET /api/events/${EVENT_ID}/history`;
    const action = '0b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a01';
    const deletion = {
      id: action,
      at: '2025-03-10T20:58:00Z',
      actor: { id: '0b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33', name: 'Anna', is_former: false },
      kind: 'deleted',
      subject: { kind: 'event', id: EVENT_ID, occurrence: null },
      can_undo: true,
      calendar_id: CALENDAR_ID,
    };
    const undo = `POST /api/calendars/${CALENDAR_ID}/history/${action}/undo`;
    const server = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: problemWith('NOT_FOUND'),
      [history]: respondWith({ items: [deletion], next: null }),
      [undo]: respondWith(),
    });
    expect(await screen.findByRole('heading', { name: 'This event was deleted' })).toBeVisible();
    expect(screen.getByText(/Anna/).parentElement).toHaveTextContent(/Anna deleted it, .*8:58 pm\./);
    server.routes[eventCall] = respondWith(anEvent());
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('heading', { name: 'Evening training' })).toBeVisible();
    expect(sentTo(server, undo)).toHaveLength(1);
  });

  it('that was deleted is missing to whoever may not restore it', async () => {
    const deletion = { kind: 'deleted', subject: { occurrence: null }, can_undo: false, calendar_id: null };
    const server = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: problemWith('NOT_FOUND'),
      [`GET /api/events/${EVENT_ID}/history`]: respondWith({ items: [deletion], next: null }),
      'GET /api/bin': respondWith({ items: [], total: 0, page: 1, page_size: 25 }),
    });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
    expect(sentTo(server, 'GET /api/bin')).toHaveLength(1);
  });

  it('of a calendar in which one only reads has Delete alone while it is a draft of one’s own', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ draft: 'hidden', is_read_only: true })),
      'GET /api/calendars': respondWith({
        items: [aCalendar({ is_owner: false, role: 'viewer' })],
        total: 1,
        page: 1,
        page_size: 100,
      }),
    });
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('that could not be loaded can be asked for again', async () => {
    const { routes } = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: problemWith('FORBIDDEN', { detail: 'Not today' }),
    });
    expect(await screen.findByText('Not today')).toBeVisible();
    routes[eventCall] = respondWith(anEvent());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Evening training' })).toBeVisible();
  });

  it('is cancelled with a note once that was confirmed, and shown so', async () => {
    const path = `POST /api/events/${EVENT_ID}/cancel`;
    const server = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ version: 4 })),
      [path]: respondWith({ id: EVENT_ID, status: 'cancelled', version: 5 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await enter(screen.getByLabelText(/^Note for those who planned to come/), 'Rain');
    server.routes[eventCall] = respondWith(
      anEvent({ version: 5, status: 'cancelled', cancellation_note: 'Too much rain' }),
    );
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel event' }));
    expect(await screen.findByText('Event cancelled')).toBeVisible();
    expect(requestTo(server, path).body).toEqual({ version: 4, scope: 'series', cancellation_note: 'Rain' });
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(screen.getByText('Too much rain')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Evening training' })).toContainHTML(
      '<s>Evening training</s>',
    );
    expect(screen.getByRole('button', { name: 'Reinstate event' })).toBeVisible();
  });

  it('that repeats is cancelled on all dates, which is said before', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, { [eventCall]: respondWith(aSeries()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    expect(
      screen.getByText('All dates of "Evening training" stay visible and are shown as cancelled.'),
    ).toBeVisible();
  });

  it('that is cancelled is reinstated', async () => {
    const { routes } = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent({ status: 'cancelled' })),
      [`POST /api/events/${EVENT_ID}/reinstate`]: respondWith({
        id: EVENT_ID,
        status: 'confirmed',
        version: 2,
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reinstate event' }));
    expect(screen.queryByLabelText(/^Note/)).not.toBeInTheDocument();
    routes[eventCall] = respondWith(anEvent());
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Reinstate event' }),
    );
    expect(await screen.findByText('Event reinstated')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Cancel event' })).toBeVisible();
  });

  it.each([
    ['editor', 1],
    ['contributor', 0],
  ] as const)('offers its history to whoever is %s of its calendar: %i menu', async (role, count) => {
    const calendar = aCalendar({ role, is_owner: false });
    const server = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent()),
      'GET /api/calendars': respondWith({ items: [calendar], total: 1, page: 1, page_size: 100 }),
      [`GET /api/events/${EVENT_ID}/history`]: respondWith({ items: [], next: null }),
    });
    await screen.findByRole('button', { name: 'Cancel event' });
    await waitFor(() => expect(sentTo(server, 'GET /api/calendars')).toHaveLength(1));
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'More' })).toHaveLength(count));
    if (count === 0) return;
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'History' }));
    expect(await screen.findByRole('dialog', { name: 'History' })).toHaveTextContent('Evening training');
  });

  it.each([
    ['a series with an end', 10, ['Copy to next season', 'History']],
    ['a series without an end', null, ['History']],
  ])('offers rare acts in a menu, of %s', async (_, count, expected) => {
    const { recurrence } = aSeries();
    const series = aSeries({ calendars: [], recurrence: { ...recurrence!, count } });
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, { [eventCall]: respondWith(series) });
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(expected);
  });

  it.each([
    ['is cancelled though somebody else changed it meanwhile', 'confirmed', 'Event cancelled'],
    ['keeps its note where somebody else cancelled it meanwhile', 'cancelled', 'Save my note'],
  ] as const)('%s', async (_, status, shown) => {
    const newest = anEvent({ version: 2, location: 'Pool', status });
    const server = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent()),
      [`POST /api/events/${EVENT_ID}/cancel`]: ({ body }) =>
        (body as { version: number }).version === 2
          ? respondWith({ id: EVENT_ID, status: 'cancelled', version: 3 })
          : problemWith('STALE_VERSION'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    const dialog = within(screen.getByRole('dialog'));
    await enter(dialog.getByRole('textbox'), 'Too windy');
    server.routes[eventCall] = respondWith(newest);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel event' }));
    await userEvent.click(await screen.findByText(shown));
    await waitFor(() =>
      expect(sentTo(server, `POST /api/events/${EVENT_ID}/cancel`)[1]?.body).toMatchObject({
        cancellation_note: 'Too windy',
        version: 2,
      }),
    );
  });

  it('stays as it is when it cannot be cancelled, and says why', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent()),
      [`POST /api/events/${EVENT_ID}/cancel`]: problemWith('STALE_VERSION'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel event' }));
    expect(await screen.findByText('Error cancelling event')).toBeVisible();
    expect(screen.queryByText('Cancelled')).not.toBeInTheDocument();
  });

  it('is deleted once that was confirmed, and leads to the month of its calendar that it was in', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(anEvent()),
      [`DELETE /api/events/${EVENT_ID}`]: respondWith(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('Event deleted')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText('Address')).toHaveTextContent(`/calendar/detail/${CALENDAR_ID}`),
    );
    expect(shownQuery()).toBe('?date=2025-03-12');
  });
});

describe('An occurrence', () => {
  const id = `${EVENT_ID}-occurrence-2`;
  const openIt = (more = {}) =>
    renderPage(EventsRoutes, `/event/${EVENT_ID}?occurrence=2`, {
      [`GET /api/events/${id}`]: respondWith(aSeries({ id, occurrence_index: 2, ...more })),
      [`DELETE /api/events/${id}`]: respondWith(),
    });

  it('leads to its series, and is edited by its number', async () => {
    openIt({ is_exception: true, parent_event_id: EVENT_ID });
    expect(await screen.findByText('Changed occurrence')).toBeVisible();
    expect(screen.getByText(/^Only this date was changed\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View the whole series' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}`,
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/event/${id}/edit`);
  });

  it('is cancelled alone unless more is chosen', async () => {
    const server = openIt();
    server.routes[`POST /api/events/${id}/cancel`] = respondWith({ id, status: 'cancelled', version: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    expect(screen.getByText(/Which events do you want to cancel\?$/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'This occurrence only' })).toBeChecked();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel event' }));
    expect(await screen.findByText('Event cancelled')).toBeVisible();
    expect(requestTo(server, `POST /api/events/${id}/cancel`).body).toMatchObject({ scope: 'occurrence' });
  });

  it('is deleted alone unless more is chosen', async () => {
    const server = openIt();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('This occurrence has been deleted successfully')).toBeVisible();
    expect(queriesTo(server, `DELETE /api/events/${id}`)).toEqual([{ scope: 'occurrence' }]);
  });
});

describe('The first date of a series', () => {
  const id = `${EVENT_ID}-occurrence-0`;
  const openIt = (more = {}) =>
    renderPage(EventsRoutes, `/event/${EVENT_ID}?occurrence=0`, {
      // The service's response has the id of the series.
      [`GET /api/events/${id}`]: respondWith(aSeries({ occurrence_index: 0, ...more })),
      [`DELETE /api/events/${id}`]: respondWith(),
    });

  it('is one date like any other: it leads to its series, is edited by its number and shared alone', async () => {
    openIt();
    expect(await screen.findByRole('link', { name: 'View the whole series' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}`,
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/event/${id}/edit`);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Add to Calendar' }));
    const google = await screen.findByRole('link', { name: /^Google Calendar/ });
    expect(google.getAttribute('href')).not.toContain('recur=');
  });

  it('is deleted alone unless the whole series is chosen', async () => {
    const server = openIt();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'Delete this occurrence only' })).toBeChecked();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('This occurrence has been deleted successfully')).toBeVisible();
    expect(queriesTo(server, `DELETE /api/events/${id}`)).toEqual([{ scope: 'occurrence' }]);
  });

  it('is cancelled alone unless the whole series is chosen', async () => {
    const server = openIt();
    server.routes[`POST /api/events/${id}/cancel`] = respondWith({ id, status: 'cancelled', version: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel event' }));
    expect(await screen.findByText('Event cancelled')).toBeVisible();
    expect(requestTo(server, `POST /api/events/${id}/cancel`).body).toMatchObject({ scope: 'occurrence' });
  });

  it('of an event that does not repeat is the event', async () => {
    renderPage(EventsRoutes, `/event/${EVENT_ID}?occurrence=0`, {
      [`GET /api/events/${id}`]: respondWith(anEvent()),
    });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}/edit`,
    );
  });
});

describe('A series whose first date was deleted individually', () => {
  const first_date = {
    occurrence_index: 1,
    start_local: '2025-03-19T18:00',
    end_local: '2025-03-19T19:00',
    start_time: '2025-03-19T18:00:00Z',
    end_time: '2025-03-19T19:00:00Z',
  };
  const openIt = (more = {}) => {
    const series = aSeries({ occurrence_index: 0 });
    const rule = { ...series.recurrence!, count: 4 };
    return renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith({ ...series, recurrence: rule, first_date, ...more }),
      [`GET /api/events/${EVENT_ID}/exceptions`]: respondWith({
        items: [],
        total: 0,
        page: 1,
        page_size: 25,
      }),
    });
  };
  const openSharing = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Add to Calendar' }));
  };

  it('is added to calendars elsewhere from its next date on', async () => {
    openIt({ leading_date: { ...anEvent(), ...first_date, id: `${EVENT_ID}-occurrence-1` } });
    await openSharing();
    const all = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Google.*adds all dates/ });
    const google = new URL(all.href);
    expect(google.searchParams.get('dates')).toMatch(/^20250319T180000/);
    expect(google.searchParams.get('recur')).toContain('COUNT=3');
    for (const name of [/Outlook/, /Yahoo/]) {
      expect(screen.getByRole<HTMLAnchorElement>('link', { name }).href).toMatch(/2025-?03-?19/);
    }
  });

  it('has no date to add where each was deleted, and says so', async () => {
    openIt({ first_date: null, series_dates: null });
    expect(await screen.findByText('Every date was deleted.')).toBeVisible();
    await openSharing();
    expect(await screen.findByRole('link', { name: /Apple/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Google|Outlook|Yahoo/ })).not.toBeInTheDocument();
  });
});

describe('A series', () => {
  const dateOf = (number: number, start: string, more = {}) => ({
    id: `${EVENT_ID}-occurrence-${number}`,
    title: 'Evening training',
    status: 'confirmed',
    timezone: 'UTC',
    is_all_day: false,
    start_local: `${start}T18:00`,
    end_local: `${start}T19:00`,
    start_time: `${start}T18:00:00.000Z`,
    end_time: `${start}T19:00:00.000Z`,
    ...more,
  });
  const open = (series_dates: object) =>
    renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith({ ...aSeries(), series_dates }),
      [`GET /api/events/${EVENT_ID}/exceptions`]: respondWith({
        items: [],
        total: 0,
        page: 1,
        page_size: 25,
      }),
    });

  it('shows its next date, and links to those after it, each with its differences', async () => {
    open({
      shown: dateOf(3, '2099-04-01'),
      is_over: false,
      next_dates: [
        dateOf(4, '2099-04-08', { title: 'Regatta' }),
        dateOf(5, '2099-04-15', { status: 'cancelled' }),
      ],
    });
    const next = await screen.findByRole('link', { name: 'Wed 1 Apr 2099, 6–7 pm' });
    expect(next.closest('.ui-fact')).toHaveTextContent(/^Next date/);
    expect(next).toHaveAttribute('href', `/event/${EVENT_ID}?occurrence=3`);
    expect(screen.queryByText(/12 Mar/)).not.toBeInTheDocument();
    expect(screen.getByText('Weekly on Wed')).toBeVisible();
    const dates = screen.getByRole('heading', { name: 'Next dates' }).closest('section')!;
    expect(
      within(dates)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Wed 8 Apr 2099, 6–7 pmRegatta', 'Wed 15 Apr 2099, 6–7 pmCancelled']);
  });

  it('is deleted or cancelled as a whole, or on the date that its page leads with, which is named', async () => {
    const id = `${EVENT_ID}-occurrence-3`;
    const server = open({ shown: dateOf(3, '2099-04-01'), is_over: false, next_dates: [] });
    Object.assign(server.routes, {
      [`GET /api/events/${id}`]: respondWith(aSeries({ id, occurrence_index: 3, version: 12 })),
      [`POST /api/events/${id}/cancel`]: respondWith({ id, status: 'cancelled', version: 13 }),
      [`DELETE /api/events/${id}`]: respondWith(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel event' }));
    expect(screen.getByRole('radio', { name: 'The entire recurring series' })).toBeChecked();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^All dates of/)).toBeVisible();
    const alone = dialog.getByRole('radio', { name: 'This occurrence only' });
    expect(alone).toHaveAccessibleDescription('The one on Wed 1 Apr 2099.');
    await userEvent.click(alone);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel event' }));
    expect(await screen.findByText('Event cancelled')).toBeVisible();
    expect(requestTo(server, `POST /api/events/${id}/cancel`).body).toMatchObject({
      scope: 'occurrence',
      version: 12,
    });

    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('radio', { name: 'Delete entire recurring series' })).toBeChecked();
    const following = screen.getByRole('radio', { name: 'Delete this and following occurrences' });
    expect(following).toHaveAccessibleDescription('The one on Wed 1 Apr 2099 and all after it.');
    await userEvent.click(following);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('Event deleted')).toBeVisible();
    expect(queriesTo(server, `DELETE /api/events/${id}`)).toEqual([{ scope: 'following' }]);
    // The rest of the series stays, and so does its page.
    expect(screen.getByRole('link', { name: 'Wed 1 Apr 2099, 6–7 pm' })).toBeVisible();
  });

  it('that is over leads with its last date', async () => {
    open({ shown: dateOf(9, '2025-05-14'), is_over: true, next_dates: [] });
    const last = await screen.findByRole('link', { name: 'Wed 14 May 2025, 6–7 pm' });
    expect(last.closest('.ui-fact')).toHaveTextContent(/^Last date/);
    expect(screen.queryByRole('heading', { name: 'Next dates' })).not.toBeInTheDocument();
  });

  it('names its changed and deleted dates, and restores them', async () => {
    const exception = { ...anEvent(), occurrence_date: '2025-03-19', is_cancelled: false, is_deleted: false };
    const { routes, sent } = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(aSeries()),
      [`GET /api/events/${EVENT_ID}/exceptions`]: respondWith({
        items: [
          { ...exception, id: `${EVENT_ID}-occurrence-1`, occurrence_index: 1, title: 'Regatta' },
          {
            ...exception,
            id: `${EVENT_ID}-occurrence-2`,
            occurrence_index: 2,
            occurrence_date: '2025-03-26',
            is_cancelled: true,
            is_deleted: true,
          },
        ],
        total: 2,
        page: 1,
        page_size: 25,
      }),
    });
    expect(await screen.findByRole('link', { name: 'Regatta' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}?occurrence=1`,
    );
    expect(screen.getByText('Wed 26 Mar 2025: deleted')).toBeVisible();
    routes[`DELETE /api/events/${EVENT_ID}-occurrence-2/exception`] = respondWith();
    routes[`GET /api/events/${EVENT_ID}/exceptions`] = respondWith({
      items: [],
      total: 0,
      page: 1,
      page_size: 25,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Restore: Wed 26 Mar 2025' }));
    expect(await screen.findByText('Date restored')).toBeVisible();
    expect(await screen.findByText('All dates follow the series.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Changed and deleted dates' })).toHaveFocus();
    expect(sent.some(({ path }) => path.endsWith('-occurrence-2/exception'))).toBe(true);
  });

  it('shows its changed and deleted dates page by page, without what it does not show of them', async () => {
    const pageOf = (first: number, count: number) =>
      Array.from({ length: count }, (_, number) => ({
        ...anEvent(),
        id: `${EVENT_ID}-occurrence-${first + number}`,
        occurrence_index: first + number,
        occurrence_date: '2025-03-19',
        is_cancelled: false,
        title: `Regatta ${first + number}`,
      }));
    const { sent } = renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
      [eventCall]: respondWith(aSeries()),
      [`GET /api/events/${EVENT_ID}/exceptions`]: ({ query }) =>
        query.get('page') === '1'
          ? respondWith({ items: pageOf(1, 25), total: 27, page: 1, page_size: 25 })
          : respondWith({ items: pageOf(26, 2), total: 27, page: 2, page_size: 25 }),
    });
    const pages = within(
      await screen.findByRole('navigation', { name: 'Pages of changed and deleted dates' }),
    );
    expect(screen.getAllByRole('link', { name: /^Regatta/ })).toHaveLength(25);
    await userEvent.click(pages.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByRole('link', { name: 'Regatta 27' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Regatta 1' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Changed and deleted dates' })).toHaveFocus();
    const asked = sent.filter(({ path }) => path.endsWith('/exceptions')).map(({ query }) => query);
    expect(asked.map((query) => [query.get('page_size'), query.get('with_text')])).toEqual([
      ['25', 'false'],
      ['25', 'false'],
    ]);
  });
});

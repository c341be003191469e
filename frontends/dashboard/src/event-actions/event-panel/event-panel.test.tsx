import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  aCalendar,
  anEvent,
  aSettings,
  CALENDAR_ID,
  EVENT_ID,
  neverRespond,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  shownPath,
  type Handlers,
} from '@daymark/page-testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LeavePanel, SchedulerOccurrence } from '../event-actions-contract.js';
import { useChanging } from '../use-changing.js';
import { EventPanel } from './event-panel.js';

const pageOf = (...items: unknown[]) => respondWith({ items, total: items.length, page: 1, page_size: 100 });
const GET = `GET /api/events/${EVENT_ID}`;
const PATCH = `PATCH /api/events/${EVENT_ID}`;
const OVERLAPS = 'POST /api/events/overlaps';
const THIRD = `${EVENT_ID}-occurrence-3`;
const FAMILY = '9b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a44';
const { calendars: _, recurrence_text: __, ...fields } = anEvent({ location: 'Boathouse' });
const event: SchedulerOccurrence = {
  ...fields,
  color: '#2563eb',
  calendarName: 'Rowing club',
};
const onAction = jest.fn();
const onClose = jest.fn();
beforeEach(() => {
  // Monday, March 10th, 2025, noon.
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2025-03-10T12:00:00Z'));
});
afterEach(() => void jest.clearAllMocks());

/** Shows the event as it is loaded after a change. */
let load: (newest: Partial<SchedulerOccurrence>) => void;
let leave: LeavePanel | null;

function Panel({ of }: { of: SchedulerOccurrence }) {
  const changing = useChanging('UTC', ({ start_local }) => start_local);
  const [shown, setShown] = useState(of);
  load = (newest) => act(() => setShown((now) => ({ ...now, ...newest })));
  return (
    <EventPanel
      event={shown}
      anchor={document.body}
      options={{ calendars: [], timeZone: 'UTC', weekStart: 1, hourCycle: 24, shownMonth: '2025-03' }}
      changing={changing}
      onAction={onAction}
      onUnsaved={(now) => (leave = now)}
      onClose={onClose}
    />
  );
}

const open = (more: Partial<SchedulerOccurrence> = {}, handlers: Handlers = {}) =>
  renderPage(() => <Panel of={{ ...event, ...more }} />, '/', {
    'GET /api/settings': respondWith(aSettings({ hour_cycle: '24' })),
    'GET /api/events/locations': respondWith({ items: ['Boathouse'] }),
    'GET /api/calendars': pageOf(aCalendar(), aCalendar({ id: FAMILY, name: 'Family' })),
    [GET]: respondWith(anEvent({ description: 'Bring a towel' })),
    [OVERLAPS]: respondWith({ dates: 0, items: [] }),
    ...handlers,
  });
const link = (name: string) => screen.getByRole('link', { name });
const field = (name: string) => screen.findByRole(name === 'Location' ? 'combobox' : 'textbox', { name });
const type = async (name: string, text: string) => {
  const input = await field(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('The panel of an event', () => {
  it('says what it is, when, where, in which calendar, who sees it, and its description', async () => {
    open();
    expect(await screen.findByRole('dialog', { name: 'Evening training' })).toBeVisible();
    expect(link('Evening training')).toHaveAttribute('href', `/event/${EVENT_ID}`);
    expect(link('Evening training')).toHaveFocus();
    expect(await field('When')).toHaveValue('Wed 12 Mar, 18:00–19:00');
    expect(await field('Location')).toHaveValue('Boathouse');
    expect(await screen.findByRole('combobox', { name: 'Calendar' })).toHaveDisplayValue('Rowing club');
    expect(screen.getByText('Everyone with the link can see it')).toBeVisible();
    expect(await field('Description')).toHaveValue('Bring a towel');
  });

  it('explains it: the rule of its series, when it was planned, why it is cancelled', async () => {
    open({ is_recurring: true, recurrence_text: 'Weekly on Wed' });
    expect(await screen.findByText('Weekly on Wed')).toBeVisible();
    load({ planned_start_time: '2025-03-12T17:00:00Z' });
    expect(screen.getByText('Moved from 17:00')).toBeVisible();
    load({ status: 'cancelled', cancellation_note: 'The river is too high' });
    expect(screen.getByText('The river is too high')).toBeVisible();
    expect(screen.queryByText('Moved from 17:00')).not.toBeInTheDocument();
  });

  it('leads to the form and to the ways to share', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}/edit`,
    );
    expect(link('Share')).toHaveAttribute('href', `/event/${EVENT_ID}?tab=sharing`);
  });

  it('of one date of a series is about that date alone, also of the first, which has the id of the series', async () => {
    open({ is_recurring: true }, { [`GET /api/events/${EVENT_ID}-occurrence-0`]: neverRespond });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}-occurrence-0/edit`,
    );
    expect(link('Share')).toHaveAttribute('href', `/event/${EVENT_ID}?occurrence=0&tab=sharing`);
  });

  it('copies the event and opens the copy', async () => {
    const copyId = '3b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33';
    open({}, { [`POST /api/events/${EVENT_ID}/copy`]: respondWith(anEvent({ id: copyId })) });
    await press('Copy');
    await waitFor(() => expect(shownPath()).toBe(`/event/${copyId}/edit`));
  });

  it('has rare and irreversible actions in a menu, and no link of an unshared event', async () => {
    open({ is_public_shareable: false });
    await press('More');
    expect(screen.getByText('Only you can see it')).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Copy link' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel event' }));
    expect(onAction).toHaveBeenCalledWith(expect.objectContaining({ kind: 'change-status' }));
    await press('More');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(onAction).toHaveBeenCalledWith(expect.objectContaining({ kind: 'delete' }));
  });

  it('of a calendar says that its people see it', async () => {
    open({ is_public_shareable: false, calendar_ids: [CALENDAR_ID] });
    expect(await screen.findByText("You and the calendar's people can see it")).toBeVisible();
  });

  it('copies the link to the public page of a shared event', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/event/public/${EVENT_ID}`);
  });

  it('calls a copy that was not saved yet a draft, which a change would publish', async () => {
    open({ draft: 'shared', is_public_shareable: false });
    expect(await screen.findByText('Draft')).toBeVisible();
    expect(screen.getByText('Only you can see it until it is saved')).toBeVisible();
    expect(await screen.findByText('Bring a towel')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('names where an event comes from that cannot be changed here, and offers a copy of it', async () => {
    open({}, { [GET]: respondWith({ ...anEvent(), source_host: 'club.example.org' }) });
    expect(await screen.findByText('Synced from club.example.org; it cannot be changed here')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make it your own' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('says so where the description cannot be had, and shows everything else', async () => {
    open({}, { [GET]: problemWith('FORBIDDEN') });
    expect(await screen.findByText('Its description could not be loaded.')).toBeVisible();
    expect(await field('Location')).toBeVisible();
  });

  it('is closed when its event turns out to be deleted', async () => {
    open({}, { [GET]: problemWith('NOT_FOUND') });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('is closed by Escape and by its cross', async () => {
    open();
    await press('Close');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('A change in the panel of an event', () => {
  it.each([
    ['Location', 'Hall 2', { location: 'Hall 2' }],
    ['When', 'thu 13 19-21', { start_local: '2025-03-13T19:00', end_local: '2025-03-13T21:00' }],
    ['When', 'thu 13', { start_local: '2025-03-13T18:00', end_local: '2025-03-13T19:00' }],
    ['When', 'thu 13 all day', { start_local: '2025-03-13', end_local: '2025-03-13', is_all_day: true }],
  ])('of its %s is saved by Enter: %s', async (name, typed, changed) => {
    const server = open({}, { [PATCH]: respondWith(anEvent({ version: 2 })) });
    await type(name, `${typed}{Enter}`);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    expect(requestTo(server, PATCH).body).toEqual(expect.objectContaining({ ...changed, version: 1 }));
  });

  it('of its title begins with a button, and ends at the title', async () => {
    const server = open({}, { [PATCH]: respondWith(anEvent({ version: 2 })) });
    await press('Rename');
    expect(await field('Title')).toHaveFocus();
    await userEvent.keyboard('Morning training{Enter}');
    await waitFor(() => expect(link('Evening training')).toHaveFocus());
    expect(requestTo(server, PATCH).body).toEqual({ title: 'Morning training', version: 1 });
  });

  it('of its description is saved on leaving it; Enter begins a new line', async () => {
    const server = open({}, { [PATCH]: respondWith(anEvent({ version: 2 })) });
    await type('Description', 'Bring{Enter}shoes');
    expect(sentTo(server, PATCH)).toEqual([]);
    await userEvent.tab();
    expect(await screen.findByText('Event updated')).toBeVisible();
    expect(requestTo(server, PATCH).body).toEqual({ description: 'Bring\nshoes', version: 1 });
  });

  it('makes it private with one press, and puts it into another calendar with one choice', async () => {
    const server = open({}, { [PATCH]: respondWith(anEvent({ version: 2 })) });
    await press('Make private');
    expect(await screen.findByText('Event updated')).toBeVisible();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Calendar' }), 'Family');
    await waitFor(() =>
      expect(sentTo(server, PATCH).map(({ body }) => body)).toEqual([
        { is_public_shareable: false, version: 1 },
        { calendar_id: FAMILY, version: 2 },
      ]),
    );
  });

  it('says what it would overlap before it is saved, and is saved all the same', async () => {
    const { start_local, end_local, timezone, is_all_day, start_time, end_time } = fields;
    const other = { id: FAMILY, title: 'Regatta', location: 'Lake', is_at_location: true };
    const items = [{ ...other, start_local, end_local, timezone, is_all_day, start_time, end_time }];
    const server = open({}, { [OVERLAPS]: respondWith({ dates: 1, items }), [PATCH]: respondWith(event) });
    await field('Location');
    expect(sentTo(server, OVERLAPS)).toEqual([]);
    await type('Location', 'Lake');
    expect(await screen.findByText(/^Overlaps “Regatta”, .* at this location$/)).toBeInTheDocument();
    expect(sentTo(server, OVERLAPS).at(-1)!.body).toMatchObject({
      location: 'Lake',
      start_local,
      event_id: EVENT_ID,
      recurrence: null,
    });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sentTo(server, PATCH)).toHaveLength(1));
  });

  it.each([
    ['Location', 'Hall 2', 'Hall 3'],
    ['Description', 'Bring shoes', 'Bring a coat'],
    ['When', 'thu 13', 'fri 14'],
  ])('of its %s that is asked for while another is being saved is saved next', async (name, one, two) => {
    let respond = () => {};
    const isAsked = new Promise<void>((resolve) => (respond = resolve));
    let version = 1;
    const patch = async () => {
      await isAsked;
      version += 1;
      return respondWith(anEvent({ version }));
    };
    const server = open({}, { [PATCH]: patch });
    const save = '{Control>}{Enter}{/Control}';
    await type(name, `${one}${save}`);
    await waitFor(() => expect(sentTo(server, PATCH)).toHaveLength(1));
    await type(name, `${two}${save}`);
    expect(await field(name)).toHaveValue(two);
    respond();
    await waitFor(() => expect(sentTo(server, PATCH)).toHaveLength(2));
    const [first, second] = sentTo(server, PATCH).map(({ body }) => body as object);
    expect(first).toHaveProperty('version', 1);
    expect(second).toHaveProperty('version', 2);
    expect({ ...second, version: 1 }).not.toEqual(first);
  });

  it('sends nothing where nothing was changed', async () => {
    const server = open();
    await userEvent.type(await field('Location'), ' {Backspace}{Enter}');
    await userEvent.tab();
    expect(sentTo(server, PATCH)).toEqual([]);
    expect(leave).toBeNull();
  });

  it('is discarded by Escape, which then closes the panel', async () => {
    open();
    await type('Location', 'Hall 2');
    await userEvent.keyboard('{Escape}');
    expect(await field('Location')).toHaveValue('Boathouse');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is not lost when the panel is closed: it is saved first', async () => {
    const server = open({}, { [PATCH]: respondWith(anEvent({ version: 2 })) });
    await type('Location', 'Hall 2');
    await press('Close');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(requestTo(server, PATCH).body).toEqual({ location: 'Hall 2', version: 1 });
  });

  it('that is refused stays as it was typed, keeps the panel open, and can be saved again', async () => {
    const server = open({}, { [PATCH]: problemWith('SERVICE_UNAVAILABLE', { detail: 'Not now' }) });
    await type('Location', 'Hall 2');
    await press('Close');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    expect(await field('Location')).toHaveValue('Hall 2');
    expect(onClose).not.toHaveBeenCalled();
    server.routes[PATCH] = respondWith(anEvent({ version: 2 }));
    await press('Save');
    expect(await screen.findByText('Event updated')).toBeVisible();
    await press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('that the role no longer allows is marked as not saved, says who can help, and can be discarded', async () => {
    const server = open();
    await type('Location', 'Hall 2');
    load({ is_read_only: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Ask its owner or one of its managers/);
    expect(await field('Location')).toHaveValue('Hall 2');
    for (const name of ['Save', 'Copy', 'Rename']) expect(screen.queryByRole('button', { name })).toBeNull();
    await press('Discard');
    expect(screen.queryByText('Hall 2')).toBeNull();
    expect(screen.getByText('Boathouse')).toBeVisible();
    await press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(sentTo(server, PATCH)).toEqual([]);
  });

  it('of an event that is gone stays, without a button that would be refused', async () => {
    const server = open(
      {},
      {
        [PATCH]: problemWith('NOT_FOUND'),
        [`${GET}/history`]: problemWith('NOT_FOUND'),
        'GET /api/bin': respondWith({ items: [] }),
      },
    );
    await field('Description');
    server.routes[GET] = problemWith('NOT_FOUND');
    await type('Location', 'Hall 2{Enter}');
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible();
    load({ version: 2 });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull());
    expect(await field('Location')).toHaveValue('Hall 2');
    for (const name of ['Save', 'Copy', 'More']) expect(screen.queryByRole('button', { name })).toBeNull();
    await press('Discard');
    await press('Close');
    expect(onClose).toHaveBeenCalled();
  });

  it('that is not understood says so, and a rule is left to the form', async () => {
    const server = open();
    await type('When', 'soon{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not read this as a date or time');
    await type('When', 'every tue 18-20{Enter}');
    expect(await screen.findByText('To change how an event repeats, edit it on its page.')).toBeVisible();
    await press('Discard');
    expect(await field('When')).toHaveValue('Wed 12 Mar, 18:00–19:00');
    expect(sentTo(server, PATCH)).toEqual([]);
  });

  it('is saved with the newest version where something else was changed elsewhere', async () => {
    const server = open(
      { version: 1 },
      {
        [GET]: respondWith(anEvent({ location: 'Boathouse', version: 5, description: 'New' })),
        [PATCH]: ({ body }) =>
          (body as { version: number }).version === 5
            ? respondWith(anEvent({ version: 6 }))
            : problemWith('STALE_VERSION'),
      },
    );
    await type('Location', 'Hall 2{Enter}');
    expect(await screen.findByText('Event updated')).toBeVisible();
    expect(sentTo(server, PATCH)).toHaveLength(2);
  });

  it('meets another one of the same field made elsewhere: nothing is lost, and the person decides', async () => {
    const server = open(
      {},
      {
        [GET]: respondWith(anEvent({ location: 'Hall 5', version: 5 })),
        [PATCH]: problemWith('STALE_VERSION'),
      },
    );
    await type('Location', 'Hall 2{Enter}');
    await screen.findByRole('alert');
    load({ location: 'Hall 5', version: 5 });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Changed elsewhere in the meantime, to “Hall 5”. Yours is not saved.',
    );
    expect(await field('Location')).toHaveValue('Hall 2');
    server.routes[PATCH] = respondWith(anEvent({ version: 6 }));
    await press('Save');
    expect(await screen.findByText('Event updated')).toBeVisible();
    expect(sentTo(server, PATCH).at(-1)!.body).toEqual({ location: 'Hall 2', version: 5 });
  });

  it('does not replace what was loaded while one typed without asking', async () => {
    const server = open();
    await type('Location', 'Hall 2');
    load({ location: 'Hall 5', version: 5 });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('to “Hall 5”');
    expect(sentTo(server, PATCH)).toEqual([]);
    await press('Discard');
    expect(await field('Location')).toHaveValue('Hall 5');
  });
});

describe('A change of a date of a series in its panel', () => {
  const third = { id: THIRD, is_recurring: true, version: 4 };
  const routes = {
    [`GET /api/events/${THIRD}`]: respondWith(anEvent({ id: THIRD, version: 4 })),
    [`PATCH /api/events/${THIRD}`]: respondWith(anEvent({ id: THIRD, version: 5 })),
  };
  const patch = `PATCH /api/events/${THIRD}`;

  it('asks in the panel how much is changed', async () => {
    const server = open(third, routes);
    await type('Location', 'Hall 2{Enter}');
    const alone = await screen.findByRole('button', { name: 'Change this occurrence only' });
    expect(alone).toHaveFocus();
    expect(sentTo(server, patch)).toEqual([]);
    await press('Change entire recurring series');
    expect(await screen.findByText('Event updated')).toBeVisible();
    const { query, body } = requestTo(server, patch);
    expect([query.get('scope'), body]).toEqual(['series', { location: 'Hall 2', version: 4 }]);
  });

  it('keeps what was typed when the question is left', async () => {
    const server = open(third, routes);
    await type('Location', 'Hall 2{Enter}');
    await screen.findByRole('group', { name: 'Change event' });
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved yet.');
    expect(await field('Location')).toHaveValue('Hall 2');
    expect(await field('Location')).toHaveFocus();
    expect(sentTo(server, patch)).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('does not offer to put one date alone into another calendar', async () => {
    open(third, routes);
    await screen.findByRole('option', { name: 'Family' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Calendar' }), 'Family');
    await screen.findByRole('button', { name: 'Change entire recurring series' });
    expect(screen.queryByRole('button', { name: /this occurrence only/ })).not.toBeInTheDocument();
    await press('Cancel');
    expect(screen.getByRole('combobox', { name: 'Calendar' })).toHaveValue(CALENDAR_ID);
  });
});

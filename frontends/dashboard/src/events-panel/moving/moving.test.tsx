import { describe, expect, it } from '@jest/globals';
import {
  aCalendar,
  aSeries,
  anEvent,
  CALENDAR_ID,
  EVENT_ID,
  problemWith,
  renderPage,
  respondWith,
  sentTo,
} from '@daymark/page-testing';
import type { CalendarEvent } from '@daymark/contracts';
import { addDays } from '@daymark/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../../routes.js';
import { movedEntry } from './moved-times.js';

const patch = `PATCH /api/events/${EVENT_ID}`;
const patchThird = `PATCH /api/events/${EVENT_ID}-occurrence-3`;

const open = (event: CalendarEvent) =>
  renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}?month=2025-03`, {
    [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()),
    [`GET /api/calendars/${CALENDAR_ID}/events`]: respondWith({ items: [event], truncated: false }),
  });

/** Drags the event of the grid by a week and a day. */
const move = async () => {
  const grid = within(await screen.findByRole('grid'));
  const link = await grid.findByRole('link', { name: /Evening training/ });
  const from = link.closest<HTMLElement>('[data-date]')!.dataset['date']!;
  HTMLElement.prototype.setPointerCapture = () => {};
  // The day is at the left, the one that it is dragged to at the right.
  document.elementsFromPoint = (x) => [
    ...document.querySelectorAll(`[role="gridcell"][data-date="${x < 50 ? from : addDays(from, 8)}"]`),
  ];
  const point = (type: string, clientX: number) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX });
    fireEvent(link, Object.assign(event, { isPrimary: true, pointerId: 1, pointerType: 'mouse' }));
  };
  point('pointerdown', 0);
  point('pointermove', 100);
  point('pointerup', 100);
};
const choose = async (scope: string) => {
  await userEvent.click(await screen.findByRole('radio', { name: scope }));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
};
const undo = async () => userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
const third = (more: Partial<CalendarEvent> = {}) =>
  aSeries({
    id: `${EVENT_ID}-occurrence-3`,
    parent_event_id: EVENT_ID,
    occurrence_index: 3,
    start_local: '2025-03-12T18:00',
    end_local: '2025-03-12T19:00',
    version: 4,
    ...more,
  });
const first = aSeries({
  start_local: '2025-02-19T18:00',
  end_local: '2025-02-19T19:00',
  occurrence_index: 0,
  version: 4,
});

describe('An event that is moved in the month', () => {
  it('goes to the day at the same time, from the version that was read, and Undo takes it back', async () => {
    const { routes, sent } = open(anEvent({ version: 2 }));
    const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    routes[patch] = respondWith(anEvent({ version: 3 }));
    await move();
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(screen.getByText('Evening training: Thu 20 Mar 2025')).toBeVisible();
    await undo();
    expect(await screen.findByText('The event is back where it was')).toBeVisible();
    expect(changes()).toEqual([
      { start_local: '2025-03-20T18:00', end_local: '2025-03-20T19:00', version: 2 },
      { start_local: '2025-03-12T18:00', end_local: '2025-03-12T19:00', version: 3 },
    ]);
  });

  it('keeps the time of its own zone over a change of clocks', () => {
    const berlin = anEvent({
      timezone: 'Europe/Berlin',
      start_time: '2025-03-12T17:00:00Z',
      end_time: '2025-03-12T18:00:00Z',
    });
    expect(movedEntry(berlin, 20)).toMatchObject({
      start_local: '2025-04-01T18:00',
      start_time: '2025-04-01T16:00:00.000Z',
      end_time: '2025-04-01T17:00:00.000Z',
    });
  });

  it('that was changed meanwhile stays, is read anew, and this is said', async () => {
    const { routes, sent } = open(anEvent());
    routes[patch] = problemWith('STALE_VERSION');
    const reads = () => sent.filter(({ path }) => path.endsWith('/events')).length;
    await screen.findAllByRole('link', { name: /Evening training/ });
    const before = reads();
    await move();
    expect(await screen.findByText('Error moving event')).toBeVisible();
    expect(screen.getByText(/It was changed elsewhere in the meantime/)).toBeVisible();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(
      within(screen.getByRole('gridcell', { name: /March 12th/ })).getByRole('link', { name: /Evening/ }),
    ).toBeVisible();
  });

  it('too often says so', async () => {
    const { routes } = open(anEvent());
    routes[patch] = problemWith('TOO_MANY_REQUESTS');
    await move();
    expect(await screen.findByText('Too many requests')).toBeVisible();
  });
});

describe('A date of a series that is moved in the month', () => {
  it('goes alone, and Undo lets the series say again when it is', async () => {
    const { routes, sent } = open(third());
    routes[patchThird] = respondWith(third({ is_exception: true, version: 5 }));
    routes[`DELETE /api/events/${EVENT_ID}-occurrence-3/exception`] = respondWith();
    await move();
    expect(await screen.findByText('Move "Evening training" to Thu 20 Mar 2025?')).toBeVisible();
    await choose('Move this occurrence only');
    await undo();
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
    const sentChange = sent.find(({ method }) => method === 'PATCH')!;
    expect([sentChange.query.get('scope'), sentChange.body]).toEqual([
      'occurrence',
      { start_local: '2025-03-20T18:00', end_local: '2025-03-20T19:00', version: 4 },
    ]);
  });

  it('goes with those that follow, which splits the series: then no Undo is offered that could not mend that', async () => {
    const { routes, sent } = open(third());
    routes[patchThird] = respondWith(aSeries({ id: '3b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33', version: 1 }));
    await move();
    await userEvent.click(await screen.findByRole('radio', { name: 'Move this and following occurrences' }));
    expect(screen.getByText('They become a series of their own. This cannot be undone.')).toBeVisible();
    await choose('Move this and following occurrences');
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `/api/events/${EVENT_ID}-occurrence-3`,
      body: { start_local: '2025-03-20T18:00', end_local: '2025-03-20T19:00', version: 4 },
    });
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('goes with the whole series from its first date on, and Undo brings back the rule', async () => {
    const { routes, sent } = open(third());
    routes[`GET /api/events/${EVENT_ID}`] = respondWith(first);
    routes[patch] = respondWith({ ...first, version: 5 });
    const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await move();
    await choose('Move entire recurring series');
    await undo();
    expect(await screen.findByText('The event is back where it was')).toBeVisible();
    expect(changes()).toEqual([
      { start_local: '2025-02-27T18:00', end_local: '2025-02-27T19:00', version: 4 },
      {
        start_local: '2025-02-19T18:00',
        end_local: '2025-02-19T19:00',
        recurrence: first.recurrence,
        version: 5,
      },
    ]);
  });

  it('names the dates that have no place any more before they are lost', async () => {
    const server = open(third());
    server.routes[`GET /api/events/${EVENT_ID}`] = respondWith(first);
    server.routes[patch] = ({ body }) =>
      (body as { drop_exceptions?: boolean }).drop_exceptions
        ? respondWith({ ...first, version: 5 })
        : problemWith('EXCEPTIONS_WOULD_BE_LOST', {
            errors: [{ field: 'exceptions', message: 'March 5th, 2025: Away match' }],
          });
    await move();
    await choose('Move entire recurring series');
    expect(await screen.findByText('March 5th, 2025: Away match')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Move and lose them' }));
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    const isAgreed = ({ body }: { body: unknown }) => (body as { drop_exceptions?: boolean }).drop_exceptions;
    expect(sentTo(server, patch).map(isAgreed)).toEqual([undefined, true]);
  });

  it('stays where it is when the question is left', async () => {
    const { sent } = open(third());
    await move();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});

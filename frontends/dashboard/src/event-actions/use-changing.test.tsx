import { describe, expect, it, jest } from '@jest/globals';
import {
  aSeries,
  anEvent,
  CALENDAR_ID,
  EVENT_ID,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  type Handlers,
} from '@daymark/page-testing';
import type { SchedulerSlot } from '@daymark/calendar-ui/scheduler';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SchedulerOccurrence } from './event-actions-contract.js';
import { changedEntry, movedInParallel, seenTimesOf, shiftOf, timesOfSlot } from './change.js';
import { ChangeQuestion } from './scope-question.js';
import { useChanging } from './use-changing.js';

const patch = `PATCH /api/events/${EVENT_ID}`;
const patchThird = `PATCH /api/events/${EVENT_ID}-occurrence-3`;

const single: SchedulerOccurrence = {
  id: EVENT_ID,
  title: 'Evening training',
  start_local: '2026-12-02T18:00',
  end_local: '2026-12-02T19:00',
  start_time: '2026-12-02T18:00:00Z',
  end_time: '2026-12-02T19:00:00Z',
  timezone: 'UTC',
  is_all_day: false,
  location: null,
  status: 'confirmed',
  is_public_shareable: true,
  is_recurring: false,
  is_exception: false,
  version: 2,
  color: '#2563eb',
};
const third = { ...single, id: `${EVENT_ID}-occurrence-3`, is_recurring: true, version: 4 };
const slot: SchedulerSlot = {
  start_local: '2026-12-10T17:30',
  end_local: '2026-12-10T19:00',
  is_all_day: false,
};
const dayLater = { ...slot, start_local: '2026-12-11T17:30', end_local: '2026-12-11T19:00' };
const first = aSeries({ start_local: '2026-11-11T18:00', end_local: '2026-11-11T19:00', version: 4 });

interface MovingProps {
  event: SchedulerOccurrence;
  isFolded?: boolean;
  other?: SchedulerOccurrence;
}

function Moving({ event, isFolded = false, other }: MovingProps) {
  const moving = useChanging('UTC', ({ start_local }) => start_local);
  const [shown] = moving.shown([event]);
  // As in the scheduler, which reuses elements for other events.
  const isDrawn = !isFolded || shown === event;
  return (
    <>
      <div role="grid">
        <div role="row">
          <div role="gridcell" data-date="2026-12-10">
            <button className="ui-scheduler-more" data-more="" />
          </div>
        </div>
      </div>
      <output aria-label="Shown at">{shown!.start_local}</output>
      <button
        key={isFolded ? 'reused' : shown!.start_local}
        data-entry={isDrawn ? shown!.id : 'another'}
        onClick={({ currentTarget }) => moving.move(event, slot, currentTarget)}
      >
        Drop
      </button>
      <button onClick={({ currentTarget }) => moving.move(shown!, dayLater, currentTarget)}>
        Drop again
      </button>
      {other ? (
        <button onClick={({ currentTarget }) => moving.move(other, slot, currentTarget)}>Drop other</button>
      ) : null}
      {moving.asked ? (
        <ChangeQuestion
          key={moving.asked.lost.length}
          asked={moving.asked}
          isBusy={moving.isBusy}
          onAnswer={moving.answer}
          onCancel={moving.cancel}
        />
      ) : null}
    </>
  );
}
const open = (event: SchedulerOccurrence, handlers: Handlers, options: Omit<MovingProps, 'event'> = {}) =>
  renderPage(() => <Moving event={event} {...options} />, '/', handlers);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const bodies = (server: ReturnType<typeof open>, route: string) =>
  sentTo(server, route).map(({ body }) => body);
const shownAt = () => screen.getByLabelText('Shown at').textContent;

describe('An event that is dropped elsewhere', () => {
  it('is there at once, from the version that was read, and Undo takes it back', async () => {
    const server = open(single, { [patch]: respondWith(anEvent({ version: 3 })) });
    await press('Drop');
    expect(await screen.findByText('Event moved')).toBeVisible();
    const change = requestTo(server, patch);
    expect(change.body).toEqual({ ...slot, version: 2 });
    const undo = `POST /api/undo/${change.headers['Undo-Key']}`;
    server.routes[undo] = respondWith({ is_undone: true });
    await press('Undo');
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(sentTo(server, undo)).toHaveLength(1);
  });

  it.each([
    ['where it is shown now', 'data-entry', 400],
    ['the button for more, where its day has no room for it', 'data-more', 600],
  ])('of a series is asked about beside %s', async (_, attribute, left) => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1280);
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(900);
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.isConnected && this.hasAttribute(attribute)
        ? new DOMRect(left, 300, 100, 20)
        : new DOMRect();
    });
    open(third, {}, { isFolded: attribute === 'data-more' });
    await press('Drop');
    expect(await screen.findByRole('dialog')).toHaveStyle({ left: `${left + 108}px`, top: '300px' });
    jest.restoreAllMocks();
  });

  it('that somebody else moved meanwhile is where they put it; who did is said, and it can be moved again', async () => {
    const newest = anEvent({
      ...slot,
      start_local: '2026-12-03T18:00',
      end_local: '2026-12-03T19:00',
      start_time: '2026-12-03T18:00:00Z',
      end_time: '2026-12-03T19:00:00Z',
      updated_at: '2026-12-01T20:58:00Z',
      version: 3,
    });
    const server = open(single, {
      [patch]: ({ body }) =>
        (body as { version: number }).version === 3 ? respondWith(newest) : problemWith('STALE_VERSION'),
      [`GET /api/events/${EVENT_ID}`]: respondWith(
        Object.assign(newest, { updated_by: { id: CALENDAR_ID, name: 'Anna' } }),
      ),
    });
    await press('Drop');
    expect(await screen.findByText('This event was changed in the meantime')).toBeVisible();
    expect(
      screen.getByText(
        /^Anna changed it, .*\. When: 2026-12-02T18:00 → 2026-12-03T18:00\. Your own change was not/,
      ),
    ).toBeVisible();
    await waitFor(() => expect(shownAt()).toBe(single.start_local));
    await press('Move again');
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(bodies(server, patch)).toEqual([
      { ...slot, version: 2 },
      { ...slot, version: 3 },
    ]);
  });

  it('is moved at once where somebody else changed something else of it', async () => {
    const server = open(single, {
      [patch]: ({ body }) =>
        (body as { version: number }).version === 3
          ? respondWith(anEvent({ version: 4 }))
          : problemWith('STALE_VERSION'),
      [`GET /api/events/${EVENT_ID}`]: respondWith(
        anEvent({ ...seenTimesOf(single), title: 'Night training', version: 3 }),
      ),
    });
    await press('Drop');
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(bodies(server, patch)[1]).toEqual({ ...slot, version: 3 });
  });

  it('that somebody else deleted meanwhile can be restored', async () => {
    const restore = `POST /api/bin/${EVENT_ID}/restore`;
    const server = open(single, {
      [patch]: problemWith('NOT_FOUND'),
      [`GET /api/events/${EVENT_ID}/history`]: problemWith('NOT_FOUND'),
      'GET /api/bin': respondWith({ items: [{ id: EVENT_ID }] }),
      [restore]: respondWith({ id: EVENT_ID, kind: 'event' }),
    });
    await press('Drop');
    expect(await screen.findByText('This event was deleted in the meantime')).toBeVisible();
    await press('Restore');
    await waitFor(() => expect(sentTo(server, restore)).toHaveLength(1));
  });

  it('that is gone is said to be deleted only to those who can know, since others may have lost their role', async () => {
    const server = open(single, {
      [patch]: problemWith('NOT_FOUND'),
      [`GET /api/events/${EVENT_ID}/history`]: problemWith('NOT_FOUND'),
      'GET /api/bin': respondWith({ items: [] }),
    });
    await press('Drop');
    expect(await screen.findByText('This does not exist, or you cannot see it.')).toBeVisible();
    expect(screen.queryByText('This event was deleted in the meantime')).toBeNull();
    server.routes[`GET /api/events/${EVENT_ID}/history`] = respondWith({
      items: [{ kind: 'deleted', can_undo: false, calendar_id: null, subject: { occurrence: null } }],
      next: null,
    });
    await press('Drop');
    expect(await screen.findByText('This event was deleted in the meantime')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('too often is refused in words', async () => {
    open(single, { [patch]: problemWith('TOO_MANY_REQUESTS') });
    await press('Drop');
    expect(await screen.findByText('Too many requests')).toBeVisible();
  });
});

describe('An event that is dropped while another move is being saved', () => {
  /** Holds the response to the first move. */
  const heldFirst = () => {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    let count = 0;
    const respond = async () => {
      count += 1;
      if (count === 1) await held;
      return respondWith(anEvent({ version: 2 + count }));
    };
    return { respond, release };
  };

  it('is saved as well, and the first stays where it was dropped', async () => {
    const { respond, release } = heldFirst();
    const id = '5a0c1f2e-9d34-4b7a-8c61-0f2d3e4a5b6c';
    open(
      single,
      { [patch]: respond, [`PATCH /api/events/${id}`]: respondWith(anEvent({ id, version: 3 })) },
      { other: { ...single, id } },
    );
    await press('Drop');
    await press('Drop other');
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(shownAt()).toBe(slot.start_local);
    release();
    await waitFor(() => expect(shownAt()).toBe(single.start_local));
  });

  it('is asked about where it is part of a series', async () => {
    const { respond, release } = heldFirst();
    open(single, { [patch]: respond }, { other: third });
    await press('Drop');
    await press('Drop other');
    expect(await screen.findByRole('dialog', { name: 'Move event' })).toBeVisible();
    release();
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Move this occurrence only' })).toBeEnabled();
  });

  it('is moved on from there where it is the same', async () => {
    const { respond, release } = heldFirst();
    const server = open(single, { [patch]: respond });
    await press('Drop');
    await press('Drop again');
    expect(shownAt()).toBe(dayLater.start_local);
    expect(sentTo(server, patch)).toHaveLength(1);
    release();
    await waitFor(() => expect(sentTo(server, patch)).toHaveLength(2));
    expect(bodies(server, patch)[1]).toEqual({ ...dayLater, version: 3 });
  });
});

describe('A date of a series that is dropped elsewhere', () => {
  it('waits there for how much is moved, and goes alone', async () => {
    const server = open(third, { [patchThird]: respondWith(anEvent({ version: 5 })) });
    await press('Drop');
    expect(await screen.findByRole('dialog', { name: 'Move event' })).toBeVisible();
    expect(shownAt()).toBe(slot.start_local);
    expect(server.sent.some(({ method }) => method === 'PATCH')).toBe(false);
    await press('Move this occurrence only');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    const change = requestTo(server, patchThird);
    expect([change.query.get('scope'), change.body]).toEqual(['occurrence', { ...slot, version: 4 }]);
  });

  it('goes with those that follow, which can be undone as well', async () => {
    const server = open(third, { [patchThird]: respondWith(aSeries()) });
    await press('Drop');
    await press('Move this and following occurrences');
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(requestTo(server, patchThird).query.get('scope')).toBe('following');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('goes with the whole series from its first date on', async () => {
    const server = open(third, {
      [`GET /api/events/${EVENT_ID}`]: respondWith(first),
      [patch]: respondWith({ ...first, version: 5 }),
    });
    await press('Drop');
    await press('Move entire recurring series');
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(bodies(server, patch)).toEqual([
      { start_local: '2026-11-19T17:30', end_local: '2026-11-19T19:00', is_all_day: false, version: 4 },
    ]);
  });

  it('names the dates that have no place any more before they are lost', async () => {
    const server = open(third, {
      [`GET /api/events/${EVENT_ID}`]: respondWith(first),
      [patch]: ({ body }) =>
        (body as { drop_exceptions?: boolean }).drop_exceptions
          ? respondWith({ ...first, version: 5 })
          : problemWith('EXCEPTIONS_WOULD_BE_LOST', {
              errors: [{ field: 'exceptions', message: 'March 5th, 2025: Away match' }],
            }),
    });
    await press('Drop');
    await press('Move entire recurring series');
    expect(await screen.findByText('March 5th, 2025: Away match')).toBeVisible();
    await press('Save and lose them');
    expect(await screen.findByText('Event moved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(bodies(server, patch)).toHaveLength(2);
  });

  it('goes back where it was when the question is left', async () => {
    const server = open(third, {});
    await press('Drop');
    await press('Cancel');
    await waitFor(() => expect(shownAt()).toBe(single.start_local));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.sent.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it('has no following ones to choose where it is the first', async () => {
    open({ ...third, id: EVENT_ID }, {});
    await press('Drop');
    expect(await screen.findByRole('button', { name: 'Move entire recurring series' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /following/ })).not.toBeInTheDocument();
  });
});

describe('The times of what is moved', () => {
  it('are in its own zone, also across a clock change', () => {
    const berlin = { ...single, timezone: 'Europe/Berlin' };
    const times = timesOfSlot(
      { start_local: '2026-10-25T08:00', end_local: '2026-10-25T09:00', is_all_day: false },
      'America/New_York',
      'Europe/Berlin',
    );
    expect(times).toEqual({
      start_local: '2026-10-25T13:00',
      end_local: '2026-10-25T14:00',
      is_all_day: false,
    });
    expect(changedEntry(berlin, { to: times })).toMatchObject({
      start_time: '2026-10-25T12:00:00.000Z',
      end_time: '2026-10-25T13:00:00.000Z',
    });
  });

  it('of a series stay its own where a date with other times is moved by days alone', () => {
    const base = { start_local: '2026-11-11T18:00', end_local: '2026-11-12T01:00', is_all_day: false };
    const own = { start_local: '2026-12-02T20:00', end_local: '2026-12-02T21:00', is_all_day: false };
    const dayLater = { start_local: '2026-12-03T20:00', end_local: '2026-12-03T21:00', is_all_day: false };
    expect(movedInParallel(base, own, dayLater)).toEqual({
      start_local: '2026-11-12T18:00',
      end_local: '2026-11-13T01:00',
      is_all_day: false,
    });
    const wholeDays = { start_local: '2026-12-01', end_local: '2026-12-02', is_all_day: true };
    expect(movedInParallel(base, own, wholeDays)).toEqual({
      start_local: '2026-11-10',
      end_local: '2026-11-11',
      is_all_day: true,
    });
  });
});

describe('The shift of a drag, by which other selected events move along', () => {
  it.each([
    ['2026-12-03T18:00', '2026-12-03T19:00', { days: 1, minutes: 0 }],
    ['2026-12-01T19:30', '2026-12-01T20:30', { days: -1, minutes: 90 }],
    ['2026-12-02T17:30', '2026-12-02T18:30', { days: -1, minutes: 1410 }],
  ])('to %s is in days and minutes of the wall clock', (start_local, end_local, expected) => {
    expect(shiftOf(single, { start_local, end_local, is_all_day: false }, 'UTC')).toEqual(expected);
  });

  it('is in days for whole days, and none where a drag changes the length', () => {
    const fair = { ...single, is_all_day: true, start_local: '2026-12-02', end_local: '2026-12-03' };
    const to = { start_local: '2026-12-09', end_local: '2026-12-10', is_all_day: true };
    expect(shiftOf(fair, to, 'Asia/Tokyo')).toEqual({ days: 7, minutes: 0 });
    expect(shiftOf(single, to, 'UTC')).toBeNull();
    const longer = { start_local: '2026-12-02T18:00', end_local: '2026-12-02T20:00', is_all_day: false };
    expect(shiftOf(single, longer, 'UTC')).toBeNull();
  });
});

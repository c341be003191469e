import { describe, expect, it } from '@jest/globals';
import type { BinItem } from '@daymark/contracts';
import {
  aCalendar,
  aSettings,
  CALENDAR_ID,
  EVENT_ID,
  type Handler,
  problemWith,
  respondWith,
  sentTo,
  type SentRequest,
} from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings } from '../test/support/open-settings.js';

const aBinnedEvent = (more: Partial<BinItem> = {}): BinItem => ({
  id: EVENT_ID,
  kind: 'event',
  title: 'Evening training',
  color: null,
  start_local: '2025-03-12T18:00',
  timezone: 'UTC',
  is_all_day: false,
  is_recurring: false,
  event_count: 0,
  deleted_at: '2025-03-01T09:00:00Z',
  deleted_by: 'owner',
  restorable_until: '2025-03-31T09:00:00Z',
  ...more,
});
const aBinnedCalendar = (more: Partial<BinItem> = {}) =>
  aBinnedEvent({
    id: CALENDAR_ID,
    kind: 'calendar',
    title: 'Rowing club',
    color: '#2563eb',
    start_local: null,
    timezone: null,
    event_count: 12,
    ...more,
  });

/** A fake bin that behaves like the service. */
function binService(stored: BinItem[]) {
  const service = {
    stored,
    routes: {
      'GET /api/bin': ({ query }: SentRequest) => {
        const page = Number(query.get('page'));
        const items = service.stored.slice((page - 1) * 25, page * 25);
        return respondWith({ items, total: service.stored.length, page, page_size: 25 });
      },
      'DELETE /api/bin': () => {
        service.stored = [];
        return respondWith();
      },
    } as Record<string, Handler>,
  };
  for (const { id, kind } of stored) {
    service.routes[`POST /api/bin/${id}/restore`] = () => {
      service.stored = service.stored.filter((item) => item.id !== id);
      return respondWith({ id, kind });
    };
  }
  return service;
}

async function open(stored: BinItem[], routes: Record<string, Handler> = {}) {
  const server = openSettings({ ...binService(stored).routes, ...routes }, '#bin');
  await screen.findByRole('group', { name: 'Deleted events and calendars' });
  const rows = () => screen.queryAllByRole('listitem');
  const textOf = (row: number) => rows()[row]!.querySelector('.settings-row-text')!.textContent;
  return { server, rows, textOf };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('The bin', () => {
  it('says of each thing what it is, when it was, when and by whom it was deleted, and how long it stays', async () => {
    const { textOf } = await open([
      aBinnedEvent(),
      aBinnedEvent({ id: 'b', deleted_by: 'administrator', is_recurring: true, timezone: 'Asia/Tokyo' }),
      aBinnedEvent({ id: 'c', deleted_by: 'clean-up', is_all_day: true, start_local: '2025-03-12' }),
      aBinnedCalendar(),
      aBinnedCalendar({ id: 'e', event_count: 1 }),
    ]);
    const until = 'You can restore it until Mon 31 Mar 2025.';
    expect([0, 1, 2, 3, 4].map(textOf)).toEqual([
      `Evening trainingWed 12 Mar 2025, 6 pmDeleted on Sat 1 Mar 2025. ${until}`,
      `Evening trainingRecurringFrom Wed 12 Mar 2025, 9 am (6\u00a0pm Tokyo)Deleted by an administrator on Sat 1 Mar 2025. ${until}`,
      `Evening trainingWed 12 Mar 2025Deleted on Sat 1 Mar 2025 as a past event. ${until}`,
      `Rowing clubCalendarWith 12 eventsDeleted on Sat 1 Mar 2025. ${until}`,
      `Rowing clubCalendarWith 1 eventDeleted on Sat 1 Mar 2025. ${until}`,
    ]);
  });

  it('says times as the person has them', async () => {
    const { textOf } = await open([aBinnedEvent()], {
      'GET /api/settings': respondWith(aSettings({ hour_cycle: '24' })),
    });
    await waitFor(() => expect(textOf(0)).toContain('Wed 12 Mar 2025, 18:00'));
  });

  it('says that it is empty, and offers nothing to empty', async () => {
    await open([]);
    expect(screen.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
    expect(screen.getByText(/^Your deleted events and calendars stay here for 30 days/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Empty the bin' })).toBeNull();
  });

  it('gives an event back, says so, and leads to it', async () => {
    const { server, rows } = await open([aBinnedEvent(), aBinnedCalendar()]);
    await press('Restore Evening training');
    expect(await screen.findByText('Event restored')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(sentTo(server, `POST /api/bin/${EVENT_ID}/restore`)).toHaveLength(1);
    expect(screen.getByRole('group', { name: 'Deleted events and calendars' })).toHaveFocus();
    await press('Open');
    expect(screen.getByLabelText('Address')).toHaveTextContent(`/event/${EVENT_ID}`);
  });

  it('gives a calendar back and leads to it; the bin is empty then', async () => {
    await open([aBinnedCalendar()], { [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar()) });
    await press('Restore Rowing club');
    expect(await screen.findByText('Calendar restored')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The bin is empty' })).toBeVisible();
    await press('Open');
    expect(screen.getByLabelText('Address')).toHaveTextContent(`/calendar/detail/${CALENDAR_ID}`);
  });

  it('says of what an administrator had deleted that nobody else sees it', async () => {
    await open([aBinnedEvent({ deleted_by: 'administrator' })]);
    await press('Restore Evening training');
    expect(
      await screen.findByText(
        'Evening training. Nobody else sees it until an administrator allows you to share it again.',
      ),
    ).toBeVisible();
  });

  it('keeps what cannot be restored, and says why', async () => {
    const detail = 'You can have at most 20,000 events. Please delete some, then restore this.';
    const { rows } = await open([aBinnedEvent()], {
      [`POST /api/bin/${EVENT_ID}/restore`]: problemWith('FORBIDDEN', { detail }),
    });
    await press('Restore Evening training');
    expect(await screen.findByText('Error restoring event')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it('shows no longer what is gone from it in the meantime', async () => {
    const service = binService([aBinnedEvent(), aBinnedCalendar()]);
    const { rows } = await open([], {
      ...service.routes,
      [`POST /api/bin/${EVENT_ID}/restore`]: () => {
        service.stored = service.stored.slice(1);
        return problemWith('NOT_FOUND');
      },
    });
    await press('Restore Evening training');
    expect(await screen.findByText('Error restoring event')).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('is emptied once that was confirmed', async () => {
    const { server } = await open([aBinnedEvent(), aBinnedCalendar()]);
    await press('Empty the bin');
    const dialog = within(await screen.findByRole('dialog', { name: 'Empty the bin' }));
    expect(dialog.getByText(/is deleted for good\. This action cannot be undone\.$/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sentTo(server, 'DELETE /api/bin')).toEqual([]);
    await press('Empty the bin');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Empty the bin' }),
    );
    expect(await screen.findByRole('heading', { name: 'The bin is empty' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Deleted events and calendars' })).toHaveFocus(),
    );
    expect(sentTo(server, 'DELETE /api/bin')).toHaveLength(1);
  });

  it('stays as it is when it cannot be emptied', async () => {
    const { rows } = await open([aBinnedEvent()], { 'DELETE /api/bin': problemWith('SERVICE_UNAVAILABLE') });
    await press('Empty the bin');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Empty the bin' }),
    );
    expect(await screen.findByText('Error emptying the bin')).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it('comes in pages, and goes back where the last page is gone', async () => {
    const many = Array.from({ length: 26 }, (_, index) =>
      aBinnedEvent({ id: `${index}`, title: `Event ${index}` }),
    );
    const { rows } = await open(many);
    await press('Page 2');
    await waitFor(() => expect(rows().filter((row) => /Event/.test(row.textContent))).toHaveLength(1));
    await press('Restore Event 25');
    expect(await screen.findByRole('button', { name: 'Restore Event 0' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('shows a panel when it cannot be had, and recovers without a reload', async () => {
    const server = openSettings({ 'GET /api/bin': problemWith('FORBIDDEN') }, '#bin');
    expect(await screen.findByRole('heading', { name: 'Error loading the bin' })).toBeVisible();
    Object.assign(server.routes, binService([aBinnedEvent()]).routes);
    await press('Retry');
    expect(await screen.findByRole('button', { name: 'Restore Evening training' })).toBeVisible();
  });
});

import { describe, expect, it } from '@jest/globals';
import type { UserEvent } from '@daymark/contracts/administration';
import { problemWith, queriesTo, respondWith, sentTo } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, EVENTS, openConsole, openDialog, pageOf, USER_ID } from '../../test/support/open-console.js';

const EVENT_ID = '6c1f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a55';
const DELETION = `DELETE /api/events/${EVENT_ID}`;
const anEvent = (more: Partial<UserEvent> = {}): UserEvent => ({
  id: EVENT_ID,
  title: 'Cheap watches',
  is_public_shareable: true,
  is_recurring: false,
  start_local: '2025-04-10T18:00',
  timezone: 'Europe/Berlin',
  created_at: '2025-04-01T09:00:00Z',
  ...more,
});
const open = (handlers: Parameters<typeof openConsole>[1]) =>
  openConsole(`/admin/users/${USER_ID}`, {
    [`GET /api/admin/users/${USER_ID}`]: respondWith({
      ...aUser(),
      must_change_password: false,
      session_count: 0,
      sessions: [],
      holdings: { calendars: [], event_count: 0, event_bytes: 0, logo_count: 0, logo_bytes: 0 },
    }),
    ...handlers,
  });

describe('The events of a person', () => {
  it('are listed a page at a time, those that are not shared without what they say', async () => {
    const hidden = anEvent({
      id: EVENT_ID.replace('6', '7'),
      title: null,
      is_public_shareable: false,
      start_local: null,
      timezone: null,
    });
    const server = open({ [EVENTS]: pageOf([anEvent(), hidden], 27) });
    const table = within(await screen.findByRole('table', { name: 'Events of this user' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      'Cheap watchesThu 10 Apr 2025SharedTue 1 Apr 2025Delete',
      'Private event–PrivateTue 1 Apr 2025Delete',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(queriesTo(server, EVENTS)).toEqual([
      { page: '1', page_size: '25' },
      { page: '2', page_size: '25' },
    ]);
  });

  it('are deleted for a reason that has to be chosen, and go from the list', async () => {
    const server = open({ [EVENTS]: pageOf([anEvent({ is_recurring: true })]), [DELETION]: respondWith() });
    const dialog = await openDialog('Delete Cheap watches');
    expect(dialog.getByText(/"Cheap watches"\?/)).toBeVisible();
    expect(dialog.getByText(/Every date of the series is deleted/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete Event' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: 'Spam' }));
    server.routes[EVENTS] = pageOf<UserEvent>([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('Event deleted')).toBeVisible();
    expect(queriesTo(server, DELETION)).toEqual([{ reason: 'spam', scope: 'series' }]);
    expect(await screen.findByText('No events')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Events of this user' })).toHaveFocus());
  });

  it('that an administrator deleted can be shared again once an administrator allows it', async () => {
    const withheld = anEvent({ title: null, is_public_shareable: false, is_withheld: true });
    const ALLOW = `POST /api/events/${EVENT_ID}/allow-sharing`;
    const server = open({ [EVENTS]: pageOf([withheld]), [ALLOW]: respondWith() });
    expect(await screen.findByText('Not to be shared')).toBeVisible();
    server.routes[EVENTS] = pageOf([{ ...withheld, is_withheld: false }]);
    await userEvent.click(screen.getByRole('button', { name: 'Allow sharing the private event' }));
    expect(await screen.findByText('Sharing allowed')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Not to be shared')).toBeNull());
    expect(sentTo(server, ALLOW)).toHaveLength(1);
  });

  it('stay where the deletion is refused, and the dialog says why', async () => {
    open({ [EVENTS]: pageOf([anEvent()]), [DELETION]: problemWith('FORBIDDEN', { detail: 'Not you' }) });
    const dialog = await openDialog('Delete Cheap watches');
    await userEvent.click(dialog.getByRole('radio', { name: 'Abuse' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('Not you')).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Delete Event' })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    const { routes } = open({ [EVENTS]: problemWith('FORBIDDEN', { detail: 'Not today' }) });
    expect(await screen.findByText('Not today')).toBeVisible();
    routes[EVENTS] = pageOf([anEvent()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Cheap watches')).toBeVisible();
  });
});

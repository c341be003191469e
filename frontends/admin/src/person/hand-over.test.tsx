import { describe, expect, it } from '@jest/globals';
import type { AdminUserDetails, UserCalendar, UserMembership } from '@daymark/contracts/administration';
import { problemWith, respondWith, sentTo } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, openConsole, openDialog, pageOf, USER_ID, USERS } from '../../test/support/open-console.js';

const ROUTE = `GET /api/admin/users/${USER_ID}`;
const numbered = (id: string, number: number) => id.slice(0, -2) + String(number).padStart(2, '0');
const aCalendar = (number: number, name: string | null): UserCalendar => ({
  id: numbered(USER_ID, number),
  name,
  is_public: name !== null,
  created_at: '2025-03-20T09:00:00Z',
  event_count: 12,
});
const choir = aCalendar(1, 'Choir');
const hidden = aCalendar(2, null);
const aMembership = (number: number): UserMembership => ({
  calendar_id: numbered(USER_ID, number),
  name: `Calendar ${number}`,
  owner_id: USER_ID,
  owner_email: 'omar@example.org',
  role: 'editor',
  since: '2025-03-20T09:00:00Z',
});
const holding = (calendars: UserCalendar[], memberships: UserMembership[] = []) => ({
  calendars,
  memberships,
  event_count: 0,
  event_bytes: 0,
  logo_count: 0,
  logo_bytes: 0,
});
const aPerson = (
  holdings: AdminUserDetails['holdings'],
  banned_until: string | null = '2025-04-01T09:00:00Z',
) =>
  respondWith({
    ...aUser({ banned_until }),
    must_change_password: false,
    session_count: 0,
    sessions: [],
    holdings,
  });
const noor = aUser({ id: numbered(USER_ID, 77), email: 'noor@example.org' });
const at = ({ id }: UserCalendar) => `/api/admin/users/${USER_ID}/calendars/${id}`;
const open = (calendars: UserCalendar[], handlers: Parameters<typeof openConsole>[1] = {}) =>
  openConsole(`/admin/users/${USER_ID}`, {
    [ROUTE]: aPerson(holding(calendars)),
    [USERS]: pageOf([noor]),
    [`GET ${at(choir)}/people`]: respondWith({
      items: [{ id: noor.id, email: noor.email, role: 'editor', since: noor.created_at }],
    }),
    [`GET ${at(hidden)}/people`]: respondWith({ items: [] }),
    [`POST ${at(choir)}/hand-over`]: respondWith(),
    [`POST ${at(hidden)}/hand-over`]: problemWith('CONFLICT', { detail: 'This calendar is private' }),
    ...handlers,
  });
const choose = async (dialog: Awaited<ReturnType<typeof openDialog>>) => {
  await userEvent.click(dialog.getByLabelText('New owner'));
  await userEvent.click(await screen.findByRole('option', { name: 'noor@example.org' }));
};

describe('The calendars of others in which a person has a role', () => {
  it('are listed with owner, role and time, page by page', async () => {
    openConsole(`/admin/users/${USER_ID}`, {
      [ROUTE]: aPerson(
        holding(
          [],
          Array.from({ length: 26 }, (_, number) => aMembership(number + 1)),
        ),
      ),
    });
    const table = within(await screen.findByRole('table', { name: 'Calendars of others' }));
    const rows = () => table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows()).toHaveLength(26);
    expect(rows()[1]).toBe('Calendar 1omar@example.orgEditorThu 20 Mar 2025');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(rows().slice(1)).toEqual(['Calendar 26omar@example.orgEditorThu 20 Mar 2025']);
  });

  it('may be none, and are not known while calendars is away', async () => {
    const { routes } = openConsole(`/admin/users/${USER_ID}`, { [ROUTE]: aPerson(null) });
    expect(await screen.findByText(/This cannot be shown right now/)).toBeVisible();
    routes[ROUTE] = aPerson(holding([]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No role in a calendar of others')).toBeVisible();
    expect(screen.getByText('No calendars')).toBeVisible();
  });
});

describe('Handing over calendars', () => {
  it('is for deactivated accounts', async () => {
    openConsole(`/admin/users/${USER_ID}`, { [ROUTE]: aPerson(holding([choir]), null) });
    expect(await screen.findByText(/deactivate the account first/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Hand over/ })).toBeNull();
  });

  it('names calendar, owner and new owner, what goes along, and who has a role in it', async () => {
    const server = open([choir]);
    const dialog = await openDialog('Hand over Choir');
    for (const shown of [
      'Hand over calendar',
      'Choir',
      'mira@example.org',
      'Roles in this calendar',
      'noor@example.org',
      'Editor',
    ])
      expect(await dialog.findByText(shown)).toBeVisible();
    expect(dialog.getByText(/Events, pictures, links and the history go along/)).toBeVisible();
    expect(dialog.queryByText(/private calendar/)).toBeNull();
    expect(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled();
    await choose(dialog);
    server.routes[ROUTE] = aPerson(holding([]));
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Calendar handed over')).toBeVisible();
    expect(sentTo(server, `POST ${at(choir)}/hand-over`).map(({ body }) => body)).toEqual([
      { person_id: noor.id },
    ]);
    expect(await screen.findByText('No calendars')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Calendars' })).toHaveFocus());
  });

  it('of several at once says which were refused and why, and tries those again', async () => {
    const server = open([choir, hidden]);
    const dialog = await openDialog('Hand over all (2)');
    expect(dialog.getByText('Choir, Private calendar')).toBeVisible();
    expect(dialog.getByText(/only go to somebody who has a role/)).toBeVisible();
    await choose(dialog);
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(await dialog.findByText('The calendar was not handed over')).toBeVisible();
    expect(dialog.getByText('Private calendar: This calendar is private')).toBeVisible();
    expect(screen.getByText('Calendar handed over')).toBeVisible();
    server.routes[`POST ${at(hidden)}/hand-over`] = respondWith();
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(server, `POST ${at(choir)}/hand-over`)).toHaveLength(1);
    expect(sentTo(server, `POST ${at(hidden)}/hand-over`)).toHaveLength(2);
  });

  it('says so where nobody else has a role in a calendar', async () => {
    open([hidden]);
    const dialog = await openDialog('Hand over Private calendar');
    expect(await dialog.findByText('Nobody else has a role in this calendar.')).toBeVisible();
  });
});

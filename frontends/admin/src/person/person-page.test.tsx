import { describe, expect, it } from '@jest/globals';
import type { AdminUserDetails } from '@daymark/contracts/administration';
import { queriesTo, aSession, problemWith, respondWith, sentTo, shownPath } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  actionRoute,
  anEntry,
  AUDIT,
  auditPage,
  aUser,
  openConsole,
  openDialog,
  USER_ID,
} from '../../test/support/open-console.js';

const ROUTE = `GET /api/admin/users/${USER_ID}`;
const aPerson = (more: Partial<AdminUserDetails> = {}): AdminUserDetails => ({
  ...aUser(),
  must_change_password: false,
  session_count: 1,
  sessions: [
    {
      created_at: '2025-04-01T09:00:00Z',
      last_used_at: '2025-04-02T08:15:00Z',
      expires_at: '2025-05-01T09:00:00Z',
    },
  ],
  holdings: {
    calendars: [
      { id: USER_ID, name: 'Choir', is_public: true, created_at: '2025-03-20T09:00:00Z', event_count: 12 },
      {
        id: USER_ID.replace('8', '9'),
        name: null,
        is_public: false,
        created_at: '2025-03-21T09:00:00Z',
        event_count: 3,
      },
    ],
    event_count: 15,
    event_bytes: 1_500,
    logo_count: 2,
    logo_bytes: 2_300_000,
  },
  ...more,
});
const open = (person: Partial<AdminUserDetails> = {}, handlers: Parameters<typeof openConsole>[1] = {}) =>
  openConsole(`/admin/users/${USER_ID}`, { [ROUTE]: respondWith(aPerson(person)), ...handlers });

describe('A person’s page', () => {
  it('is reached from the row of the account', async () => {
    openConsole('/admin', { [ROUTE]: respondWith(aPerson()) });
    await userEvent.click(await screen.findByRole('link', { name: 'mira@example.org' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'mira@example.org' })).toBeVisible();
    expect(shownPath()).toBe(`/admin/users/${USER_ID}`);
  });

  it('shows account, sessions, calendars without the names of private ones, and what they take up', async () => {
    open();
    const calendars = within(await screen.findByRole('table', { name: 'Calendars' }));
    expect(screen.getByText('Wed 2 Apr 2025, 8:15 am')).toBeVisible();
    expect(screen.getByText('15 (1.5 kB)')).toBeVisible();
    expect(screen.getByText('2 (2.3 MB)')).toBeVisible();
    const rows = calendars.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual([
      'ChoirPublicThu 20 Mar 202512',
      'Private calendarPrivateFri 21 Mar 20253',
    ]);
  });

  it('calls no calendar public while its owner is deactivated, since nobody is shown it', async () => {
    open({ banned_until: '9999-12-31T00:00:00Z' });
    const calendars = within(await screen.findByRole('table', { name: 'Calendars' }));
    expect(calendars.getByText('Public, not shown')).toBeVisible();
    expect(calendars.getByText('Private')).toBeVisible();
    expect(calendars.queryByText('Public')).toBeNull();
  });

  it('shows the last actions of that person, and links to all of them', async () => {
    const server = open({}, { [AUDIT]: auditPage([anEntry()]) });
    expect(await screen.findByText('Account deactivated')).toBeVisible();
    expect(queriesTo(server, AUDIT)).toEqual([{ person: USER_ID, page: '1', page_size: '10' }]);
    expect(screen.getByRole('link', { name: 'All activity of this user' })).toHaveAttribute(
      'href',
      `/admin?tab=activity&person=${USER_ID}`,
    );
  });

  it('says so while what the person keeps is not known, and loads it again when that is wanted', async () => {
    const { routes } = open({ holdings: null });
    expect(
      await screen.findByText('This cannot be shown right now. Please try again in a moment.'),
    ).toBeVisible();
    routes[ROUTE] = respondWith(aPerson());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Calendars' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('loads the last actions again after a failure', async () => {
    const { routes } = open({}, { [AUDIT]: problemWith('FORBIDDEN', { detail: 'Not today' }) });
    expect(await screen.findByText('Not today')).toBeVisible();
    routes[AUDIT] = auditPage([anEntry()]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Account deactivated')).toBeVisible();
  });

  it('says that there is no such account, and links to its entries in the log', async () => {
    open({}, { [ROUTE]: problemWith('NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: 'User not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All activity of this user' })).toBeVisible();
  });

  it('says why it could not be loaded', async () => {
    open({}, { [ROUTE]: problemWith('FORBIDDEN', { detail: 'Not now' }) });
    expect(await screen.findByRole('heading', { name: 'Error fetching user' })).toBeVisible();
    expect(screen.getByText('Not now')).toBeVisible();
  });

  it.each([
    [{ is_owner: true }, 'The owner’s account cannot be changed here.'],
    [{ id: aSession().user.id }, 'This is your own account. Change it in Settings.'],
    [{ id: aSession().user.id, is_owner: true }, 'This is your own account. Change it in Settings.'],
  ])('offers no actions for the owner or oneself: %j', async (person, text) => {
    open(person);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it.each([
    ['user', 'Make administrator', 'admin', 'User is now an administrator'],
    ['admin', 'Remove administrator', 'user', 'User is no longer an administrator'],
  ] as const)('changes the role of an %s by an action of its own: %s', async (role, button, next, done) => {
    const server = open({ role }, { [actionRoute('role')]: respondWith(aUser({ role: next })) });
    const dialog = await openDialog(button);
    await userEvent.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(sentTo(server, actionRoute('role')).map(({ body }) => body)).toEqual([{ role: next }]);
    await waitFor(() => expect(sentTo(server, ROUTE).length).toBeGreaterThan(1));
  });

  it.each([
    ['role', 'Make administrator', 'Make administrator', { role: 'admin' }, 'Remove administrator'],
    ['ban', 'Deactivate', 'Deactivate user', { banned_until: '2025-04-03T09:00:00Z' }, 'Reactivate'],
  ] as const)('keeps the focus where the action was: %s', async (action, button, confirm, changed, next) => {
    const server = open({}, { [actionRoute(action)]: respondWith(aUser(changed)) });
    const dialog = await openDialog(button);
    server.routes[ROUTE] = respondWith(aPerson(changed));
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
  });

  it('ends all sessions, after asking', async () => {
    const server = open({}, { [actionRoute('end-sessions')]: respondWith({ ended: 1 }) });
    const dialog = await openDialog('End all sessions');
    await userEvent.click(dialog.getByRole('button', { name: 'End all sessions' }));
    expect(await screen.findByText('Sessions ended')).toBeVisible();
    expect(sentTo(server, actionRoute('end-sessions'))).toHaveLength(1);
  });

  it.each([
    ['role', 'Make administrator', 'Error changing role: Not now'],
    ['end-sessions', 'End all sessions', 'Error ending sessions: Not now'],
  ])('says why an action failed: %s', async (act, button, text) => {
    open({}, { [actionRoute(act)]: problemWith('CONFLICT', { detail: 'Not now' }) });
    const dialog = await openDialog(button);
    await userEvent.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('deletes calendars of others only once that is said, and points to where they are handed over', async () => {
    const route = `DELETE /api/admin/users/${USER_ID}`;
    const { holdings } = aPerson();
    const shared = { holdings: { ...holdings!, shared_calendar_count: 2 } };
    const server = open(shared, { [route]: respondWith() });
    const dialog = await openDialog('Delete');
    expect(await dialog.findByText(/^Others have a role in 2 calendars of this account\./)).toBeVisible();
    expect(
      dialog.getByRole('link', { name: /deactivate the account and choose “Hand over”/ }),
    ).toHaveAttribute('href', `/admin/users/${USER_ID}`);
    const button = dialog.getByRole('button', { name: 'Delete user' });
    expect(button).toBeDisabled();
    await userEvent.click(dialog.getByRole('switch', { name: 'Delete these calendars for everybody' }));
    await userEvent.click(button);
    await waitFor(() => expect(shownPath()).toBe('/admin'));
    expect(sentTo(server, route).map(({ body }) => body)).toEqual([{ delete_shared_calendars: true }]);
  });

  it('asks about calendars of others in the list of accounts too, and in no other dialog', async () => {
    const { holdings } = aPerson();
    const shared = { holdings: { ...holdings!, shared_calendar_count: 1 } };
    openConsole('/admin', { [ROUTE]: respondWith(aPerson(shared)) });
    const dialog = await openDialog('Delete mira@example.org');
    expect(await dialog.findByText(/^Others have a role in one calendar of this account\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('link', { name: /“Hand over”/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'mira@example.org' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const other = await openDialog('Deactivate');
    expect(other.queryByRole('switch')).toBeNull();
    expect(other.getByRole('button', { name: 'Deactivate user' })).toBeEnabled();
  });

  it('leads back to the accounts when the account was deleted', async () => {
    open({}, { [`DELETE /api/admin/users/${USER_ID}`]: respondWith() });
    const dialog = await openDialog('Delete');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    await waitFor(() => expect(shownPath()).toBe('/admin'));
  });
});

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AdminUser } from '@daymark/contracts/administration';
import { queriesTo, advanceTime, aSession, respondWith, type SentRequest } from '@daymark/page-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  actionRoute,
  aUser,
  counts,
  COUNTS,
  openConsole,
  openDialog,
  pageOf,
  rowOf,
  shownQuery,
  USER_ID,
  USERS,
} from '../test/support/open-console.js';

afterEach(() => void jest.useRealTimers());

const BANNED = '2025-05-02T10:00:00Z';
const heads = () =>
  screen.getAllByRole('columnheader').map((head) => head.textContent.replace(/ [↑↓↕]$/, ''));
const cells = (row: { getAllByRole: typeof screen.getAllByRole }) =>
  row.getAllByRole('cell').map((cell) => cell.textContent);

describe('The tab ‘User Accounts’', () => {
  it('is the open one by default, and lists users with role, dates and status', async () => {
    openConsole('/admin', {
      [USERS]: pageOf([
        aUser(),
        aUser({
          id: USER_ID.replace('8', '9'),
          email: 'ada@example.org',
          role: 'admin',
          last_sign_in_at: null,
          banned_until: BANNED,
        }),
      ]),
    });
    const mira = await rowOf('mira@example.org');
    expect(screen.getByRole('tab', { name: 'User Accounts' })).toHaveAttribute('aria-selected', 'true');
    expect(heads()).toEqual(['Email', 'Role', 'Created At', 'Last Sign In', 'Status', 'Actions']);
    expect(cells(mira).slice(0, 5)).toEqual([
      'mira@example.org',
      'User',
      'Wed 12 Mar 2025',
      'Tue 1 Apr 2025',
      'Active',
    ]);
    expect(cells(await rowOf('ada@example.org')).slice(0, 5)).toEqual([
      'ada@example.org',
      'Admin',
      'Wed 12 Mar 2025',
      'Never',
      'Deactivated',
    ]);
  });

  it('shows a spinner while data loads', async () => {
    openConsole('/admin', { [USERS]: () => new Promise(() => {}) });
    expect(await screen.findByText('Loading users')).toBeVisible();
  });

  it('says which of how many users are shown, when there are any', async () => {
    openConsole('/admin?page=3', {
      [USERS]: pageOf([aUser(), aUser({ id: USER_ID.replace('8', '9') })], 52, 3),
    });
    expect(await screen.findByText('Showing 51 to 52 of 52 users')).toBeVisible();
  });

  it('says that there are none, without a summary', async () => {
    openConsole('/admin', { [USERS]: pageOf([]) });
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(screen.queryByText(/Showing/)).not.toBeInTheDocument();
  });

  it('says that none matches, when it was searched', async () => {
    openConsole('/admin?q=zoe', { [USERS]: pageOf([]) });
    expect(await screen.findByText('No users found matching your search')).toBeVisible();
  });

  it('searches 300 ms after the last key, from page 1, and keeps the search in the address', async () => {
    jest.useFakeTimers();
    const server = openConsole('/admin?page=2&order=asc', { [USERS]: pageOf([aUser()], 60, 2) });
    await advanceTime(1_000);
    const field = screen.getByPlaceholderText('Search by email...');
    fireEvent.change(field, { target: { value: 'm' } });
    await advanceTime(299);
    fireEvent.change(field, { target: { value: 'mi' } });
    await advanceTime(299);
    expect(queriesTo(server, USERS)).toHaveLength(1);
    await advanceTime(10);
    expect(queriesTo(server, USERS).slice(1)).toEqual([
      expect.objectContaining({ search: 'mi', page: '1', order: 'asc', status: 'all', page_size: '25' }),
    ]);
    await advanceTime(1_000);
    expect(shownQuery()).toEqual({ q: 'mi', order: 'asc' });
  });

  it('ignores a search of blanks', async () => {
    const server = openConsole('/admin?q=%20%20', { [USERS]: pageOf([]) });
    expect(await screen.findByText('No users found')).toBeVisible();
    expect(queriesTo(server, USERS)[0]).toMatchObject({ search: '' });
  });

  it('sorts by creation, newest first; a click on the column turns that around, from page 1', async () => {
    const server = openConsole('/admin?page=2', { [USERS]: pageOf([aUser()], 60, 2) });
    await rowOf('mira@example.org');
    expect(queriesTo(server, USERS)[0]).toMatchObject({ sort: 'created_at', order: 'desc', page: '2' });
    const head = screen.getByRole('columnheader', { name: /Created At/ });
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'ascending'));
    await waitFor(() =>
      expect(queriesTo(server, USERS)).toContainEqual(expect.objectContaining({ order: 'asc', page: '1' })),
    );
    expect(shownQuery()).toEqual({ order: 'asc' });
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(head).toHaveAttribute('aria-sort', 'descending'));
    expect(shownQuery()).toEqual({});
  });

  it('sorts by address or last sign-in too', async () => {
    const server = openConsole();
    await rowOf('mira@example.org');
    const sorted = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(sorted()).toEqual(['none', null, 'descending', 'none', null, null]);
    await userEvent.click(screen.getByRole('button', { name: /Email/ }));
    await waitFor(() => expect(shownQuery()).toEqual({ sort: 'email' }));
    await waitFor(() =>
      expect(queriesTo(server, USERS)).toContainEqual(
        expect.objectContaining({ sort: 'email', order: 'desc' }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: /Last Sign In/ }));
    await waitFor(() => expect(shownQuery()).toEqual({ sort: 'last_sign_in_at' }));
    expect(sorted()).toEqual(['none', null, 'none', 'descending', null, null]);
    await userEvent.click(screen.getByRole('button', { name: /Created At/ }));
    await waitFor(() => expect(shownQuery()).toEqual({}));
  });

  it('turns its pages at the server and keeps the page in the address', async () => {
    const server = openConsole('/admin', {
      [USERS]: ({ query }: SentRequest) => pageOf([aUser()], 60, Number(query.get('page'))),
    });
    expect(await screen.findByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled());
    await waitFor(() =>
      expect(queriesTo(server, USERS)).toContainEqual(expect.objectContaining({ page: '3' })),
    );
    await waitFor(() => expect(shownQuery()).toEqual({ page: '3' }));
  });

  it('has no pages where one is enough', async () => {
    openConsole('/admin', { [USERS]: pageOf([aUser()], 25) });
    await rowOf('mira@example.org');
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('goes to the last page there is where the address asks for one beyond it', async () => {
    openConsole('/admin?page=9', {
      [USERS]: ({ query }: SentRequest) =>
        query.get('page') === '9' ? pageOf<AdminUser>([], 30, 9) : pageOf([aUser()], 30, 2),
    });
    expect(await screen.findByText('Showing 26 to 26 of 30 users')).toBeVisible();
    await waitFor(() => expect(shownQuery()).toEqual({ page: '2' }));
  });

  it('offers nothing on the owner’s row, nor on one’s own', async () => {
    openConsole('/admin', {
      [USERS]: pageOf([
        aUser({ email: 'owner@example.org', is_owner: true }),
        aUser({ id: aSession().user.id, email: 'self@example.org' }),
      ]),
    });
    expect((await rowOf('owner@example.org')).queryByRole('button')).toBeNull();
    expect((await rowOf('self@example.org')).queryByRole('button')).toBeNull();
  });
});

describe('The tab ‘Deactivated Accounts’', () => {
  const deactivated = aUser({ banned_until: BANNED });

  it('has an orange badge with the count of all deactivated users, and none while there are none', async () => {
    openConsole('/admin', { [COUNTS]: counts({ deactivated_users: 7 }) });
    const tab = await screen.findByRole('tab', { name: /Deactivated Accounts.*7 deactivated/ });
    expect(tab.querySelector('.ui-badge-warning')).toHaveTextContent('7');
    expect(document.querySelector('.ui-badge-error')).toBeNull();
  });

  it('lists who is deactivated, since when, last deactivated first', async () => {
    const server = openConsole('/admin?tab=deactivated', { [USERS]: pageOf([deactivated]) });
    const row = await rowOf('mira@example.org');
    expect(heads()).toEqual(['Email', 'Role', 'Deactivated At', 'Last Sign In', 'Actions']);
    expect(cells(row).slice(0, 4)).toEqual(['mira@example.org', 'User', 'Fri 2 May 2025', 'Tue 1 Apr 2025']);
    expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['Reactivate', 'Delete']);
    expect(await screen.findByText('Showing 1 to 1 of 1 deactivated users')).toBeVisible();
    expect(queriesTo(server, USERS)).toEqual([
      expect.objectContaining({ status: 'deactivated', sort: 'banned_until', order: 'desc' }),
    ]);
  });

  it('says N/A where it is not known since when', async () => {
    openConsole('/admin?tab=deactivated', { [USERS]: pageOf([aUser()]) });
    expect(cells(await rowOf('mira@example.org'))[2]).toBe('N/A');
  });

  it('offers nothing on the owner’s row', async () => {
    openConsole('/admin?tab=deactivated', {
      [USERS]: pageOf([aUser({ is_owner: true, banned_until: BANNED })]),
    });
    expect((await rowOf('mira@example.org')).queryByRole('button')).toBeNull();
  });

  it('has its own search and empty texts', async () => {
    openConsole('/admin?tab=deactivated', { [USERS]: pageOf([]) });
    expect(await screen.findByText('No deactivated users found')).toBeVisible();
    fireEvent.change(screen.getByPlaceholderText('Search deactivated users by email...'), {
      target: { value: 'zoe' },
    });
    expect(await screen.findByText('No deactivated users found matching your search')).toBeVisible();
  });

  it('begins at its first page, unsearched, when it is opened, and the tab is in the address', async () => {
    const server = openConsole('/admin?page=2&q=mi&order=asc', { [USERS]: pageOf([deactivated], 60, 2) });
    await userEvent.click(await screen.findByRole('tab', { name: /Deactivated Accounts/ }));
    await waitFor(() =>
      expect(queriesTo(server, USERS)).toContainEqual(
        expect.objectContaining({
          status: 'deactivated',
          page: '1',
          search: '',
          order: 'desc',
        }),
      ),
    );
    expect(shownQuery()).toEqual({ tab: 'deactivated' });
  });
});

describe('An action on an account', () => {
  it('keeps the focus where it was, on what can be done next', async () => {
    const { routes } = openConsole('/admin', {
      [actionRoute('ban')]: respondWith(aUser({ banned_until: BANNED })),
    });
    const dialog = await openDialog('Deactivate mira@example.org');
    routes[USERS] = pageOf([aUser({ banned_until: BANNED })]);
    await userEvent.click(dialog.getByRole('button', { name: 'Deactivate user' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reactivate mira@example.org' })).toHaveFocus(),
    );
  });

  it.each([
    {
      button: 'Deactivate mira@example.org',
      account: aUser(),
      route: actionRoute('ban'),
      response: respondWith(aUser({ banned_until: BANNED })),
      title: 'Deactivate user',
      confirm: 'Deactivate user',
      busy: 'Deactivating...',
      toast: ['User deactivated', 'User account has been deactivated successfully'],
    },
    {
      button: 'Reactivate mira@example.org',
      account: aUser({ banned_until: BANNED }),
      route: actionRoute('unban'),
      response: respondWith(aUser()),
      title: 'Reactivate user',
      confirm: 'Reactivate user',
      busy: 'Reactivating...',
      toast: ['User reactivated', 'User account has been reactivated successfully'],
    },
    {
      button: 'Delete mira@example.org',
      account: aUser(),
      route: `DELETE /api/admin/users/${USER_ID}`,
      response: respondWith(),
      title: 'Delete user',
      confirm: 'Delete user',
      busy: 'Deleting...',
      toast: ['User deleted', 'User account has been deleted successfully'],
    },
  ])('$title: is done once after confirmation, is reported, and the lists are loaded again', async (act) => {
    let finish = () => {};
    const isAsked = new Promise<void>((resolve) => (finish = resolve));
    const server = openConsole('/admin', {
      [USERS]: pageOf([act.account]),
      [act.route]: () => isAsked.then(() => act.response),
    });
    const dialog = await openDialog(act.button);
    expect(dialog.getByText(act.title, { selector: '.ant-modal-title' })).toBeVisible();
    expect(dialog.getByText('mira@example.org')).toBeVisible();
    const sentBefore = server.sent.length;
    expect(server.sent.some(({ method }) => method !== 'GET' && method !== 'POST')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: act.confirm }));
    expect(await dialog.findByRole('button', { name: new RegExp(act.busy) })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    finish();
    expect(await screen.findByText(act.toast[0]!)).toBeVisible();
    expect(screen.getByText(act.toast[1]!)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = server.sent.slice(sentBefore).map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((route) => route === act.route)).toHaveLength(1);
    await waitFor(() =>
      expect(server.sent.slice(sentBefore).map(({ method, path }) => `${method} ${path}`)).toEqual(
        expect.arrayContaining([USERS, COUNTS]),
      ),
    );
  });

  it('is not done where it is cancelled', async () => {
    const server = openConsole();
    const dialog = await openDialog('Delete mira@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('shows in the row before the list is loaded again', async () => {
    let loads = 0;
    openConsole('/admin', {
      [USERS]: () => {
        loads += 1;
        return loads <= 1 ? pageOf([aUser({ banned_until: BANNED })]) : new Promise<never>(() => {});
      },
      [actionRoute('unban')]: respondWith(aUser()),
    });
    const dialog = await openDialog('Reactivate mira@example.org');
    await userEvent.click(dialog.getByRole('button', { name: 'Reactivate user' }));
    expect(await screen.findByRole('button', { name: 'Deactivate mira@example.org' })).toBeInTheDocument();
    expect((await rowOf('mira@example.org')).getByText('Active')).toBeInTheDocument();
  });
});

describe('Resetting a password', () => {
  const open = async (email_sent: boolean) => {
    openConsole('/admin', {
      [actionRoute('reset-password')]: respondWith({ temp_password: 'Kahn-7731-Birke-0042', email_sent }),
    });
    const dialog = await openDialog('Reset password mira@example.org');
    expect(dialog.getByText('mira@example.org')).toBeVisible();
    expect(dialog.getByText(USER_ID)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Reset password' }));
    return dialog;
  };

  it('shows the temporary password once, and says that the mail was sent', async () => {
    const dialog = await open(true);
    expect(await dialog.findByLabelText('Temporary password')).toHaveValue('Kahn-7731-Birke-0042');
    const sent = 'An email with a link to choose a new password was sent to mira@example.org.';
    expect(dialog.getByText(sent)).toBeVisible();
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent(`Password reset successful${sent}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await openDialog('Reset password mira@example.org');
    expect(again.queryByLabelText('Temporary password')).toBeNull();
    expect(document.body.innerHTML).not.toContain('Kahn-7731');
  });

  it('says that the administrator must share the temporary password where no mail was sent', async () => {
    const dialog = await open(false);
    expect(
      await dialog.findByText(
        'No email was sent. Please share the temporary password with the user yourself.',
      ),
    ).toBeVisible();
  });
});

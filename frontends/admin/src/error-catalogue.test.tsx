import { describe, expect, it } from '@jest/globals';
import { problemWith, respondWith, type FakeResponse } from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  actionRoute,
  aRegistration,
  aUser,
  DECIDE,
  openConsole,
  openDialog,
  pageOf,
  REGISTRATIONS,
  USER_ID,
  USERS,
} from '../test/support/open-console.js';

// Every line of the error catalogue's part 'Administration'.

const toast = (title: string) => screen.findByText(title, { selector: '.ui-toast-title' });
const toastText = (text: string) => screen.findByText(text, { selector: '.ui-toast-description' });
const NOT_NOW = problemWith('CONFLICT', { detail: 'Not now' });

async function decide(button: 'Approve' | 'Reject', response: FakeResponse | (() => never)) {
  openConsole('/admin?tab=pending', { [REGISTRATIONS]: pageOf([aRegistration()]), [DECIDE]: response });
  const dialog = await openDialog(button);
  await userEvent.click(
    dialog.getByRole('button', { name: button === 'Approve' ? 'Approve User' : 'Reject Registration' }),
  );
}

async function act(button: string, confirm: string, route: string, account = aUser()) {
  openConsole('/admin', { [USERS]: pageOf([account]), [route]: NOT_NOW });
  const dialog = await openDialog(`${button} mira@example.org`);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
}

const lists = [
  { list: 'Users', address: '/admin', route: USERS, title: 'Error fetching users' },
  {
    list: 'Deactivated users',
    address: '/admin?tab=deactivated',
    route: USERS,
    title: 'Error fetching deactivated users',
  },
  {
    list: 'Pending users',
    address: '/admin?tab=pending',
    route: REGISTRATIONS,
    title: 'Error loading pending users',
  },
];

describe('The error catalogue of the administration', () => {
  it.each(lists)('$list that cannot be loaded: toast and panel with the message', async (each) => {
    const server = openConsole(each.address, { [each.route]: NOT_NOW });
    await toast(each.title);
    await toastText('Not now');
    expect(screen.getByRole('heading', { name: each.title })).toBeVisible();
    server.routes[each.route] = pageOf([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^No .* found$/)).toBeVisible();
  });

  it.each(lists)('$list that cannot be loaded without a message: an unexpected error', async (each) => {
    openConsole(each.address, { [each.route]: problemWith('CONFLICT', { detail: '' }) });
    await toastText('An unexpected error occurred');
  });

  it.each([
    ['UNAUTHENTICATED', 'No authenticated user'],
    ['FORBIDDEN', 'User is not admin'],
  ] as const)('Pending users, refused with %s: ‘%s’', async (code, text) => {
    openConsole('/admin?tab=pending', { [REGISTRATIONS]: problemWith(code) });
    await toastText(text);
  });

  it('Delete failure: ‘Error deleting user: {message}’', async () => {
    await act('Delete', 'Delete user', `DELETE /api/admin/users/${USER_ID}`);
    await toast('Error deleting user: Not now');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('Ban failure: ‘Error deactivating user: {message}’', async () => {
    await act('Deactivate', 'Deactivate user', actionRoute('ban'));
    await toast('Error deactivating user: Not now');
  });

  it('Unban failure: ‘Error reactivating user: {message}’', async () => {
    const account = aUser({ banned_until: '2025-05-02T10:00:00Z' });
    await act('Reactivate', 'Reactivate user', actionRoute('unban'), account);
    await toast('Error reactivating user: Not now');
  });

  it.each([
    ['Approve', 'Error approving user'],
    ['Reject', 'Error rejecting user'],
  ] as const)('%s failure: ‘%s’ with the error, which the tab shows too', async (button, title) => {
    await decide(button, NOT_NOW);
    await toast(title);
    await toastText('Not now');
    expect(screen.getByText('Not now', { selector: '.ant-alert *' })).toBeInTheDocument();
  });

  it.each([
    ['Approve', 'Failed to contact approval service'],
    ['Reject', 'Failed to contact rejection service'],
  ] as const)('%s where the service does not answer: ‘%s’', async (button, text) => {
    await decide(button, () => {
      throw new TypeError('Failed to fetch');
    });
    await toastText(text);
  });

  it('A decision that fails inside the service: ‘Function error: {message}’', async () => {
    await decide('Approve', problemWith('INTERNAL_ERROR', { detail: 'Please try again in a moment.' }));
    await toastText('Function error: Please try again in a moment.');
  });

  it.each([
    ['Approve', 'Unknown error occurred during approval'],
    ['Reject', 'Unknown error occurred during rejection'],
  ] as const)('%s that is refused without a message: ‘%s’', async (button, text) => {
    await decide(button, problemWith('CONFLICT', { detail: '' }));
    await toastText(text);
  });

  it('A decision that is refused with details: a line of them', async () => {
    const errors = [{ field: 'approve', message: 'approve is required' }];
    await decide('Approve', problemWith('VALIDATION_ERROR', { detail: 'Please check.', errors }));
    const text = await screen.findByText(/^Please check\./, { selector: '.ui-toast-description' });
    expect(text.textContent).toBe('Please check.\nDetails: approve: approve is required');
  });

  it('‘duplicate key’ in an error: the user may already exist, or a previous approval partly succeeded', async () => {
    await decide('Approve', problemWith('CONFLICT', { detail: 'duplicate key value' }));
    expect(
      await screen.findByText('The user may already exist, or a previous approval partly succeeded.'),
    ).toBeInTheDocument();
  });

  it('‘SQL’ in an error: a database error, contact the system administrator', async () => {
    await decide('Approve', problemWith('CONFLICT', { detail: 'SQL state 40001' }));
    expect(
      await screen.findByText('This is a database error. Please contact the system administrator.'),
    ).toBeInTheDocument();
  });

  it('Create user with an address that is taken: ‘A user with email {email} already exists.’', async () => {
    const detail = 'A user with email zoe@example.org already exists.';
    openConsole('/admin', { 'POST /api/admin/users': problemWith('USER_EXISTS', { detail }) });
    const dialog = await openDialog('Create New User');
    await userEvent.type(dialog.getByLabelText('Email'), 'zoe@example.org{Enter}');
    await toastText(detail);
  });

  it('Create user, other errors: the server’s message', async () => {
    openConsole('/admin', { 'POST /api/admin/users': NOT_NOW });
    const dialog = await openDialog('Create New User');
    await userEvent.type(dialog.getByLabelText('Email'), 'zoe@example.org{Enter}');
    await toastText('Not now');
  });

  it('Reset failure: ‘Error resetting password’ with the message', async () => {
    await act('Reset password', 'Reset password', actionRoute('reset-password'));
    await toast('Error resetting password');
    await toastText('Not now');
  });

  it('A flag that cannot be verified on entry: ‘Admin Access Issue’, and the console stays', async () => {
    let reads = 0;
    openConsole('/admin', {
      'GET /api/auth/profile': () =>
        (reads += 1) <= 2
          ? respondWith({ id: USER_ID, is_admin: true, role: 'admin', email_notifications: true })
          : problemWith('FORBIDDEN'),
    });
    await toast('Admin Access Issue');
    expect(screen.getByRole('tab', { name: 'User Accounts' })).toBeVisible();
  });
});

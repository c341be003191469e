import { describe, expect, it } from '@jest/globals';
import { enter, problemWith, respondWith, sentTo, type Handler } from '@daymark/page-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COUNTS, openConsole, openDialog, USER_ID, USERS } from '../test/support/open-console.js';

const ROUTE = 'POST /api/admin/users';
const created = respondWith(
  { id: USER_ID, email: 'zoe@example.org', role: 'admin', temp_password: 'Kahn-7731-Birke-0042' },
  201,
);

const open = async (handler: Handler = created) => {
  const server = openConsole('/admin', { [ROUTE]: handler });
  return { server, dialog: await openDialog('Create New User') };
};

describe('The dialog ‘Create New User’', () => {
  it('has a disabled button while the address is empty', async () => {
    const { dialog } = await open();
    const submit = dialog.getByRole('button', { name: 'Create user' });
    expect(submit).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Email'), ' ');
    expect(submit).toBeDisabled();
    await enter(dialog.getByLabelText('Email'), 'zoe@example.org');
    expect(submit).toBeEnabled();
  });

  it('creates a user with a role and a mail if wanted, shows the temporary password once, and loads all lists again', async () => {
    const { server, dialog } = await open();
    await enter(dialog.getByLabelText('Email'), 'zoe@example.org');
    await enter(dialog.getByLabelText(/^Name/), 'Zoe');
    await userEvent.click(dialog.getByRole('radio', { name: 'Admin' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Send welcome email' }));
    const before = server.sent.length;
    await userEvent.click(dialog.getByRole('button', { name: 'Create user' }));
    expect(await dialog.findByLabelText('Temporary password')).toHaveValue('Kahn-7731-Birke-0042');
    expect(screen.getAllByText('User created successfully').length).toBeGreaterThan(0);
    expect(sentTo(server, ROUTE).map(({ body }) => body)).toEqual([
      { email: 'zoe@example.org', name: 'Zoe', role: 'admin', send_welcome_email: false },
    ]);
    await waitFor(() => {
      const loaded = server.sent.slice(before).map(({ method, path }) => `${method} ${path}`);
      expect(loaded).toEqual(expect.arrayContaining([USERS, COUNTS]));
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body.innerHTML).not.toContain('Kahn-7731');
    const again = await openDialog('Create New User');
    expect(again.getByLabelText('Email')).toHaveValue('');
  });

  it('says it at the field where what was typed is no address', async () => {
    const { server, dialog } = await open();
    await userEvent.type(dialog.getByLabelText('Email'), 'zoe{Enter}');
    expect(await dialog.findByText('Please enter a valid email address')).toBeVisible();
    expect(sentTo(server, ROUTE)).toEqual([]);
  });

  it('keeps what was typed when it fails', async () => {
    const { dialog } = await open(problemWith('SERVICE_UNAVAILABLE'));
    await userEvent.type(dialog.getByLabelText('Email'), 'zoe@example.org{Enter}');
    expect(await screen.findByText('Error creating user')).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveValue('zoe@example.org');
    expect(dialog.getByRole('button', { name: 'Create user' })).toBeEnabled();
  });
});

import { describe, expect, it } from '@jest/globals';
import { enter, aSession, type Handler, problemWith, respondWith } from '@daymark/page-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings } from '../../test/support/open-settings.js';

const ROUTE = 'POST /api/auth/email';
const accepted = respondWith({ status: 'accepted' }, 202);

async function open(handler: Handler = accepted) {
  const server = openSettings({ [ROUTE]: handler });
  const form = within(await screen.findByRole('form', { name: 'Email address' }));
  const fill = async (email: string, password: string) => {
    if (email) await enter(form.getByLabelText('New email address'), email);
    if (password) await enter(form.getByLabelText('Current password'), password);
    await userEvent.click(form.getByRole('button', { name: 'Change email' }));
  };
  return { server, form, fill };
}

describe('The email address', () => {
  it('is shown as it is, and stays so until the new one is confirmed', async () => {
    const { server, form, fill } = await open();
    expect(screen.getByText(aSession().user.email)).toBeVisible();
    await fill('new@example.org', 'correct horse');
    expect(await screen.findByText('Email update initiated')).toBeVisible();
    expect(screen.getAllByText(/Check the inbox of new@example.org/)[0]).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ email: 'new@example.org', password: 'correct horse' }]);
    expect(screen.getByText(aSession().user.email)).toBeVisible();
    expect(form.getByLabelText('New email address')).toHaveValue('');
    expect(form.getByLabelText('Current password')).toHaveValue('');
  });

  it('is waited for with a notice that goes when it was confirmed, wherever that was', async () => {
    const { server, fill } = await open();
    await fill('new@example.org', 'correct horse');
    expect(await screen.findByRole('note')).toHaveTextContent(/Check the inbox of new@example.org/);
    const { user } = aSession();
    server.routes['POST /api/auth/refresh'] = respondWith(
      aSession({ user: { ...user, email: 'new@example.org' } }),
    );
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('new@example.org')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
  });

  it.each([
    ['', 'x', 'Please enter a valid email address'],
    ['somebody', 'x', 'Please enter a valid email address'],
    ['somebody@example', 'x', 'Please enter a valid email address'],
    ['new@example.org', '', 'Password is required to change email'],
  ])('is not requested with %j and the password %j: %s', async (email, password, message) => {
    const { server, form, fill } = await open();
    await fill(email, password);
    expect(await form.findByText(message)).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([]);
  });

  it('is not changed with a wrong password, which is said at its field; nothing typed is lost', async () => {
    const detail = 'Incorrect password. Please try again.';
    const { form, fill } = await open(
      problemWith('VALIDATION_ERROR', { detail, errors: [{ field: 'password', message: detail }] }),
    );
    await fill('new@example.org', 'wrong');
    expect(await form.findByText(detail)).toBeVisible();
    expect(screen.queryByText('Error updating email')).toBeNull();
    expect(form.getByLabelText('New email address')).toHaveValue('new@example.org');
    expect(form.getByLabelText('Current password')).toHaveValue('wrong');
  });

  it('is sent once, with a busy button, however often it is pressed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { server, form, fill } = await open(async () => {
      await promise;
      return accepted;
    });
    await fill('new@example.org', 'correct horse');
    const busy = await form.findByRole('button', { name: /Changing\.\.\./ });
    await userEvent.click(busy);
    resolve();
    await screen.findByText('Email update initiated');
    expect(bodiesOf(server, ROUTE)).toHaveLength(1);
    await waitFor(() => expect(form.getByRole('button', { name: 'Change email' })).toBeEnabled());
  });
});

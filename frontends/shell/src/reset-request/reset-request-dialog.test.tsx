import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { enter, problemWith, respondWith } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, signedOut, type OpenShell } from '../../test/support/open-shell.js';

const ENDPOINT = 'POST /api/auth/password-reset';

let shell: OpenShell;
let dialog: HTMLElement;
beforeEach(async () => {
  shell = openShell({ at: '/auth', routes: signedOut });
  await user.click(await opener());
  dialog = await screen.findByRole('dialog', { name: 'Reset your password' });
});
afterEach(() => shell.close());

const user = userEvent.setup();
const opener = () => screen.findByRole('button', { name: 'Forgot password' });
const send = async (email: string) => {
  await enter(within(dialog).getByLabelText('Email'), email);
  await user.click(within(dialog).getByRole('button', { name: 'Send reset link' }));
};
const requests = () => shell.server.sent.filter(({ path }) => path === '/api/auth/password-reset');

describe('The dialog behind Forgot password', () => {
  it('asks for the e-mail address', () => {
    expect(
      within(dialog).getByText("Enter your email address and we'll send you a link to reset your password."),
    ).toBeVisible();
    expect(within(dialog).getByLabelText('Email')).toHaveFocus();
  });

  it('sends a link, and then shows where to look for it', async () => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    shell.server.routes[ENDPOINT] = () => held.then(() => respondWith({ status: 'accepted' }, 202));
    await send('ann@example.org');
    expect(await within(dialog).findByRole('button', { name: /Sending\.\.\.$/ })).toBeVisible();
    respond();
    const sent = await screen.findByRole('dialog', { name: 'Check your inbox' });
    expect(within(sent).getByRole('status')).toHaveTextContent('ann@example.org');
    expect(within(sent).queryByLabelText('Email')).toBeNull();
    expect(screen.getByText('Password reset email sent')).toBeVisible();
    expect(screen.getByText('Check your email for a link to reset your password.')).toBeVisible();
    expect(requests().map(({ body }) => body)).toEqual([{ email: 'ann@example.org' }]);
    const close = within(sent).getByRole('button', { name: 'Close' });
    expect(close).toHaveFocus();
    await user.click(close);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await opener()).toHaveFocus();
  });

  it('does not say whether there is an account', async () => {
    shell.server.routes[ENDPOINT] = respondWith({ status: 'accepted' }, 202);
    await send('ann@example.org');
    const sent = await screen.findByRole('dialog', { name: 'Check your inbox' });
    expect(within(sent).getByRole('status')).toHaveTextContent(/^If there is an account for /);
  });

  it('takes e-mail addresses only', async () => {
    await send('ann at example');
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeVisible();
    expect(requests()).toEqual([]);
  });

  it('stays, with what was typed, and says what the server said when that failed', async () => {
    shell.server.routes[ENDPOINT] = problemWith('INTERNAL_ERROR');
    await send('ann@example.org');
    expect(await screen.findByText('Error')).toBeVisible();
    expect(within(dialog).getByText('Please try again in a moment.')).toBeVisible();
    expect(within(dialog).getByLabelText('Email')).toHaveValue('ann@example.org');
  });

  it('asks to wait after too many requests', async () => {
    shell.server.routes[ENDPOINT] = problemWith('TOO_MANY_REQUESTS');
    await send('ann@example.org');
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(within(dialog).getByText('Please wait before trying again')).toBeVisible();
  });

  it('keeps the focus inside, both ways round', async () => {
    const nameOf = (element: Element | null) =>
      element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    const visited = async (steps: number, shift: boolean) => {
      const names = [];
      for (let step = 0; step < steps; step += 1) {
        await user.tab({ shift });
        names.push(nameOf(document.activeElement));
      }
      return names;
    };
    const email = '';
    expect(await visited(3, false)).toEqual(['Send reset link', 'Close dialog', email]);
    expect(await visited(3, true)).toEqual(['Close dialog', 'Send reset link', email]);
  });

  it('takes the focus back that got outside', async () => {
    (await opener()).focus();
    await user.tab();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
  });

  it('closes by Escape, and gives the focus back', async () => {
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await opener()).toHaveFocus();
  });

  it('closes by its button and by a press outside, but not by one inside', async () => {
    await user.click(within(dialog).getByText(/^Enter your email address/));
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(dialog.parentElement!);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await opener());
    dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not send the form behind it', async () => {
    shell.server.routes[ENDPOINT] = respondWith({ status: 'accepted' }, 202);
    await user.type(within(dialog).getByLabelText('Email'), 'ann@example.org{Enter}');
    await screen.findByRole('dialog', { name: 'Check your inbox' });
    expect(shell.server.sent.map(({ path }) => path)).not.toContain('/api/auth/sign-in');
    expect(screen.queryByText('Password is required')).toBeNull();
  });
});

it('Forgot password takes over the address that was typed to sign in', async () => {
  await user.keyboard('{Escape}');
  await enter(screen.getByLabelText('Email'), 'ann@example.org');
  await user.click(await opener());
  const again = within(await screen.findByRole('dialog', { name: 'Reset your password' }));
  expect(again.getByLabelText('Email')).toHaveValue('ann@example.org');
  shell.server.routes[ENDPOINT] = respondWith({ status: 'accepted' }, 202);
  await user.click(again.getByRole('button', { name: 'Send reset link' }));
  await screen.findByRole('dialog', { name: 'Check your inbox' });
  expect(requests().map(({ body }) => body)).toEqual([{ email: 'ann@example.org' }]);
});

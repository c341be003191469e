import { afterEach, describe, expect, it } from '@jest/globals';
import { enter, problemWith, respondWith } from '@daymark/page-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, signedIn, signedOut, type OpenShell } from '../../test/support/open-shell.js';
import { takeMailLink } from '../mail-links/index.js';

const TOKEN = 'a'.repeat(43);
const ENDPOINT = 'POST /api/auth/password-reset/confirm';

let shell: OpenShell;
afterEach(() => shell.close());

const user = userEvent.setup();
const open = ({ fragment = `#token=${TOKEN}`, routes = signedOut, respond = respondWith() } = {}) => {
  shell = openShell({ at: `/reset-password${fragment}`, routes: { ...routes, [ENDPOINT]: respond } });
};
const fill = async (password: string, confirmation = password) => {
  const form = await screen.findByRole('form');
  await enter(within(form).getByLabelText('New password'), password);
  await enter(within(form).getByLabelText('Confirm new password'), confirmation);
  await user.click(within(form).getByRole('button', { name: 'Save password' }));
};
const sent = () => shell.server.sent.filter(({ path }) => path === '/api/auth/password-reset/confirm');

describe('The link to set a new password', () => {
  it('shows a form for it, and no longer the secret', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    expect(document.title).toBe('Choose a new password - Daymark');
    expect(window.location.href).toBe('http://localhost/reset-password');
    expect(document.body.innerHTML).not.toContain(TOKEN);
  });

  it('sets the password once, and leads to the sign-in page to use it', async () => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    open();
    shell.server.routes[ENDPOINT] = () => held.then(() => respondWith());
    const entries = window.history.length;
    await fill('a new password');
    expect(await screen.findByRole('button', { name: /Saving\.\.\.$/ })).toBeVisible();
    respond();
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(screen.getByText('Please sign in with your new password.')).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
    expect(window.history.length).toBe(entries);
    expect(sent().map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'a new password' }]);
  });

  it('asks for at least 8 characters', async () => {
    open();
    await fill('1234567');
    expect(await screen.findByText('Password must be at least 8 characters')).toBeVisible();
    expect(screen.getByText('Please confirm your password')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('asks for the same password twice', async () => {
    open();
    await fill('a new password', 'a new passwort');
    expect(await screen.findByText("Passwords don't match")).toBeVisible();
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText('Confirm new password'), '{Backspace}d');
    await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull());
  });

  it('shows and hides what was typed, in each field by itself', async () => {
    open();
    const form = await screen.findByRole('form');
    const [first] = within(form).getAllByRole('button', { name: 'Show password' });
    await user.click(first!);
    expect(within(form).getByLabelText('New password')).toHaveAttribute('type', 'text');
    expect(within(form).getByLabelText('Confirm new password')).toHaveAttribute('type', 'password');
  });

  it('keeps what was typed when the password is refused, with the reason at the field', async () => {
    const errors = [{ field: 'password', message: 'This password is too common' }];
    open({ respond: problemWith('VALIDATION_ERROR', { errors }) });
    await fill('password');
    expect(await screen.findByText('This password is too common')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('password');
  });

  it('keeps what was typed when the service is unavailable', async () => {
    open({ respond: problemWith('SERVICE_UNAVAILABLE') });
    await fill('a new password');
    expect(await screen.findByText('Error updating password')).toBeVisible();
    expect(within(screen.getByRole('form')).getByText(/not available right now/)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('a new password');
  });

  it('signs out this browser when the session of it ended by that', async () => {
    open({ routes: signedIn() });
    await screen.findByRole('form');
    shell.server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
    await fill('a new password');
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
  });

  it('leaves somebody else who is signed in here signed in', async () => {
    open({ routes: signedIn() });
    await fill('a new password');
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(await screen.findByText('Page of dashboard')).toBeVisible();
  });
});

describe('The link to the first password of an account', () => {
  it('uses the same screen in other words', async () => {
    open({ fragment: `#token=${TOKEN}&setup` });
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your password' })).toBeVisible();
    await fill('my first password');
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(sent()[0]?.body).toEqual({ token: TOKEN, password: 'my first password' });
  });
});

describe('A link that is no longer valid', () => {
  it('says so, shows code and request alone, and offers a new one', async () => {
    open({ respond: problemWith('LINK_NOT_VALID', { request_id: 'request-7' }) });
    await fill('a new password');
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('This link is no longer valid');
    expect(panel).toHaveTextContent('LINK_NOT_VALID');
    expect(panel).toHaveTextContent('request-7');
    expect(panel).not.toHaveTextContent(TOKEN);
    expect(within(panel).getByRole('link', { name: 'Back to sign-in' })).toHaveAttribute('href', '/auth');
    await user.click(within(panel).getByRole('button', { name: 'Ask for a new link' }));
    expect(await screen.findByRole('dialog', { name: 'Reset your password' })).toBeVisible();
  });

  it('and was used says so', async () => {
    const detail = 'It has already been used. If that was not you, please ask for a new link.';
    open({ respond: problemWith('LINK_NOT_VALID', { detail }) });
    await fill('a new password');
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('This link is no longer valid');
    expect(panel).toHaveTextContent(detail);
    expect(panel).not.toHaveTextContent('has expired');
  });

  it('gives way to a newer one that is opened in the same document', async () => {
    open({ respond: problemWith('LINK_NOT_VALID') });
    await fill('a new password');
    await screen.findByRole('alert');
    const newer = 'b'.repeat(43);
    window.history.replaceState(null, '', `/reset-password#token=${newer}`);
    act(takeMailLink);
    shell.server.routes[ENDPOINT] = respondWith();
    await fill('another password');
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toContainEqual({ token: newer, password: 'another password' }),
    );
  });
});

describe('An address without the secret', () => {
  it.each(['#token=', '#token=cut-off', '#setup'])('offers to ask for a new link: %s', async (fragment) => {
    open({ fragment });
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('This link is not complete');
    expect(within(panel).getByRole('button', { name: 'Ask for a new link' })).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('leads home whoever is signed in', async () => {
    open({ fragment: '#token=', routes: signedIn() });
    expect(await screen.findByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });
});

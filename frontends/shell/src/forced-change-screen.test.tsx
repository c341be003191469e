import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call } from '@daymark/api-client';
import { listCalendars } from '@daymark/contracts';
import { enter, aSession, problemWith, respondWith } from '@daymark/page-testing';
import { openShell, signedIn, signedOut, type OpenShell } from '../test/support/open-shell.js';

const REFRESH = 'POST /api/auth/refresh';
const ENDPOINT = 'POST /api/auth/password';
const withTemporaryPassword = {
  ...signedIn(),
  [REFRESH]: respondWith(aSession({ must_change_password: true })),
  'GET /api/auth/profile': problemWith('PASSWORD_CHANGE_REQUIRED'),
};

let shell: OpenShell;
afterEach(() => shell.close());

const user = userEvent.setup();
const theScreen = () => screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
const open = (at: string) => {
  shell = openShell({ at, routes: withTemporaryPassword });
};
/** The responses after the password is replaced. */
const acceptTheChange = () => {
  shell.server.routes[ENDPOINT] = () => {
    Object.assign(shell.server.routes, signedIn());
    return respondWith();
  };
};
const fill = async (temporary: string, password: string, confirmation = password) => {
  await enter(screen.getByLabelText('Temporary password'), temporary);
  await enter(screen.getByLabelText('New password'), password);
  await enter(screen.getByLabelText('Confirm new password'), confirmation);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
};
const sentTo = (address: string) => shell.server.sent.filter(({ path }) => path === address);

describe('Somebody with a temporary password', () => {
  it.each(['/', '/events', '/settings', '/admin', '/auth', '/calendar/1', '/no/such/page'])(
    'is asked for a new one in place of the screen of %s',
    async (address) => {
      open(address);
      expect(await theScreen()).toBeVisible();
      expect(window.location.pathname).toBe(address);
      expect(screen.queryByRole('banner')).toBeNull();
      expect(screen.queryByText(/^Page of/)).toBeNull();
      expect(screen.getByText(/temporary password for ann@example\.org/)).toBeVisible();
      expect(sentTo('/api/auth/profile')).toEqual([]);
    },
  );

  it('returns to the page once it is replaced, without signing in again', async () => {
    open('/event/create');
    await theScreen();
    acceptTheChange();
    await fill('given to me', 'a new password');
    expect(await screen.findByText('Page of events')).toBeVisible();
    expect(window.location.pathname).toBe('/event/create');
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(screen.getByText('Use your new password from now on.')).toBeVisible();
    expect(sentTo('/api/auth/password').map(({ body }) => body)).toEqual([
      { current_password: 'given to me', password: 'a new password' },
    ]);
    await waitFor(() => expect(sentTo('/api/auth/profile')).toHaveLength(1));
  });

  it('is asked right after signing in with it', async () => {
    shell = openShell({ at: '/auth', routes: signedOut });
    shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession({ must_change_password: true }));
    const panel = await screen.findByRole('tabpanel', { name: 'Sign In' });
    await enter(within(panel).getByLabelText('Email'), 'ann@example.org');
    await enter(within(panel).getByLabelText('Password'), 'given to me');
    await user.click(within(panel).getByRole('button', { name: 'Sign In' }));
    expect(await theScreen()).toBeVisible();
  });

  const signInWithIt = async () => {
    shell = openShell({ at: '/auth', routes: signedOut });
    shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession({ must_change_password: true }));
    const panel = await screen.findByRole('tabpanel', { name: 'Sign In' });
    await enter(within(panel).getByLabelText('Email'), 'ann@example.org');
    await enter(within(panel).getByLabelText('Password'), 'given to me');
    await user.click(within(panel).getByRole('button', { name: 'Sign In' }));
    await theScreen();
    await enter(screen.getByLabelText('New password'), 'a new password');
    await enter(screen.getByLabelText('Confirm new password'), 'a new password');
  };

  it('need not type it again right after signing in with it', async () => {
    await signInWithIt();
    expect(screen.queryByLabelText('Temporary password')).toBeNull();
    acceptTheChange();
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Page of dashboard')).toBeVisible();
    expect(sentTo('/api/auth/password').map(({ body }) => body)).toEqual([
      { current_password: 'given to me', password: 'a new password' },
    ]);
  });

  it('is asked for it when the one that was typed is refused', async () => {
    await signInWithIt();
    shell.server.routes[ENDPOINT] = problemWith('VALIDATION_ERROR', {
      errors: [{ field: 'current_password', message: 'Incorrect password. Please try again.' }],
    });
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByLabelText('Temporary password')).toHaveValue('');
    expect(screen.getByText('Incorrect password. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('a new password');
  });

  it('is asked in the middle of work too, when a service says that it must be replaced', async () => {
    shell = openShell({ at: '/', routes: signedIn() });
    await screen.findByText('Page of dashboard');
    shell.server.routes['GET /api/calendars'] = problemWith('PASSWORD_CHANGE_REQUIRED');
    await act(async () => void (await call(listCalendars).catch(() => undefined)));
    expect(await theScreen()).toBeVisible();
    acceptTheChange();
    await fill('given to me', 'a new password');
    expect(await screen.findByText('Page of dashboard')).toBeVisible();
  });

  it('needs the temporary one, and the new one twice', async () => {
    open('/');
    await theScreen();
    await enter(screen.getByLabelText('New password'), 'a new password');
    await enter(screen.getByLabelText('Confirm new password'), 'another password');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Current password is required')).toBeVisible();
    expect(screen.getByText("Passwords don't match")).toBeVisible();
    expect(sentTo('/api/auth/password')).toEqual([]);
  });

  it('keeps what was typed, and reads why, when the change is refused', async () => {
    open('/');
    await theScreen();
    shell.server.routes[ENDPOINT] = problemWith('INVALID_CREDENTIALS', { detail: 'Incorrect password.' });
    await fill('wrong', 'a new password');
    expect(await screen.findByText('Error updating password')).toBeVisible();
    expect(within(screen.getByRole('form')).getByText('Incorrect password.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('a new password');
  });

  it('need not replace it twice when that it is replaced could not be heard at once', async () => {
    open('/');
    await theScreen();
    shell.server.routes[ENDPOINT] = respondWith();
    shell.server.routes[REFRESH] = problemWith('SERVICE_UNAVAILABLE');
    await fill('given to me', 'a new password');
    expect(await screen.findByText('Error updating password')).toBeVisible();
    Object.assign(shell.server.routes, signedIn());
    await user.click(screen.getByRole('button', { name: 'Save password' }));
    expect(await screen.findByText('Page of dashboard')).toBeVisible();
    expect(sentTo('/api/auth/password')).toHaveLength(1);
  });

  it('may sign out instead', async () => {
    open('/settings');
    await theScreen();
    shell.server.routes['POST /api/auth/sign-out'] = respondWith();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
  });

  it('may use the link of a mail instead', async () => {
    open(`/reset-password#token=${'a'.repeat(43)}`);
    expect(await theScreen()).toBeVisible();
    expect(screen.queryByLabelText('Temporary password')).toBeNull();
  });
});

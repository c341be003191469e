import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { enter, advanceTime, respondAfter, aSession, problemWith, respondWith } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, signedIn, signedOut, type OpenShell } from '../../test/support/open-shell.js';
import { documentNavigation } from '../remote-screens.js';
import { SIGN_IN_LOADING_LIMIT_MS } from './sign-in-screen.js';

let shell: OpenShell;
afterEach(() => {
  shell.close();
  jest.useRealTimers();
});

const user = userEvent.setup();

describe('While it is not known who is there', () => {
  it('the sign-in page shows a spinner, for 5 seconds at most', async () => {
    jest.useFakeTimers();
    const late = respondAfter(6_000, problemWith('UNAUTHENTICATED'));
    shell = openShell({ at: '/auth', routes: { 'POST /api/auth/refresh': late } });
    await advanceTime(0);
    await advanceTime(SIGN_IN_LOADING_LIMIT_MS - 1);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('tab')).toBeNull();
    await advanceTime(1);
    expect(screen.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText('Loading…')).toBeNull();
    await advanceTime(1_000);
  });

  it('the form may be shown first; a person who is signed in is sent to the dashboard', async () => {
    jest.useFakeTimers();
    const late = respondAfter(6_000, respondWith(aSession()));
    shell = openShell({ at: '/auth', routes: { ...signedIn(), 'POST /api/auth/refresh': late } });
    await advanceTime(0);
    await advanceTime(SIGN_IN_LOADING_LIMIT_MS);
    expect(screen.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await advanceTime(1_100);
    expect(screen.getByText('Page of dashboard')).toBeVisible();
  });
});

describe('Whoever is signed in already', () => {
  it('is led to the dashboard, in place of the sign-in page', async () => {
    shell = openShell({ at: '/auth', routes: signedIn() });
    const entries = window.history.length;
    expect(await screen.findByText('Page of dashboard')).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(window.history.length).toBe(entries);
  });
});

describe('The tab of the sign-in page', () => {
  it('is in the address, and choosing one forgets nothing of where somebody was going', async () => {
    shell = openShell({ at: '/events?q=choir#top', routes: signedOut });
    await user.click(await screen.findByRole('tab', { name: 'Sign Up' }));
    expect(window.location.pathname + window.location.search).toBe('/auth?tab=sign-up');
    await user.click(screen.getByRole('tab', { name: 'Sign In' }));
    expect(window.location.pathname + window.location.search).toBe('/auth');
    shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    const panel = await screen.findByRole('tabpanel', { name: 'Sign In' });
    await enter(within(panel).getByLabelText('Email'), 'ann@example.org');
    await enter(within(panel).getByLabelText('Password'), 'secret words');
    await user.click(within(panel).getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Page of events')).toBeVisible();
    expect(window.location.href).toBe('http://localhost/events?q=choir#top');
  });

  it('is the one that a link names', async () => {
    shell = openShell({ at: '/auth?tab=sign-up', routes: signedOut });
    expect(await screen.findByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  });
});

const FOREIGN = [
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/%09/evil.test',
  'javascript:alert(1)',
  '/settings',
];
const PARAMETERS = ['next', 'redirect', 'returnTo', 'redirect_to'];

describe('No address in a parameter is followed', () => {
  it.each(PARAMETERS.flatMap((name) => FOREIGN.map((target) => [name, target])))(
    'by somebody who is signed in: %s=%s',
    async (name, target) => {
      const leave = jest.spyOn(documentNavigation, 'replace');
      shell = openShell({ at: `/auth?${name}=${encodeURIComponent(target)}`, routes: signedIn() });
      expect(await screen.findByText('Page of dashboard')).toBeVisible();
      expect(window.location.pathname + window.location.search).toBe('/');
      expect(leave).not.toHaveBeenCalled();
    },
  );

  it.each(PARAMETERS)('after signing in: %s', async (name) => {
    const leave = jest.spyOn(documentNavigation, 'replace');
    shell = openShell({ at: `/auth?${name}=//evil.test#//evil.test`, routes: signedOut });
    shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    const panel = await screen.findByRole('tabpanel', { name: 'Sign In' });
    await enter(within(panel).getByLabelText('Email'), 'ann@example.org');
    await enter(within(panel).getByLabelText('Password'), 'secret words');
    await user.click(within(panel).getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(window.location.href).toBe('http://localhost/');
    expect(leave).not.toHaveBeenCalled();
  });
});

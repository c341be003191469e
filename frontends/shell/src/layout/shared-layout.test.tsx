import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call, useSession, watchActivity } from '@daymark/api-client';
import { getSession } from '@daymark/contracts/accounts';
import { enter, advanceTime, aSession, neverRespond, problemWith, respondWith } from '@daymark/page-testing';
import { useUnsavedChanges } from '@daymark/ui/overlay';
import { Link } from '@daymark/ui/router';
import { useState } from 'react';
import { announcedRemotes, fakeRemotes } from '../../test/support/fake-remotes.js';
import { openShell, signedIn, signedOut, type OpenShell } from '../../test/support/open-shell.js';
import { LAYOUT_LOADING_LIMIT_MS } from './shared-layout.js';

const ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
let shell: OpenShell;
afterEach(() => {
  shell.close();
  jest.useRealTimers();
});

/** Waits for what a person may do, as administration does. */
const TypingPage = () => (useSession().profile ? <TypingForm /> : null);

function TypingForm() {
  const [title, setTitle] = useState('');
  useUnsavedChanges(title !== '');
  return <input aria-label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />;
}

const LeadingPage = () => (
  <>
    <Link to="/search">Another page</Link>
    <Link to="/event/create" replace>
      In its place
    </Link>
  </>
);

/** Types into a page, after which the session ends. */
async function typeAndLoseSession() {
  fakeRemotes(() => Promise.resolve({ default: TypingPage }));
  shell = openShell({ at: '/event/create', routes: signedIn() });
  await enter(await screen.findByLabelText('Title'), 'Regatta');
  shell.server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
  shell.server.routes['GET /api/auth/session'] = problemWith('UNAUTHENTICATED');
  await act(async () => void (await call(getSession).catch(() => undefined)));
  expect(await screen.findByText('Please sign in to continue. What you typed is kept.')).toBeVisible();
}

async function signInByForm(container: HTMLElement) {
  await enter(within(container).getByLabelText('Email'), 'ann@example.org');
  await enter(within(container).getByLabelText('Password'), 'secret words');
  await userEvent.click(within(container).getByRole('button', { name: 'Sign In' }));
}

describe('Signed-in screens', () => {
  it('lead to the sign-in page, in place of themselves, when nobody is signed in', async () => {
    shell = openShell({ at: '/admin', routes: signedOut });
    const entries = window.history.length;
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
    expect(window.history.length).toBe(entries);
    expect(screen.queryByText('Authentication required')).toBeNull();
  });

  it.each([
    ['/calendar/create', 'You must be logged in to create a calendar'],
    ['/event/create', 'You must be logged in to create events'],
    ['/calendar/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11/add-event', 'You must be logged in to create events'],
    ['/event/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11/edit', 'You must be logged in to edit events'],
  ])('say at %s why they lead to the sign-in page', async (address, reason) => {
    shell = openShell({ at: address, routes: signedOut });
    expect(await screen.findByText('Authentication required')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
  });

  it('lead to the sign-in page, with the reason, when the session ends in the middle of work', async () => {
    shell = openShell({ at: '/event/create', routes: signedIn() });
    await screen.findByRole('heading', { name: 'Page of events' });
    shell.server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
    shell.server.routes['GET /api/auth/session'] = problemWith('UNAUTHENTICATED');
    await act(async () => void (await call(getSession).catch(() => undefined)));
    expect(await screen.findByText('Authentication required')).toBeVisible();
    expect(screen.getByText('Please sign in to continue')).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
  });

  const addresses = announcedRemotes
    .flatMap(({ announcement }) => announcement!.pages)
    .map(({ path, isOpenToVisitors }) => [path.replaceAll(/:\w+/g, ID), isOpenToVisitors ?? false] as const);

  it.each(addresses)(
    'are shown again after signing in, with the requested query and fragment: %s',
    async (path, isOpenToVisitors) => {
      const address = `${path}?q=choir&page=2#top`;
      shell = openShell({ at: address, routes: signedOut });
      shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
      // The links of pages open to visitors are tested with those pages.
      if (isOpenToVisitors) await userEvent.click(await screen.findByRole('link', { name: 'Sign In' }));
      await signInByForm(await screen.findByRole('tabpanel', { name: 'Sign In' }));
      expect(await screen.findByRole('heading', { name: /^Page of/ })).toBeVisible();
      expect(window.location.href).toBe(`http://localhost${address}`);
    },
  );

  it('wait, with what was typed in them, until their owner has signed in again after the session ended', async () => {
    await typeAndLoseSession();
    expect(screen.getByLabelText('Title')).not.toBeVisible();
    expect(window.location.pathname).toBe('/event/create');
    shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    await signInByForm(screen.getByRole('form', { name: 'Sign In' }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible());
    expect(screen.getByLabelText('Title')).toHaveValue('Regatta');
  });

  it('start afresh for anybody else who signs in after that', async () => {
    await typeAndLoseSession();
    const user = { id: ID, email: 'bob@example.org' };
    shell.server.routes['POST /api/auth/sign-in'] = respondWith(aSession({ user }));
    await signInByForm(screen.getByRole('form', { name: 'Sign In' }));
    await waitFor(() => expect(screen.getByLabelText('Title')).toBeVisible());
    expect(screen.getByLabelText('Title')).toHaveValue('');
  });

  it('get the focus at their content when somebody comes from another one, unless they put it elsewhere', async () => {
    shell = openShell({ at: '/', routes: signedIn() });
    await screen.findByRole('heading', { name: 'Page of dashboard' });
    await userEvent.click(await screen.findByRole('link', { name: 'Events' }));
    await screen.findByRole('heading', { name: 'Page of events' });
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('begin at their top, also in the place of a form that was scrolled, and are where they were when one goes back', async () => {
    fakeRemotes(() => Promise.resolve({ default: LeadingPage }));
    shell = openShell({ at: '/events', routes: signedIn() });
    const scrolledAt: string[] = [];
    jest.spyOn(window, 'scrollTo').mockImplementation(() => void scrolledAt.push(window.location.pathname));
    await userEvent.click(await screen.findByRole('link', { name: 'Another page' }));
    await waitFor(() => expect(scrolledAt).toEqual(['/search']));
    await userEvent.click(screen.getByRole('link', { name: 'In its place' }));
    await waitFor(() => expect(scrolledAt).toEqual(['/search', '/event/create']));
    act(() => window.history.back());
    await waitFor(() => expect(window.location.pathname).toBe('/events'));
    await userEvent.click(await screen.findByRole('link', { name: 'Another page' }));
    await waitFor(() => expect(scrolledAt).toEqual(['/search', '/event/create', '/search']));
  });

  it.each([
    ['/calendar/detail/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11', 'dashboard'],
    ['/settings', 'settings'],
  ])('at %s are open to visitors: the page of %s itself says what they may see', async (address, remote) => {
    shell = openShell({ at: address, routes: signedOut });
    expect(await screen.findByRole('heading', { name: `Page of ${remote}` })).toBeVisible();
    expect(window.location.pathname).toBe(address);
  });

  it('show that they load while it is not known who is there', async () => {
    let respond = () => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    const refresh = () => held.then(() => problemWith('UNAUTHENTICATED'));
    shell = openShell({ at: '/', routes: { 'POST /api/auth/refresh': refresh } });
    expect(await screen.findByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('navigation')).toBeNull();
    respond();
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  });

  it.each([
    ['/', 'dashboard'],
    ['/calendar/create', 'dashboard'],
    ['/calendar/detail/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11', 'dashboard'],
    ['/calendar/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11/add-event', 'events'],
    ['/events', 'events'],
    ['/event/create', 'events'],
    ['/event/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11/edit?occurrence=3', 'events'],
    ['/event/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11-occurrence-3', 'events'],
    ['/settings', 'settings'],
    ['/admin', 'admin'],
  ])('at %s are those of the remote %s', async (address, remote) => {
    shell = openShell({ at: address, routes: signedIn() });
    const main = await screen.findByRole('main');
    expect(await within(main).findByRole('heading', { name: `Page of ${remote}` })).toBeVisible();
  });

  it('say so when the profile cannot be had, and go on with fewer rights', async () => {
    jest.useFakeTimers();
    shell = openShell({
      at: '/',
      routes: { ...signedIn(), 'GET /api/auth/profile': problemWith('INTERNAL_ERROR') },
    });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Warning')).toBeVisible();
    expect(
      screen.getByText('Failed to load complete profile data. Some features may be limited.'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page of dashboard' })).toBeVisible();
  });
});

describe('Loading that lasts 20 seconds', () => {
  const SLOW = 'Taking longer than expected';
  const open = () => {
    shell = openShell({ at: '/', routes: { ...signedIn(), 'GET /api/auth/profile': neverRespond } });
  };
  beforeEach(() => {
    jest.useFakeTimers();
    watchActivity();
    document.body.dispatchEvent(new Event('mousemove'));
  });

  it('is announced to an active person, without blocking the page', async () => {
    open();
    await advanceTime(0);
    await advanceTime(LAYOUT_LOADING_LIMIT_MS - 1);
    expect(screen.queryByText(SLOW)).toBeNull();
    await advanceTime(1);
    expect(screen.getByText(SLOW)).toBeVisible();
    expect(
      screen.getByText("We're still trying to load your data. You can continue or refresh the page."),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Page of dashboard' })).toBeVisible();
  });

  it('is not announced to a person who was inactive for 60 seconds', async () => {
    jest.advanceTimersByTime(60_001 - LAYOUT_LOADING_LIMIT_MS);
    open();
    await advanceTime(0);
    await advanceTime(LAYOUT_LOADING_LIMIT_MS);
    expect(screen.queryByText(SLOW)).toBeNull();
  });
});

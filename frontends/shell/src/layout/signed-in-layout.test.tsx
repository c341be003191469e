import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerWith, problemWith } from '@daymark/api-client/testing';
import { openShell, signedIn, type OpenShell } from '../../test/support/open-shell.js';

let shell: OpenShell;
afterEach(() => {
  shell.close();
  jest.useRealTimers();
});

const EMAIL = 'ann@example.org';
const user = userEvent.setup();
const openMenu = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.getByRole('menu', { name });
};
const labels = (menu: HTMLElement) =>
  [...menu.children].map((entry) => (entry.getAttribute('role') === 'separator' ? '—' : entry.textContent));

describe('Signed-in screens', () => {
  it('lead to the sign-in page, in place of themselves, when nobody is signed in', async () => {
    shell = openShell({ at: '/admin', routes: { 'POST /api/auth/refresh': problemWith('UNAUTHENTICATED') } });
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
  });

  it('show that they load while it is not known who is there', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const refresh = () => held.then(() => problemWith('UNAUTHENTICATED'));
    shell = openShell({ at: '/', routes: { 'POST /api/auth/refresh': refresh } });
    expect(await screen.findByRole('status')).toHaveTextContent('Loading…');
    expect(screen.queryByRole('banner')).toBeNull();
    answer();
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
  });

  it.each([
    ['/', 'dashboard'],
    ['/calendar/create', 'dashboard'],
    ['/calendar/detail/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11', 'dashboard'],
    ['/calendar/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11/add-event', 'events'],
    ['/event/create', 'events'],
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

describe('The header', () => {
  it('has the logo that leads home, and links to the main screens', async () => {
    shell = openShell({ at: '/settings', routes: signedIn() });
    const banner = await screen.findByRole('banner');
    expect(within(banner).getByRole('link', { name: 'Daymark, home' })).toHaveAttribute('href', '/');
    const targets = {
      Dashboard: '/',
      'Create Event': '/event/create',
      'Create Calendar': '/calendar/create',
    };
    for (const [name, target] of Object.entries(targets)) {
      expect(within(banner).getByRole('link', { name })).toHaveAttribute('href', target);
    }
  });

  it('has an account menu, named by the e-mail address, with Settings and Logout', async () => {
    shell = openShell({ at: '/', routes: signedIn() });
    expect(labels(await openMenu(EMAIL))).toEqual(['Settings', '—', 'Logout']);
  });

  it('offers Admin to administrators', async () => {
    shell = openShell({ at: '/', routes: signedIn({ isAdministrator: true }) });
    const menu = await openMenu(EMAIL);
    await user.click(await within(menu).findByRole('menuitem', { name: 'Admin' }));
    expect(await screen.findByRole('heading', { name: 'Page of admin' })).toBeVisible();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('has everything in one menu for narrow screens', async () => {
    shell = openShell({ at: '/', routes: signedIn({ isAdministrator: true }) });
    const menu = await openMenu('Menu');
    await within(menu).findByText('Admin');
    expect(labels(menu)).toEqual([
      'Dashboard',
      '—',
      'Create Event',
      'Create Calendar',
      '—',
      'Settings',
      'Admin',
      '—',
      'Logout',
    ]);
  });

  it('works by keyboard: arrows, first letters, End, Escape and Tab', async () => {
    shell = openShell({ at: '/', routes: signedIn() });
    const button = await screen.findByRole('button', { name: 'Menu' });
    act(() => button.focus());
    await user.keyboard('{ArrowDown}');
    const item = (name: string) => screen.getByRole('menuitem', { name });
    expect(item('Dashboard')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Create Event')).toHaveFocus();
    await user.keyboard('c');
    expect(item('Create Calendar')).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}');
    expect(item('Dashboard')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(item('Logout')).toHaveFocus();
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('closes its menu when something else is pressed', async () => {
    shell = openShell({ at: '/', routes: signedIn() });
    await openMenu(EMAIL);
    await user.click(screen.getByRole('main'));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('Logout', () => {
  it('signs out and leads to the sign-in page', async () => {
    shell = openShell({ at: '/', routes: { ...signedIn(), 'POST /api/auth/sign-out': answerWith() } });
    await user.click(within(await openMenu(EMAIL)).getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
  });

  it('says what went wrong when it fails, and stays', async () => {
    shell = openShell({
      at: '/',
      routes: { ...signedIn(), 'POST /api/auth/sign-out': problemWith('SERVICE_UNAVAILABLE') },
    });
    await user.click(within(await openMenu(EMAIL)).getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByText('Error signing out')).toBeVisible();
    expect(screen.getByText(/not available right now/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: EMAIL })).toBeVisible());
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { aSession, problemWith, respondWith } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, signedIn, signedOut, type OpenShell } from '../../test/support/open-shell.js';

let shell: OpenShell;
afterEach(() => shell.close());

const EMAIL = 'ann@example.org';
const user = userEvent.setup();
const openMenu = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.getByRole('menu', { name });
};
const labels = (menu: HTMLElement) =>
  [...menu.children].map((entry) => (entry.getAttribute('role') === 'separator' ? '—' : entry.textContent));

describe('The header', () => {
  it('has the logo that leads home, and links to the main screens', async () => {
    shell = openShell({ at: '/settings', routes: signedIn() });
    const banner = await screen.findByRole('banner');
    expect(within(banner).getByRole('link', { name: 'Daymark, home' })).toHaveAttribute('href', '/');
    const targets = {
      Dashboard: '/',
      Events: '/events',
      'Create Event': '/event/create',
      'Create Calendar': '/calendar/create',
      Search: '/search',
    };
    for (const [name, target] of Object.entries(targets)) {
      expect(within(banner).getByRole('link', { name })).toHaveAttribute('href', target);
    }
  });

  it('has an account menu, named by the e-mail address, with Settings and Logout', async () => {
    shell = openShell({ at: '/', routes: signedIn() });
    expect(labels(await openMenu(EMAIL))).toEqual(['Settings', 'Keyboard shortcuts', '—', 'Logout']);
  });

  it('names the account menu My Account when there is no e-mail address', async () => {
    const session = aSession();
    const withoutAddress = aSession({ user: { ...session.user, email: '' } });
    shell = openShell({
      at: '/',
      routes: { ...signedIn(), 'POST /api/auth/refresh': respondWith(withoutAddress) },
    });
    expect(labels(await openMenu('My Account'))).toEqual(['Settings', 'Keyboard shortcuts', '—', 'Logout']);
  });

  it('leads everywhere from the menu for narrow screens', async () => {
    shell = openShell({ at: '/settings', routes: signedIn({ isAdministrator: true }) });
    const menu = await openMenu('Menu');
    await within(menu).findByText('Admin');
    const targets = within(menu)
      .getAllByRole('menuitem')
      .flatMap((item) => (item instanceof HTMLAnchorElement ? [[item.textContent, item.pathname]] : []));
    expect(Object.fromEntries(targets)).toEqual({
      Dashboard: '/',
      'All Events': '/events',
      Search: '/search',
      'Create Event': '/event/create',
      'Create Calendar': '/calendar/create',
      Settings: '/settings',
      Admin: '/admin',
    });
  });

  it('has the same targets for visitors, with Calendars for the dashboard and Sign In for the account', async () => {
    shell = openShell({ at: '/calendar/detail/5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11', routes: signedOut });
    const banner = await screen.findByRole('banner');
    const links = (await within(banner).findAllByRole('link')).map((link) => link.textContent);
    // The search link is an icon.
    expect(links.slice(1)).toEqual(['Calendars', 'Events', 'Create Event', 'Create Calendar', '', 'Sign In']);
    expect(within(banner).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(
      within(banner)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Menu']);
    expect(labels(await openMenu('Menu'))).toEqual([
      'Calendars',
      'All Events',
      'Search',
      '—',
      'Create Event',
      'Create Calendar',
      '—',
      'Sign In',
    ]);
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
      'All Events',
      'Search',
      '—',
      'Create Event',
      'Create Calendar',
      '—',
      'Settings',
      'Admin',
      'Keyboard shortcuts',
      '—',
      'Logout',
    ]);
  });
});

describe('Logout', () => {
  it('signs out and leads to the sign-in page', async () => {
    shell = openShell({ at: '/', routes: { ...signedIn(), 'POST /api/auth/sign-out': respondWith() } });
    await user.click(within(await openMenu(EMAIL)).getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(window.location.pathname).toBe('/auth');
  });

  it('needs no explanation, also at a screen that visitors are sent away from with one', async () => {
    shell = openShell({
      at: '/event/create',
      routes: { ...signedIn(), 'POST /api/auth/sign-out': respondWith() },
    });
    await user.click(within(await openMenu(EMAIL)).getByRole('menuitem', { name: 'Logout' }));
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText('Authentication required')).toBeNull();
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

  it('that works when it is tried again takes the message about the failure away', async () => {
    shell = openShell({
      at: '/',
      routes: { ...signedIn(), 'POST /api/auth/sign-out': problemWith('SERVICE_UNAVAILABLE') },
    });
    const logout = async () =>
      user.click(within(await openMenu(EMAIL)).getByRole('menuitem', { name: 'Logout' }));
    await logout();
    expect(await screen.findByText('Error signing out')).toBeVisible();
    shell.server.routes['POST /api/auth/sign-out'] = respondWith();
    await logout();
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText('Error signing out')).toBeNull();
  });
});

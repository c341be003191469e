import { describe, expect, it, jest } from '@jest/globals';
import { watchActivity } from '@daymark/api-client';
import { addressAfterSignIn, enter, aSession, problemWith, respondWith } from '@daymark/page-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSettings, storedSettings } from '../test/support/open-settings.js';

const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getAllByRole('tab', { selected: true })[0]!.textContent;
const card = (name: string) => screen.findByRole('region', { name });

describe('Settings', () => {
  it('have three tabs, Account, Appearance and Bin, and their title', async () => {
    openSettings();
    expect(await screen.findByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    expect(document.title).toBe('Settings - Daymark');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Account',
      'Appearance',
      'Bin',
    ]);
    expect(selected()).toBe('Account');
    expect(screen.getByText(aSession().user.email)).toBeVisible();
  });

  it('tell a visitor to sign in, and lead there', async () => {
    openSettings({ 'POST /api/auth/refresh': problemWith('UNAUTHENTICATED') });
    expect(
      await screen.findByRole('heading', { name: 'You need to be logged in to access settings' }),
    ).toBeVisible();
    expect(document.title).toBe('Settings - Daymark');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it.each(['#appearance', '#account', '?from=mail#appearance'])(
    'lead a visitor back to where they were going after signing in: %s',
    async (rest) => {
      openSettings({ 'POST /api/auth/refresh': problemWith('UNAUTHENTICATED') }, rest);
      await userEvent.click(await screen.findByRole('link', { name: 'Sign In' }));
      expect(addressAfterSignIn()).toBe(`/settings${rest}`);
    },
  );

  it.each([
    ['#account', 'Account'],
    ['#appearance', 'Appearance'],
    ['#bin', 'Bin'],
    ['', 'Account'],
    ['#something', 'Account'],
    ['#Appearance', 'Account'],
  ])('opened with %j show the tab %s', async (hash, expected) => {
    openSettings({}, hash);
    await screen.findByRole('heading', { name: 'Settings' });
    expect(selected()).toBe(expected);
  });

  it('keep the tab in the address, and what was typed in the other one', async () => {
    openSettings();
    await card('Email address');
    await enter(screen.getByLabelText('New email address'), 'new@example.org');
    await userEvent.click(tab('Appearance'));
    expect(await card('Default event appearance')).toBeVisible();
    expect(screen.getByLabelText('New email address')).not.toBeVisible();
    await userEvent.click(tab('Account'));
    expect(screen.getByLabelText('New email address')).toHaveValue('new@example.org');
  });

  it('are worked through with the keyboard: the arrows choose a tab', async () => {
    openSettings();
    await screen.findByRole('heading', { name: 'Settings' });
    tab('Account').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(selected()).toBe('Appearance');
    expect(tab('Appearance')).toHaveFocus();
  });

  it('show a skeleton in place of what is stored until it is there; the rest can be used', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    openSettings({
      'GET /api/settings': async () => {
        await promise;
        return respondWith(storedSettings());
      },
    });
    expect(await screen.findByRole('status', { name: 'Loading your settings' })).toBeVisible();
    expect(screen.getByLabelText('New email address')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete account' })).toBeVisible();
    resolve();
    expect(await card('General')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading your settings' })).toBeNull();
  });

  it('show a panel when what is stored cannot be had, and recover without a reload', async () => {
    const server = openSettings({ 'GET /api/settings': problemWith('FORBIDDEN') });
    expect(await screen.findByRole('heading', { name: 'Error fetching settings' })).toBeVisible();
    expect(screen.getByLabelText('New email address')).toBeVisible();
    server.routes['GET /api/settings'] = respondWith(storedSettings());
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('General')).toBeVisible();
    expect(screen.queryByText('Error fetching settings')).toBeNull();
  });

  it('try a failure that may pass three times more before they say so', async () => {
    jest.useFakeTimers();
    watchActivity();
    window.dispatchEvent(new Event('mousemove'));
    const server = openSettings({ 'GET /api/settings': problemWith('SERVICE_UNAVAILABLE') });
    for (let second = 0; second < 8; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
    jest.useRealTimers();
    expect(await screen.findByRole('heading', { name: 'Error fetching settings' })).toBeVisible();
    expect(server.sent.filter(({ path }) => path === '/api/settings')).toHaveLength(4);
  });
});

it.each([
  ['#account', 'General'],
  ['#appearance', 'Appearance'],
])('Settings have one Save on a page: %s', async (hash, form) => {
  openSettings({}, hash);
  await screen.findByRole('form', { name: form });
  expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1);
});

/** Whether the browser would ask before closing the tab. */
const isAskedFor = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};

describe('A change that is typed and not saved', () => {
  it.each([
    ['a new address', '#account', 'New email address'],
    ['a new password', '#account', 'New password'],
    ['a colour', '#appearance', 'Button color'],
  ])('needs confirmation before the page is closed: %s', async (_what, hash, label) => {
    openSettings({}, hash);
    const field = await screen.findByLabelText(label);
    expect(isAskedFor()).toBe(false);
    await userEvent.type(field, '1');
    await waitFor(() => expect(isAskedFor()).toBe(true));
    await userEvent.type(field, '{Backspace}');
    await waitFor(() => expect(isAskedFor()).toBe(false));
  });

  it('is asked for when a choice was made, until it is saved', async () => {
    openSettings();
    await userEvent.click(await screen.findByRole('radio', { name: 'Delete' }));
    await waitFor(() => expect(isAskedFor()).toBe(true));
    const events = within(screen.getByRole('form', { name: 'General' }));
    await userEvent.click(events.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings updated');
    await waitFor(() => expect(isAskedFor()).toBe(false));
  });
});

import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserSettings } from '@daymark/contracts';
import { aSettings, respondWith } from '@daymark/page-testing';
import { openShell, signedIn, signedOut, type OpenShell } from '../../test/support/open-shell.js';

let shell: OpenShell;
afterEach(() => {
  shell.close();
  document.cookie = 'daymark_color_scheme=; Max-Age=0; Path=/';
  document.cookie = 'daymark_hour_cycle=; Max-Age=0; Path=/';
  document.cookie = 'daymark_language=; Max-Age=0; Path=/';
  document.documentElement.removeAttribute('data-color-scheme');
});

const shown = () => document.documentElement.dataset['colorScheme'];
const openWith = (
  color_scheme: 'light' | 'dark' | null,
  { hour_cycle = null, language = null }: Partial<Pick<UserSettings, 'hour_cycle' | 'language'>> = {},
) => {
  shell = openShell({
    at: '/event/create',
    routes: {
      ...signedIn(),
      'GET /api/settings': respondWith(aSettings({ color_scheme, hour_cycle, language })),
    },
  });
};

it('The colour scheme that a person chose elsewhere is shown and remembered on this device', async () => {
  openWith('dark');
  await waitFor(() => expect(shown()).toBe('dark'));
  expect(document.cookie).toContain('daymark_color_scheme=dark');
});

it('A device forgets its colour scheme when its person follows the system again', async () => {
  document.cookie = 'daymark_color_scheme=dark; Path=/';
  document.documentElement.dataset['colorScheme'] = 'dark';
  openWith(null);
  await waitFor(() => expect(shown()).toBe(''));
  expect(document.cookie).not.toContain('daymark_color_scheme');
});

it('A device remembers the choice of 12 or 24 hours for public pages, and forgets it when the language decides again', async () => {
  openWith('dark', { hour_cycle: '12' });
  await waitFor(() => expect(document.cookie).toContain('daymark_hour_cycle=12'));
  shell.close();
  openWith('light');
  await waitFor(() => expect(shown()).toBe('light'));
  expect(document.cookie).not.toContain('daymark_hour_cycle');
});

it('A device remembers the language for the next document, and forgets it when the browser decides again', async () => {
  document.documentElement.lang = 'de';
  openWith('dark', { language: 'de' });
  await waitFor(() => expect(document.cookie).toContain('daymark_language=de'));
  shell.close();
  // Loading the document again, which jsdom cannot, waits for what is typed.
  document.cookie = 'daymark_language=en; Path=/';
  openWith('light', { language: 'de' });
  await waitFor(() => expect(document.cookie).toContain('daymark_language=de'));
  document.documentElement.removeAttribute('lang');
});

it('The sign-in page keeps the colour scheme of whoever was here last', async () => {
  document.documentElement.dataset['colorScheme'] = 'dark';
  shell = openShell({ at: '/auth', routes: signedOut });
  await screen.findByRole('tab', { name: 'Sign In' });
  expect(shown()).toBe('dark');
});

import { expect, it } from '@jest/globals';
import { aSession } from '@daymark/api-client/testing';
import { screen } from '@testing-library/react';
import SettingsRoutes from './routes.js';
import { renderPage } from '@daymark/page-testing';

it('Settings show the address that is signed in', async () => {
  renderPage(SettingsRoutes, '/settings', {});
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(screen.getByText(aSession().user.email)).toBeVisible();
  expect(document.title).toBe('Settings - Daymark');
});

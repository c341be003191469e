/**
 * A page at its public address: a local address would leave one step open.
 *
 * @jest-environment-options {"url": "https://calendar.example.org/"}
 */
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aCalendar, anAdministrator, renderPage, respondWith } from '@daymark/page-testing';
import DashboardRoutes from '../routes.js';

it('the first steps of an owner are over when all is done, at an address that others can open', async () => {
  renderPage(DashboardRoutes, '/', {
    'GET /api/auth/profile': respondWith(anAdministrator()),
    'GET /api/calendars': respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
    'GET /api/events/upcoming': respondWith({ items: [] }),
    'GET /api/auth/first-steps': respondWith({
      first_steps: {
        product_name: 'Daymark',
        public_origin: window.location.origin,
        test_mail: { to: 'owner@example.org', sent_at: '2026-03-01T12:00:00.000Z', state: 'arrived' },
        is_look_confirmed: true,
      },
    }),
  });
  const shown = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(shown.getByText('4 of 4 done')).toBeVisible();
  expect(shown.getByText('All done.')).toBeVisible();
  expect(shown.getByText('The test email to owner@example.org arrived.')).toBeVisible();
  expect(shown.queryByRole('button', { name: /test email|another/ })).toBeNull();
});

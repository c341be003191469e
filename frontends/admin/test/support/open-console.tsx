import type { AdminUser, Registration } from '@daymark/contracts';
import {
  anAdministrator,
  renderPage,
  respondWith,
  sentTo,
  type FakeServer,
  type Handlers,
} from '@daymark/page-testing';
import { useLocation } from '@daymark/ui/router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminRoutes from '../../src/routes.js';

export const USERS = 'GET /api/admin/users';
export const REGISTRATIONS = 'GET /api/admin/registrations';
export const USER_ID = '8c1f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33';
export const REGISTRATION_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
/** The route of an act on `aUser()`. */
export const actRoute = (act: string) => `POST /api/admin/users/${USER_ID}/${act}`;
export const DECIDE = `POST /api/admin/registrations/${REGISTRATION_ID}`;

export const aUser = (more: Partial<AdminUser> = {}): AdminUser => ({
  id: USER_ID,
  email: 'mira@example.org',
  role: 'user',
  is_owner: false,
  created_at: '2025-03-12T09:00:00Z',
  last_sign_in_at: '2025-04-01T09:00:00Z',
  banned_until: null,
  ...more,
});

export const aRegistration = (more: Partial<Registration> = {}): Registration => ({
  id: REGISTRATION_ID,
  email: 'noor@example.org',
  role: 'user',
  created_at: '2025-03-12T09:00:00Z',
  status: 'pending',
  metadata: { signup_date: '2025-03-12T09:00:00Z' },
  ...more,
});

/** One page of a list. */
export const pageOf = <Item,>(items: Item[], total = items.length, page = 1) =>
  respondWith({ items, total, page, page_size: 25 });

/** The console with the query of its address, which tests can read. */
function ConsoleWithQuery() {
  return (
    <>
      <AdminRoutes />
      <output aria-label="Query">{useLocation().search}</output>
    </>
  );
}

/** Opens the console for an administrator, with one user and nobody who waits unless the handlers say otherwise. */
export const openConsole = (address = '/admin', handlers: Handlers = {}): FakeServer =>
  renderPage(ConsoleWithQuery, address, {
    'GET /api/auth/profile': respondWith(anAdministrator()),
    [USERS]: pageOf([aUser()]),
    [REGISTRATIONS]: pageOf([]),
    ...handlers,
  });

/** What is in the query of the address. */
export const shownQuery = () =>
  Object.fromEntries(new URLSearchParams(screen.getByLabelText('Query').textContent));

/** The queries that a list was asked with, without the counts beside the tabs. */
export const listQueries = (server: FakeServer, route: string) =>
  sentTo(server, route)
    .map(({ query }) => Object.fromEntries(query))
    .filter(({ page_size }) => page_size !== '1');

/** The row that holds a text. */
export const rowOf = async (text: string) =>
  within(await screen.findByRole('row', { name: new RegExp(text) }));

/** Presses a button and returns the dialog that it opens. */
export async function openDialog(button: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

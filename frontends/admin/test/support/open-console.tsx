import type { AdminCounts, AdminUser, AuditEntry, Registration } from '@daymark/contracts/administration';
import {
  anAdministrator,
  renderPage,
  respondWith,
  type FakeServer,
  type Handlers,
} from '@daymark/page-testing';
import { useLocation } from '@daymark/ui/router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminRoutes from '../../src/routes.js';

export const USERS = 'GET /api/admin/users';
export const REGISTRATIONS = 'GET /api/admin/registrations';
export const COUNTS = 'GET /api/admin/counts';
export const AUDIT = 'GET /api/admin/audit';
export const USER_ID = '8c1f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33';
export const EVENTS = `GET /api/admin/users/${USER_ID}/events`;
export const REGISTRATION_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
const ADMINISTRATOR_ID = '3f1f7c1a-52c5-4f0e-9c55-0d4b3c3b0a01';
/** The route of an action on `aUser()`. */
export const actionRoute = (action: string) => `POST /api/admin/users/${USER_ID}/${action}`;
export const DECIDE = `POST /api/admin/registrations/${REGISTRATION_ID}`;

export const aUser = (more: Partial<AdminUser> = {}): AdminUser => ({
  id: USER_ID,
  email: 'mira@example.org',
  name: null,
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
  name: null,
  purpose: null,
  role: 'user',
  created_at: '2025-03-12T09:00:00Z',
  status: 'pending',
  metadata: { signup_date: '2025-03-12T09:00:00Z' },
  ...more,
});

/** The counts for the badges. */
export const counts = (more: Partial<AdminCounts> = {}) =>
  respondWith({
    users: 1,
    administrators: 1,
    deactivated_users: 0,
    pending_registrations: 0,
    waiting_since: null,
    ...more,
  });

export const anEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1a1f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a44',
  at: '2025-04-02T10:30:00Z',
  service: 'auth',
  action: 'account-deactivation',
  outcome: 'success',
  actor: { id: ADMINISTRATOR_ID, email: 'ann@example.org', pseudonym: 'person-5f1c' },
  target: { id: USER_ID, email: 'mira@example.org', pseudonym: 'person-77ab' },
  object_id: null,
  network: '203.0.113.9',
  request_id: 'r-1',
  details: {},
  ...more,
});

/** One page of the log. */
export const auditPage = (items: AuditEntry[], total = items.length, has_more = false) =>
  respondWith({ items, total, has_more, page: 1, page_size: 25 });

/** One page of a list. */
export const pageOf = <Item,>(items: Item[], total = items.length, page = 1) =>
  respondWith({ items, total, page, page_size: 25 });

/** The console as the shell's content, with the address's query readable for tests. */
function ConsoleWithQuery() {
  return (
    <>
      <main tabIndex={-1}>
        <AdminRoutes />
      </main>
      <output aria-label="Query">{useLocation().search}</output>
    </>
  );
}

/** Renders the console for an administrator, by default with one user and no waiting registration. */
export const openConsole = (address = '/admin', handlers: Handlers = {}): FakeServer =>
  renderPage(ConsoleWithQuery, address, {
    'GET /api/auth/profile': respondWith(anAdministrator()),
    [USERS]: pageOf([aUser()]),
    [REGISTRATIONS]: pageOf([]),
    [COUNTS]: counts(),
    [AUDIT]: auditPage([]),
    [EVENTS]: pageOf([]),
    ...handlers,
  });

/** The query in the address. */
export const shownQuery = () =>
  Object.fromEntries(new URLSearchParams(screen.getByLabelText('Query').textContent));

/** The row with a text. */
export const rowOf = async (text: string) =>
  within(await screen.findByRole('row', { name: new RegExp(text) }));

/** Presses a button and returns the dialog that it opens. */
export async function openDialog(button: string | RegExp) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

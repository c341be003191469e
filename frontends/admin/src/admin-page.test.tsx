import { describe, expect, it } from '@jest/globals';
import type { Registration } from '@daymark/contracts';
import { anAdministrator, aSession, problemWith, renderPage, respondWith } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminRoutes from './routes.js';

const REGISTRATION_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
const session = aSession();
const administrator = {
  'GET /api/auth/profile': respondWith(anAdministrator()),
};
const aRegistration = (more: Partial<Registration> = {}): Registration => ({
  id: REGISTRATION_ID,
  email: 'mira@example.org',
  role: 'user',
  created_at: '2025-03-12T09:00:00Z',
  status: 'pending',
  metadata: { signup_date: '2025-03-12T09:00:00Z' },
  ...more,
});
const waiting = (items: Registration[], total = items.length) => ({
  ...administrator,
  'GET /api/admin/registrations': respondWith({ items, total, page: 1, page_size: 25 }),
});
const decideCall = `POST /api/admin/registrations/${REGISTRATION_ID}`;

const show = (handlers: Parameters<typeof renderPage>[2]) => renderPage(AdminRoutes, '/admin', handlers);
const open = async (name: 'Approve' | 'Reject') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('The administrators’ console', () => {
  it('sends away who is no administrator', async () => {
    const { sent } = show({});
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/));
    expect(sent.some(({ path }) => path.startsWith('/api/admin'))).toBe(false);
  });

  it('shows who waits, with count, role, date and details', async () => {
    show(waiting([aRegistration()]));
    expect(await screen.findByText(`Logged in as: ${session.user.email} | Admin status`)).toBeVisible();
    expect(screen.getByRole('tab', { name: /Pending Approvals.*1 pending/ })).toBeVisible();
    const row = within(screen.getByRole('row', { name: /mira@example\.org/ }));
    expect(row.getByText('User')).toBeVisible();
    expect(row.getByText('March 12th, 2025, 09:00')).toBeVisible();
    await userEvent.hover(row.getByRole('button', { name: 'Details of mira@example.org' }));
    expect(await screen.findByText(REGISTRATION_ID)).toBeInTheDocument();
    expect(screen.getByText(/"signup_date"/)).toBeInTheDocument();
  });

  it('says when nobody waits', async () => {
    show(waiting([]));
    expect(await screen.findByText('No pending registrations found')).toBeVisible();
  });

  it('has pages when there is more than one', async () => {
    const { sent } = show(waiting([aRegistration()], 60));
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
  });

  it('says when the list could not be loaded', async () => {
    show({ ...administrator, 'GET /api/admin/registrations': problemWith('FORBIDDEN') });
    expect(await screen.findByRole('heading', { name: 'Error loading pending users' })).toBeVisible();
  });
});

describe('Approving', () => {
  it('asks first, and closes when it is done', async () => {
    const { sent } = show({
      ...waiting([aRegistration()]),
      [decideCall]: respondWith({ id: REGISTRATION_ID, outcome: 'approved' }),
    });
    const dialog = await open('Approve');
    expect(dialog.getByText('Approve User Registration')).toBeVisible();
    expect(
      dialog.getByText(
        'Are you sure you want to approve this user registration? This will create a new account.',
      ),
    ).toBeVisible();
    expect(dialog.getByText('mira@example.org')).toBeVisible();
    expect(dialog.getByText(REGISTRATION_ID)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve User' }));
    expect(await screen.findByText('User approved')).toBeVisible();
    expect(screen.getByText('The user account has been created successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('row', { name: /mira@example\.org/ })).not.toBeInTheDocument();
    expect(sent.find(({ path }) => path.endsWith(REGISTRATION_ID))?.body).toEqual({ approve: true });
  });

  it('stays open when it fails, and keeps the error with what to make of it', async () => {
    show({
      ...waiting([aRegistration()]),
      [decideCall]: problemWith('CONFLICT', { detail: 'duplicate key value' }),
    });
    const dialog = await open('Approve');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve User' }));
    expect(await screen.findByText('Error approving user')).toBeVisible();
    expect(screen.getByText(/The user may already exist/)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('Rejecting', () => {
  it('asks first, and says when it is done', async () => {
    const { sent } = show({
      ...waiting([aRegistration()]),
      [decideCall]: respondWith({ id: REGISTRATION_ID, outcome: 'rejected' }),
    });
    const dialog = await open('Reject');
    expect(
      dialog.getByText(
        'Are you sure you want to reject this user registration? This action cannot be undone.',
      ),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Reject Registration' }));
    expect(await screen.findByText('The user registration has been rejected')).toBeVisible();
    expect(sent.find(({ path }) => path.endsWith(REGISTRATION_ID))?.body).toEqual({ approve: false });
  });
});

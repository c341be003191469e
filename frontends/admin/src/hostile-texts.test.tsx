import { afterEach, describe, expect, it } from '@jest/globals';
import type { AdminUser } from '@daymark/contracts/administration';
import { problemWith, respondWith } from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anEntry,
  actionRoute,
  AUDIT,
  auditPage,
  aRegistration,
  aUser,
  DECIDE,
  openConsole,
  openDialog,
  pageOf,
  REGISTRATION_ID,
  REGISTRATIONS,
  USER_ID,
  USERS,
} from '../test/support/open-console.js';

/** None of our texts is an element or has a handler. */
const HOSTILE = `"><img src=x onerror="window.injected=1"><script>window.injected=1</script>`;
const ACCOUNT = aUser({ email: HOSTILE });

afterEach(() => {
  expect(document.querySelector('img[src="x"], [onerror], script')).toBeNull();
  expect(window).not.toHaveProperty('injected');
});

describe('A text that others wrote is shown as text', () => {
  it.each(['Reset password', 'Deactivate', 'Delete'])('in the row and the dialog of %s', async (act) => {
    openConsole('/admin', { [USERS]: pageOf([ACCOUNT]) });
    expect(await screen.findByRole('link', { name: HOSTILE })).toBeVisible();
    const dialog = await openDialog(`${act} ${HOSTILE}`);
    expect(dialog.getByText(HOSTILE)).toBeVisible();
  });

  it('in the result of a reset, and in the message of a refusal', async () => {
    openConsole('/admin', {
      [USERS]: pageOf([ACCOUNT]),
      [actionRoute('reset-password')]: respondWith({ temp_password: HOSTILE, email_sent: true }),
      [actionRoute('ban')]: problemWith('CONFLICT', { detail: HOSTILE }),
    });
    const reset = await openDialog(`Reset password ${HOSTILE}`);
    await userEvent.click(reset.getByRole('button', { name: 'Reset password' }));
    expect(
      await reset.findByText(`An email with a link to choose a new password was sent to ${HOSTILE}.`),
    ).toBeVisible();
    expect(reset.getByDisplayValue(HOSTILE)).toBeVisible();
    await userEvent.click(reset.getByRole('button', { name: 'Done' }));
    const ban = await openDialog(`Deactivate ${HOSTILE}`);
    await userEvent.click(ban.getByRole('button', { name: 'Deactivate user' }));
    expect(await screen.findByText(`Error deactivating user: ${HOSTILE}`)).toBeInTheDocument();
  });

  it('in the tooltip, the dialogs and the refusal of a registration', async () => {
    const registration = aRegistration({ email: HOSTILE, metadata: { signup_date: HOSTILE } });
    openConsole('/admin?tab=pending', {
      [REGISTRATIONS]: pageOf([registration]),
      [DECIDE]: problemWith('CONFLICT', { detail: HOSTILE }),
    });
    await userEvent.hover(await screen.findByRole('button', { name: `Details of ${HOSTILE}` }));
    expect((await screen.findByText('Signed up')).nextElementSibling).toBeInTheDocument();
    const approval = await openDialog('Approve');
    expect(approval.getByText(HOSTILE)).toBeVisible();
    await userEvent.click(approval.getByRole('button', { name: 'Approve User' }));
    expect((await screen.findAllByText(HOSTILE, { exact: false })).length).toBeGreaterThan(2);
  });

  it('in the activity, its details included', async () => {
    const person = { id: USER_ID, email: HOSTILE, pseudonym: 'person-77ab' };
    const entry = anEntry({
      actor: person,
      target: person,
      action: HOSTILE,
      network: HOSTILE,
      details: { [HOSTILE]: HOSTILE },
      subject: { kind: 'event', name: HOSTILE, start_local: null },
    });
    openConsole('/admin?tab=activity', { [AUDIT]: auditPage([entry]) });
    await userEvent.click(await screen.findByText('IDs'));
    expect(screen.getAllByText(HOSTILE)).toHaveLength(7);
  });

  it('in the dialog of a rejection', async () => {
    openConsole('/admin?tab=pending', { [REGISTRATIONS]: pageOf([aRegistration({ email: HOSTILE })]) });
    const rejection = await openDialog('Reject');
    expect(rejection.getByText(HOSTILE)).toBeVisible();
  });

  it.each(['Approve', 'Reject'])('in the dialog of %s for several, and in its results', async (decision) => {
    const results = [
      { id: REGISTRATION_ID, outcome: 'failed', code: 'CONFLICT', detail: HOSTILE },
      { id: USER_ID, outcome: 'failed', code: 'CONFLICT', detail: 'The registration was decided already' },
    ];
    openConsole('/admin?tab=pending', {
      [REGISTRATIONS]: pageOf([
        aRegistration({ email: HOSTILE }),
        aRegistration({ id: USER_ID, email: 'omar@example.org' }),
      ]),
      'POST /api/admin/registrations/decisions': respondWith({ results }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${HOSTILE}` }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select omar@example.org' }));
    const dialog = await openDialog(`${decision} selected (2)`);
    expect(dialog.getByText(HOSTILE)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: `${decision} all` }));
    expect(await dialog.findAllByText('Failed')).toHaveLength(2);
    expect(dialog.getAllByText(HOSTILE, { exact: false })).toHaveLength(2);
  });

  it('on a person’s page, its title and the names of calendars included', async () => {
    openPerson({ email: HOSTILE }, [
      { id: USER_ID, name: HOSTILE, is_public: true, created_at: ACCOUNT.created_at, event_count: 1 },
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: HOSTILE })).toBeVisible();
    expect(screen.getByRole('cell', { name: HOSTILE })).toBeVisible();
    expect(document.title).toContain(HOSTILE);
  });

  it.each([
    ['Make administrator', 'user'],
    ['Remove administrator', 'admin'],
    ['End all sessions', 'user'],
  ] as const)('in the dialog of %s', async (act, role) => {
    openPerson({ email: HOSTILE, role });
    const dialog = await openDialog(act);
    expect(dialog.getByText(HOSTILE)).toBeVisible();
  });
});

function openPerson(account: Partial<AdminUser>, calendars: object[] = []) {
  openConsole(`/admin/users/${USER_ID}`, {
    [`GET /api/admin/users/${USER_ID}`]: respondWith({
      ...aUser(account),
      must_change_password: false,
      session_count: 0,
      sessions: [],
      holdings: { calendars, event_count: 1, event_bytes: 1, logo_count: 0, logo_bytes: 0 },
    }),
  });
}

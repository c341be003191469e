import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  queriesTo,
  enter,
  advanceTime,
  problemWith,
  respondWith,
  sentTo,
  type SentRequest,
} from '@daymark/page-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aRegistration,
  counts,
  COUNTS,
  DECIDE,
  openConsole,
  openDialog,
  pageOf,
  REGISTRATION_ID,
  REGISTRATIONS,
  rowOf,
  shownQuery,
} from '../../test/support/open-console.js';

afterEach(() => void jest.useRealTimers());

const PENDING = '/admin?tab=pending';
const waiting = pageOf([aRegistration()]);
const decided = (outcome: 'approved' | 'rejected') => respondWith({ id: REGISTRATION_ID, outcome });

describe('The tab ‘Pending Approvals’', () => {
  it('lists who waits, with a red badge of the count, role, date, and a tooltip of user id and metadata', async () => {
    openConsole(PENDING, {
      [REGISTRATIONS]: waiting,
      [COUNTS]: counts({ pending_registrations: 1 }),
    });
    const row = await rowOf('noor@example.org');
    const tab = screen.getByRole('tab', { name: /Pending Approvals.*1 pending/ });
    expect(tab.querySelector('.ui-badge-error')).toHaveTextContent('1');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Email',
      'Role',
      'Created At ↓',
      'Actions',
    ]);
    expect(row.getByText('User')).toBeVisible();
    expect(row.getByText(/Wed 12 Mar 2025, 9 am/)).toBeVisible();
    expect(row.getByText(/^Waiting for \d+ days$/)).toBeVisible();
    await userEvent.hover(row.getByRole('button', { name: 'Details of noor@example.org' }));
    expect(await screen.findByText(REGISTRATION_ID)).toBeInTheDocument();
    const signedUp = screen.getByText('Signed up').nextElementSibling;
    expect(signedUp).toHaveTextContent('Wed 12 Mar 2025, 9 am');
  });

  it('says who asks and what for, as text, in the list and before the decision', async () => {
    const purpose = 'Dates of our choir <b>and</b> concerts';
    openConsole(PENDING, { [REGISTRATIONS]: pageOf([aRegistration({ name: 'Noor Haddad', purpose })]) });
    const row = await rowOf('noor@example.org');
    expect(row.getByText('Noor Haddad')).toBeVisible();
    expect(row.getByText(purpose)).toBeVisible();
    const dialog = await openDialog('Approve');
    expect(dialog.getByText('Noor Haddad')).toBeVisible();
    expect(dialog.getByText(purpose)).toBeVisible();
  });

  it('says for how long the first has been waiting, on whichever page that one is', async () => {
    openConsole(PENDING, {
      [REGISTRATIONS]: pageOf([aRegistration()], 60),
      [COUNTS]: counts({ pending_registrations: 60, waiting_since: new Date().toISOString() }),
    });
    expect(await screen.findByText('The first has been waiting for less than an hour')).toBeVisible();
  });

  it('shows metadata as text, whatever it contains', async () => {
    const metadata = { signup_date: '<img src=x onerror=alert(1)>' };
    openConsole(PENDING, { [REGISTRATIONS]: pageOf([aRegistration({ metadata })]) });
    const row = await rowOf('noor@example.org');
    await userEvent.hover(row.getByRole('button', { name: 'Details of noor@example.org' }));
    expect(await screen.findByText(/<img src=x/)).toBeInTheDocument();
    expect(document.querySelector('img')).toBeNull();
  });

  it('says when nobody waits, without a badge', async () => {
    openConsole(PENDING);
    expect(await screen.findByText('No pending registrations found')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Pending Approvals' })).toBeVisible();
  });

  it('has pages when there is more than one', async () => {
    const server = openConsole(PENDING, { [REGISTRATIONS]: pageOf([aRegistration()], 60) });
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() =>
      expect(queriesTo(server, REGISTRATIONS)).toContainEqual(expect.objectContaining({ page: '2' })),
    );
  });
});

describe('Several registrations', () => {
  const OTHER_ID = REGISTRATION_ID.replace('5', '6');
  const both = (outcome: 'approved' | 'rejected') =>
    [REGISTRATION_ID, OTHER_ID].map((id) => ({ id, outcome, code: null, detail: null }));
  const two = pageOf([aRegistration(), aRegistration({ id: OTHER_ID, email: 'omar@example.org' })]);

  it('are searched by address, and sorted by how long they wait, in the address too', async () => {
    const server = openConsole(PENDING, { [REGISTRATIONS]: two });
    await rowOf('omar@example.org');
    expect(queriesTo(server, REGISTRATIONS)).toEqual([
      { search: '', order: 'desc', page: '1', page_size: '25' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: /Created At/ }));
    await waitFor(() => expect(shownQuery()).toEqual({ tab: 'pending', order: 'asc' }));
    await userEvent.type(screen.getByPlaceholderText('Search pending users by email...'), 'om');
    await waitFor(() =>
      expect(queriesTo(server, REGISTRATIONS)).toContainEqual(
        expect.objectContaining({ search: 'om', order: 'asc' }),
      ),
    );
  });

  it('are decided at once, each with its result; what failed stays', async () => {
    const server = openConsole(PENDING, {
      [REGISTRATIONS]: two,
      'POST /api/admin/registrations/decisions': respondWith({
        results: [
          { id: REGISTRATION_ID, outcome: 'approved', code: null, detail: null },
          { id: OTHER_ID, outcome: 'failed', code: 'CONFLICT', detail: 'It has already been decided.' },
        ],
      }),
    });
    await rowOf('omar@example.org');
    expect(screen.getByRole('button', { name: 'Approve selected (0)' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    const dialog = await openDialog('Approve selected (2)');
    expect(dialog.getByText('Approve 2 registrations')).toBeVisible();
    expect(dialog.queryByLabelText(/Reason/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve all' }));
    expect(await dialog.findByText('1 approved, 1 failed')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'omar@example.orgFailedIt has already been decided.',
      'noor@example.orgApproved',
    ]);
    await userEvent.click(document.querySelector('.ant-modal-wrap')!);
    expect(dialog.getByText('It has already been decided.')).toBeVisible();
    await userEvent.click(dialog.getByText('Close'));
    const alert = screen.getByText('Error', { selector: '.ant-alert *' }).closest('.ant-alert');
    expect(alert).toHaveTextContent('omar@example.org: It has already been decided.');
    expect(sentTo(server, 'POST /api/admin/registrations/decisions').map(({ body }) => body)).toEqual([
      { ids: [REGISTRATION_ID, OTHER_ID], approve: true },
    ]);
    await waitFor(() => expect(screen.queryByRole('row', { name: /noor/ })).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /omar/ })).toBeInTheDocument();
  });

  it('that fail for the same reason show it once', async () => {
    const detail = 'It has already been decided.';
    openConsole(PENDING, {
      [REGISTRATIONS]: two,
      'POST /api/admin/registrations/decisions': respondWith({
        results: both('approved').map(({ id }) => ({ id, outcome: 'failed', code: 'CONFLICT', detail })),
      }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    const dialog = await openDialog('Approve selected (2)');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve all' }));
    expect(await screen.findByText(`noor@example.org, omar@example.org: ${detail}`)).toBeVisible();
  });

  it('are rejected with one reason, which all of them receive', async () => {
    const server = openConsole(PENDING, {
      [REGISTRATIONS]: two,
      'POST /api/admin/registrations/decisions': respondWith({
        results: both('rejected'),
      }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    const dialog = await openDialog('Reject selected (2)');
    await enter(dialog.getByLabelText(/Reason/), 'Members only');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject all' }));
    expect(await dialog.findAllByText('Rejected')).toHaveLength(2);
    expect(dialog.getByText('2 rejected')).toBeVisible();
    expect(sentTo(server, 'POST /api/admin/registrations/decisions').map(({ body }) => body)).toEqual([
      { ids: [REGISTRATION_ID, OTHER_ID], approve: false, reason: 'Members only' },
    ]);
  });

  it('with a single selection are confirmed like a single one', async () => {
    openConsole(PENDING, { [REGISTRATIONS]: two });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select omar@example.org' }));
    const dialog = await openDialog('Approve selected (1)');
    expect(dialog.getByText('Approve User Registration')).toBeVisible();
    expect(dialog.getByText('omar@example.org')).toBeVisible();
  });

  it('of which a whole page was decided are not all, while more wait', async () => {
    const some = [aRegistration(), aRegistration({ id: OTHER_ID, email: 'omar@example.org' })];
    openConsole(PENDING, {
      [REGISTRATIONS]: pageOf(some, 30),
      'POST /api/admin/registrations/decisions': respondWith({ results: both('approved') }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    const dialog = await openDialog('Approve selected (2)');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve all' }));
    expect(await dialog.findByText('2 approved')).toBeVisible();
    expect(screen.queryByText('No pending registrations found')).toBeNull();
  });

  it('that could not be decided say so, and stay selected', async () => {
    openConsole(PENDING, {
      [REGISTRATIONS]: two,
      'POST /api/admin/registrations/decisions': problemWith('TOO_MANY_REQUESTS'),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    const dialog = await openDialog('Approve selected (2)');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve all' }));
    expect(await screen.findByText('Error approving users')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Approve all' })).toBeEnabled();
  });
});

describe('Approving', () => {
  it('asks first, is busy meanwhile, and closes when it is done', async () => {
    let finish = () => {};
    const isAsked = new Promise<void>((resolve) => (finish = resolve));
    const server = openConsole(PENDING, {
      [REGISTRATIONS]: waiting,
      [DECIDE]: () => isAsked.then(() => decided('approved')),
    });
    const dialog = await openDialog('Approve');
    expect(dialog.getByText('Approve User Registration')).toBeVisible();
    expect(
      dialog.getByText(
        'Are you sure you want to approve this user registration? This will create a new account.',
      ),
    ).toBeVisible();
    expect(dialog.getByText('noor@example.org')).toBeVisible();
    expect(dialog.getByText(REGISTRATION_ID)).toBeVisible();
    await userEvent.hover(dialog.getByRole('button', { name: 'User' }));
    expect(await screen.findByText('This role will be assigned to the new user account')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Approve User' }));
    expect(await dialog.findByRole('button', { name: /Approving\.\.\./ })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    finish();
    expect(await screen.findByText('User approved')).toBeVisible();
    expect(screen.getByText('The user account has been created successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('row', { name: /noor@example\.org/ })).not.toBeInTheDocument();
    expect(sentTo(server, DECIDE).map(({ body }) => body)).toEqual([{ approve: true }]);
  });

  it('loads the list again 2 seconds later, also when another tab was opened meanwhile', async () => {
    const server = openConsole(PENDING, { [REGISTRATIONS]: waiting, [DECIDE]: decided('approved') });
    const dialog = await openDialog('Approve');
    const button = dialog.getByRole('button', { name: 'Approve User' });
    jest.useFakeTimers();
    act(() => button.click());
    await advanceTime(500);
    act(() => screen.getByRole('tab', { name: 'User Accounts' }).click());
    const before = sentTo(server, COUNTS).length;
    await advanceTime(1_400);
    expect(sentTo(server, COUNTS)).toHaveLength(before);
    await advanceTime(700);
    expect(sentTo(server, COUNTS)).toHaveLength(before + 1);
    act(() => screen.getByRole('tab', { name: 'Pending Approvals' }).click());
    await advanceTime(100);
    expect(sentTo(server, REGISTRATIONS)).toHaveLength(2);
  });

  it('stays open when it fails, and the error stays in the tab until it is closed', async () => {
    openConsole(PENDING, {
      [REGISTRATIONS]: waiting,
      [DECIDE]: problemWith('CONFLICT', { detail: 'This registration has already been decided.' }),
    });
    const dialog = await openDialog('Approve');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve User' }));
    expect(await screen.findByText('Error approving user')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('tab', { name: 'User Accounts' }));
    await userEvent.click(screen.getByRole('tab', { name: /Pending Approvals/ }));
    const alert = screen.getByText('Error', { selector: '.ant-alert *' }).closest('.ant-alert')!;
    expect(alert).toHaveTextContent('ErrorThis registration has already been decided.');
    await userEvent.click(alert.querySelector('.ant-alert-close-icon')!);
    await waitFor(() => expect(document.querySelector('.ant-alert')).toBeNull());
  });
});

describe('Rejecting', () => {
  it('asks first, is busy meanwhile, and says when it is done', async () => {
    let finish = () => {};
    const isAsked = new Promise<void>((resolve) => (finish = resolve));
    const server = openConsole(PENDING, {
      [REGISTRATIONS]: waiting,
      [DECIDE]: () => isAsked.then(() => decided('rejected')),
    });
    const dialog = await openDialog('Reject');
    expect(dialog.getByText('Reject User Registration')).toBeVisible();
    expect(
      dialog.getByText(
        'Are you sure you want to reject this user registration? This action cannot be undone.',
      ),
    ).toBeVisible();
    expect(dialog.getByText('noor@example.org')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Reason/), '  ');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject Registration' }));
    expect(await dialog.findByRole('button', { name: /Rejecting\.\.\./ })).toBeVisible();
    finish();
    expect(await screen.findByText('User rejected')).toBeVisible();
    expect(screen.getByText('The user registration has been rejected')).toBeVisible();
    expect(sentTo(server, DECIDE).map(({ body }) => body)).toEqual([{ approve: false }]);
  });

  it('sends a reason that the applicant reads, where one is given', async () => {
    const server = openConsole(PENDING, { [REGISTRATIONS]: waiting, [DECIDE]: decided('rejected') });
    const dialog = await openDialog('Reject');
    await enter(dialog.getByLabelText(/Reason/), 'Members only');
    await userEvent.click(dialog.getByRole('button', { name: 'Reject Registration' }));
    expect(await screen.findByText('User rejected')).toBeVisible();
    expect(sentTo(server, DECIDE).map(({ body }) => body)).toEqual([
      { approve: false, reason: 'Members only' },
    ]);
  });

  it('tells a stranger nothing where there is to be no mail', async () => {
    const server = openConsole(PENDING, { [REGISTRATIONS]: waiting, [DECIDE]: decided('rejected') });
    const dialog = await openDialog('Reject');
    await enter(dialog.getByLabelText(/Reason/), 'Members only');
    await userEvent.click(dialog.getByRole('checkbox', { name: /without an email/ }));
    expect(dialog.getByLabelText(/Reason/)).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Reject Registration' }));
    expect(await screen.findByText('User rejected')).toBeVisible();
    expect(sentTo(server, DECIDE).map(({ body }) => body)).toEqual([{ approve: false, without_mail: true }]);
  });
});

describe('A link to a decision, as the mail to administrators has it', () => {
  const at = (decision: string) => `${PENDING}&registration=${REGISTRATION_ID}&decision=${decision}`;
  const isAskedFor = ({ query }: SentRequest) => new URLSearchParams(query).get('id') === REGISTRATION_ID;

  it.each([
    ['approve', 'Approve User Registration', 'Approve User'],
    ['reject', 'Reject User Registration', 'Reject Registration'],
  ])('requests the registration, though it is on another page: %s', async (decision, title, confirm) => {
    const server = openConsole(at(decision), {
      [REGISTRATIONS]: (sent) => (isAskedFor(sent) ? pageOf([aRegistration()]) : pageOf([])),
      [DECIDE]: decided(decision === 'approve' ? 'approved' : 'rejected'),
    });
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText('noor@example.org')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(sentTo(server, DECIDE)).toHaveLength(1));
    await waitFor(() => expect(shownQuery()).toEqual({ tab: 'pending' }));
  });

  it('is left by Cancel, and nothing was decided', async () => {
    const server = openConsole(at('approve'), { [REGISTRATIONS]: waiting });
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(shownQuery()).toEqual({ tab: 'pending' }));
    expect(sentTo(server, DECIDE)).toEqual([]);
  });

  it('says so where it was decided already', async () => {
    openConsole(at('reject'));
    expect(await screen.findByText('This registration is no longer waiting')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

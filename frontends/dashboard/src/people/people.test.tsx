import { describe, expect, it, jest } from '@jest/globals';
import type { CalendarInvitation, CalendarPerson, CalendarRole } from '@daymark/contracts';
import {
  aCalendar,
  aSession,
  CALENDAR_ID,
  chooseFromMenu,
  fill,
  problemWith,
  renderPage,
  respondWith,
  sentTo,
  shownPath,
  type Handlers,
} from '@daymark/page-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from '../routes.js';

const INVITATION = '7f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0c04';
const TRAINER = '7f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0c05';
const me = aSession().user;
const person = (more: Partial<CalendarPerson>): CalendarPerson => ({
  id: TRAINER,
  name: 'Tom',
  email: 'tom@example.org',
  role: 'editor',
  since: '2026-03-01T10:00:00Z',
  last_change_at: null,
  ...more,
});
const invitation: CalendarInvitation = {
  id: INVITATION,
  kind: 'membership',
  email: 'eva@example.org',
  person: null,
  role: 'viewer',
  note: 'Hello',
  invited_by: { id: me.id, name: 'Ann' },
  created_at: '2026-03-01T10:00:00Z',
  expires_at: '2026-03-08T10:00:00Z',
};
const people = `/api/calendars/${CALENDAR_ID}/people`;
const invitations = `/api/calendars/${CALENDAR_ID}/invitations`;

const openPeople = (role: CalendarRole, handlers: Handlers = {}) =>
  renderPage(DashboardRoutes, `/calendar/detail/${CALENDAR_ID}?tab=people`, {
    [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ role, is_owner: role === 'owner' })),
    'GET /api/events/window': respondWith({ items: [], truncated: false }),
    'GET /api/events': respondWith({ items: [], total: 0, page: 1, page_size: 20 }),
    'GET /api/calendars': respondWith({ items: [], total: 0, page: 1, page_size: 100 }),
    'GET /api/invitations': respondWith({ items: [] }),
    [`GET ${people}`]: respondWith({
      members: [person({ id: me.id, name: 'Ann', email: me.email, role }), person({})],
      invitations: [invitation],
    }),
    ...handlers,
  });
const bodiesOf = (server: ReturnType<typeof openPeople>, route: string) =>
  sentTo(server, route).map(({ body }) => body);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('The people of a calendar', () => {
  it('get roles, are removed, and are offered the calendar by its owner', async () => {
    const server = openPeople('owner', {
      [`PATCH ${people}/${TRAINER}`]: respondWith(undefined, 204),
      [`DELETE ${people}/${TRAINER}`]: problemWith('NOT_FOUND', { detail: 'Tom is gone' }),
      [`POST /api/calendars/${CALENDAR_ID}/ownership`]: respondWith(invitation, 201),
    });
    await userEvent.selectOptions(await screen.findByLabelText('Role of Tom'), 'Manager');
    expect(await screen.findByText('Role changed')).toBeVisible();
    expect(bodiesOf(server, `PATCH ${people}/${TRAINER}`)).toEqual([{ role: 'manager' }]);
    await chooseFromMenu('More for Tom', 'Hand over calendar');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hand over calendar' }),
    );
    expect(await screen.findByText('Calendar offered')).toBeVisible();
    expect(bodiesOf(server, `POST /api/calendars/${CALENDAR_ID}/ownership`)).toEqual([
      { person_id: TRAINER },
    ]);
    await chooseFromMenu('More for Tom', 'Remove');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Tom is gone')).toBeVisible();
  });

  it('get a role by keyboard from the list that an arrow opens, and none on the way', async () => {
    const server = openPeople('owner');
    const role = await screen.findByLabelText<HTMLSelectElement>('Role of Tom');
    role.showPicker = jest.fn();
    role.focus();
    expect(fireEvent.keyDown(role, { key: 'ArrowDown' })).toBe(false);
    expect(role.showPicker).toHaveBeenCalledTimes(1);
    expect(bodiesOf(server, `PATCH ${people}/${TRAINER}`)).toEqual([]);
  });

  it('are invited by address with a role and a note; an invitation is sent again or withdrawn', async () => {
    const server = openPeople('manager', {
      [`POST ${invitations}`]: respondWith(invitation, 201),
      [`DELETE ${invitations}/${INVITATION}`]: respondWith(undefined, 204),
    });
    const email = await screen.findByLabelText(/^Email/);
    // On a phone the whole list would be before it.
    expect(
      email.compareDocumentPosition(screen.getByText('Tom')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    fill(/^Email/, 'new@example.org');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Editor');
    expect(screen.getByText('Changes and deletes all events.')).toBeVisible();
    fill(/^Note/, 'Welcome');
    await press('Invite');
    expect(await screen.findByText('new@example.org can accept it within 7 days.')).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('');
    await press('Send again: eva@example.org');
    expect(await screen.findByText('Invitation sent again')).toBeVisible();
    expect(bodiesOf(server, `POST ${invitations}`)).toEqual([
      { email: 'new@example.org', role: 'editor', note: 'Welcome' },
      { email: 'eva@example.org', role: 'viewer', note: 'Hello' },
    ]);
    await press('Withdraw: eva@example.org');
    expect(await screen.findByText('Invitation withdrawn')).toBeVisible();
  });

  it('are told the limit in the words of the service, and what was typed stays', async () => {
    openPeople('manager', {
      [`POST ${invitations}`]: problemWith('CONFLICT', { detail: 'A calendar has at most 50 people.' }),
    });
    await screen.findByLabelText(/^Email/);
    fill(/^Email/, 'new@example.org');
    await press('Invite');
    expect((await screen.findAllByText('A calendar has at most 50 people.'))[0]).toBeVisible();
    expect(screen.getByLabelText(/^Email/)).toHaveValue('new@example.org');
    fill(/^Email/, 'nobody');
    await press('Invite');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    // That was about the attempt before.
    expect(screen.queryByText('Error sending invitation')).toBeNull();
  });

  it('are marked whose account is deactivated', async () => {
    openPeople('editor', {
      [`GET ${people}`]: respondWith({ members: [person({ is_inactive: true })], invitations: [] }),
    });
    const table = within(await screen.findByRole('table', { name: 'People' }));
    expect(table.getAllByRole('row').at(-1)).toHaveTextContent('Tom (account deactivated)');
  });

  it('see names and roles, and leave', async () => {
    const server = openPeople('viewer', {
      [`GET ${people}`]: respondWith({
        members: [
          person({ email: null, name: null, role: 'owner' }),
          person({ id: me.id, name: 'Ann', role: 'viewer' }),
        ],
        invitations: [],
      }),
      [`DELETE ${people}/${me.id}`]: respondWith(undefined, 204),
    });
    const table = within(await screen.findByRole('table', { name: 'People' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Name'),
      expect.stringContaining('No name givenOwner'),
      expect.stringContaining('Ann (you)Viewer'),
    ]);
    expect(table.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(screen.queryByText('@example.org', { exact: false })).toBeNull();
    await press('Leave calendar');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Calendar left')).toBeVisible();
    await waitFor(() => expect(shownPath()).toBe('/'));
    expect(sentTo(server, `DELETE ${people}/${me.id}`)).toHaveLength(1);
  });
});

describe('What a person sees of a calendar of somebody else', () => {
  const entries = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for Rowing club' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };

  it.each([
    ['viewer', ['My color', 'Leave'], false],
    ['contributor', ['My color', 'Leave'], true],
    ['editor', ['Copy to next season', 'History', 'My color', 'Leave'], true],
    [
      'manager',
      ['Edit', 'Import', 'Sync from a link', 'Copy to next season', 'History', 'My color', 'Leave'],
      true,
    ],
  ] as const)('is what a %s may do', async (role, menu, mayAdd) => {
    openPeople(role);
    expect(await entries()).toEqual(menu);
    expect(screen.queryAllByRole('link', { name: 'Add Event' })).toHaveLength(mayAdd ? 1 : 0);
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(role === 'manager' ? ['Events', 'Sharing Options', 'People'] : ['Events', 'People']);
  });

  it('is only to read it while the account of its owner is deactivated', async () => {
    openPeople('manager', {
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(
        aCalendar({ role: 'manager', is_owner: false, owner_is_inactive: true }),
      ),
    });
    expect(await screen.findByText(/An administrator can hand it over/)).toBeVisible();
    expect(screen.getByText('Owner not active')).toBeVisible();
    expect(screen.queryByText('Manager')).toBeNull();
    expect(screen.queryByText('Public')).toBeNull();
    expect(await entries()).toEqual(['My color', 'Leave']);
  });

  it('has the person’s own color, or the one of its owner', async () => {
    const server = openPeople('viewer', {
      [`PATCH /api/calendars/${CALENDAR_ID}/membership`]: respondWith(aCalendar({ role: 'viewer' })),
    });
    await chooseFromMenu('More for Rowing club', 'My color');
    await userEvent.click(await screen.findByRole('radio', { name: 'Green' }));
    await press('Save');
    expect(await screen.findByText('Color changed')).toBeVisible();
    await chooseFromMenu('More for Rowing club', 'My color');
    await press("Use the owner's color");
    await waitFor(() =>
      expect(bodiesOf(server, `PATCH /api/calendars/${CALENDAR_ID}/membership`)).toEqual([
        { color: '#15803d' },
        { color: null },
      ]),
    );
  });
});

const preview = {
  kind: 'membership',
  calendar_name: 'Choir',
  inviter_name: 'Ann',
  role: 'editor',
  email: me.email,
  note: 'Come and sing',
  expires_at: '2026-03-08T10:00:00Z',
};
const openInvitation = (handlers: Handlers = {}) =>
  renderPage(DashboardRoutes, `/invitations/${INVITATION}`, {
    [`GET /api/invitations/${INVITATION}/preview`]: respondWith(preview),
    'GET /api/invitations': respondWith({ items: [] }),
    'GET /api/calendars': respondWith({ items: [], total: 0, page: 1, page_size: 100 }),
    'GET /api/events/window': respondWith({ items: [], truncated: false }),
    [`POST /api/invitations/${INVITATION}/answer`]: respondWith({ calendar_id: CALENDAR_ID }),
    ...handlers,
  });
const answersOf = (server: ReturnType<typeof openInvitation>) =>
  sentTo(server, `POST /api/invitations/${INVITATION}/answer`).map(({ body }) => body);

describe('An invitation', () => {
  it('is accepted on its page by whom it is for', async () => {
    const server = openInvitation();
    expect(await screen.findByText('Ann invites you to "Choir" as editor.')).toBeVisible();
    expect(screen.getByText('Come and sing')).toBeVisible();
    await press('Accept');
    expect(await screen.findByText('Invitation accepted')).toBeVisible();
    expect(answersOf(server)).toEqual([{ accept: true }]);
    await waitFor(() => expect(shownPath()).toBe('/'));
  });

  it('to several calendars says which of them are full', async () => {
    openInvitation({
      [`POST /api/invitations/${INVITATION}/answer`]: respondWith({
        calendar_id: CALENDAR_ID,
        full: ['Band'],
      }),
    });
    await press('Accept');
    expect(
      await screen.findByText(
        'No room at present in: Band. At most 50 people can take part in a calendar. The invitation to it stays open.',
      ),
    ).toBeVisible();
  });

  it('for another address says so, and offers to sign out', async () => {
    openInvitation({
      [`GET /api/invitations/${INVITATION}/preview`]: respondWith({ ...preview, email: 'eva@example.org' }),
    });
    expect(
      await screen.findByText(/This invitation is for eva@example\.org\. You are signed in as/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('that is over has one sentence and one way on', async () => {
    openInvitation({ [`GET /api/invitations/${INVITATION}/preview`]: problemWith('NOT_FOUND') });
    expect(await screen.findByText('This invitation is no longer open')).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('is told at home, to be answered there, once the page is looked at again', async () => {
    const server = renderPage(DashboardRoutes, '/', {
      'GET /api/calendars': respondWith({ items: [], total: 0, page: 1, page_size: 100 }),
      'GET /api/events/window': respondWith({ items: [], truncated: false }),
      'GET /api/invitations': respondWith({ items: [] }),
      [`POST /api/invitations/${INVITATION}/answer`]: respondWith({ calendar_id: CALENDAR_ID }),
    });
    await waitFor(() => expect(sentTo(server, 'GET /api/invitations')).toHaveLength(1));
    server.routes['GET /api/invitations'] = respondWith({
      items: [
        {
          ...{ id: INVITATION, kind: 'ownership', role: 'owner', note: null },
          calendar: { id: CALENDAR_ID, name: 'Choir' },
          invited_by: { id: TRAINER, name: null },
          created_at: '2026-03-01T10:00:00Z',
          expires_at: '2026-03-08T10:00:00Z',
        },
      ],
    });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(
      await screen.findByText(
        'Its owner wants to hand "Choir" over to you. You would be its owner; its events would count toward your account.',
      ),
    ).toBeVisible();
    await press('Decline');
    expect(await screen.findByText('Invitation declined')).toBeVisible();
    await press('Accept');
    expect(await screen.findByText('The calendar is yours now')).toBeVisible();
    expect(answersOf(server)).toEqual([{ accept: false }, { accept: true }]);
  });
});

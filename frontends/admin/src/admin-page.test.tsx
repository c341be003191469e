import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { watchActivity } from '@daymark/api-client';
import {
  advanceTime,
  anAdministrator,
  aProfile,
  aSession,
  neverRespond,
  problemWith,
  respondWith,
} from '@daymark/page-testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AUDIT,
  counts,
  COUNTS,
  openConsole,
  REGISTRATIONS,
  rowOf,
  shownQuery,
  USER_ID,
  USERS,
} from '../test/support/open-console.js';

const address = () => screen.getByLabelText('Address');
const consoleCalls = (sent: { path: string }[]) => sent.filter(({ path }) => path.startsWith('/api/admin'));

afterEach(() => void jest.useRealTimers());

describe('The administrators’ console', () => {
  it('sends away who is no administrator, without asking the services anything', async () => {
    const { sent } = openConsole('/admin', { 'GET /api/auth/profile': respondWith(aProfile()) });
    await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
    expect(consoleCalls(sent)).toEqual([]);
  });

  it('says who is signed in, and has its tabs', async () => {
    openConsole();
    expect(await screen.findByText(`Logged in as: ${aSession().user.email} | Admin status`)).toBeVisible();
    expect(document.title).toMatch(/^Admin - /);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'User Accounts',
      'Pending Approvals',
      'Deactivated Accounts',
      'Activity',
      'Imports and sources',
    ]);
  });

  it('says since when mail does not leave', async () => {
    openConsole('/admin', {
      [COUNTS]: counts({ mail_waiting_since: '2025-04-02T10:30:00Z' }),
    });
    expect(await screen.findByText('Email is not being sent')).toBeVisible();
    expect(screen.getByText(/since/)).toHaveTextContent('Wed 2 Apr 2025, 10:30 am');
  });

  it('says how many imports wait, and which hosts fail and why', async () => {
    const INTERCHANGE = 'GET /api/admin/interchange';
    const { routes } = openConsole('/admin?tab=interchange', { [INTERCHANGE]: problemWith('FORBIDDEN') });
    expect(await screen.findByText('Error fetching imports and sources')).toBeVisible();
    routes[INTERCHANGE] = respondWith({
      imports: { reading: 2, importing: 1, undoing: 0 },
      sources: { kept: 40, failing: 3, paused: 1 },
      failing_hosts: [
        {
          host: 'club.example.org',
          calendars: 3,
          failing_since: '2025-03-12T09:00:00Z',
          failure: 'unreachable',
        },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const row = await rowOf('club.example.org');
    expect(row.getByText(/^The address could not be reached/)).toBeVisible();
    expect(screen.getByText('To be read').closest('.ui-fact')).toHaveTextContent('To be read2');
    expect(screen.getByText('Last check failed').closest('.ui-fact')).toHaveTextContent(/3$/);
  });

  it.each([
    { kept: 0, text: 'No calendar is synced from a link' },
    { kept: 4, text: 'Every address answers' },
  ])('shows for $kept synchronised calendars: $text', async ({ kept, text }) => {
    openConsole('/admin?tab=interchange', {
      'GET /api/admin/interchange': respondWith({
        imports: { reading: 0, importing: 0, undoing: 0 },
        sources: { kept, failing: 0, paused: 0 },
        failing_hosts: [],
      }),
    });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['/admin', USERS, 'Error fetching users'],
    ['/admin?tab=pending', REGISTRATIONS, 'Error loading pending users'],
    ['/admin?tab=activity', AUDIT, 'Error fetching activity'],
    ['/admin?tab=interchange', 'GET /api/admin/interchange', 'Error fetching imports and sources'],
    [`/admin/users/${USER_ID}`, `GET /api/admin/users/${USER_ID}`, 'Error fetching user'],
  ])('shows a spinner at %s, and says after 25 seconds that it takes too long', async (at, route, title) => {
    jest.useFakeTimers();
    // What hangs is asked for again while somebody is there.
    watchActivity();
    fireEvent.mouseMove(window);
    openConsole(at, { [route]: neverRespond });
    await advanceTime(500);
    expect(screen.getByText(/^Loading [^…]+$/)).toBeVisible();
    await advanceTime(24_000);
    expect(screen.queryByText('Loading timed out. Please try again.')).toBeNull();
    await advanceTime(2_000);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText('Loading timed out. Please try again.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText(/^Loading [^…]+$/)).toBeVisible();
  });

  it('verifies the flag a second time on entry, and says so and sends away where it does not hold any more', async () => {
    let reads = 0;
    // Signing in reads the profile twice.
    openConsole('/admin', {
      'GET /api/auth/profile': () => respondWith((reads += 1) <= 2 ? anAdministrator() : aProfile()),
    });
    expect(await screen.findByText('Admin Access Issue')).toBeVisible();
    expect(
      screen.getByText(
        'There may be an issue with your admin permissions. Please contact support if this persists.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(address()).toHaveTextContent(/^\/$/));
  });

  it('opens the first tab, its first page, if the address is invalid', async () => {
    openConsole('/admin?tab=owners&page=-1&order=up');
    expect(await screen.findByText('Showing 1 to 1 of 1 users')).toBeVisible();
    expect(shownQuery()).toMatchObject({ tab: 'owners' });
  });
});

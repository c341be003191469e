import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  aSettings,
  queriesTo,
  problemWith,
  respondWith,
  sentTo,
  type SentRequest,
} from '@daymark/page-testing';
import type { AuditSubject } from '@daymark/contracts/administration';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  anEntry,
  AUDIT,
  auditPage,
  openConsole,
  rowOf,
  shownQuery,
  USER_ID,
} from '../../test/support/open-console.js';

const ACTIVITY = '/admin?tab=activity';
const CALENDAR_ID = '0d9f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';
const EXPORT = 'GET /api/admin/audit/export';

describe('The tab ‘Activity’', () => {
  it('lists who did what to whom, when, from which network, with what result', async () => {
    openConsole(ACTIVITY, { [AUDIT]: auditPage([anEntry()]) });
    const row = await rowOf('mira@example.org');
    expect(
      row
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 5),
    ).toEqual([
      'Wed 2 Apr 2025, 10:30 am',
      'ann@example.org203.0.113.9',
      'Account deactivated',
      'mira@example.org',
      'Done',
    ]);
    expect(screen.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
  });

  it('chooses days in weeks that begin as the reader prefers', async () => {
    openConsole(ACTIVITY, { 'GET /api/settings': respondWith(aSettings({ week_start: 3 })) });
    const filters = within(await screen.findByRole('search'));
    await userEvent.click(filters.getByLabelText('First day'));
    const [first] = filters.getAllByRole('columnheader');
    await waitFor(() => expect(first).toHaveAccessibleName('Wednesday'));
  });

  it('shows the address that was invited', async () => {
    const details = { role: 'editor', invited: 'eva@example.org' };
    openConsole(ACTIVITY, { [AUDIT]: auditPage([anEntry({ action: 'calendar-invitation', details })]) });
    const row = await rowOf('mira@example.org');
    expect(row.getByText('Invited to calendar')).toBeVisible();
    expect(row.getByText('Invited address').nextSibling).toHaveTextContent('eva@example.org');
  });

  it('shows people who were deleted by pseudonym, unknown actions by their name, and refusals with details', async () => {
    openConsole(ACTIVITY, {
      [AUDIT]: auditPage([
        anEntry({
          actor: null,
          target: { id: USER_ID, email: null, pseudonym: 'person-77ab' },
          action: 'something-new',
          outcome: 'failure',
          details: { code: 'FORBIDDEN' },
        }),
      ]),
    });
    const row = await rowOf('person-77ab');
    expect(row.getByText('something-new')).toBeVisible();
    expect(row.getByText('Refused')).toBeVisible();
    expect(row.getByText('FORBIDDEN')).toBeVisible();
  });

  it('names the event with its date, or the calendar; what was not shared has none', async () => {
    const about = { service: 'calendars', object_id: CALENDAR_ID };
    const entry = (number: number, subject: AuditSubject | null) =>
      anEntry({
        ...about,
        id: `1a1f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a4${number}`,
        action: 'event-deletion',
        subject,
      });
    openConsole(ACTIVITY, {
      [AUDIT]: auditPage([
        entry(1, { kind: 'event', name: 'Regatta', start_local: '2025-05-03T10:00' }),
        entry(2, { kind: 'calendar', name: 'Training', start_local: null }),
        entry(3, { kind: 'event', name: null, start_local: null }),
        entry(4, null),
      ]),
    });
    const table = within(await screen.findByRole('table', { name: 'Activity' }));
    const cells = table.getAllByRole('row').map((row) => row.querySelectorAll('td')[2]?.textContent);
    expect(cells.slice(1)).toEqual([
      'Event deletedRegatta, Sat 3 May 2025',
      'Event deletedTraining',
      'Event deletedPrivate event',
      'Event deleted',
    ]);
  });

  it('names some of several events, and how many more there were', async () => {
    const subjects: AuditSubject[] = [
      { kind: 'event', name: 'Regatta', start_local: '2025-05-03T10:00' },
      { kind: 'event', name: null, start_local: null },
    ];
    const details = { events: '12' };
    openConsole(ACTIVITY, {
      [AUDIT]: auditPage([anEntry({ service: 'calendars', action: 'event-deletion', subjects, details })]),
    });
    const table = within(await screen.findByRole('table', { name: 'Activity' }));
    expect(table.getAllByRole('row')[1]!.querySelectorAll('td')[2]).toHaveTextContent(
      'Event deletedRegatta, Sat 3 May 2025Private eventand 10 more',
    );
    expect(table.getByText('and 10 more').className).toBe(table.getByText('Private event').className);
  });

  it('says the rest in words, and folds ids away', async () => {
    const reference = `${CALENDAR_ID}-occurrence-2`;
    openConsole(ACTIVITY, {
      [AUDIT]: auditPage([
        anEntry({
          action: 'event-deletion-by-administrator',
          object_id: CALENDAR_ID,
          details: { reference, reason: 'owner-request', count: '3', 'sign-in': '2' },
        }),
      ]),
    });
    const row = await rowOf('mira@example.org');
    const shown = row.getAllByRole('term').filter((term) => !term.closest('details'));
    expect(shown.map((term) => [term.textContent, term.nextSibling?.textContent])).toEqual([
      ['Reason', 'The owner asked for it'],
      ['Further times', '3'],
      ['Sign-in', '2'],
    ]);
    for (const id of [CALENDAR_ID, reference, 'r-1']) expect(row.getByText(id)).not.toBeVisible();
    await userEvent.click(row.getByText('IDs'));
    for (const id of [CALENDAR_ID, reference, 'r-1']) expect(row.getByText(id)).toBeVisible();
  });

  it('is filtered by person, action, result and time, which are in the address', async () => {
    const server = openConsole(
      `${ACTIVITY}&person=${USER_ID}&action=role-change&outcome=failure&from=2025-04-01&to=2025-04-30`,
      { [AUDIT]: auditPage([]) },
    );
    expect(await screen.findByText('No activity found matching your filters')).toBeVisible();
    expect(queriesTo(server, AUDIT)).toEqual([
      {
        person: USER_ID,
        action: 'role-change',
        outcome: 'failure',
        from: '2025-04-01T00:00:00.000Z',
        to: '2025-05-01T00:00:00.000Z',
        page: '1',
        page_size: '25',
      },
    ]);
  });

  it('shows the first page when an action is chosen', async () => {
    const server = openConsole(`${ACTIVITY}&page=2`, { [AUDIT]: auditPage([anEntry()], 60) });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Action' }));
    await userEvent.click(await screen.findByTitle('Account created'));
    await waitFor(() => expect(shownQuery()).toEqual({ tab: 'activity', action: 'account-creation' }));
    await waitFor(() =>
      expect(queriesTo(server, AUDIT)).toContainEqual(
        expect.objectContaining({ action: 'account-creation', page: '1' }),
      ),
    );
  });

  it('leads from a person to all that the log has of them', async () => {
    openConsole(ACTIVITY, { [AUDIT]: auditPage([anEntry()]) });
    await userEvent.click(await screen.findByRole('link', { name: 'mira@example.org' }));
    await waitFor(() => expect(shownQuery()).toEqual({ tab: 'activity', person: USER_ID }));
  });

  it('takes from an address only what can be meant', async () => {
    const server = openConsole(`${ACTIVITY}&person=me&action=theft&outcome=maybe&from=tomorrow`);
    expect(await screen.findByText('No activity found')).toBeVisible();
    expect(queriesTo(server, AUDIT)).toEqual([{ page: '1', page_size: '25' }]);
  });

  it('says on the last page that there are more entries than can be listed', async () => {
    openConsole(`${ACTIVITY}&page=400`, {
      [AUDIT]: respondWith({ items: [anEntry()], total: 10_000, has_more: true, page: 400, page_size: 25 }),
    });
    expect(await screen.findByText('The newest 10000 entries are listed here')).toBeVisible();
    expect(screen.getByText(/of more than 10000 entries/)).toBeVisible();
  });

  it('says why it could not be loaded, and loads it again', async () => {
    const server = openConsole(ACTIVITY, { [AUDIT]: problemWith('CONFLICT', { detail: 'Not now' }) });
    expect(await screen.findByRole('heading', { name: 'Error fetching activity' })).toBeVisible();
    server.routes[AUDIT] = auditPage([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No activity found')).toBeVisible();
  });
});

describe('The export of the activity', () => {
  const saved: string[] = [];
  const blobs: Blob[] = [];
  const createObjectURL = URL.createObjectURL;
  const click = HTMLAnchorElement.prototype.click;
  const catchFiles = () => {
    saved.length = 0;
    blobs.length = 0;
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push(this.download);
    };
  };
  afterEach(() => {
    URL.createObjectURL = createObjectURL;
    HTMLAnchorElement.prototype.click = click;
    jest.useRealTimers();
  });
  const part = (csv: string, next: string | null, total: number | null) =>
    respondWith({ csv, count: 1, total, next });
  const start = async () => userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }));

  it('fetches part by part with the filter, shows how far it is, and saves one file', async () => {
    catchFiles();
    let finish = () => {};
    const isAsked = new Promise<void>((resolve) => (finish = resolve));
    const server = openConsole(`${ACTIVITY}&outcome=failure`, {
      [AUDIT]: auditPage([anEntry()]),
      [EXPORT]: ({ query }: SentRequest) =>
        query.get('after') === 'a'
          ? isAsked.then(() => part('two\r\n', null, null))
          : part('head\r\none\r\n', 'a', 2),
    });
    await start();
    expect(await screen.findByText('1 of 2 entries')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Export as CSV' })).toHaveAttribute('value', '1');
    expect(saved).toEqual([]);
    finish();
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^activity-\d{4}-\d\d-\d\d\.csv$/)]));
    expect(blobs[0]!.size).toBe('head\r\none\r\ntwo\r\n'.length);
    expect(sentTo(server, EXPORT).map(({ query }) => Object.fromEntries(query))).toEqual([
      { outcome: 'failure' },
      { outcome: 'failure', after: 'a' },
    ]);
  });

  it('can be cancelled, and then saves nothing', async () => {
    catchFiles();
    openConsole(ACTIVITY, { [EXPORT]: () => new Promise<never>(() => {}) });
    await start();
    const group = within(await screen.findByRole('group', { name: 'Export as CSV' }));
    await userEvent.click(group.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Export as CSV' })).toBeVisible();
    expect(saved).toEqual([]);
    expect(screen.queryByText('Error exporting activity')).toBeNull();
  });

  it('says why it failed, and saves no half of a file', async () => {
    catchFiles();
    openConsole(ACTIVITY, {
      [EXPORT]: ({ query }: SentRequest) =>
        query.get('after') ? problemWith('CONFLICT', { detail: 'Not now' }) : part('head\r\n', 'a', 2),
    });
    await start();
    expect(await screen.findByText('Error exporting activity')).toBeVisible();
    expect(saved).toEqual([]);
  });
});

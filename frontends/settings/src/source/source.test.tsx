import { describe, expect, it } from '@jest/globals';
import type { CalendarSource } from '@daymark/contracts/interchange';
import {
  aCalendar,
  CALENDAR_ID,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  type Handler,
} from '@daymark/page-testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settingsService, storedSettings } from '../../test/support/open-settings.js';
import SettingsRoutes from '../routes.js';

const PATH = `/api/calendars/${CALENDAR_ID}/source`;

const aSource = (more: Partial<CalendarSource> = {}): CalendarSource => ({
  calendar_id: CALENDAR_ID,
  address: 'https://federation.example.org/dates.ics',
  user_name: null,
  has_password: false,
  interval_minutes: 60,
  timezone: 'UTC',
  title_prefix: null,
  state: 'waiting',
  checked_at: '2025-03-01T09:00:00Z',
  succeeded_at: '2025-03-01T09:00:00Z',
  next_check_at: '2025-03-01T10:00:00Z',
  failing_since: null,
  failure: null,
  last_changes: { created: 3, changed: 0, removed: 1, refused: 0 },
  last_changed_at: '2025-03-01T09:00:00Z',
  entries: 12,
  notes: [],
  held_removals: 0,
  ...more,
});

/** A fake source that behaves like the service. */
function open(first: CalendarSource | null, routes: Record<string, Handler> = {}) {
  let stored = first;
  return renderPage(SettingsRoutes, `/calendar/${CALENDAR_ID}/source`, {
    ...settingsService(storedSettings()).routes,
    [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ name: 'Regattas' })),
    [`GET ${PATH}s`]: () => respondWith({ items: stored ? [stored] : [] }),
    [`PUT ${PATH}`]: () => respondWith((stored = aSource({ state: 'checking' }))),
    [`POST ${PATH}/check`]: () => respondWith((stored = aSource({ held_removals: 0 }))),
    [`DELETE ${PATH}`]: () => {
      stored = null;
      return respondWith();
    },
    ...routes,
  });
}

const REFUSED = 'Your role in this calendar does not allow this. Ask its owner or one of its managers.';

describe('A page for managers of a calendar', () => {
  it.each(['viewer', 'contributor', 'editor'] as const)('says to its %s who can help', async (role) => {
    const calendar = {
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ is_owner: false, role })),
    };
    for (const page of [`/calendar/${CALENDAR_ID}/source`, `/imports?calendar=${CALENDAR_ID}`]) {
      renderPage(SettingsRoutes, page, { ...settingsService(storedSettings()).routes, ...calendar });
      expect(await screen.findByText(REFUSED)).toBeVisible();
      const way = screen.getByRole('link', { name: 'Open Rowing club' });
      expect(way).toHaveAttribute('href', `/calendar/detail/${CALENDAR_ID}`);
      expect(screen.queryByRole('form')).toBeNull();
      cleanup();
    }
  });

  it('says why nobody can change it while its owner is not active', async () => {
    open(null, {
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(
        aCalendar({ is_owner: false, role: 'manager', owner_is_inactive: true }),
      ),
    });
    expect(await screen.findByText(/^The owner of this calendar is not active at present/)).toBeVisible();
  });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('A calendar that is synchronised with an address', () => {
  it('tells what could not be read, of which entry and in which line', async () => {
    const note = (title: string | null, line: number | null) =>
      ({ code: 'broken_line', line, params: { text: 'Oops' }, title }) as const;
    open(aSource({ notes: [note('Final', 12), note('', 20), note(null, null)] }));
    await screen.findByText('About the last check');
    const told = 'This line is no line of a calendar and was skipped: Oops';
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed).toEqual([`Final: ${told} (line 12)`, `Entry without a title: ${told} (line 20)`, told]);
  });

  it('begins with an address, which is checked at once', async () => {
    const server = open(null);
    expect(await screen.findByRole('link', { name: 'Import once instead' })).toHaveClass('ui-link');
    await userEvent.type(
      await screen.findByRole('textbox', { name: /^Address/ }),
      'https://federation.example.org/dates.ics',
    );
    await userEvent.selectOptions(screen.getByLabelText('How often'), 'Every 6 hours');
    await press('Start syncing');
    expect(await screen.findByText('The link is being checked.')).toBeVisible();
    expect(requestTo(server, `PUT ${PATH}`).body).toMatchObject({
      address: 'https://federation.example.org/dates.ics',
      interval_minutes: 360,
      user_name: null,
      title_prefix: null,
    });
  });

  it('says at the field what is wrong with an address, and keeps what was typed', async () => {
    open(null, {
      [`PUT ${PATH}`]: problemWith('VALIDATION_ERROR', {
        errors: [{ field: 'address', message: 'Use an address that begins with https://' }],
      }),
    });
    const field = await screen.findByRole('textbox', { name: /^Address/ });
    await userEvent.type(field, 'ftp://x');
    await press('Start syncing');
    expect(await screen.findByText('Use an address that begins with https://')).toBeVisible();
    expect(field).toHaveValue('ftp://x');
  });

  it('says when it last came, what changed, and when it is checked next', async () => {
    open(aSource());
    expect(await screen.findByText('The link is checked regularly.')).toBeVisible();
    expect(screen.getByText('Sat 1 Mar 2025, 9 am: 3 new and 1 removed')).toBeVisible();
    expect(screen.getByText('12')).toBeVisible();
  });

  it.each([
    [1, 'Sat 1 Mar 2025, 9 am: 1 that could not be imported'],
    [0, 'Sat 1 Mar 2025, 9 am: everything could be imported again'],
  ])('says where %d entries could not be taken over and nothing else changed', async (refused, words) => {
    open(aSource({ last_changes: { created: 0, changed: 0, removed: 0, refused } }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says why checks fail, and since when', async () => {
    open(aSource({ state: 'paused', failure: 'not_found', failing_since: '2025-02-20T09:00:00Z' }));
    expect(await screen.findByText(/^There is nothing at this address any more/)).toBeVisible();
    expect(screen.getByText('Each check has failed since Thu 20 Feb 2025, 9 am.')).toBeVisible();
    expect(screen.getByText(/^Checks are paused/)).toBeVisible();
  });

  it('asks before many events are removed', async () => {
    const server = open(aSource({ held_removals: 9 }));
    await screen.findByText('9 events were missing at the last check. They were not removed.');
    await press('Remove all 9');
    await waitFor(() => expect(screen.queryByText(/are missing from the last answer/)).toBeNull());
    expect(requestTo(server, `POST ${PATH}/check`).body).toEqual({ remove: true });
  });

  it('ends once that was confirmed', async () => {
    const server = open(aSource());
    await screen.findByText('The link is checked regularly.');
    await press('Stop syncing');
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop syncing' }));
    expect(sentTo(server, `DELETE ${PATH}`)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Stop syncing' }));
    expect(await screen.findByText('Sync this calendar from a link')).toBeVisible();
    expect(sentTo(server, `DELETE ${PATH}`)).toHaveLength(1);
  });

  it('of another person cannot be synchronised', async () => {
    open(null, {
      [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ is_owner: false, role: null })),
    });
    expect(await screen.findByRole('heading', { name: 'This calendar is not yours' })).toBeVisible();
  });
});

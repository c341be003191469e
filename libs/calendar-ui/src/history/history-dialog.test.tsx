import { describe, expect, it, jest } from '@jest/globals';
import { themePresets, type HistoryEntry } from '@daymark/contracts';
import {
  aSession,
  CALENDAR_ID,
  EVENT_ID,
  press,
  problemWith,
  queriesTo,
  renderPage,
  respondWith,
  sentTo,
  type Handlers,
} from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryDialog } from './history-dialog.js';

const HISTORY = `GET /api/calendars/${CALENDAR_ID}/history`;
const ACTION = '0b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a01';
const UNDO = `POST /api/calendars/${CALENDAR_ID}/history/${ACTION}/undo`;
const OLDER = `1741640280000_${ACTION}`;

const anEntry = ({ subject, ...more }: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: ACTION,
  at: '2025-03-10T20:58:00Z',
  actor: { id: '0b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33', name: 'Anna', is_former: false },
  made_by: 'member',
  kind: 'moved',
  subject: {
    kind: 'event',
    id: EVENT_ID,
    title: 'Evening training',
    start_local: '2025-03-12T19:00',
    timezone: 'UTC',
    is_all_day: false,
    occurrence: null,
    ...subject,
  },
  changes: [
    { field: 'start_local', occurrence: null, before: '2025-03-12T18:00', after: '2025-03-12T19:00' },
    { field: 'location', occurrence: null, before: null, after: 'Boathouse' },
  ],
  subject_count: 1,
  is_undone: false,
  can_undo: true,
  calendar_id: CALENDAR_ID,
  ...more,
});

const onClose = jest.fn();
const open = (items: HistoryEntry[], more: Handlers = {}, next: string | null = null) =>
  renderPage(
    () => <HistoryDialog of="calendar" id={CALENDAR_ID} title="Rowing club" onClose={onClose} />,
    '/',
    {
      'GET /api/calendars': respondWith({ items: [], total: 0, page: 1, page_size: 100 }),
      [HISTORY]: respondWith({ items, next }),
      ...more,
    },
  );

describe('The history of a calendar', () => {
  it('says by day who did what, and when, and what it was before', async () => {
    open([anEntry(), anEntry({ at: '2025-03-09T10:00:00Z', kind: 'cancelled', changes: [] })]);
    expect(await screen.findByText(/^Moved by/)).toHaveTextContent(
      'Moved by Anna, Mon 10 Mar 2025, 8:58 pm: 6 pm → 7 pm',
    );
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Mon 10 Mar 2025',
      'Sun 9 Mar 2025',
    ]);
    await userEvent.click(screen.getByText('2 changes'));
    const [times, place] = screen.getAllByRole('term').map(({ parentElement }) => parentElement);
    expect(times).toHaveTextContent('StartBefore6 pmAfter7 pm');
    expect(place).toHaveTextContent('LocationBeforeEmptyAfterBoathouse');
    expect(within(place!).queryByRole('deletion')).toBeNull();
  });

  it('says a rule in words, colors by their codes, and a theme by its name', async () => {
    const dark = { ...themePresets.dark, timezone: 'Europe/Berlin' };
    const own = { ...dark, border_radius: 1.25 };
    const look = { background_color: '#ffeedd', button_color: '#112233', font_family: 'Lato, system-ui' };
    const changed = (field: string, before: string | null, after: string | null) => ({
      field,
      occurrence: null,
      before,
      after,
    });
    open([
      anEntry({
        kind: 'changed',
        changes: [
          changed('recurrence', null, 'Weekly on Mon'),
          changed('color', '#2563eb', '#15803d'),
          changed('theme', null, JSON.stringify(dark)),
          changed('theme', JSON.stringify(dark), JSON.stringify(own)),
          changed('customization', null, JSON.stringify(look)),
          changed('customization', JSON.stringify(look), JSON.stringify(look)),
        ],
      }),
    ]);
    await userEvent.click(await screen.findByText('6 changes'));
    expect(screen.getAllByRole('term').map((term) => term.parentElement!.textContent)).toEqual([
      'RepetitionBeforeDoes not repeatAfterWeekly on Mon',
      'ColorBefore#2563EBAfter#15803D',
      'ThemeBeforeDefault AfterDark Berlin',
      'ThemeBeforeDark BerlinAfter#2563EB#111827#E5E7EB1.25 rem, Berlin',
      'AppearanceBeforeDefault After#FFEEDD#112233Lato',
      'Appearance',
    ]);
  });

  it('says why there is no way back any more', async () => {
    const anna = anEntry().actor;
    const entries: [HistoryEntry['hindrance'], string][] = [
      [{ actor: anna, made_by: 'member' }, 'Anna changed it later'],
      [{ actor: null, made_by: 'clean-up' }, 'The clean-up of past events changed it later'],
      [{ actor: null, made_by: null }, 'It can no longer be undone: how it was before is not kept any more'],
    ];
    open(
      entries.map(([hindrance], number) =>
        anEntry({ can_undo: false, hindrance, id: ACTION.replace(/.$/, `${number}`) }),
      ),
    );
    const items = await screen.findAllByRole('listitem');
    entries.forEach(([, reason], number) => expect(items[number]).toHaveTextContent(reason));
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('undoes by the event what was done while it was in no calendar', async () => {
    const route = `POST /api/events/${EVENT_ID}/history/${ACTION}/undo`;
    const server = open([anEntry({ calendar_id: null })], { [route]: respondWith() });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Evening training' }));
    await waitFor(() => expect(sentTo(server, route)).toHaveLength(1));
  });

  it('shows on request each thing that one action changed, page by page', async () => {
    const part = (title: string) =>
      anEntry({
        kind: 'changed',
        subject: { ...anEntry().subject, title },
        changes: [anEntry().changes[1]!],
      });
    const all = anEntry({ kind: 'changed', subject_count: 2 });
    const server = open([all], {
      [HISTORY]: ({ query }) =>
        query.get('action') === null
          ? respondWith({ items: [all], next: null })
          : query.get('before') === null
            ? respondWith({ items: [part('Choir')], next: OLDER })
            : respondWith({ items: [part('Regatta')], next: null }),
    });
    expect(await screen.findByText('and 1 more', { exact: false })).toBeVisible();
    expect(screen.queryByText('2 changes')).toBeNull();
    expect(sentTo(server, HISTORY)).toHaveLength(1);
    await userEvent.click(screen.getByText('Show all (2)'));
    const choir = (await screen.findByText('Choir')).closest('li');
    expect(choir).toHaveTextContent('LocationBeforeEmptyAfterBoathouse');
    await press('Show more');
    expect((await screen.findByText('Regatta')).closest('li')).toHaveTextContent('AfterBoathouse');
    expect(queriesTo(server, HISTORY).at(-1)).toEqual({ action: ACTION, page_size: '50', before: OLDER });
  });

  it.each<[string, Partial<HistoryEntry>]>([
    ['Changed by you', { kind: 'changed', actor: { id: aSession().user.id, name: 'Me', is_former: false } }],
    ['Deleted by a former member', { kind: 'deleted', actor: { ...anEntry().actor!, is_former: true } }],
    ['Deleted by an administrator', { kind: 'deleted', actor: null, made_by: 'administrator' }],
    ['Deleted by the clean-up of past events', { kind: 'deleted', actor: null, made_by: 'clean-up' }],
    ['Imported by the synced link', { kind: 'imported', actor: null, made_by: 'source' }],
    ['Made public by somebody else', { kind: 'shared', actor: { ...anEntry().actor!, name: null } }],
  ])('says "%s"', async (sentence, entry) => {
    open([anEntry({ ...entry, changes: [] })]);
    expect(await screen.findByText((text) => text.startsWith(sentence))).toBeVisible();
  });

  it('undoes what can be undone, and shows why it is refused beside it', async () => {
    const server = open([anEntry()], {
      [UNDO]: problemWith('STALE_VERSION', { detail: 'Ben changed the start later.' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: Evening training' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ben changed the start later.');
    server.routes[UNDO] = respondWith();
    server.routes[HISTORY] = respondWith({ items: [anEntry({ is_undone: true })], next: null });
    await press('Undo: Evening training');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Undo: Evening training' })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sentTo(server, UNDO)).toHaveLength(2);
  });

  it.each([
    ['deleted', 'deleted'],
    ['deleted by undoing', 'undone'],
  ] as const)('restores what was %s, and offers nothing where nothing can be taken back', async (_, kind) => {
    open([anEntry({ kind }), anEntry({ can_undo: false, id: CALENDAR_ID })], { [UNDO]: respondWith() });
    expect(await screen.findByRole('button', { name: 'Restore: Evening training' })).toBeVisible();
    expect(
      within(screen.getByRole('dialog')).queryByRole('button', { name: /^Undo/ }),
    ).not.toBeInTheDocument();
    await press('Restore: Evening training');
    expect(await screen.findByText('Restored')).toBeVisible();
  });

  it('shows older entries on request, each day under one heading', async () => {
    const server = open([anEntry()], {
      [HISTORY]: ({ query }) =>
        query.get('before') === null
          ? respondWith({ items: [anEntry()], next: OLDER })
          : respondWith({ items: [anEntry({ id: CALENDAR_ID, kind: 'created', changes: [] })], next: null }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByText(/^Created by/)).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(queriesTo(server, HISTORY).at(-1)).toEqual({ before: OLDER });
  });

  it('says so when it is empty or cannot be loaded', async () => {
    const server = open([], { [HISTORY]: problemWith('NOT_FOUND') });
    expect(await screen.findByText('Error loading the history')).toBeVisible();
    server.routes[HISTORY] = respondWith({ items: [], next: null });
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText('Nothing yet')).toBeVisible();
  });
});

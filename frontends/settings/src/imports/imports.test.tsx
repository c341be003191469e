import { describe, expect, it, jest } from '@jest/globals';
import { HeldSession, useSession } from '@daymark/api-client';
import { useUndoKey } from '@daymark/calendar-ui/undo';
import type { Import, ImportItem, ImportTable } from '@daymark/contracts/interchange';
import {
  aCalendar,
  CALENDAR_ID,
  EVENT_ID,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
  shownPath,
  type Handler,
  type SentRequest,
} from '@daymark/page-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SettingsRoutes from '../routes.js';
import { storedSettings, settingsService } from '../../test/support/open-settings.js';

const IMPORT_ID = '6a1f9d3e-5b0c-4a5e-9d51-0f6f6f0f0a01';

const anImport = (more: Partial<Import> = {}): Import => ({
  id: IMPORT_ID,
  state: 'ready',
  file_name: 'club.ics',
  file_bytes: 4_800,
  address: null,
  calendar: null,
  new_calendar: { name: 'Rowing club', color: null, is_public: false },
  into_each: false,
  parts: null,
  timezone: 'UTC',
  older_may_win: false,
  is_public_shareable: true,
  source: {
    name: 'Rowing club',
    color: null,
    timezone: null,
    method: null,
    description: null,
    floating: 0,
    private: 0,
    left_out: 0,
  },
  table: null,
  counts: { new: 2, changed: 1, unchanged: 0, part: 0, refused: 1, chosen: 3 },
  progress: { done: 0, total: null },
  result: { created: 0, changed: 0, failed: 0, undone: 0, kept: 0 },
  notes: [],
  refusal: null,
  problem: null,
  created_at: '2025-03-01T09:00:00Z',
  finished_at: null,
  undoable_until: null,
  expires_at: '2025-03-08T09:00:00Z',
  version: 1,
  ...more,
});

const anItem = (more: Partial<ImportItem> = {}): ImportItem => ({
  number: 1,
  list: 'new',
  becomes: 'new',
  reason: null,
  is_chosen: true,
  may_choose: true,
  title: 'Evening training',
  line: 12,
  start_local: '2025-03-12T18:00',
  end_local: '2025-03-12T20:00',
  timezone: 'UTC',
  is_all_day: false,
  recurrence_text: null,
  is_private: false,
  status: 'confirmed',
  notes: [],
  changes: [],
  state: 'waiting',
  failure: null,
  event_id: null,
  ...more,
});

const items = [
  anItem(),
  anItem({
    number: 2,
    title: 'Regatta',
    is_all_day: true,
    start_local: '2025-05-03',
    end_local: '2025-05-05',
  }),
  anItem({
    number: 3,
    list: 'changed',
    title: 'Board meeting',
    changes: [{ part: 'location', before: 'Hall 1', after: 'Hall 2' }],
  }),
  anItem({
    number: 4,
    list: 'refused',
    title: null,
    start_local: null,
    timezone: null,
    may_choose: false,
    notes: [{ code: 'no_start', line: 88, params: {} }],
  }),
];

/** A fake import that behaves like the service. */
function importService(first: Import) {
  const service = {
    stored: first,
    change(more: Partial<Import>) {
      service.stored = { ...service.stored, ...more, version: service.stored.version + 1 };
      return respondWith(service.stored);
    },
    routes: {} as Record<string, Handler>,
  };
  const path = `/api/imports/${IMPORT_ID}`;
  service.routes = {
    ...settingsService(storedSettings()).routes,
    'GET /api/imports': () => respondWith({ items: [service.stored], total: 1, page: 1, page_size: 25 }),
    'POST /api/imports': () => respondWith(service.stored, 201),
    'POST /api/imports/address': () => respondWith(service.stored, 201),
    'GET /api/calendars': respondWith({
      items: [aCalendar({ name: 'Regattas' })],
      total: 1,
      page: 1,
      page_size: 100,
    }),
    [`GET ${path}`]: () => respondWith(service.stored),
    [`GET ${path}/items`]: ({ query }: SentRequest) => {
      const found = items.filter(({ list }) => !query.get('list') || list === query.get('list'));
      return respondWith({ items: found, total: found.length, page: 1, page_size: 25 });
    },
    [`PATCH ${path}`]: ({ body }: SentRequest) => {
      const choices = body as { leave?: number[] };
      const left = choices.leave?.length ?? 0;
      return service.change({ counts: { ...service.stored.counts, chosen: 3 - left } });
    },
    [`POST ${path}/run`]: () => service.change({ state: 'importing', progress: { done: 1, total: 3 } }),
    [`DELETE ${path}/run`]: () =>
      service.change({
        state: 'stopped',
        result: { created: 1, changed: 0, failed: 0, undone: 0, kept: 0 },
        undoable_until: '2025-03-08T09:00:00Z',
      }),
    [`POST ${path}/undo`]: () =>
      service.change({
        state: 'undone',
        undoable_until: null,
        result: { created: 1, changed: 0, failed: 0, undone: 1, kept: 1 },
      }),
    [`DELETE ${path}`]: () => respondWith(),
  };
  return service;
}

function open(
  first: Import = anImport(),
  address = `/imports/${IMPORT_ID}`,
  routes: Record<string, Handler> = {},
  Remote = SettingsRoutes,
) {
  const service = importService(first);
  const keepsLoaded = Remote === WhileSignedOut;
  const server = renderPage(Remote, address, { ...service.routes, ...routes }, { keepsLoaded });
  return { service, server };
}

function WithUndoKey() {
  useUndoKey();
  return <SettingsRoutes />;
}

/** As the shell keeps a page in which something was chosen. */
function WhileSignedOut() {
  const { state, signIn } = useSession();
  const isOver = state === 'signed-out';
  return (
    <>
      <HeldSession isHeld={isOver}>
        <SettingsRoutes />
      </HeldSession>
      {isOver && (
        <button onClick={() => void signIn({ email: 'ann@example.org', password: 'secret-secret' })}>
          Sign in again
        </button>
      )}
    </>
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const icsFile = () => new File(['BEGIN:VCALENDAR'], 'club.ics', { type: 'text/calendar' });

describe('Bringing a calendar file', () => {
  it('uploads what was chosen for a calendar and opens what is in it', async () => {
    const { server } = open(anImport(), `/imports?calendar=${CALENDAR_ID}`);
    await userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), icsFile());
    await waitFor(() => expect(shownPath()).toBe(`/imports/${IMPORT_ID}`));
    const { query } = requestTo(server, 'POST /api/imports');
    expect(Object.fromEntries(query)).toMatchObject({ name: 'club.ics', calendar_id: CALENDAR_ID });
  });

  it('says how much of a file is sent that goes in parts', async () => {
    const arrivals: (() => void)[] = [];
    const arrived = () =>
      new Promise<ReturnType<typeof respondWith>>((resolve) =>
        arrivals.push(() => resolve(respondWith(anImport()))),
      );
    const part = (number: number) => `PUT /api/imports/${IMPORT_ID}/parts/${number}`;
    open(anImport(), '/imports', { [part(2)]: arrived, [part(3)]: arrived });
    const archive = new File([new Uint8Array(9 * 1024 * 1024)], 'all.zip', { type: 'application/zip' });
    await userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), archive);
    for (const percent of [33, 66]) {
      expect(await screen.findByText(`Uploading... ${percent}%`)).toBeVisible();
      await waitFor(() => expect(arrivals).toHaveLength(1));
      arrivals.pop()!();
    }
    await waitFor(() => expect(shownPath()).toBe(`/imports/${IMPORT_ID}`));
  });

  it('takes a file that is dropped anywhere on the page, and says so while it is held over it', async () => {
    const { server } = open(anImport(), '/imports');
    await screen.findByRole('heading', { name: 'Bring your calendar' });
    const dataTransfer = { types: ['Files'], files: [icsFile()] };
    fireEvent.dragEnter(window, { dataTransfer });
    expect(screen.getByText('Drop the file to see what is in it')).toBeVisible();
    fireEvent.drop(window, { dataTransfer });
    expect(screen.queryByText('Drop the file to see what is in it')).toBeNull();
    await waitFor(() => expect(sentTo(server, 'POST /api/imports')).toHaveLength(1));
  });

  it('refuses a file that is too large, and several at once, before anything is sent', async () => {
    const { server } = open(anImport(), '/imports');
    await screen.findByRole('heading', { name: 'Bring your calendar' });
    const large = icsFile();
    Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [large] } });
    expect(await screen.findByText(/^A file can have at most 10 MB/)).toBeVisible();
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [icsFile(), icsFile()] } });
    expect(await screen.findByText(/^Choose one file at a time/)).toBeVisible();
    expect(sentTo(server, 'POST /api/imports')).toEqual([]);
  });

  it('accepts an address instead of a file, says what is wrong with it, and offers to synchronise it', async () => {
    const address = 'webcal://club.example.org/calendar.ics';
    const { server } = open(
      anImport({ address, calendar: { id: CALENDAR_ID, name: 'Regattas', color: '#2563eb' } }),
      `/imports?calendar=${CALENDAR_ID}`,
      {
        'POST /api/imports/address': ({ body }: SentRequest) =>
          (body as { address: string }).address === address
            ? respondWith(anImport(), 201)
            : problemWith('VALIDATION_ERROR', { errors: [{ field: 'address', message: 'Too short' }] }),
        [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ name: 'Regattas' })),
        [`GET /api/calendars/${CALENDAR_ID}/sources`]: respondWith({ items: [] }),
      },
    );
    const field = await screen.findByLabelText('Or import from a link');
    await press('Fetch');
    expect(await screen.findByText('Address is required')).toBeVisible();
    await userEvent.type(field, 'nonsense');
    await press('Fetch');
    expect(await screen.findByText(/^This is no web address/)).toBeVisible();
    expect(sentTo(server, 'POST /api/imports/address')).toEqual([]);
    await userEvent.type(field, '.x');
    await press('Fetch');
    expect(await screen.findByText('Too short')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, address);
    await press('Fetch');
    await waitFor(() => expect(shownPath()).toBe(`/imports/${IMPORT_ID}`));
    const sent = sentTo(server, 'POST /api/imports/address').at(-1)!;
    expect(sent.body).toMatchObject({ address, calendar_id: CALENDAR_ID });
    const instead = await screen.findByRole('link', { name: 'Sync from this link instead' });
    expect(instead).toHaveClass('ui-link');
    await userEvent.click(instead);
    expect(await screen.findByRole('textbox', { name: /^Address/ })).toHaveValue(address);
  });

  it('says that it waits for an answer while an address is fetched', async () => {
    open(anImport({ state: 'reading', address: 'https://club.example.org/', file_bytes: 0, source: null }));
    expect(await screen.findByText('Waiting for the server to respond.')).toBeVisible();
  });

  it('lists earlier imports with what became of them', async () => {
    open(
      anImport({
        state: 'done',
        result: { created: 12, changed: 2, failed: 0, undone: 0, kept: 0 },
      }),
      '/imports',
    );
    await screen.findByText('club.ics');
    const row = within(rowOf('club.ics'));
    expect(row.getByText('12 events created and 2 changed')).toBeVisible();
    expect(row.getByText('Imported')).toBeVisible();
  });
});

const rowOf = (name: string) => screen.getByText(name).closest('li')!;

it('Each calendar can be taken as a file, and why that failed is said', async () => {
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const restored = { create: URL.createObjectURL, revoke: URL.revokeObjectURL };
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
  const { server } = open(anImport(), '/imports', {
    [`GET /api/calendars/${CALENDAR_ID}/export.ics`]: respondWith('BEGIN:VCALENDAR'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download Regattas as .ics' }));
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'Regattas.ics' }]));
  await press('Download Regattas as .csv');
  expect(await screen.findByText('Error exporting calendar')).toBeVisible();
  expect(sentTo(server, `GET /api/calendars/${CALENDAR_ID}/export.csv`)).toHaveLength(1);
  saved.mockRestore();
  Object.assign(URL, { createObjectURL: restored.create, revokeObjectURL: restored.revoke });
});

describe('The preview of an import', () => {
  it('says what is new, changed with before and after, and not kept with the reason and the line', async () => {
    open();
    expect(await screen.findByText('2 new, 1 changed and 1 skipped.')).toBeVisible();
    expect(await screen.findByText('Evening training')).toBeVisible();
    expect(within(rowOf('Evening training')).getByText('Wed 12 Mar 2025, 6 pm')).toBeVisible();
    expect(rowOf('Regatta')).toHaveTextContent('Sat 3 May 2025 – Mon 5 May 2025');
    await userEvent.click(screen.getByRole('tab', { name: 'Changed (1)' }));
    await screen.findByText('Board meeting');
    expect(rowOf('Board meeting')).toHaveTextContent('LocationBefore: Hall 1 After: Hall 2');
    await userEvent.click(screen.getByRole('tab', { name: 'Skipped (1)' }));
    expect(await screen.findByText('It has no start. (line 88)')).toBeVisible();
    expect(within(rowOf('Entry without a title')).queryByRole('checkbox')).toBeNull();
  });

  it('sends each choice at once, with the version that it started from', async () => {
    const { server } = open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Import Regatta' }));
    await screen.findByRole('button', { name: 'Import 2 entries' });
    await userEvent.selectOptions(screen.getByLabelText('Into which calendar?'), 'Regattas');
    await userEvent.click(screen.getByRole('switch', { name: 'Older entries may replace newer ones' }));
    await waitFor(() => expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)).toHaveLength(3));
    expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`).map(({ body }) => body)).toEqual([
      { leave: [2], version: 1 },
      { calendar_id: CALENDAR_ID, version: 2 },
      { older_may_win: true, version: 3 },
    ]);
  });

  it('sends choices that met the end of the session with the next one, in one request', async () => {
    const { server, service } = open(anImport(), undefined, {}, WhileSignedOut);
    const path = `PATCH /api/imports/${IMPORT_ID}`;
    const choose = server.routes[path]!;
    const refresh = server.routes['POST /api/auth/refresh']!;
    const isOver = problemWith('UNAUTHENTICATED');
    await screen.findByText('Evening training');
    Object.assign(server.routes, { [path]: isOver, 'POST /api/auth/refresh': isOver });
    await userEvent.click(screen.getByRole('switch', { name: 'Older entries may replace newer ones' }));
    await screen.findByRole('button', { name: 'Sign in again' });
    await userEvent.selectOptions(screen.getByLabelText('Into which calendar?'), 'Regattas');
    const before = sentTo(server, path).length;
    Object.assign(server.routes, {
      [path]: choose,
      'POST /api/auth/refresh': refresh,
      // The same person, but another session.
      'POST /api/auth/sign-in': structuredClone(refresh),
    });
    expect(service.stored.version).toBe(1);
    await press('Sign in again');
    await waitFor(() => expect(service.stored.version).toBe(2));
    const sent = sentTo(server, path).slice(before);
    expect(sent.map(({ body }) => body)).toEqual([
      { older_may_win: true, calendar_id: CALENDAR_ID, version: 1 },
    ]);
  });

  it('asks for a time zone only where times have none', async () => {
    open(anImport({ source: { ...anImport().source!, floating: 4 } }));
    expect(await screen.findByLabelText('Time zone for times without one')).toBeInTheDocument();
    expect(screen.getByText('4 entries of this file name no time zone.')).toBeVisible();
  });

  it('says that a second run of the same file would change nothing', async () => {
    open(anImport({ counts: { new: 0, changed: 0, unchanged: 3, part: 0, refused: 0, chosen: 0 } }));
    expect(
      await screen.findByText(
        'There is nothing to import: 3 entries of this file are in the calendar already.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 0 entries' })).toBeDisabled();
  });

  it('goes away when it is discarded', async () => {
    const { server } = open();
    await screen.findByText('Evening training');
    await press('Discard');
    await waitFor(() => expect(shownPath()).toBe('/imports'));
    expect(sentTo(server, `DELETE /api/imports/${IMPORT_ID}`)).toHaveLength(1);
  });
});

describe('The preview of a table', () => {
  const aTable = (more: Partial<ImportTable> = {}): ImportTable => ({
    headings: ['Who', 'When', 'From'],
    rows: [['Choir', '03/04/2026', '19:30']],
    is_known: false,
    columns: { title: 0, start_date: 1 },
    date_order: 'day_first',
    possible_orders: ['day_first', 'month_first'],
    example: { written: '03/04/2026', date: '2026-04-03' },
    problem: null,
    ...more,
  });

  it('shows its first rows, asks which column is what and how its dates are read, and has it read so', async () => {
    const { server } = open(anImport({ table: aTable() }));
    const rows = within(await screen.findByRole('region', { name: 'First rows of the table' }));
    expect(rows.getByRole('columnheader', { name: 'Who Title' })).toBeVisible();
    expect(rows.getByRole('columnheader', { name: 'From Not used' })).toBeVisible();
    expect(rows.getByText('19:30')).toBeVisible();
    expect(screen.getByText('03/04/2026 is read as Friday, April 3rd, 2026.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Start time'), 'From');
    await userEvent.selectOptions(screen.getByLabelText('Title'), 'No column');
    await userEvent.selectOptions(screen.getByLabelText('Order of day and month'), 'month_first');
    await press('Read again with these columns');
    await waitFor(() => expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)).toHaveLength(1));
    expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)[0]!.body).toEqual({
      table: { columns: { start_date: 1, start_time: 2 }, date_order: 'month_first' },
      version: 1,
    });
  });

  it('says why nothing could be read by these columns', async () => {
    const problem = { code: 'table_column_missing', params: { column: 'title' } } as const;
    open(anImport({ table: aTable({ problem, columns: {}, example: null }) }));
    expect(
      await screen.findByText('No column of the table is the title. Choose which one it is.'),
    ).toBeVisible();
    expect(screen.queryByText(/^There is nothing/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Import / })).toBeNull();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible();
  });

  it('asks nothing where its columns are known and its dates are clear', async () => {
    open(anImport({ table: aTable({ is_known: true, possible_orders: ['day_first'] }) }));
    const summary = await screen.findByText('How the table is read');
    expect(summary.closest('details')).not.toHaveAttribute('open');
  });
});

describe('An import', () => {
  it('shows its progress in entries, can be stopped and resumed, and is undone after confirmation', async () => {
    const { server } = open();
    await screen.findByText('Evening training');
    await press('Import 3 entries');
    expect(await screen.findByText('1 of 3 entries')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Being imported' })).toHaveFocus();
    await press('Stop');
    expect(await screen.findByText('1 event created.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Stopped' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
    await press('Undo import');
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo import' }));
    expect(sentTo(server, `POST /api/imports/${IMPORT_ID}/undo`)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('1 event undone and 1 kept, since somebody changed it.')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Undone' })).toHaveFocus();
  });

  describe('that was begun in this tab', () => {
    const result = { created: 2, changed: 1, failed: 0, undone: 0, kept: 0 };
    const finish = ({ change }: ReturnType<typeof importService>) =>
      change({
        state: 'done',
        result,
        finished_at: '2025-03-01T09:01:00Z',
        undoable_until: '2025-03-08T09:00:00Z',
      });
    const undoes = (server: ReturnType<typeof open>['server']) =>
      sentTo(server, `POST /api/imports/${IMPORT_ID}/undo`).length;
    const message = async (title: string) =>
      within(await screen.findByRole('region', { name: 'Messages' })).findByText(
        title,
        {},
        { timeout: 5_000 },
      );
    const begin = async () => {
      const opened = open(anImport(), undefined, {}, WithUndoKey);
      await screen.findByText('Evening training');
      await press('Import 3 entries');
      await screen.findByText('1 of 3 entries');
      return opened;
    };

    it('is undone in the message that it is done, which says what was kept', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      await press('Undo');
      expect(await message('Undone')).toBeVisible();
      expect(
        screen.getByText('club.ics: 1 event undone and 1 kept, since somebody changed it.'),
      ).toBeVisible();
      expect(screen.queryByText('Imported')).not.toBeInTheDocument();
      expect(undoes(server)).toBe(1);
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(undoes(server)).toBe(1);
    });

    it('is stopped and undone by Ctrl+Z while it is under way', async () => {
      const { server } = await begin();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await message('Undone')).toBeVisible();
      expect(sentTo(server, `DELETE /api/imports/${IMPORT_ID}/run`)).toHaveLength(1);
      expect(undoes(server)).toBe(1);
    });

    it('is named and skipped where all of it was changed since', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      server.routes[`POST /api/imports/${IMPORT_ID}/undo`] = () =>
        service.change({ state: 'undone', undoable_until: null, result: { ...result, undone: 0, kept: 3 } });
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await message('"club.ics" was changed again since, so it was not undone.')).toBeVisible();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(undoes(server)).toBe(1);
    });

    it('is named and skipped if it was undone in another tab', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      service.change({ state: 'undone', undoable_until: null });
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(await message('"club.ics" was changed again since, so it was not undone.')).toBeVisible();
      expect(undoes(server)).toBe(0);
    });

    it('is no undo step any more once it was undone on its page', async () => {
      const { service, server } = await begin();
      finish(service);
      await message('Imported');
      await press('Undo import');
      const dialog = within(await screen.findByRole('dialog', { name: 'Undo import' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Undo import' }));
      await screen.findByText('1 event undone and 1 kept, since somebody changed it.');
      expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
      await userEvent.keyboard('{Control>}z{/Control}');
      expect(undoes(server)).toBe(1);
    });
  });

  it('asks again while it is under way, and leads to the calendar once it is done', async () => {
    const { service } = open(anImport({ state: 'importing', progress: { done: 1, total: 3 } }));
    await screen.findByText('1 of 3 entries');
    service.change({
      state: 'done',
      calendar: { id: CALENDAR_ID, name: 'Rowing club', color: '#2563eb' },
      new_calendar: null,
      result: { created: 2, changed: 1, failed: 0, undone: 0, kept: 0 },
    });
    const link = await screen.findByRole('link', { name: 'Open Rowing club' }, { timeout: 5_000 });
    expect(link).toHaveAttribute('href', `/calendar/detail/${CALENDAR_ID}`);
    expect(screen.getByText('2 events created and 1 changed.')).toBeVisible();
  });

  it('says why a file was refused and leads to choosing another', async () => {
    open(anImport({ state: 'failed', source: null, refusal: { code: 'old_format', params: {} } }));
    expect(await screen.findByText(/^This is a calendar in the old format vCalendar 1\.0/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose another file' })).toHaveAttribute('href', '/imports');
  });

  it('says why an address gave nothing, and leads to trying another', async () => {
    const refusal = { code: 'address_not_found', params: {} } as const;
    open(anImport({ state: 'failed', source: null, address: 'https://example.org/', refusal }));
    expect(await screen.findByRole('heading', { name: 'There is no calendar at this link' })).toBeVisible();
    expect(screen.getByText(/^There is nothing at this address/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try another link' })).toHaveAttribute('href', '/imports');
  });

  it('says what cannot be done and shows the present state of the import', async () => {
    const { server, service } = open();
    await screen.findByText('Evening training');
    server.routes[`POST /api/imports/${IMPORT_ID}/run`] = () => {
      service.change({ state: 'done', result: { created: 3, changed: 0, failed: 0, undone: 0, kept: 0 } });
      return problemWith('STALE_VERSION');
    };
    await press('Import 3 entries');
    expect(await screen.findByText('Error importing')).toBeVisible();
    expect(await screen.findByText('3 events created.')).toBeVisible();
  });

  it('that does not exist says so', async () => {
    open(anImport(), undefined, { [`GET /api/imports/${IMPORT_ID}`]: problemWith('NOT_FOUND') });
    expect(await screen.findByRole('heading', { name: 'This import does not exist' })).toBeVisible();
  });
});

it('An imported entry leads to its event', async () => {
  open(anImport({ state: 'done' }), undefined, {
    [`GET /api/imports/${IMPORT_ID}/items`]: respondWith({
      items: [anItem({ state: 'done', event_id: EVENT_ID })],
      total: 1,
      page: 1,
      page_size: 25,
    }),
  });
  const link = await screen.findByRole('link', { name: 'Evening training' });
  expect(link).toHaveAttribute('href', `/event/${EVENT_ID}`);
  expect(link).toHaveClass('ui-link');
});

describe('A file with several calendars', () => {
  it('shows which they are, and lets them go into one instead', async () => {
    const first = [
      { name: 'Choir', color: '#dc2626', entries: 12 },
      { name: 'Work', color: null, entries: 1 },
    ];
    const { server } = open(anImport({ into_each: true, parts: { total: 22, in_none: 1, first } }));
    const list = await screen.findByRole('list', { name: 'Calendars of the file' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choir12 entries', 'Work1 entry']);
    expect(screen.getByText('and 20 more')).toBeVisible();
    expect(screen.getByText('1 entry is in no calendar and stays so.')).toBeVisible();
    const choice = screen.getByLabelText('Into which calendar?');
    expect(choice).toHaveDisplayValue('Each of the 22 calendars into its own');
    await userEvent.selectOptions(choice, 'All into one new calendar');
    await waitFor(() => expect(sentTo(server, `PATCH /api/imports/${IMPORT_ID}`)).toHaveLength(1));
    expect(requestTo(server, `PATCH /api/imports/${IMPORT_ID}`).body).toMatchObject({
      new_calendar: { name: 'Rowing club' },
    });
  });
});

import { HeldSession, useSession } from '@daymark/api-client';
import { useUndoKey } from '@daymark/calendar-ui/undo';
import type { Import, ImportItem } from '@daymark/contracts/interchange';
import {
  aCalendar,
  CALENDAR_ID,
  renderPage,
  respondWith,
  type Handler,
  type SentRequest,
} from '@daymark/page-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SettingsRoutes from '../../src/routes.js';
import { storedSettings, settingsService } from './open-settings.js';

export const IMPORT_ID = '6a1f9d3e-5b0c-4a5e-9d51-0f6f6f0f0a01';

export const anImport = (more: Partial<Import> = {}): Import => ({
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

export const anItem = (more: Partial<ImportItem> = {}): ImportItem => ({
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

export const items = [
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
export function importService(first: Import) {
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
    [`GET /api/calendars/${CALENDAR_ID}`]: respondWith(aCalendar({ name: 'Regattas' })),
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

export function open(
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

export function WithUndoKey() {
  useUndoKey();
  return <SettingsRoutes />;
}

/** As the shell keeps a page in which something was chosen. */
export function WhileSignedOut() {
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

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const icsFile = () => new File(['BEGIN:VCALENDAR'], 'club.ics', { type: 'text/calendar' });
export const rowOf = (name: string) => screen.getByText(name).closest('li')!;

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  call,
  createQueryClient,
  QueryClientProvider,
  useEndpointQuery,
  watchActivity,
} from '@daymark/api-client';
import {
  listCalendars,
  listEvents,
  listPeople,
  updateCalendar,
  type LiveChange,
  type LiveChanges,
} from '@daymark/contracts';
import { installFakeServer, problemWith, respondWith } from '@daymark/page-testing';
import { act, render, screen } from '@testing-library/react';
import { LiveNote } from './live-note.js';

const [ME, ANN, CALENDAR] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`);
const OPENED_MS = 2_500;

let server: ReturnType<typeof installFakeServer>;
let told: LiveChanges['changes'];
let asked = 0;
beforeEach(() => {
  jest.useFakeTimers();
  [told, asked] = [[], 0];
  server = installFakeServer({
    // A proxy in between has no streams.
    'GET /api/changes': problemWith('SERVICE_UNAVAILABLE'),
    'GET /api/changes/since': () => {
      asked += 1;
      const changes = told;
      told = [];
      return respondWith({ cursor: `${asked}`, changes });
    },
    'GET /api/calendars': respondWith({ items: [{ id: CALENDAR, role: 'editor' }], total: 1, page: 1 }),
    'GET /api/events': respondWith({ items: [], total: 0, page: 1 }),
    [`GET /api/calendars/${CALENDAR}/people`]: respondWith({ members: [], invitations: [] }),
    [`GET /api/calendars/${CALENDAR}/history`]: respondWith({
      items: [{ actor: { id: ANN, name: 'Ann' }, subject: { title: 'Choir' } }],
      next: null,
    }),
  });
});
afterEach(() => {
  setHidden(false);
  server.uninstall();
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const aChange = (more: Partial<LiveChange> = {}): LiveChange => ({
  kind: 'events',
  calendar_id: CALENDAR!,
  by: ANN!,
  request_id: null,
  ...more,
});

function setHidden(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

function Lists() {
  useEndpointQuery(listCalendars, {});
  useEndpointQuery(listEvents, {});
  useEndpointQuery(listPeople, { params: { id: CALENDAR! } });
  return null;
}

async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Lists />
      <LiveNote userId={ME!} />
    </QueryClientProvider>,
  );
  watchActivity();
  window.dispatchEvent(new Event('keydown'));
  // The first answer is what changed while the page was loaded.
  await pass(OPENED_MS + 5_000);
  server.sent.length = 0;
}
const sent = () => server.sent.map(({ path }) => path).filter((path) => path !== '/api/changes/since');
const note = () => screen.getByRole('status').textContent;

describe('A page without a stream', () => {
  it('asks every five seconds, reads what others changed and nothing else, and says who did it', async () => {
    await open();
    await pass(5_000);
    expect(sent()).toEqual([]);
    told = [aChange()];
    await pass(6_000);
    expect(sent()).toEqual(['/api/events', `/api/calendars/${CALENDAR}/history`]);
    expect(note()).toBe('Updated by Ann: Choir');
    await pass(11_000);
    expect(note()).toBe('');
  });

  it('reads the people of a calendar again when they change, and not when those of another do', async () => {
    await open();
    told = [aChange({ kind: 'people' })];
    await pass(6_000);
    expect(sent().sort()).toEqual(['/api/calendars', `/api/calendars/${CALENDAR}/people`, '/api/events']);
    expect(note()).toBe('Updated just now');
    server.sent.length = 0;
    told = [aChange({ kind: 'people', calendar_id: ANN! })];
    await pass(6_000);
    expect(sent().sort()).toEqual(['/api/calendars', '/api/events']);
  });

  it.each(['viewer', 'contributor'])('asks no %s for who did it', async (role) => {
    server.routes['GET /api/calendars'] = respondWith({ items: [{ id: CALENDAR, role }], total: 1, page: 1 });
    await open();
    told = [aChange()];
    await pass(6_000);
    expect(sent()).toEqual(['/api/events']);
    expect(note()).toBe('Updated just now');
  });

  it('asks for the role first where the page does not know the calendar', async () => {
    const calendar = `/api/calendars/${CALENDAR}`;
    server.routes['GET /api/calendars'] = respondWith({ items: [], total: 0, page: 1 });
    server.routes[`GET ${calendar}`] = respondWith({ id: CALENDAR, role: 'viewer' });
    await open();
    told = [aChange()];
    await pass(6_000);
    expect(sent()).toEqual(['/api/events', calendar]);
    expect(note()).toBe('Updated just now');
    server.routes[`GET ${calendar}`] = respondWith({ id: CALENDAR, role: 'owner' });
    server.sent.length = 0;
    told = [aChange()];
    await pass(6_000);
    expect(sent()).toEqual(['/api/events', calendar, `${calendar}/history`]);
    expect(note()).toBe('Updated by Ann: Choir');
  });

  it('does not read its own changes again', async () => {
    await open();
    server.routes[`PATCH /api/calendars/${CALENDAR}`] = {
      ...respondWith({ id: CALENDAR }),
      headers: { 'x-request-id': 'mine' },
    };
    await act(() => call(updateCalendar, { params: { id: CALENDAR! }, body: { version: 1 } }));
    told = [aChange({ kind: 'calendar', by: ME!, request_id: 'mine' })];
    server.sent.length = 0;
    await pass(6_000);
    expect(sent()).toEqual([]);
    told = [aChange({ by: ME!, request_id: 'in another window' })];
    await pass(6_000);
    expect(sent()).toEqual(['/api/events']);
    expect(note()).toBe('Updated: you changed something elsewhere');
  });

  it('says nothing of what was saved before it was opened, also when it is told again', async () => {
    let answer = () => undefined as void;
    server.routes[`PATCH /api/calendars/${CALENDAR}`] = () =>
      new Promise((resolve) => (answer = () => resolve(respondWith({ id: CALENDAR }))));
    // While one's own change is under way, what the page is told waits.
    const saving = call(updateCalendar, { params: { id: CALENDAR! }, body: { version: 1 } });
    const saved = aChange({ by: ME!, request_id: 'of the page before' });
    told = [saved];
    await open();
    told = [saved];
    await pass(6_000);
    answer();
    await act(() => saving);
    await pass(1_000);
    expect(sent()).toEqual(['/api/events']);
    expect(note()).toBe('');
  });

  it('reads everything that it shows where anything may have changed', async () => {
    await open();
    told = null;
    await pass(10_000);
    expect(sent().sort()).toEqual(['/api/calendars', `/api/calendars/${CALENDAR}/people`, '/api/events']);
    expect(note()).toBe('Updated just now');
  });

  it('asks nothing while it is hidden, and once when it is seen again', async () => {
    await open();
    setHidden(true);
    await pass(6_000);
    server.sent.length = 0;
    await pass(60_000);
    expect(server.sent).toEqual([]);
    setHidden(false);
    await pass(100);
    expect(server.sent.map(({ path, query }) => `${path} ${query}`)).toEqual([
      expect.stringMatching(/^\/api\/changes after=\d+$/),
    ]);
  });

  it('asks nothing once nobody has used it for five minutes, until somebody does', async () => {
    await open();
    await pass(310_000);
    server.sent.length = 0;
    await pass(120_000);
    expect(server.sent).toEqual([]);
    act(() => void window.dispatchEvent(new Event('mousemove')));
    await pass(100);
    expect(server.sent.length).toBeGreaterThan(0);
  });
});

import { FakeBroadcastChannel } from '../test/fake-broadcast-channel.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getSettings, listCalendars, updateCalendar } from '@daymark/contracts';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useChangesOfOtherTabs } from './changes-of-other-tabs.js';
import { call, createQueryClient, QueryClientProvider, useEndpointQuery } from './index.js';
import { installFakeServer, problemWith, respondWith } from './testing.js';

const CALENDAR_ID = '3f1c2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6';
const RENAMING = `PATCH /api/calendars/${CALENDAR_ID}`;

let server: ReturnType<typeof installFakeServer>;
let otherTab: FakeBroadcastChannel;
beforeEach(() => {
  jest.useFakeTimers();
  server = installFakeServer({
    'GET /api/calendars': respondWith({ items: [], total: 0, page: 1 }),
    'GET /api/settings': respondWith({ version: 1 }),
  });
  otherTab = new FakeBroadcastChannel('daymark-session');
});
afterEach(() => {
  otherTab.close();
  server.uninstall();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

async function openTab() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(
    () => {
      useChangesOfOtherTabs();
      useEndpointQuery(listCalendars, {});
      useEndpointQuery(getSettings, {});
    },
    { wrapper },
  );
  await pass(0);
  server.sent.length = 0;
  return client;
}
const asked = () => server.sent.map(({ path }) => path);

describe('A change in another tab of the browser', () => {
  it('is read again here, and nothing else', async () => {
    await openTab();
    otherTab.postMessage({ stale: ['calendars'] });
    await pass(0);
    expect(asked()).toEqual(['/api/calendars']);
  });

  it('is read once a second at most, however much it is, and to its end', async () => {
    await openTab();
    for (let change = 0; change < 50; change += 1) {
      otherTab.postMessage({ stale: ['calendars'] });
      await pass(10);
    }
    expect(asked()).toHaveLength(1);
    await pass(1_000);
    expect(asked()).toHaveLength(2);
    await pass(5_000);
    expect(asked()).toHaveLength(2);
  });

  it('is refetched by a hidden tab when it is shown next', async () => {
    const client = await openTab();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    otherTab.postMessage({ stale: ['calendars'] });
    await pass(0);
    expect(asked()).toEqual([]);
    expect(client.getQueryCache().findAll({ stale: true })).toHaveLength(1);
  });

  it('says no more than a session does where it is said by another release', async () => {
    await openTab();
    for (const news of ['changed', { stale: 'calendars' }, null, { fresh: [] }]) otherTab.postMessage(news);
    await pass(0);
    expect(asked()).toEqual([]);
  });
});

describe('A call', () => {
  const rename = () =>
    call(updateCalendar, { params: { id: CALENDAR_ID }, body: { name: 'Choir', version: 1 } });

  it('notifies the other tabs of its changes, once it succeeded', async () => {
    const heard: unknown[] = [];
    otherTab.addEventListener('message', (event) => heard.push((event as MessageEvent).data));
    server.routes[RENAMING] = problemWith('CONFLICT');
    await expect(rename()).rejects.toThrow();
    await call(listCalendars, {});
    expect(heard).toEqual([]);
    server.routes[RENAMING] = respondWith({ id: CALENDAR_ID });
    await rename();
    expect(heard).toEqual([{ stale: updateCalendar.changes }]);
  });
});

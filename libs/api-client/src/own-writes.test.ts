import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { getSettings, updateSettings } from '@daymark/contracts';
import { call, ownWrites, untilActive, watchActivity } from './index.js';
import { installFakeServer, respondWith } from './testing.js';

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => void (server = installFakeServer({})));
afterEach(() => {
  server.uninstall();
  jest.useRealTimers();
});

const withId = (id: string) => ({ ...respondWith({ version: 1 }), headers: { 'x-request-id': id } });

it('A document knows the requests of its own writes, and that one may still be answered', async () => {
  let answer = (_: ReturnType<typeof withId>) => undefined as void;
  server.routes['GET /api/settings'] = withId('of-a-read');
  server.routes['PATCH /api/settings'] = () => new Promise((resolve) => (answer = resolve));
  await call(getSettings);
  expect(ownWrites.areUnderWay).toBe(false);
  const writing = call(updateSettings, { body: { version: 1 } });
  expect(ownWrites.areUnderWay).toBe(true);
  answer(withId('of-a-write'));
  await writing;
  expect(ownWrites.areUnderWay).toBe(false);
  expect(['of-a-write', 'of-a-read', null].map((id) => ownWrites.include(id))).toEqual([true, false, false]);
});

it('Who waits for an idle user waits for a sign of them, and no longer than it cares', async () => {
  jest.useFakeTimers();
  watchActivity();
  const signal = new AbortController();
  await untilActive(1_000, signal.signal);
  jest.advanceTimersByTime(2_000);
  let isActive = false;
  const active = untilActive(1_000, signal.signal).then(() => (isActive = true));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isActive).toBe(false);
  window.dispatchEvent(new Event('keydown'));
  await active;
  jest.advanceTimersByTime(2_000);
  const ended = untilActive(1_000, signal.signal);
  signal.abort();
  await ended;
});

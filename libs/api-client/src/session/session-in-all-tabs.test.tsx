import { FakeBroadcastChannel } from '../../test/fake-broadcast-channel.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient, QueryClientProvider } from '../index.js';
import { respondWith, aSession, installFakeServer, problemWith, restartSession } from '../testing.js';
import { SessionProvider, useSession } from './session-provider.js';

const CREDENTIALS = { email: 'ann@example.org', password: 'correct horse' };
const ann = aSession().user;

let server: ReturnType<typeof installFakeServer>;
let otherTab: FakeBroadcastChannel;
let heardByOtherTab: unknown[];
beforeEach(() => {
  restartSession();
  server = installFakeServer({
    'POST /api/auth/refresh': respondWith(aSession()),
    'GET /api/auth/profile': problemWith('FORBIDDEN'),
  });
  heardByOtherTab = [];
  otherTab = new FakeBroadcastChannel('daymark-session');
  otherTab.addEventListener('message', (event) => heardByOtherTab.push((event as MessageEvent).data));
});
afterEach(() => {
  otherTab.close();
  server.uninstall();
});

const client = createQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <SessionProvider>{children}</SessionProvider>
  </QueryClientProvider>
);
async function openTab(state: 'signed-in' | 'signed-out' = 'signed-in') {
  if (state === 'signed-out') server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
  const { result } = renderHook(useSession, { wrapper });
  await waitFor(() => expect(result.current.state).toBe(state));
  return result;
}
const refreshRequests = () => server.sent.filter(({ path }) => path === '/api/auth/refresh').length;

describe('Another tab of the browser', () => {
  it('that signs out signs this one out too, without another request', async () => {
    const session = await openTab();
    const sent = server.sent.length;
    act(() => otherTab.postMessage('signed-out'));
    expect(session.current).toMatchObject({
      state: 'signed-out',
      user: null,
      ending: 'signed-out-elsewhere',
    });
    expect(server.sent).toHaveLength(sent);
  });

  it('that signs in signs this one in too', async () => {
    const session = await openTab('signed-out');
    server.routes['POST /api/auth/refresh'] = respondWith(aSession());
    act(() => otherTab.postMessage('changed'));
    await waitFor(() => expect(session.current.state).toBe('signed-in'));
  });

  it('that changes the e-mail address changes it here too', async () => {
    const session = await openTab();
    const user = { ...ann, email: 'ann@new.example' };
    server.routes['POST /api/auth/refresh'] = respondWith(aSession({ user }));
    act(() => otherTab.postMessage('changed'));
    await waitFor(() => expect(session.current.user).toEqual(user));
  });

  it('hears of signing in and out here, but no token and no name', async () => {
    const session = await openTab('signed-out');
    server.routes['POST /api/auth/sign-in'] = respondWith(aSession());
    server.routes['POST /api/auth/sign-out'] = respondWith();
    await act(() => session.current.signIn(CREDENTIALS));
    await act(() => session.current.signOut());
    expect(heardByOtherTab).toEqual(['changed', 'signed-out']);
  });

  it('hears nothing when signing in or out failed', async () => {
    const session = await openTab();
    await expect(session.current.signOut()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(session.current.signIn(CREDENTIALS)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(heardByOtherTab).toEqual([]);
  });

  it('is not believed when it says something else', async () => {
    const session = await openTab();
    const asked = refreshRequests();
    act(() => otherTab.postMessage({ access_token: 'stolen' }));
    act(() => otherTab.postMessage('signed in as owner'));
    expect(session.current.user).toEqual(ann);
    expect(refreshRequests()).toBe(asked);
  });
});

describe('Asking again who is signed in', () => {
  it('shows the new e-mail address, here and in other tabs', async () => {
    const session = await openTab();
    const user = { ...ann, email: 'ann@new.example' };
    server.routes['POST /api/auth/refresh'] = respondWith(aSession({ user }));
    await act(() => session.current.refresh());
    expect(session.current.user).toEqual(user);
    expect(heardByOtherTab).toEqual(['changed']);
  });

  it('does not take a response that was on its way before', async () => {
    const session = await openTab();
    let answerOld = () => {};
    const held = new Promise<void>((resolve) => (answerOld = resolve));
    const user = { ...ann, email: 'ann@new.example' };
    const responses = [held.then(() => respondWith(aSession())), respondWith(aSession({ user }))];
    server.routes['POST /api/auth/refresh'] = async () => responses.shift()!;
    act(() => otherTab.postMessage('changed'));
    await act(async () => {
      const refreshed = session.current.refresh();
      answerOld();
      await refreshed;
    });
    expect(session.current.user).toEqual(user);
  });

  it('finds out that the session is over', async () => {
    const session = await openTab();
    server.routes['POST /api/auth/refresh'] = problemWith('UNAUTHENTICATED');
    await act(() => session.current.refresh());
    expect(session.current).toMatchObject({ state: 'signed-out', ending: 'expired' });
  });

  it('fails, and leaves everything as it is, when the session is unknown', async () => {
    const session = await openTab();
    server.routes['POST /api/auth/refresh'] = problemWith('SERVICE_UNAVAILABLE');
    await expect(session.current.refresh()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(session.current.user).toEqual(ann);
    expect(heardByOtherTab).toEqual([]);
  });
});

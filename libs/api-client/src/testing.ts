import { problemOf, type Problem, type ProblemCode, type SessionResponse } from '@daymark/contracts';
import { sessionStore } from './session-store.js';

export const restartSession = (): void => sessionStore.restart();

export interface SentRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
}

export interface FakeResponse {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export type Handler = FakeResponse | ((request: SentRequest) => FakeResponse | Promise<FakeResponse>);
/** The responses of a fake server, by `'GET /api/calendars'`, without the query. */
export type Handlers = Record<string, Handler>;

export interface FakeServer {
  sent: SentRequest[];
  routes: Handlers;
  uninstall: () => void;
}

export const respondWith = (body?: unknown, status = body === undefined ? 204 : 200): FakeResponse => ({
  status,
  body,
});

export const problemWith = (code: ProblemCode, more: Partial<Problem> = {}): FakeResponse => {
  const body: Problem = { type: 'about:blank', code, ...problemOf(code), ...more };
  return { status: body.status, body };
};

export const aSession = (more: Partial<SessionResponse> = {}): SessionResponse => ({
  access_token: 'token-1',
  expires_at: Math.floor(Date.now() / 1000) + 900,
  expires_in: 900,
  user: { id: '3f1f7c1a-52c5-4f0e-9c55-0d4b3c3b0a01', email: 'ann@example.org' },
  must_change_password: false,
  ...more,
});

/** Replaces `fetch` with a fake server. A request without a handler fails like an unreachable network. */
export function installFakeServer(routes: Handlers): FakeServer {
  const original = globalThis.fetch;
  const sent: SentRequest[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
    };
    sent.push(request);
    const handler = routes[`${request.method} ${request.path}`];
    if (!handler) throw new TypeError('Failed to fetch');
    const { signal } = init;
    signal?.throwIfAborted();
    const response = await (typeof handler === 'function'
      ? Promise.race([handler(request), rejectWhenAborted(signal)])
      : handler);
    return {
      ok: response.status >= 200 && response.status < 300,
      status: response.status,
      headers: { get: (name) => response.headers?.[name] ?? null } as Headers,
      json: () =>
        response.body === undefined
          ? Promise.reject(new SyntaxError('no body'))
          : // A copy, as it would come over the network: tests change what their server holds.
            Promise.resolve(structuredClone(response.body)),
      blob: () => Promise.resolve(new Blob([String(response.body)])),
      text: () => Promise.resolve(String(response.body)),
    } as Response;
  }) as typeof fetch;
  return { sent, routes, uninstall: () => void (globalThis.fetch = original) };
}

function rejectWhenAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

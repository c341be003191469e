import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  createCalendar,
  deleteCalendar,
  getCalendar,
  getSettings,
  listCalendars,
  updateCalendar,
} from '@daymark/contracts';
import { watchActivity } from './activity.js';
import { ProblemError } from './problem-error.js';
import {
  createQueryClient,
  queryKey,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
  usePrefetch,
} from './queries.js';
import { respondWith, installFakeServer, problemWith } from './testing.js';

const CALENDAR_ID = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a11';

let server: ReturnType<typeof installFakeServer>;
let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  server = installFakeServer({});
  client = createQueryClient();
});
afterEach(() => {
  client.clear();
  server.uninstall();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

describe('A query of an endpoint', () => {
  it('shows the response and keeps it under the endpoint’s path and the input', async () => {
    server.routes['GET /api/calendars'] = respondWith({
      items: [{ id: CALENDAR_ID, name: 'Work' }],
      total: 1,
    });
    function Names() {
      const { data } = useEndpointQuery(listCalendars, { query: { page: 1 } });
      return <p>{data?.items.map(({ name }) => name).join()}</p>;
    }
    render(<Names />, { wrapper });
    expect(await screen.findByText('Work')).toBeTruthy();
    expect(client.getQueryData(queryKey(listCalendars, { query: { page: 1 } }))).toBeTruthy();
  });

  it('retries a missing resource only on request', async () => {
    server.routes[`GET /api/calendars/${CALENDAR_ID}`] = problemWith('NOT_FOUND');
    const { result } = renderHook(() => useEndpointQuery(getCalendar, { params: { id: CALENDAR_ID } }), {
      wrapper,
    });
    await waitFor(() => expect(result.current.error?.code).toBe('NOT_FOUND'));
    expect(server.sent).toHaveLength(1);
  });
});

describe('A failed query', () => {
  const retry = () =>
    client.getDefaultOptions().queries!.retry as (failures: number, error: unknown) => boolean;
  const unavailable = new ProblemError(problemWith('SERVICE_UNAVAILABLE').body as ProblemError['problem']);
  const forbidden = new ProblemError(problemWith('FORBIDDEN').body as ProblemError['problem']);

  it('is tried again up to three times, after 1, 2 and 4 seconds, while the user is active', () => {
    watchActivity();
    act(() => void window.dispatchEvent(new Event('mousemove')));
    expect([0, 1, 2, 3].map((failures) => retry()(failures, unavailable))).toEqual([true, true, true, false]);
    const delay = client.getDefaultOptions().queries!.retryDelay as (failures: number) => number;
    expect([0, 1, 2].map(delay)).toEqual([1000, 2000, 4000]);
  });

  it('is not tried again when the user has done nothing for 120 seconds', () => {
    jest.useFakeTimers();
    watchActivity();
    act(() => void window.dispatchEvent(new Event('mousemove')));
    jest.advanceTimersByTime(120_000);
    expect(retry()(0, unavailable)).toBe(true);
    jest.advanceTimersByTime(1);
    expect(retry()(0, unavailable)).toBe(false);
    jest.useRealTimers();
  });

  it('is not tried again when the response would be the same', () => {
    expect(retry()(0, forbidden)).toBe(false);
    expect(retry()(0, new Error('a mistake in the page'))).toBe(false);
  });
});

describe('A mutation of an endpoint', () => {
  it('sends its input once and gives the response', async () => {
    server.routes['POST /api/calendars'] = respondWith({ id: CALENDAR_ID, name: 'Work' }, 201);
    const { result } = renderHook(() => useEndpointMutation(createCalendar), { wrapper });
    await act(async () => {
      const created = await result.current.mutateAsync({ body: { name: 'Work' } });
      expect(created.id).toBe(CALENDAR_ID);
    });
    expect(server.sent.map(({ body }) => body)).toEqual([{ name: 'Work' }]);
  });

  it('is not repeated by itself when it fails', async () => {
    server.routes['POST /api/calendars'] = problemWith('SERVICE_UNAVAILABLE');
    const { result } = renderHook(() => useEndpointMutation(createCalendar), { wrapper });
    act(() => result.current.mutate({ body: { name: 'Work' } }));
    await waitFor(() => expect(result.current.error?.code).toBe('SERVICE_UNAVAILABLE'));
    expect(server.sent).toHaveLength(1);
  });
});

describe('A write', () => {
  const showAll = () => {
    server.routes['GET /api/calendars'] = respondWith({ items: [], total: 0 });
    server.routes[`GET /api/calendars/${CALENDAR_ID}`] = respondWith({ id: CALENDAR_ID });
    server.routes['GET /api/settings'] = respondWith({ version: 1 });
    return renderHook(
      () => {
        useEndpointQuery(listCalendars, {});
        useEndpointQuery(getCalendar, { params: { id: CALENDAR_ID } });
        useEndpointQuery(getSettings, {});
        return useInvalidation();
      },
      { wrapper },
    );
  };
  const asked = () => server.sent.map(({ path }) => path).slice(3);

  it('has what it changes read again, as its endpoint declares it, and nothing else', async () => {
    const { result } = showAll();
    await waitFor(() => expect(server.sent).toHaveLength(3));
    await act(() => result.current(updateCalendar));
    expect(asked().sort()).toEqual(['/api/calendars', `/api/calendars/${CALENDAR_ID}`]);
  });

  it('does not ask for what it deleted', async () => {
    const { result } = showAll();
    await waitFor(() => expect(server.sent).toHaveLength(3));
    await act(() => result.current(deleteCalendar));
    expect(asked()).toEqual(['/api/calendars']);
    expect(client.getQueryState(queryKey(getCalendar, { params: { id: CALENDAR_ID } }))?.isInvalidated).toBe(
      true,
    );
  });

  it('marks what it changes for its next showing where nothing is to move now', async () => {
    const { result } = showAll();
    await waitFor(() => expect(server.sent).toHaveLength(3));
    await act(() => result.current(updateCalendar, { refetchType: 'none' }));
    expect(asked()).toEqual([]);
    expect(client.getQueryState(queryKey(listCalendars, {}))?.isInvalidated).toBe(true);
  });
});

describe('Data that is read ahead', () => {
  it('is there when it is shown, and is read again then where it changed since', async () => {
    const params = { id: CALENDAR_ID };
    const read = jest.fn(() => respondWith({ id: CALENDAR_ID }));
    server.routes[`GET /api/calendars/${CALENDAR_ID}`] = read;
    const { result } = renderHook(() => ({ prefetch: usePrefetch(), invalidate: useInvalidation() }), {
      wrapper,
    });
    result.current.prefetch(getCalendar, { params });
    await waitFor(() => expect(client.getQueryData(queryKey(getCalendar, { params }))).toBeDefined());
    const shown = renderHook(() => useEndpointQuery(getCalendar, { params }), { wrapper });
    expect(shown.result.current.isSuccess).toBe(true);
    expect(read).toHaveBeenCalledTimes(1);
    shown.unmount();
    await result.current.invalidate(updateCalendar);
    renderHook(() => useEndpointQuery(getCalendar, { params }), { wrapper });
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });

  it('is asked for again when it is needed where that failed', async () => {
    const params = { id: CALENDAR_ID };
    const read = jest.fn(() => problemWith('FORBIDDEN'));
    server.routes[`GET /api/calendars/${CALENDAR_ID}`] = read;
    const { result } = renderHook(() => usePrefetch(), { wrapper });
    result.current(getCalendar, { params });
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    renderHook(() => useEndpointQuery(getCalendar, { params }), { wrapper });
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });
});

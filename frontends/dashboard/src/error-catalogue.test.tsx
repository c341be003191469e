import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchActivity } from '@daymark/api-client';
import {
  enter,
  aCalendar,
  advanceTime,
  CALENDAR_ID,
  chooseFromMenu,
  neverRespond,
  problemWith,
  renderPage,
  respondWith,
} from '@daymark/page-testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoutes from './routes.js';

// Every line of the error catalogue that belongs to the dashboard's screens. Those of session, sign-in and layout are
// in the shell; those of sharing and the feed in share-calendar/share-dialog.test.tsx.

// Failures are retried automatically only with activity.
beforeEach(() => {
  watchActivity();
  window.dispatchEvent(new Event('mousemove'));
});
afterEach(() => void jest.useRealTimers());

const LIST = 'GET /api/calendars';
const DETAIL = `GET /api/calendars/${CALENDAR_ID}`;
const detailAddress = `/calendar/detail/${CALENDAR_ID}`;

async function createCalendar() {
  await enter(await screen.findByLabelText('Calendar Name'), 'Rowing club');
  await userEvent.click(screen.getByRole('button', { name: 'Create Calendar' }));
}

describe('The error catalogue of the dashboard', () => {
  it('Calendar list fails: it is tried three times more, after 1, 2 and 4 s, then panel and toast say so', async () => {
    jest.useFakeTimers();
    const { sent } = renderPage(DashboardRoutes, '/', {
      [LIST]: problemWith('SERVICE_UNAVAILABLE', { detail: '' }),
    });
    const tries = () => sent.filter(({ path }) => path === '/api/calendars').length;
    await advanceTime(200);
    for (const [milliseconds, count] of [
      [0, 1],
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
    ] as const) {
      await advanceTime(milliseconds);
      expect(tries()).toBe(count);
    }
    await advanceTime(4_000);
    expect(tries()).toBe(4);
    expect(screen.getByRole('heading', { name: 'Error loading calendars' })).toBeVisible();
    expect(screen.getByText('Failed to load calendars')).toBeVisible();
    expect(screen.getByText('Error fetching calendars')).toBeVisible();
    expect(screen.getByText('Failed to load calendars. Please try refreshing the page.')).toBeVisible();
  });

  it('Retry: says that it reloads, and counts its attempts again', async () => {
    const { routes } = renderPage(DashboardRoutes, '/', { [LIST]: problemWith('FORBIDDEN') });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const response = Promise.withResolvers<ReturnType<typeof respondWith>>();
    routes[LIST] = () => response.promise;
    await userEvent.click(retry);
    expect(await screen.findByText('Retrying')).toBeVisible();
    expect(screen.getByText('Attempting to reload your calendars...')).toBeVisible();
    routes[LIST] = respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 });
    response.resolve(problemWith('FORBIDDEN'));
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Rowing club' })).toBeVisible();
    expect(screen.queryByText('Error fetching calendars')).toBeNull();
  });

  it('Events of the dashboard: time-out after 25 seconds', async () => {
    jest.useFakeTimers();
    const { routes } = renderPage(DashboardRoutes, '/', {
      [LIST]: respondWith({ items: [aCalendar()], total: 1, page: 1, page_size: 100 }),
      'GET /api/events/window': neverRespond,
    });
    await advanceTime(24_000);
    expect(screen.queryByText('Loading timed out. Please try again.')).not.toBeInTheDocument();
    await advanceTime(2_000);
    expect(screen.getByText('Loading timed out. Please try again.')).toBeVisible();
    routes['GET /api/events/window'] = respondWith({ items: [], truncated: false });
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await advanceTime(1_000);
    expect(screen.getByRole('grid')).toBeVisible();
  });

  it('Dashboard time-out: after 25 seconds', async () => {
    jest.useFakeTimers();
    renderPage(DashboardRoutes, '/', { [LIST]: neverRespond });
    await advanceTime(24_000);
    expect(screen.queryByText('Loading timed out. Please try refreshing.')).not.toBeInTheDocument();
    await advanceTime(2_000);
    expect(screen.getByText('Loading timed out. Please try refreshing.')).toBeVisible();
    // Retry behaves like opening the page: placeholders, and the full time-out.
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await advanceTime(100);
    expect(screen.getAllByTestId('card-skeleton')).toHaveLength(3);
    await advanceTime(24_000);
    expect(screen.queryByText('Loading timed out. Please try refreshing.')).not.toBeInTheDocument();
    await advanceTime(1_500);
    expect(screen.getByText('Loading timed out. Please try refreshing.')).toBeVisible();
  });

  it('Calendar creation without user', async () => {
    renderPage(DashboardRoutes, '/calendar/create', {
      'POST /api/auth/refresh': problemWith('UNAUTHENTICATED'),
    });
    await createCalendar();
    expect(await screen.findByText('Authentication required')).toBeVisible();
    expect(screen.getByText('You must be logged in to create a calendar')).toBeVisible();
  });

  it('Calendar creation fails: with the message', async () => {
    renderPage(DashboardRoutes, '/calendar/create', {
      'POST /api/calendars': problemWith('CONFLICT', {
        detail: 'You have as many calendars as there can be.',
      }),
    });
    await createCalendar();
    expect(await screen.findByText('Error creating calendar')).toBeVisible();
    expect(screen.getByText('You have as many calendars as there can be.')).toBeVisible();
  });

  it('Rate limit', async () => {
    renderPage(DashboardRoutes, detailAddress, {
      [DETAIL]: respondWith(aCalendar()),
      'GET /api/events/window': respondWith({ items: [], truncated: false }),
      [`DELETE /api/calendars/${CALENDAR_ID}`]: problemWith('TOO_MANY_REQUESTS'),
    });
    await chooseFromMenu('More for Rowing club', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete calendar' }));
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.getByText('Please wait before trying again')).toBeVisible();
  });

  it('Calendar detail fetch fails: the message in a toast and on the page', async () => {
    renderPage(DashboardRoutes, detailAddress, { [DETAIL]: problemWith('FORBIDDEN', { detail: '' }) });
    expect(await screen.findByText('Error fetching calendar')).toBeVisible();
    expect(screen.getAllByText('Failed to load calendar data').length).toBeGreaterThan(0);
  });

  it('Calendar detail time-out: after 25 seconds', async () => {
    jest.useFakeTimers();
    renderPage(DashboardRoutes, detailAddress, { [DETAIL]: neverRespond });
    await advanceTime(26_000);
    expect(screen.getByText('Loading timed out. Please try again.')).toBeVisible();
  });

  it('Calendar deletion fails: with the message, and the dialog closes', async () => {
    renderPage(DashboardRoutes, detailAddress, {
      [DETAIL]: respondWith(aCalendar()),
      'GET /api/events/window': respondWith({ items: [], truncated: false }),
      [`DELETE /api/calendars/${CALENDAR_ID}`]: problemWith('CONFLICT', { detail: 'Not now' }),
    });
    await chooseFromMenu('More for Rowing club', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete calendar' }));
    expect(await screen.findByText('Error deleting calendar')).toBeVisible();
    expect(screen.getByText('Not now')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('A message that mentions JWT or auth: asks to sign in again', async () => {
    renderPage(DashboardRoutes, '/', { [LIST]: problemWith('FORBIDDEN', { detail: 'JWT expired' }) });
    expect(await screen.findByText('Authentication error. Please sign in again.')).toBeVisible();
  });

  it('Nobody is signed in any more: asks to sign in again', async () => {
    renderPage(DashboardRoutes, '/', { [LIST]: problemWith('UNAUTHENTICATED') });
    expect(await screen.findByText('Authentication error. Please sign in again.')).toBeVisible();
    expect(
      screen.getByText('Authentication error. Please sign in again. Please try refreshing the page.'),
    ).toBeVisible();
  });

  it.each([
    ['/', LIST, 'Failed to load calendars'],
    [detailAddress, DETAIL, 'Failed to load calendar data'],
    [detailAddress, 'GET /api/events/window', 'Failed to load events'],
    [`${detailAddress}?view=list`, 'GET /api/events', 'Failed to load events'],
  ])('An answer at %s without a text of its own, to %s: %s', async (address, call, text) => {
    renderPage(DashboardRoutes, address, {
      [DETAIL]: respondWith(aCalendar()),
      'GET /api/events/window': respondWith({ items: [], truncated: false }),
      [call]: { status: 403, body: '<html>Forbidden</html>' },
    });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  it('Recurring events that could not all be worked out: a neutral warning', async () => {
    renderPage(DashboardRoutes, detailAddress, {
      [DETAIL]: respondWith(aCalendar()),
      'GET /api/events/window': respondWith({ items: [], truncated: true }),
    });
    expect(await screen.findByText('Warning')).toBeVisible();
    expect(screen.getByText("Some recurring events couldn't be processed.")).toBeVisible();
  });

  it('Recurring events that are not there after 8 seconds: a neutral warning', async () => {
    jest.useFakeTimers();
    renderPage(DashboardRoutes, detailAddress, {
      [DETAIL]: respondWith(aCalendar()),
      'GET /api/events/window': neverRespond,
    });
    await advanceTime(7_500);
    expect(screen.queryByText("Couldn't load recurring event information.")).not.toBeInTheDocument();
    await advanceTime(1_000);
    expect(screen.getByText("Couldn't load recurring event information.")).toBeVisible();
  });
});

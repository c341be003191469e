import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { FirstSteps } from '@daymark/contracts';
import {
  aCalendar,
  anAdministrator,
  press,
  problemWith,
  renderPage,
  respondWith,
  sentTo,
  type Handlers,
} from '@daymark/page-testing';
import DashboardRoutes from '../routes.js';

const STEPS = '/api/auth/first-steps';
const TOKEN = 'x'.repeat(43);
const mailTo = (state: NonNullable<FirstSteps['test_mail']>['state']): FirstSteps['test_mail'] => ({
  to: 'owner@example.org',
  sent_at: '2026-03-01T12:00:00.000Z',
  state,
});
const steps = (more: Partial<FirstSteps> | null = {}) =>
  respondWith({
    first_steps: more && {
      product_name: 'Daymark',
      public_origin: window.location.origin,
      test_mail: null,
      is_look_confirmed: false,
      ...more,
    },
  });
const calendars = (...items: unknown[]) =>
  respondWith({ items, total: items.length, page: 1, page_size: 100 });

const open = (handlers: Handlers = {}, at = '/') =>
  renderPage(DashboardRoutes, at, {
    'GET /api/auth/profile': respondWith(anAdministrator()),
    'GET /api/calendars': calendars(),
    'GET /api/events/upcoming': respondWith({ items: [] }),
    [`GET ${STEPS}`]: steps(),
    ...handlers,
  });
const card = async () => within(await screen.findByRole('region', { name: 'First steps' }));

describe('the first steps of an owner', () => {
  it('list the steps, and how many are done', async () => {
    open();
    const shown = await card();
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Mail server (open)',
      'Address (open)',
      'Name and look (open)',
      'First calendar (open)',
    ]);
    expect(shown.getByText('0 of 4 done')).toBeVisible();
    expect(shown.getByRole('link', { name: 'New calendar' })).toHaveAttribute('href', '/calendar/create');
    expect(shown.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings#appearance');
  });

  it('stand below the calendars and their events, which they would push down since they come later', async () => {
    open({ 'GET /api/calendars': calendars(aCalendar()) });
    await card();
    const [calendar, scheduler, steps] = screen.getAllByRole('region');
    expect(calendar).toHaveAccessibleName('Rowing club');
    expect(scheduler).toHaveAccessibleName('Events of all calendars');
    expect(steps).toHaveAccessibleName('First steps');
  });

  it('are requested by administrators only', async () => {
    const server = open({
      'GET /api/auth/profile': respondWith({ ...anAdministrator(), is_admin: false, role: 'user' }),
    });
    expect(await screen.findByRole('heading', { name: 'No calendars yet' })).toBeVisible();
    await waitFor(() => expect(sentTo(server, 'GET /api/auth/profile')).not.toEqual([]));
    expect(sentTo(server, `GET ${STEPS}`)).toEqual([]);
  });

  it.each([
    ['there are none for this administrator', steps(null)],
    ['they cannot be loaded', problemWith('FORBIDDEN')],
  ])('leave the page as it is where %s', async (_, response) => {
    const server = open({ [`GET ${STEPS}`]: response });
    expect(await screen.findByRole('heading', { name: 'No calendars yet' })).toBeVisible();
    await waitFor(() => expect(sentTo(server, `GET ${STEPS}`)).not.toEqual([]));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  it.each([
    ['waiting', 'The email to owner@example.org is waiting for the mail server.'],
    ['taken', 'The mail server accepted the email to owner@example.org.'],
    ['refused', 'The mail server refused the email to owner@example.org.'],
  ] as const)('say of a test mail that is %s what that means, and send another', async (state, words) => {
    const server = open({
      [`GET ${STEPS}`]: steps({ test_mail: mailTo(state) }),
      [`POST ${STEPS}/test-mail`]: steps({ test_mail: mailTo('waiting') }),
    });
    expect((await card()).getByText(words, { exact: false })).toBeVisible();
    await press('Send another');
    await waitFor(() => expect(sentTo(server, `POST ${STEPS}/test-mail`)).toHaveLength(1));
  });

  it('send a test mail, and see by themselves that it arrived', async () => {
    const server = open({ [`POST ${STEPS}/test-mail`]: steps({ test_mail: mailTo('waiting') }) });
    await card();
    await press('Send test email');
    expect(await screen.findByText(/is waiting for the mail server/)).toBeVisible();
    server.routes[`GET ${STEPS}`] = steps({ test_mail: mailTo('arrived') });
    expect(
      await screen.findByText('The test email to owner@example.org arrived.', {}, { timeout: 10_000 }),
    ).toBeVisible();
  }, 20_000);

  it('say why no test mail could be sent', async () => {
    open({ [`POST ${STEPS}/test-mail`]: problemWith('TOO_MANY_REQUESTS') });
    await card();
    await press('Send test email');
    expect(await screen.findByText('Too many requests')).toBeVisible();
    expect(screen.getByText('Please wait before trying again')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send test email' })).toBeEnabled();
  });

  it('take the link of the test mail, once', async () => {
    const server = open(
      { [`POST ${STEPS}/test-mail/arrival`]: steps({ test_mail: mailTo('arrived') }) },
      `/#token=${TOKEN}`,
    );
    expect(await screen.findByText('The test email arrived')).toBeVisible();
    expect(sentTo(server, `POST ${STEPS}/test-mail/arrival`).map(({ body }) => body)).toEqual([
      { token: TOKEN },
    ]);
  });

  it('take the link of the test mail also where the calendars cannot be read', async () => {
    const server = open(
      {
        'GET /api/calendars': problemWith('FORBIDDEN'),
        [`POST ${STEPS}/test-mail/arrival`]: steps({ test_mail: mailTo('arrived') }),
      },
      `/#token=${TOKEN}`,
    );
    expect(await screen.findByText('The test email arrived')).toBeVisible();
    expect(sentTo(server, `POST ${STEPS}/test-mail/arrival`)).toHaveLength(1);
  });

  it('say when the link of the test mail is no longer valid', async () => {
    open({ [`POST ${STEPS}/test-mail/arrival`]: problemWith('LINK_NOT_VALID') }, `/#token=${TOKEN}`);
    expect(await screen.findByText('Could not confirm the test email')).toBeVisible();
    expect(screen.getByText(/Please ask for a new link/)).toBeVisible();
  });

  it('say that links lead elsewhere than the page is', async () => {
    open({ [`GET ${STEPS}`]: steps({ public_origin: 'https://calendar.example.org' }) });
    const here = window.location.origin;
    expect(
      (await card()).getByText(`lead to https://calendar.example.org, but you are at ${here}.`, {
        exact: false,
      }),
    ).toBeVisible();
    expect(screen.getByText('0 of 4 done')).toBeVisible();
  });

  it('keep the name, or take another one as done', async () => {
    const server = open({ [`PATCH ${STEPS}`]: steps({ is_look_confirmed: true }) });
    await card();
    await press('Keep the name');
    expect(await screen.findByText('1 of 4 done')).toBeVisible();
    expect(sentTo(server, `PATCH ${STEPS}`)[0]!.body).toEqual({ is_look_confirmed: true });
    expect(screen.queryByRole('button', { name: 'Keep the name' })).toBeNull();
  });

  it('are dismissed, and shown again with Undo', async () => {
    const server = open({ [`PATCH ${STEPS}`]: steps(null) });
    await card();
    await press('Dismiss');
    expect(await screen.findByText('First steps dismissed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    server.routes[`PATCH ${STEPS}`] = steps();
    await press('Undo');
    await card();
    expect(sentTo(server, `PATCH ${STEPS}`).map(({ body }) => body)).toEqual([
      { is_put_away: true },
      { is_put_away: false },
    ]);
  });
});

import {
  api,
  client,
  createAccount,
  createCalendar,
  createEvent,
  signInByApi,
  signInOwner,
} from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { expect, test } from '../support/test.js';

const REMOVED_WITHIN_MS = 60_000;

interface User {
  id: string;
  email: string;
}

/** The statuses of a person's public addresses. */
async function statuses({ calendar, event }: { calendar: string; event: string }): Promise<string> {
  const paths = [
    `/calendar/public/${calendar}`,
    `/calendar/embed/${calendar}`,
    `/event/public/${event}`,
    `/feed/${calendar}.ics`,
    `/feed/event/${event}.ics`,
    `/api/public/calendars/${calendar}`,
    `/api/public/events/${event}`,
  ];
  const responses = await Promise.all(
    paths.map((path) => fetch(new URL(path, product.origin), { headers: { accept: 'text/html' } })),
  );
  return responses.map(({ status }) => status).join(' ');
}
const all = (status: number) => Array<number>(7).fill(status).join(' ');
/** Like everything that is missing, except the feed of the calendar, whose subscribers are told. */
const GONE = '404 404 404 410 404 404 404';

/** A person with a shared calendar and event. */
async function aPublisher() {
  const email = newAddress('publisher');
  const token = await createAccount(email, PASSWORD);
  const calendar = await createCalendar(token, { name: 'Concerts', is_public: true });
  const event = await createEvent(token, {
    title: 'Concert',
    is_public_shareable: true,
    calendar_id: calendar.id,
  });
  return { email, token, shared: { calendar: calendar.id, event: event.id } };
}

async function idOf(email: string, token: string): Promise<string> {
  const path = `/api/admin/users?search=${encodeURIComponent(email)}`;
  const list = await api<{ items: User[] }>('GET', path, { token });
  return list.body.items.find((user) => user.email === email)!.id;
}

test('what a deactivated person shares is missing soon, and there again after reactivation', async () => {
  const { email, token, shared } = await aPublisher();
  const owner = await signInOwner();
  const id = await idOf(email, owner);
  await expect.poll(() => statuses(shared)).toBe(all(200));

  expect((await api('POST', `/api/admin/users/${id}/ban`, { token: owner })).status).toBe(200);
  expect((await api('GET', '/api/calendars', { token })).status).toBe(401);
  await expect.poll(() => statuses(shared)).toBe(all(404));

  expect((await api('POST', `/api/admin/users/${id}/unban`, { token: owner })).status).toBe(200);
  await expect.poll(() => statuses(shared)).toBe(all(200));
  expect(await signInByApi(email, PASSWORD)).toBeTruthy();
});

test('a person who deletes the account is gone from everywhere, and may begin anew', async () => {
  const { email, token, shared } = await aPublisher();
  const before = await idOf(email, await signInOwner());
  const response = await api('DELETE', '/api/auth/account', { token, body: { confirmation: 'DELETE' } });
  expect(response.status).toBe(204);
  expect((await api('GET', '/api/calendars', { token })).status).toBe(401);
  await expect.poll(() => statuses(shared), { timeout: REMOVED_WITHIN_MS }).toBe(GONE);

  const again = await createAccount(email, PASSWORD);
  expect(await idOf(email, await signInOwner())).not.toBe(before);
  expect((await api('GET', '/api/calendars', { token: again })).body).toMatchObject({ total: 0 });
});

test('a guessing client is stopped at the sixth try, whatever address it claims, and others are not', async () => {
  const email = newAddress('guessed');
  await createAccount(email, PASSWORD);
  const guess = (attempt: number) => {
    const forged = `198.51.100.${attempt}`;
    return api('POST', '/api/auth/sign-in', {
      body: { email, password: 'not the password' },
      headers: {
        'x-forwarded-for': `${forged}, ${client.address}`,
        'x-real-ip': forged,
        'x-client-ip': forged,
        'true-client-ip': forged,
        forwarded: `for=${forged}`,
      },
    });
  };
  const found: number[] = [];
  for (let attempt = 1; attempt <= 7; attempt += 1) found.push((await guess(attempt)).status);
  expect(found).toEqual([401, 401, 401, 401, 401, 429, 429]);

  const body = { email, password: PASSWORD };
  const refused = await api('POST', '/api/auth/sign-in', { body });
  expect(refused.body).toMatchObject({
    title: 'Too many requests',
    detail: 'Please wait before trying again',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const elsewhere = await api('POST', '/api/auth/sign-in', {
    body,
    headers: { 'x-forwarded-for': '203.0.113.77' },
  });
  expect(elsewhere.status).toBe(200);
});

import type { AuditPage } from '@daymark/contracts';
import { expect, test } from '../support/test.js';
import { api, client, createAccount, createCalendar, signInOwner } from '../support/api.js';
import { newAddress, PASSWORD } from '../support/product.js';

test('all actions in the product reach the audit log, and a deleted person has a pseudonym and no names in it', async () => {
  const email = newAddress('recorded');
  const token = await createAccount(email, PASSWORD);
  const owner = await signInOwner();
  const { id: person } = (
    await api<{ user: { id: string } }>('POST', '/api/auth/sign-in', {
      body: { email, password: PASSWORD },
    })
  ).body.user;
  for (let count = 0; count < 2; count += 1)
    await api('POST', '/api/auth/sign-in', { body: { email, password: 'a wrong password' } });
  const { id: calendar } = await createCalendar(token, { name: 'Seen by all', is_public: true });
  await api('DELETE', `/api/calendars/${calendar}`, { token });
  const list = async () =>
    (await api<AuditPage>('GET', `/api/admin/audit?person=${person}&page_size=100`, { token: owner })).body;
  const acts = async () => (await list()).items.map(({ action, outcome }) => `${action}: ${outcome}`).sort();
  const expected = [
    'calendar-deletion: success',
    'calendar-made-public: success',
    'registration-approval: success',
    'sign-in: failure',
    'sign-in: success',
    'sign-in: success',
  ];
  await expect.poll(acts, { timeout: 60_000 }).toEqual(expected);
  const entries = (await list()).items;
  expect(new Set(entries.map(({ network }) => network))).toEqual(new Set([client.address]));
  expect(entries.find(({ object_id }) => object_id === calendar)?.actor).toMatchObject({ id: person, email });
  const names = async () =>
    [...new Set((await list()).items.map(({ subject }) => subject?.name ?? null))].sort();
  expect(await names()).toEqual(['Seen by all', null]);

  expect((await api('DELETE', `/api/admin/users/${person}`, { token: owner })).status).toBe(204);
  await expect.poll(acts, { timeout: 60_000 }).toEqual(['account-deletion: success', ...expected]);
  const targets = (await list()).items.map(({ target }) => target);
  for (const target of targets)
    expect(target).toEqual({ id: person, email: null, pseudonym: person.slice(0, 8) });

  await expect.poll(names, { timeout: 60_000 }).toEqual([null]);

  const path = `/api/admin/audit/export?person=${person}`;
  const exported = await api<{ csv: string; count: number }>('GET', path, { token: owner });
  expect(exported.body.count).toBe(expected.length + 1);
  for (const text of [email, 'Seen by all']) expect(exported.text).not.toContain(text);
});

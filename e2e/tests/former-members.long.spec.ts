import { expect, test } from '../support/test.js';
import {
  api,
  createAccount,
  createCalendar,
  createEvent,
  giveRole,
  signInByApi,
  signInOwner,
} from '../support/api.js';
import { newAddress, PASSWORD, product } from '../support/product.js';
import { chooseOfCalendar, enter } from '../support/screens.js';

const NAME = 'Tomasina Trainer';
/** Deleting an account removes everything of that person by then, and names are remembered as long. */
const FORGOTTEN_WITHIN_MS = 75_000;

test('what somebody made in the calendar of others stays, by a former member, once the account is deleted', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const [secretary, trainer] = [newAddress('keeps'), newAddress('leaves')];
  const token = await createAccount(secretary, PASSWORD);
  const leaving = await createAccount(trainer, PASSWORD);
  await api('PATCH', '/api/auth/profile', { token: leaving, body: { name: NAME } });
  const person = (await api<{ id: string }>('GET', '/api/auth/profile', { token: leaving })).body.id;
  const { id: calendar } = await createCalendar(token, { name: 'Rowing club', is_public: true });
  await giveRole({ owner: token, id: calendar }, { email: trainer, token: leaving }, 'editor');
  const event = await createEvent(leaving, { title: 'Regatta', calendar_id: calendar });
  const read = async (path: string, as = token) => (await api('GET', path, { token: as })).text;
  await enter(page, { email: secretary, password: PASSWORD });
  await page.goto(`${product.origin}/event/${event.id}`);
  await expect(page.getByText(`Added by ${NAME}`)).toBeVisible();

  const deleted = await api('DELETE', '/api/auth/account', {
    token: leaving,
    body: { confirmation: 'DELETE', password: PASSWORD },
  });
  expect(deleted.status, deleted.text).toBeLessThan(300);
  // The name goes, the event and its history stay.
  const places = [
    `/api/events/${event.id}`,
    `/api/calendars/${calendar}/history`,
    `/api/events/${event.id}/history`,
    `/api/calendars/${calendar}/people`,
  ];
  for (const path of places)
    await expect.poll(() => read(path), { timeout: FORGOTTEN_WITHIN_MS, message: path }).not.toContain(NAME);
  const people = await api<{ members: object[] }>('GET', places.at(-1)!, { token });
  expect(people.body.members).toHaveLength(1);

  await page.reload();
  await expect(page.getByText('Added by a former member')).toBeVisible();
  await page.goto(`${product.origin}/calendar/detail/${calendar}`);
  await chooseOfCalendar(page, 'History', 'Rowing club');
  await expect(
    page.getByRole('dialog', { name: 'History' }).getByText(/^Created by a former member/),
  ).toBeVisible();

  // The audience is told no names, and the log has an id in place of the address.
  for (const path of [
    `/feed/${calendar}.ics`,
    `/calendar/public/${calendar}?month=2031-12`,
    `/api/public/events/${event.id}`,
  ]) {
    const { status, text } = await api('GET', path);
    expect(status, path).toBe(200);
    expect(text, path).toContain('Regatta');
    for (const secret of [NAME, trainer, person]) expect(text, path).not.toContain(secret);
  }
  const log = await read(`/api/admin/audit?person=${person}`, await signInOwner());
  expect(log).toContain('calendar-joining');
  for (const secret of [NAME, trainer]) expect(log).not.toContain(secret);
  await expect(signInByApi(trainer, PASSWORD)).rejects.toThrow(/401/);
});

// How long a deactivated person's data, or a calendar made private, remains visible.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from './people.mjs';

const POLL_MS = 50;
/** Busy services may respond 503. */
const TRIES_MAX = 4;
const GIVEN_UP_MS = 20_000;

/**
 * Deactivates a person. @returns the milliseconds from the acknowledgement until page and feed of a calendar were gone
 */
export async function hideSomebody(product, query, administrator) {
  const { rows } = await query(
    `WITH account AS (INSERT INTO auth.accounts (email, password_hash) VALUES ($1, 'x') RETURNING id)
     INSERT INTO calendars.calendars (id, user_id, name, is_public)
     SELECT gen_random_uuid(), id, 'x', true FROM account RETURNING id, user_id`,
    [`hidden-${randomUUID()}@example.org`],
  );
  const { id, user_id } = rows[0];
  const paths = [`/api/public/calendars/${id}`, `/feed/${id}.ics`];
  await expectShown(product, paths);
  const { token, address } = administrator;
  let status;
  for (let tries = 0; status !== 200; tries += 1) {
    ({ status } = await send(product, 'POST', `/api/admin/users/${user_id}/ban`, { token, address }));
    if (tries === TRIES_MAX) throw new Error(`the deactivation answered ${status}`);
  }
  return goneAfter(product, paths);
}

/**
 * Makes a calendar private during a fault.
 * @returns the milliseconds from the acknowledgement until its feed and its events were gone
 */
export async function hideCalendar(product, { token, address }, begin) {
  const as = { token, address };
  const created = await send(product, 'POST', '/api/calendars', { ...as, body: { name: 'Soon private' } });
  if (created.status !== 201) throw new Error(`a calendar got ${created.status}`);
  const { id, version } = created.body;
  const month = 'from=2031-06-01T00:00:00Z&to=2031-07-01T00:00:00Z';
  const paths = [`/feed/${id}.ics`, `/api/public/calendars/${id}/events?${month}`];
  await expectShown(product, paths);
  begin();
  const body = { version, is_public: false };
  const { status } = await send(product, 'PATCH', `/api/calendars/${id}`, { ...as, body });
  if (status !== 200) throw new Error(`making a calendar private got ${status}`);
  return goneAfter(product, paths);
}

const statusesOf = async (product, paths) =>
  (await Promise.all(paths.map((path) => send(product, 'GET', path)))).map(({ status }) => status);

async function expectShown(product, paths) {
  const before = await statusesOf(product, paths);
  if (before.some((status) => status !== 200)) throw new Error(`what was shared answered ${before.join()}`);
}

async function goneAfter(product, paths) {
  const startedAt = Date.now();
  for (;;) {
    const waited = Date.now() - startedAt;
    if ((await statusesOf(product, paths)).every((one) => one === 404)) return waited;
    if (waited > GIVEN_UP_MS) return Infinity;
    await delay(POLL_MS);
  }
}

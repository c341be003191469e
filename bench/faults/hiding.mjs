// How long what a deactivated person shared is still shown.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from './people.mjs';

const POLL_MS = 50;
/** Busy services may say 503. */
const TRIES_MAX = 4;
const GIVEN_UP_MS = 20_000;

/** Deactivates somebody. @returns the milliseconds from the acknowledgement until page and feed of a calendar were gone */
export async function hideSomebody(product, query, administrator) {
  const { rows } = await query(
    `WITH account AS (INSERT INTO auth.accounts (email, password_hash) VALUES ($1, 'x') RETURNING id)
     INSERT INTO calendars.calendars (id, user_id, name, is_public)
     SELECT gen_random_uuid(), id, 'x', true FROM account RETURNING id, user_id`,
    [`hidden-${randomUUID()}@example.org`],
  );
  const { id, user_id } = rows[0];
  const paths = [`/api/public/calendars/${id}`, `/feed/${id}.ics`];
  const statuses = async () =>
    (await Promise.all(paths.map((path) => send(product, 'GET', path)))).map(({ status }) => status);
  const before = await statuses();
  if (before.some((status) => status !== 200)) throw new Error(`what was shared answered ${before.join()}`);
  const { token, address } = administrator;
  let status;
  for (let tries = 0; status !== 200; tries += 1) {
    ({ status } = await send(product, 'POST', `/api/admin/users/${user_id}/ban`, { token, address }));
    if (tries === TRIES_MAX) throw new Error(`the deactivation answered ${status}`);
  }
  const startedAt = Date.now();
  for (;;) {
    const waited = Date.now() - startedAt;
    if ((await statuses()).every((one) => one === 404)) return waited;
    if (waited > GIVEN_UP_MS) return Infinity;
    await delay(POLL_MS);
  }
}

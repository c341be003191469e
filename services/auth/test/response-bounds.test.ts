import { beforeAll, describe, expect, it } from '@jest/globals';
import { EMAIL_MAX_CHARACTERS, PAGE_SIZE_MAX, SESSIONS_LISTED_MAX } from '@daymark/contracts';
import { getAccount, listAccounts, listPendingRegistrations } from '@daymark/contracts/internal';
import { administration } from './support/administration.js';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { ownerId } from './support/registrations.js';

/** More than one response contains. */
const COUNT = PAGE_SIZE_MAX + SESSIONS_LISTED_MAX;
/** SQL for distinct addresses of maximum length, with the characters that take the most bytes in UTF-8. */
const LONGEST_ADDRESS = `lpad(n::text, ${EMAIL_MAX_CHARACTERS - '@example.org'.length}, '語') || '@example.org'`;

describe("The answers to administrators of an installation at its limits' edge", () => {
  useAuth();

  beforeAll(async () => {
    const numbers = `generate_series(1, ${COUNT}) AS n`;
    await stores.sql.query(
      `INSERT INTO accounts (email, password_hash) SELECT ${LONGEST_ADDRESS}, 'x' FROM ${numbers}`,
    );
    await stores.sql.query(
      `INSERT INTO pending_users (email, password, metadata)
       SELECT ${LONGEST_ADDRESS}, 'x', jsonb_build_object('signup_date', now()) FROM ${numbers}`,
    );
    await stores.sql.query(
      `INSERT INTO sessions (id, account_id, expires_at) SELECT gen_random_uuid(), $1, now() + interval '1 hour' FROM ${numbers}`,
      [await ownerId(stores)],
    );
  });

  const askedBy = () => administration(stores, auth);
  it.each([
    ['accounts', listAccounts, 'items', () => askedBy().list(`page_size=${PAGE_SIZE_MAX}`)],
    [
      'waiting registrations',
      listPendingRegistrations,
      'items',
      () => askedBy().registrations(`page_size=${PAGE_SIZE_MAX}`),
    ],
    [
      'open sessions of one account',
      getAccount,
      'sessions',
      async () => askedBy().get(await ownerId(stores)),
    ],
  ])('keeps to the bound of the endpoint: %s', async (_, { bound }, list, ask) => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect((body as Record<string, unknown[]>)[list]).toHaveLength(bound!.rows);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(bound!.bytes);
  });
});

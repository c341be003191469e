import { beforeAll, describe, expect, it } from '@jest/globals';
import { PAGE_SIZE_DEFAULT, type AdminUser } from '@daymark/contracts';
import { administration } from './support/administration.js';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { recordStatements } from './support/recorded-steps.js';

const ACCOUNT_COUNT = 50_000;

describe('the list of accounts', () => {
  useAuth();
  beforeAll(async () => {
    await stores.sql.query(
      `INSERT INTO accounts (email, password_hash, created_at, deactivated_at)
       SELECT 'person-' || n || '@example.org', 'x', timestamptz '2020-01-01' + n * interval '1 minute',
              CASE WHEN n % 100 = 0 THEN timestamptz '2024-01-01' + n * interval '1 minute' END
         FROM generate_series(1, ${ACCOUNT_COUNT}) AS n`,
    );
    await stores.sql.query(
      `INSERT INTO accounts (email, password_hash, created_at) VALUES
         ('per%cent@example.org', 'x', '2019-01-01'), ('under_score@example.org', 'x', '2019-01-02'),
         ('back\\slash@example.org', 'x', '2019-01-03'), ('underxscore@example.org', 'x', '2019-01-04')`,
    );
    await stores.sql.query('ANALYZE accounts');
  });

  const list = async (query: string) => {
    const { status, body } = await administration(stores, auth).list(query);
    expect(status).toBe(200);
    return body as { items: AdminUser[]; total: number; page: number; page_size: number };
  };
  const emails = async (query: string) => (await list(query)).items.map(({ email }) => email);

  it('has the newest first, a page at a time, with the number of all', async () => {
    const { items, total, page, page_size } = await list('?page_size=2&page=2');
    expect({ total, page, page_size }).toEqual({ total: ACCOUNT_COUNT + 5, page: 2, page_size: 2 });
    expect(items.map(({ email }) => email)).toEqual(['person-49999@example.org', 'person-49998@example.org']);
    expect((await list('?page=2100')).items).toEqual([]);
  });

  it('shows of an account what the contract names and nothing else', async () => {
    const { items } = await list('?search=owner@example.org');
    expect(items).toEqual([
      {
        id: items[0]!.id,
        email: 'owner@example.org',
        name: null,
        role: 'admin',
        is_owner: true,
        created_at: items[0]!.created_at,
        last_sign_in_at: null,
        banned_until: null,
      },
    ]);
  });

  it('can be turned round, and sorted by the time of deactivation', async () => {
    expect(await emails('?order=asc&page_size=1')).toEqual(['per%cent@example.org']);
    expect(await emails('?status=deactivated&sort=banned_until&order=desc&page_size=2')).toEqual([
      'person-50000@example.org',
      'person-49900@example.org',
    ]);
    expect(await emails('?sort=banned_until&order=asc&page_size=1')).toEqual(['person-100@example.org']);
  });

  it('can be sorted by address and by the last sign-in, with accounts that never signed in last in both directions', async () => {
    expect(await emails('?sort=email&order=asc&page_size=2')).toEqual([
      'back\\slash@example.org',
      'owner@example.org',
    ]);
    await stores.sql.query(
      `UPDATE accounts SET last_sign_in_at = CASE email WHEN 'person-7@example.org' THEN timestamptz '2025-01-07'
         ELSE '2025-01-08' END WHERE email IN ('person-7@example.org', 'person-8@example.org')`,
    );
    const latest = ['person-8@example.org', 'person-7@example.org'];
    expect(await emails('?sort=last_sign_in_at&order=desc&page_size=2')).toEqual(latest);
    expect(await emails('?sort=last_sign_in_at&order=asc&page_size=2')).toEqual(latest.toReversed());
  });

  it('can be limited to administrators or users', async () => {
    expect(await emails('?role=admin')).toEqual(['owner@example.org']);
    expect((await list('?role=user')).total).toBe(ACCOUNT_COUNT + 4);
  });

  it('can be limited to active or deactivated ones', async () => {
    expect((await list('?status=deactivated')).total).toBe(500);
    expect((await list('?status=active')).total).toBe(ACCOUNT_COUNT + 5 - 500);
  });

  it.each([
    ['%', ['per%cent@example.org']],
    ['_', ['under_score@example.org']],
    ['\\', ['back\\slash@example.org']],
    ['R_SCORE@Example', ['under_score@example.org']],
    ['  per%  ', ['per%cent@example.org']],
    [`' OR 1=1 --`, []],
  ])('finds by any part of the address, taken literally: %s', async (search, expected) => {
    expect(await emails(`?search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('takes a search of blanks for none', async () => {
    expect((await list('?search=%20%20&page_size=1')).total).toBe(ACCOUNT_COUNT + 5);
  });

  it.each([
    'sort=password_hash',
    'sort=created_at;--',
    'order=up',
    'status=banned',
    'role=owner',
    'page=0',
    'page_size=101',
  ])('is refused for %s', async (query) => {
    expect((await administration(stores, auth).list(`?${query}`)).status).toBe(400);
  });

  it.each([
    '',
    '?page=1000',
    '?order=asc',
    '?search=4999',
    '?search=nobody-has-this',
    '?status=deactivated&sort=banned_until',
  ])('counts and paginates in the database, reading no account twice for either (%s)', async (query) => {
    const statements = await recordStatements(auth, () => list(query));
    const reads = statements.filter(({ sql }) => sql.includes('"accounts" "account"'));
    // A page that is not full needs no separate count.
    expect([1, 2]).toContain(reads.length);
    for (const { sql, parameters } of reads) {
      const { rows } = await stores.sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        parameters,
      );
      const plan = rows[0]!['QUERY PLAN'][0].Plan;
      expect(accountsReadBy(plan)).toBeLessThanOrEqual(ACCOUNT_COUNT + 5);
      expect(plan['Actual Rows']).toBeLessThanOrEqual(PAGE_SIZE_DEFAULT);
    }
  });
});

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** The number of rows that all scans of a plan read. */
function accountsReadBy(node: PlanNode): number {
  const { 'Actual Rows': kept, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops } = node;
  const own = node['Node Type'].endsWith('Scan') ? (kept + removed) * loops : 0;
  return own + (node.Plans ?? []).reduce((sum, child) => sum + accountsReadBy(child), 0);
}

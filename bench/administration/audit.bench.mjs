// Measures the audit log with few and with many entries and prints the distribution of times. It has no pass or fail:
// the lists' contents are tested in services/admin.
import { printPlan, printTimes } from '@daymark/bench-harness/figures';
import { signIn } from '@daymark/bench-harness/people';
import { startBenchProduct } from '@daymark/bench-harness/product';

const ROUNDS = Number(process.env.ROUNDS ?? 100);
const WARM_UP_ROUNDS = 5;
const FEW = 2_000;
const MANY = Number(process.env.ENTRIES ?? 2_000_000);
const ACCOUNTS = 50_000;
const MONTHS = 12;

const { product, sql, stop } = await startBenchProduct();
try {
  await sql.query('SET search_path = admin');
  const token = await signIn(product.origin, product.owner);
  await fillAccounts();
  const { rows } = await sql.query(
    'SELECT id FROM auth.accounts WHERE NOT is_owner ORDER BY created_at, id LIMIT 2',
  );
  const [busy, ordinary] = rows.map(({ id }) => id);
  for (const entries of [FEW, MANY]) {
    await fillLog(entries, busy);
    console.log(`\n${entries} entries (ms)`);
    for (const [name, query] of Object.entries(lists(busy, ordinary))) {
      printTimes(name, await measure(`/api/admin/audit?${new URLSearchParams(query)}`));
    }
    await exportAll(entries);
  }
  await showPlan('of a person', 'actor_id = $1', [busy]);
  await showPlan('refused, of an action', `action = $1 AND outcome = 'failure'`, ['account-deletion']);

  async function get(path) {
    const start = performance.now();
    const response = await fetch(new URL(path, product.origin), {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body.detail}`);
    return { ms: performance.now() - start, body };
  }

  async function measure(path) {
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await get(path);
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await get(path)).ms);
    return times;
  }

  /** The first twenty parts; each costs the same. */
  async function exportAll(entries) {
    const times = [];
    let [bytes, count, next] = [0, 0, null];
    do {
      const query = new URLSearchParams(next ? { after: next } : {});
      const { ms, body } = await get(`/api/admin/audit/export?${query}`);
      times.push(ms);
      [bytes, count, next] = [bytes + body.csv.length, count + body.count, body.next];
    } while (next && times.length < 20);
    printTimes(`parts of the export, after the first (${times[0].toFixed(0)})`, times.slice(1));
    const total = times.reduce((sum, each) => sum + each, 0);
    const rate = Math.round((count / total) * 1000);
    console.log(`${count} of ${entries} entries, ${Math.round(bytes / 1e6)} MB, ${rate} entries a second`);
  }
} finally {
  await stop();
}

function lists(busy, ordinary) {
  const month = new Date(Date.now() - 100 * 86_400_000).toISOString();
  return {
    'everything, first page': {},
    'everything, a hundred a page': { page_size: 100 },
    'everything, last page that is listed': { page: 400 },
    'before a time a hundred days ago': { to: month },
    'of an ordinary person': { person: ordinary },
    'of a person with 20,000 entries': { person: busy },
    'of that person, a rare action': { person: busy, action: 'role-change' },
    'of that person, refused': { person: busy, outcome: 'failure' },
    'a common action': { action: 'sign-in' },
    'a common action, refused': { action: 'sign-in', outcome: 'failure' },
    'a rare action': { action: 'role-change' },
    'an action that was never refused': { action: 'account-deletion', outcome: 'failure' },
    'all that was refused': { outcome: 'failure' },
    'of nobody': { person: '00000000-0000-4000-8000-000000000000' },
  };
}

async function fillAccounts() {
  await sql.query(
    `INSERT INTO auth.accounts (id, email, password_hash, role)
     SELECT gen_random_uuid(), 'person-' || n || '@example.org', 'none', 'user' FROM generate_series(1, ${ACCOUNTS}) n`,
  );
  await sql.query('VACUUM ANALYZE auth.accounts');
}

/** Over a year: most are sign-ins, a quarter of all are refusals, one action in 10,000 is a change of role. */
async function fillLog(entries, busy) {
  const start = performance.now();
  await sql.query('SET ROLE daymark_admin');
  for (let month = 0; month < MONTHS; month += 1) {
    await sql.query(
      `SELECT audit.add_month((date_trunc('month', now()) - make_interval(months => $1))::date)`,
      [month],
    );
  }
  await sql.query('RESET ROLE');
  await sql.query(
    `WITH people AS (SELECT array_agg(id) AS ids FROM auth.accounts)
     INSERT INTO audit.audit_entries (id, at, service, action, outcome, actor_id, target_id, network, request_id, details)
     SELECT gen_random_uuid(), at, 'auth', action, outcome, CASE WHEN outcome = 'success' THEN person END, person,
            '203.0.113.' || n % 250, gen_random_uuid()::text, '{}'
       FROM people, generate_series(1, $1) n,
            LATERAL (SELECT date_trunc('milliseconds', now()) - make_interval(secs => n * (330 * 86400.0 / $1)) AS at,
              CASE WHEN n % (greatest($1 / 20000, 1)) = 0 THEN $2::uuid
                   ELSE ids[1 + (n * 7919::bigint) % ${ACCOUNTS}] END AS person,
              CASE WHEN n % 10000 = 0 THEN 'role-change' WHEN n % 100 = 0 THEN 'account-deletion'
                   WHEN n % 10 = 0 THEN 'calendar-made-public' ELSE 'sign-in' END AS action) AS made,
            LATERAL (SELECT CASE WHEN action = 'sign-in' AND n % 4 = 1 THEN 'failure' ELSE 'success' END AS outcome) AS o`,
    [entries, busy],
  );
  await sql.query('VACUUM ANALYZE audit.audit_entries');
  console.log(`\nwrote ${entries} entries in ${Math.round((performance.now() - start) / 1000)} s`);
}

/** The plan of one branch in services/admin/src/audit/audit-conditions.ts. */
async function showPlan(name, condition, parameters) {
  const { rows } = await sql.query(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF)
     SELECT at, id FROM audit.audit_entries WHERE ${condition} ORDER BY at DESC, id DESC LIMIT 10001`,
    parameters,
  );
  printPlan(name, rows);
}

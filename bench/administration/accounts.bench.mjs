// Measures administrators' lists over 50,000 accounts and prints the distribution of times, and the plans of the
// slowest. It has no pass or fail: which rows are read is tested in services/auth.
import { prepareAuth } from '@daymark/bench-harness/auth-processes';
import { printPlan, printTimes } from '@daymark/bench-harness/figures';

const ROUNDS = Number(process.env.ROUNDS ?? 200);
const WARM_UP_ROUNDS = 10;
const ACCOUNTS = 50_000;
const WAITING = 1_000;
const AT_ONCE = 8;

const LISTS = {
  'accounts, first page': 'accounts?',
  'accounts, last page': `accounts?page=${ACCOUNTS / 25}&`,
  'accounts by address': 'accounts?sort=email&order=asc&',
  'accounts by last sign-in': 'accounts?sort=last_sign_in_at&',
  'accounts by last sign-in, the other way': 'accounts?sort=last_sign_in_at&order=asc&',
  'accounts, searched, many found': 'accounts?search=49&',
  'accounts, searched, none found': 'accounts?search=nobody-has-this&',
  'administrators alone': 'accounts?role=admin&',
  'deactivated accounts': 'accounts?status=deactivated&sort=banned_until&',
  'deactivated accounts, searched': 'accounts?status=deactivated&search=00&',
  'waiting requests': 'registrations?',
  'waiting requests, searched': 'registrations?search=99&',
  'the counts of the badges': 'administration-counts?',
};

const world = await prepareAuth();
try {
  const auth = await world.start();
  await fill(world.sql);
  const session = await world.ownerSession();
  for (const [name, path] of Object.entries(LISTS))
    await measure(name, () => auth.ask('GET', `/internal/${path}session_id=${session}`));
  const requestSession = () => auth.ask('GET', `/internal/sessions/${session}`);
  await measure('a session, which each write asks for', requestSession);
  await measureRate('the same, asked for by so many at once', requestSession);
  const page = 'LIMIT 25';
  for (const statement of [
    `SELECT * FROM accounts ORDER BY created_at DESC, id DESC ${page}`,
    `SELECT * FROM accounts ORDER BY last_sign_in_at DESC NULLS LAST, id DESC ${page}`,
    `SELECT * FROM accounts WHERE strpos(email, lower('49')) > 0 ORDER BY created_at DESC, id DESC ${page}`,
    `SELECT count(*) FROM accounts WHERE strpos(email, lower('49')) > 0`,
  ]) {
    const { rows } = await world.sql.query(`EXPLAIN (ANALYZE, BUFFERS) ${statement}`);
    printPlan(statement, rows);
  }
} finally {
  await world.stop();
}

async function fill(sql) {
  await sql.query(
    `INSERT INTO accounts (email, password_hash, role, created_at, deactivated_at, last_sign_in_at)
     SELECT 'person-' || n || '@example.org', 'x', CASE WHEN n % 1000 = 0 THEN 'admin' ELSE 'user' END,
            timestamptz '2020-01-01' + n * interval '1 minute',
            CASE WHEN n % 100 = 1 THEN timestamptz '2024-01-01' + n * interval '1 minute' END,
            CASE WHEN n % 3 > 0 THEN timestamptz '2025-01-01' + (n * 7919 % ${ACCOUNTS}) * interval '1 minute' END
       FROM generate_series(1, ${ACCOUNTS}) AS n`,
  );
  await sql.query(
    `INSERT INTO pending_users (email, password, metadata, created_at)
     SELECT 'applicant-' || n || '@example.org', 'x', '{"signup_date": "2026-01-01T00:00:00.000Z"}',
            timestamptz '2026-01-01' + n * interval '1 minute' FROM generate_series(1, ${WAITING}) AS n`,
  );
  await sql.query('VACUUM ANALYZE accounts');
  await sql.query('VACUUM ANALYZE pending_users');
}

async function answered(ask) {
  const response = await ask();
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${response.url}: ${response.status}`);
}

async function measure(name, ask) {
  const times = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const start = performance.now();
    await answered(ask);
    if (round >= 0) times.push(performance.now() - start);
  }
  printTimes(name, times);
}

async function measureRate(name, ask) {
  const start = performance.now();
  const askAgain = async () => {
    for (let round = 0; round < ROUNDS; round += 1) await answered(ask);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askAgain));
  const perSecond = (AT_ONCE * ROUNDS * 1000) / (performance.now() - start);
  console.log(`${name.padEnd(42)} ${AT_ONCE} at once: ${perSecond.toFixed(0)} a second`);
}

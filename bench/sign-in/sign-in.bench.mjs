// Measures auth's response times for known and unknown addresses, alternately, and prints their distribution. It has no
// pass or fail: that the work is equal is tested in services/auth, by steps.
import { prepareAuth } from '@daymark/bench-harness/auth-processes';
import { percentile, printTable } from '@daymark/bench-harness/figures';

const ROUNDS = Number(process.env.ROUNDS ?? 30);
const WARM_UP_ROUNDS = 5;
const PERCENTILES = [5, 50, 95];
const PASSWORD = 'the password of everybody here';

const { sql, start, forgetLimits, stop } = await prepareAuth();
try {
  const { post } = await start();
  const addresses = await everyKindOfAddress(post);
  const token = await tokenOf(post, addresses.active());
  const measured = {
    'sign-in, wrong password': (email) => post('/api/auth/sign-in', { email, password: 'a wrong password' }),
    'sign-up': (email) => post('/api/auth/sign-up', { email, password: PASSWORD }),
    'password reset': (email) => post('/api/auth/password-reset', { email }),
    'change of address': (email) => post('/api/auth/email', { email, password: PASSWORD }, token),
  };
  for (const [name, ask] of Object.entries(measured)) print(name, await measure(ask, addresses));
} finally {
  await stop();
}

/** An address per kind; each unknown one is new. */
async function everyKindOfAddress(post) {
  let count = 0;
  const fresh = () => `unknown-${(count += 1)}@example.org`;
  for (const who of ['active', 'deactivated', 'pending']) {
    const { status, text } = await post('/api/auth/sign-up', {
      email: `${who}@example.org`,
      password: PASSWORD,
    });
    if (status !== 202) throw new Error(`signing up ${who}: ${status} ${text}`);
  }
  // The state after an approval, without the second service that requests one.
  await sql.query(
    `INSERT INTO accounts (email, password_hash, deactivated_at)
     SELECT email, password, CASE WHEN email LIKE 'deactivated@%' THEN now() END
       FROM pending_users WHERE email NOT LIKE 'pending@%'`,
  );
  await sql.query(
    `UPDATE pending_users SET status = 'approved', password = NULL, decided_at = now()
      WHERE email NOT LIKE 'pending@%'`,
  );
  return {
    active: () => 'active@example.org',
    deactivated: () => 'deactivated@example.org',
    pending: () => 'pending@example.org',
    unknown: fresh,
  };
}

async function tokenOf(post, email) {
  const { status, text } = await post('/api/auth/sign-in', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`signing in: ${status} ${text}`);
  return JSON.parse(text).access_token;
}

async function measure(ask, addresses) {
  const kinds = Object.keys(addresses);
  const times = new Map(kinds.map((kind) => [kind, []]));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    // The same addresses repeat, from different clients; rate limits are reset.
    await forgetLimits();
    // The order alternates, since it would be measurable in itself.
    for (const kind of round % 2 ? kinds : kinds.toReversed()) {
      const email = addresses[kind]();
      const startedAt = performance.now();
      await ask(email);
      if (round >= 0) times.get(kind).push(performance.now() - startedAt);
    }
  }
  return times;
}

function print(name, times) {
  console.log(`\n${name}, ms (${ROUNDS} requests each)`);
  printTable(
    ['', ...PERCENTILES.map((percent) => `p${percent}`)],
    [...times].map(([kind, values]) => [
      kind,
      ...PERCENTILES.map((percent) => percentile(values, percent).toFixed(2)),
    ]),
  );
}

// Fills auth's tables with millions of rows, few of them expired, prints each retention rule's query plan, deletes the
// rows like the service does, and prints the time. Only the plans are judged, not the times.
import { prepareAuth } from '@daymark/bench-harness/auth-processes';

const SERVICE = new URL('../../services/auth/dist/retention/retention.module.js', import.meta.url);
const { RetentionService } = await import(SERVICE.href);

const ROWS = Number(process.env.ROWS ?? 2_000_000);
/** One row in so many has expired. */
const OVER_ONE_IN = 200;
const FILLED = /Seq Scan on (sessions|refresh_tokens|mails|outbox)/;
const IDLE_SECONDS = 14 * 86_400;

const world = await prepareAuth();
const { sql } = world;
try {
  // Starting it creates the tables.
  await (await world.start()).kill();
  await fill();
  const database = {
    query: async (text) => {
      const { rows, rowCount } = await sql.query(text);
      return [rows, rowCount];
    },
  };
  const removed = [];
  const logger = {
    info: ({ what, removed: count }) => removed.push([what, count]),
    error: ({ err, what }) => {
      throw new Error(`${what} failed`, { cause: err });
    },
  };
  const retention = new RetentionService(database, logger, { SESSION_IDLE_SECONDS: IDLE_SECONDS });
  for (const { table, isOver } of retention.rules) await showPlan(table, isOver);
  const startedAt = performance.now();
  await retention.run();
  const seconds = (performance.now() - startedAt) / 1000;
  const total = removed.reduce((sum, [, count]) => sum + count, 0);
  console.log(`\nremoved ${total} of ${4 * ROWS} rows in ${seconds.toFixed(1)} s`, removed);
} finally {
  await world.stop();
}

/** The tables that grow with use; the others stay small. */
async function fill() {
  const startedAt = performance.now();
  const at = `now() - CASE WHEN n % ${OVER_ONE_IN} = 0 THEN interval '100 days' ELSE n * interval '1 second' / ${ROWS} * 86400 END`;
  const statements = [
    `INSERT INTO accounts (email, password_hash) SELECT 'person-' || n || '@example.org', 'x' FROM generate_series(1, 50000) n`,
    `WITH people AS (SELECT array_agg(id) AS ids FROM accounts)
     INSERT INTO sessions (id, account_id, created_at, last_used_at, expires_at)
     SELECT gen_random_uuid(), ids[1 + n % 50000], ${at}, ${at}, ${at} + interval '60 days'
       FROM people, generate_series(1, ${ROWS}) n`,
    `INSERT INTO refresh_tokens (token_hash, session_id, created_at)
     SELECT decode(md5(s.id::text), 'hex'), s.id, s.created_at FROM sessions s`,
    `INSERT INTO mails (id, recipient, template, created_at)
     SELECT gen_random_uuid(), 'person-' || n || '@example.org', 'password-reset', ${at} FROM generate_series(1, ${ROWS}) n`,
    `INSERT INTO outbox (id, queue, job, payload, created_at, sent_at, settled_at)
     SELECT gen_random_uuid(), 'email', 'send-mail', jsonb_build_object('mail_id', m.id), m.created_at, m.created_at, m.created_at
       FROM mails m`,
  ];
  for (const statement of statements) await sql.query(statement);
  await sql.query('VACUUM ANALYZE');
  console.log(
    `wrote ${ROWS} sessions, tokens, mails and messages each in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
}

async function showPlan(table, isOver) {
  const { rows } = await sql.query(
    `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF)
     SELECT ctid FROM ${table} WHERE ${isOver} LIMIT 1000`,
  );
  const lines = rows.map((row) => row['QUERY PLAN']);
  console.log(`\n${table}: ${isOver}\n${lines.join('\n')}`);
  // PostgreSQL scans an empty table sequentially.
  if (lines.some((line) => FILLED.test(line))) {
    console.error(`FAILED  a whole table is read for a rule of ${table}`);
    process.exitCode = 1;
  }
}

// Kills auth at a random moment of an administrator's action, repeats the action at another process, and checks that
// the stored state is what a single action leaves. It fails otherwise.
import { prepareAuth } from '@daymark/bench-harness/auth-processes';

const KILLS = Number(process.env.KILLS ?? 200);
const TIME_LIMIT_MS = 5 * 60_000;
/** Longer than an action takes on a busy machine, so that kills fall before, within and after it. */
const MOMENT_MAX_MS = Number(process.env.MOMENT_MAX_MS ?? 60);
const STARTED_AHEAD = 2;
const SENT_AT_ONCE = 3;

const MAILS = (template) =>
  `(SELECT count(*) FROM mails WHERE recipient = $2 AND template = '${template}')::int AS mails,
   (SELECT count(*) FROM outbox WHERE queue = 'email' AND payload ->> 'mail_id' IN
     (SELECT id::text FROM mails WHERE recipient = $2 AND template = '${template}'))::int AS messages`;
const TOLD = `(SELECT count(*) FROM outbox WHERE job = 'account-changed' AND payload ->> 'account_id' = $1)::int AS told`;

const ACTS = {
  approval: { make: aRegistration, path: decision, body: { approve: true }, after: approved },
  rejection: { make: aRegistration, path: decision, body: { approve: false, reason: 'x' }, after: rejected },
  deactivation: { make: anAccount, path: of('active'), body: { is_active: false }, after: deactivated },
  'role change': { make: anAccount, path: of('role'), body: { role: 'admin' }, after: promoted },
  deletion: { make: anAccount, path: of('deletion'), body: {}, after: deleted },
};

const world = await prepareAuth();
const { sql } = world;
const found = { before: 0, after: 0, responses: {} };
let count = 0;
const ready = [];
try {
  const startedAt = Date.now();
  ready.push(world.start());
  await ready[0];
  const session_id = await world.ownerSession();
  while (ready.length < STARTED_AHEAD) ready.push(world.start());
  for (; count < KILLS && Date.now() - startedAt < TIME_LIMIT_MS; count += 1) {
    const [name, act] = Object.entries(ACTS)[count % Object.keys(ACTS).length];
    const target = await act.make(count);
    const auth = await ready.shift();
    ready.push(world.start());
    const send = (to) =>
      to.ask('POST', act.path(target), { ...act.body, session_id }).then(
        ({ status }) => status,
        () => 'none',
      );
    const sent = Array.from({ length: SENT_AT_ONCE }, () => send(auth));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * MOMENT_MAX_MS));
    await auth.kill();
    for (const response of await Promise.all(sent)) note(response);
    // Database backends of the killed process finish before the state is checked.
    const isDone = await act.after(target, true);
    found[isDone ? 'after' : 'before'] += 1;
    const again = await send(await ready[0]);
    if (![200, 204, 409].includes(again)) throw new Error(`${name}: the repetition got ${again}`);
    if (!(await act.after(target, false)))
      throw new Error(`${name}: what is stored is not what one act leaves`);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `${count} kills in ${seconds} s: the act was found undone ${found.before} times and done ${found.after} times, ` +
      `never half; after the repetition each was done once.`,
  );
  console.log('responses to what was sent before the kill:', found.responses);
  if (count < KILLS) {
    console.error(`${KILLS - count} of ${KILLS} kills did not fit; KILLS=${KILLS - count} makes them.`);
    process.exitCode = 1;
  }
} finally {
  // Processes started in advance are not needed any more; they must not be stopped while they start.
  await Promise.allSettled(ready);
  await world.stop();
}

function note(response) {
  found.responses[response] = (found.responses[response] ?? 0) + 1;
}

async function one(statement, ...parameters) {
  const { rows } = await sql.query(statement, parameters);
  return rows[0];
}

async function aRegistration(number) {
  const email = `applicant-${number}@example.org`;
  const { id } = await one(
    `INSERT INTO pending_users (email, password, metadata) VALUES ($1, 'x', '{"signup_date": "x"}') RETURNING id`,
    email,
  );
  return { id, email };
}

async function anAccount(number) {
  const email = `person-${number}@example.org`;
  const { id } = await one(
    `INSERT INTO accounts (email, password_hash) VALUES ($1, 'x') RETURNING id`,
    email,
  );
  await sql.query(
    `INSERT INTO sessions (id, account_id, expires_at) VALUES (gen_random_uuid(), $1, now() + interval '1 day')`,
    [id],
  );
  return { id, email };
}

function decision({ id }) {
  return `/internal/registrations/${id}/decision`;
}

function of(act) {
  return ({ id }) => `/internal/accounts/${id}/${act}`;
}

/** Whether an action was done completely; false if it was not done at all, where that is allowed. */
function whole(name, facts, mayBeUndone) {
  const values = Object.values(facts);
  if (values.every((value) => value === 1)) return true;
  if (mayBeUndone && values.every((value) => value === 0)) return false;
  throw new Error(`${name} is half done: ${JSON.stringify(facts)}`);
}

async function approved({ id, email }, mayBeUndone) {
  const facts = await one(
    `SELECT (SELECT count(*) FROM accounts WHERE email = $2)::int AS accounts,
            (SELECT count(*) FROM pending_users WHERE id::text = $1 AND status = 'approved' AND password IS NULL)::int AS decided,
            ${MAILS('registration-approved')}`,
    id,
    email,
  );
  return whole('an approval', facts, mayBeUndone);
}

async function rejected({ id, email }, mayBeUndone) {
  const facts = await one(
    `SELECT (SELECT count(*) FROM pending_users WHERE id::text = $1 AND status = 'rejected' AND password IS NULL)::int AS decided,
            1 - (SELECT count(*) FROM pending_users WHERE id::text = $1 AND password IS NOT NULL)::int AS forgotten,
            ${MAILS('registration-rejected')}`,
    id,
    email,
  );
  return whole('a rejection', facts, mayBeUndone);
}

async function deactivated({ id }, mayBeUndone) {
  const facts = await one(
    `SELECT (SELECT count(*) FROM accounts WHERE id::text = $1 AND deactivated_at IS NOT NULL)::int AS deactivated,
            (SELECT count(*) FROM sessions WHERE account_id::text = $1 AND ended_at IS NOT NULL)::int AS ended, ${TOLD}`,
    id,
  );
  return whole('a deactivation', facts, mayBeUndone);
}

async function promoted({ id, email }, mayBeUndone) {
  const facts = await one(
    `SELECT (SELECT count(*) FROM accounts WHERE id::text = $1 AND role = 'admin')::int AS promoted, ${MAILS('administrator-made')}`,
    id,
    email,
  );
  return whole('a role change', facts, mayBeUndone);
}

async function deleted({ id }, mayBeUndone) {
  const facts = await one(
    `SELECT 1 - (SELECT count(*) FROM accounts WHERE id::text = $1)::int AS gone,
            (SELECT count(*) FROM deleted_accounts WHERE account_id::text = $1)::int AS tombstones, ${TOLD}`,
    id,
  );
  return whole('a deletion', facts, mayBeUndone);
}

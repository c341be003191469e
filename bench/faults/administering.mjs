// Administrators who decide about registrations, roles and accounts: each action is repeated until it is acknowledged,
// and must then be done completely and once, in every place that shows it.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { send } from './people.mjs';

const ADMINISTRATORS = 3;
/** Each person may act 60 times a minute. */
const PAUSE_MS = 1_200;
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** A deleted account's data is gone everywhere within a minute; log entries arrive through a queue. */
const SETTLING_MAX_MS = 120_000;

const MAIL = (template) =>
  `(SELECT count(*) FROM auth.mails WHERE recipient = p.email AND template = '${template}')::int AS mails`;
const ENTRIES = (action, target = 'p.id') =>
  `(SELECT count(*) FROM audit.audit_entries e WHERE e.action = '${action}' AND e.outcome = 'success'
     AND e.target_id = ${target})::int AS entries`;

/** Each fact is 1 if the action is done and 0 if not: in between it is incomplete, above it was done twice. */
const ACTS = {
  approval: {
    request: ({ id }) => ['POST', `/api/admin/registrations/${id}`, { approve: true }],
    isOfRegistration: true,
    facts: `(SELECT count(*) FROM auth.accounts WHERE email = p.email)::int AS accounts,
      (SELECT count(*) FROM auth.pending_users WHERE id = p.id AND status = 'approved' AND password IS NULL)::int AS decided,
      ${MAIL('registration-approved')},
      ${ENTRIES('registration-approval', '(SELECT a.id FROM auth.accounts a WHERE a.email = p.email)')}`,
  },
  rejection: {
    request: ({ id }) => ['POST', `/api/admin/registrations/${id}`, { approve: false, reason: 'No.' }],
    isOfRegistration: true,
    facts: `(SELECT count(*) FROM auth.pending_users WHERE id = p.id AND status = 'rejected' AND password IS NULL)::int AS decided,
      ${MAIL('registration-rejected')}, ${ENTRIES('registration-rejection')}`,
  },
  deactivation: {
    request: ({ id }) => ['POST', `/api/admin/users/${id}/ban`],
    facts: `(SELECT count(*) FROM auth.accounts WHERE id = p.id AND deactivated_at IS NOT NULL)::int AS deactivated,
      (SELECT count(*) FROM auth.sessions WHERE account_id = p.id AND ended_at IS NOT NULL)::int AS ended,
      (SELECT count(*) FROM calendars.inactive_accounts WHERE account_id = p.id AND state = 'deactivated')::int AS hidden,
      ${ENTRIES('account-deactivation')}`,
  },
  'role change': {
    request: ({ id }) => ['POST', `/api/admin/users/${id}/role`, { role: 'admin' }],
    facts: `(SELECT count(*) FROM auth.accounts WHERE id = p.id AND role = 'admin')::int AS promoted,
      ${MAIL('administrator-made')}, ${ENTRIES('role-change')}`,
  },
  deletion: {
    request: ({ id }) => ['DELETE', `/api/admin/users/${id}`],
    facts: `1 - (SELECT count(*) FROM auth.accounts WHERE id = p.id)::int AS gone,
      (SELECT count(*) FROM auth.deleted_accounts WHERE account_id = p.id)::int AS remembered,
      1 - (SELECT count(*) FROM calendars.calendars WHERE user_id = p.id)::int AS calendars_gone,
      ${ENTRIES('account-deletion')}`,
  },
};

export class Administering {
  acts = [];
  administrators = [];
  #isRunning = false;
  #work = [];

  constructor(product, query) {
    Object.assign(this, { product, query });
  }

  async prepare() {
    const { password } = this.product.owner;
    for (let number = 0; number < ADMINISTRATORS; number += 1) {
      const email = `administrator-${number}@example.org`;
      await this.query(
        `INSERT INTO auth.accounts (email, password_hash, role)
         SELECT $1, password_hash, 'admin' FROM auth.accounts WHERE is_owner`,
        [email],
      );
      const administrator = { email, password, address: `198.20.0.${number + 1}` };
      await this.#signIn(administrator);
      if (!administrator.token) throw new Error('an administrator could not sign in');
      this.administrators.push(administrator);
    }
  }

  start() {
    this.#isRunning = true;
    this.#work = this.administrators.map((administrator) => this.#administer(administrator));
  }

  async pause() {
    this.#isRunning = false;
    await Promise.all(this.#work);
  }

  /**
   * @returns how many actions there were, were acknowledged, and had no effect; and which are incomplete, done twice or
   * lost
   */
  async check() {
    const startedAt = Date.now();
    let [found, wrong] = await this.#look();
    while (wrong.length > 0 && Date.now() - startedAt < SETTLING_MAX_MS) {
      await delay(1_000);
      [found, wrong] = await this.#look();
    }
    return {
      begun: this.acts.length,
      acknowledged: this.acts.filter(({ isAcknowledged }) => isAcknowledged).length,
      repeated: this.acts.reduce((total, { tries }) => total + Math.max(tries - 1, 0), 0),
      done: found.done,
      undone: found.undone,
      wrong,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  }

  async #look() {
    const found = { done: 0, undone: 0 };
    const wrong = [];
    for (const [name, { facts }] of Object.entries(ACTS)) {
      const acts = this.acts.filter((act) => act.name === name);
      const { rows } = await this.query(
        `SELECT p.id AS of_whom, ${facts} FROM unnest($1::uuid[], $2::text[]) AS p (id, email)`,
        [acts.map(({ id }) => id), acts.map(({ email }) => email)],
      );
      const byId = new Map(rows.map(({ of_whom, ...values }) => [of_whom, values]));
      for (const { id, email, isAcknowledged } of acts) {
        const values = Object.values(byId.get(id));
        if (values.every((value) => value === 1)) found.done += 1;
        else if (!isAcknowledged && values.every((value) => value === 0)) found.undone += 1;
        else wrong.push(`${name} of ${email}: ${JSON.stringify(byId.get(id))}`);
      }
    }
    return [found, wrong];
  }

  async #administer(administrator) {
    const names = Object.keys(ACTS);
    for (let turn = 0; this.#isRunning; turn += 1) {
      const act = await this.#make(names[turn % names.length]).catch(() => undefined);
      if (act) {
        this.acts.push(act);
        await this.#perform(act, administrator);
      }
      await delay(act ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS);
    }
  }

  /** Creates an account to act on. If the database is down meanwhile, there is no action yet. */
  async #make(name) {
    const email = `${name.replace(' ', '-')}-${randomUUID()}@example.org`;
    if (ACTS[name].isOfRegistration) {
      const { rows } = await this.query(
        `INSERT INTO auth.pending_users (email, password, metadata) VALUES ($1, 'x', '{"signup_date": "x"}') RETURNING id`,
        [email],
      );
      return { name, email, id: rows[0].id, tries: 0, isAcknowledged: false };
    }
    const { rows } = await this.query(
      `WITH account AS (INSERT INTO auth.accounts (email, password_hash) VALUES ($1, 'x') RETURNING id),
       session AS (INSERT INTO auth.sessions (id, account_id, expires_at)
         SELECT gen_random_uuid(), id, now() + interval '1 day' FROM account),
       calendar AS (INSERT INTO calendars.calendars (id, user_id, name, is_public)
         SELECT gen_random_uuid(), id, 'x', true FROM account)
       SELECT id FROM account`,
      [email],
    );
    return { name, email, id: rows[0].id, tries: 0, isAcknowledged: false };
  }

  async #perform(act, administrator) {
    const [method, path, body] = ACTS[act.name].request(act);
    while (this.#isRunning) {
      act.tries += 1;
      const { token, address } = administrator;
      const { status } = await send(this.product, method, path, { token, address, body });
      // 409 and 404 mean that an earlier attempt succeeded without a response.
      const isDoneBefore = act.tries > 1 && (status === 409 || (status === 404 && act.name === 'deletion'));
      if ((status >= 200 && status < 300) || isDoneBefore) {
        act.isAcknowledged = true;
        return;
      }
      if (status === 401) await this.#signIn(administrator);
      await delay(PAUSE_AFTER_FAILURE_MS);
    }
  }

  async #signIn(administrator) {
    const { email, password, address } = administrator;
    const { status, body } = await send(this.product, 'POST', '/api/auth/sign-in', {
      body: { email, password },
      address,
    });
    if (status === 200) administrator.token = body.access_token;
  }
}

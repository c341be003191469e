// People who request password resets, one after another: each acknowledged request must result in a mail.
import { setTimeout as delay } from 'node:timers/promises';
import { send } from './people.mjs';

const PEOPLE = 3_000;
const PAUSE_MS = 200;
/** By then mails that are only queued have arrived; delayed retries are run early. */
const OWN_TIME_MS = 10_000;
/** The job of a dead worker is taken over within 40 s. */
const ARRIVAL_MAX_MS = 80_000;

export class Mailing {
  asked = [];
  #next = 0;
  #isRunning = false;
  #work = Promise.resolve();
  #collecting;
  #seen = new Set();
  /** The number of mails received, by address. */
  #times = new Map();

  constructor(product, query) {
    Object.assign(this, { product, query });
  }

  async prepare() {
    this.#collecting = setInterval(() => void this.#collect(), 1_000);
    await this.query(
      `INSERT INTO auth.accounts (email, password_hash)
       SELECT 'forgetful-' || i || '@example.org', 'none' FROM generate_series(0, ${PEOPLE - 1}) i`,
    );
  }

  start() {
    this.#isRunning = true;
    this.#work = this.#ask();
  }

  async pause() {
    this.#isRunning = false;
    await this.#work;
  }

  async #ask() {
    while (this.#isRunning && this.#next < PEOPLE) {
      const number = this.#next++;
      const email = `forgetful-${number}@example.org`;
      const { status } = await send(this.product, 'POST', '/api/auth/password-reset', {
        body: { email },
        address: `198.19.${number >> 8}.${number & 255}`,
      });
      if (status === 202) this.asked.push(email);
      await delay(PAUSE_MS);
    }
  }

  /** Waits until all mails have arrived. Delayed retries are run early, so a mail that does not arrive then is lost. */
  async check(promoteDelayedJobs) {
    const startedAt = Date.now();
    const isMissing = () => this.asked.some((email) => !this.#times.has(email));
    let broughtForward = 0;
    while (isMissing() && Date.now() - startedAt < ARRIVAL_MAX_MS) {
      // Running jobs finish before that.
      if (Date.now() - startedAt > OWN_TIME_MS) broughtForward += await promoteDelayedJobs();
      await delay(1_000);
    }
    clearInterval(this.#collecting);
    const states = await this.#statesOf(this.asked.filter((email) => !this.#times.has(email)));
    const lineOf = ({ email, state }) => `${email}, whose wish was acknowledged: ${state}`;
    return {
      asked: this.asked.length,
      lost: states.filter(({ isWaiting }) => !isWaiting).map(lineOf),
      late: states.filter(({ isWaiting }) => isWaiting).map(lineOf),
      broughtForward,
      more: [...this.#times.values()].filter((count) => count > 1).length,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  }

  /** The state of messages whose mails are missing: one that is neither settled nor dead is still to be sent. */
  async #statesOf(emails) {
    const { rows } = await this.query(
      `SELECT wanted.email, coalesce(o.settled_at IS NULL AND o.dead_at IS NULL AND o.id IS NOT NULL, false) AS "isWaiting",
         CASE WHEN m.id IS NULL THEN 'no mail is written down' WHEN o.id IS NULL THEN 'its message is not there'
           ELSE 'its message ' || concat_ws(', ', o.id, 'handed over ' || o.hand_overs || ' times',
             'settled at ' || o.settled_at, 'dead: ' || o.failure) END AS state
       FROM unnest($1::text[]) AS wanted (email)
         LEFT JOIN auth.mails m ON m.recipient = wanted.email
         LEFT JOIN auth.outbox o ON o.queue = 'email' AND o.payload ->> 'mail_id' = m.id::text`,
      [emails],
    );
    return rows;
  }

  /** The inbox deletes the oldest mails, so they are recorded as they come. */
  async #collect() {
    const response = await fetch(`${this.product.inbox.url}/api/messages`).catch(() => undefined);
    if (!response?.ok) return;
    for (const { id, to } of (await response.json()).messages) {
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      for (const address of to) this.#times.set(address, (this.#times.get(address) ?? 0) + 1);
    }
  }
}

// People who forgot their passwords, one after the other: each acknowledged wish must end in a mail.
import { setTimeout as delay } from 'node:timers/promises';
import { send } from './people.mjs';

const PEOPLE = 3_000;
const PAUSE_MS = 200;
/** Jobs that Redis lost are asked after a minute later, and handed over again. */
const ARRIVAL_MAX_MS = 180_000;

export class Mailing {
  asked = [];
  #next = 0;
  #isRunning = false;
  #work = Promise.resolve();
  #collecting;
  #seen = new Set();
  /** How many mails came, by address. */
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

  /** Waits until all have arrived, or nothing more can be hoped for. */
  async check() {
    const startedAt = Date.now();
    const isMissing = () => this.asked.some((email) => !this.#times.has(email));
    while (isMissing() && Date.now() - startedAt < ARRIVAL_MAX_MS) await delay(500);
    clearInterval(this.#collecting);
    const absent = this.asked.filter((email) => !this.#times.has(email));
    const late = await this.#waiting(absent);
    return {
      asked: this.asked.length,
      missing: absent.filter((email) => !late.includes(email)),
      late: late.length,
      more: [...this.#times.values()].filter((count) => count > 1).length,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  }

  /** Whose messages are neither settled nor dead: after some deaths and troubles the next try may be minutes away. */
  async #waiting(emails) {
    const { rows } = await this.query(
      `SELECT m.recipient FROM auth.mails m JOIN auth.outbox o ON o.payload ->> 'mail_id' = m.id::text
       WHERE m.recipient = ANY($1) AND o.queue = 'email' AND o.settled_at IS NULL AND o.dead_at IS NULL`,
      [emails],
    );
    return rows.map(({ recipient }) => recipient);
  }

  /** The inbox forgets the oldest ones, so they are taken down as they come. */
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

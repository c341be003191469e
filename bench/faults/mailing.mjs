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

  constructor(product, query) {
    Object.assign(this, { product, query });
  }

  async prepare() {
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
    let times;
    do {
      await delay(500);
      times = await this.#arrived();
    } while (this.asked.some((email) => !times.has(email)) && Date.now() - startedAt < ARRIVAL_MAX_MS);
    return {
      asked: this.asked.length,
      missing: this.asked.filter((email) => !times.has(email)),
      more: [...times.values()].filter((count) => count > 1).length,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    };
  }

  async #arrived() {
    const response = await fetch(`${this.product.inbox.url}/api/messages?limit=100000`);
    const { messages } = await response.json();
    const times = new Map();
    for (const { to } of messages)
      for (const entry of [to].flat()) {
        const address = entry.address ?? entry;
        times.set(address, (times.get(address) ?? 0) + 1);
      }
    return times;
  }
}

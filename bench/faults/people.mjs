// People who write events, one request after another, and record what the product acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const REQUEST_TIMEOUT_MS = 30_000;
const PAUSE_MS = 250;
const PAUSE_AFTER_FAILURE_MS = 250;
const TURNS = [
  'create',
  'edit',
  'create',
  'occurrence',
  'create',
  'split',
  'delete',
  'create',
  'copy',
  'delete',
];

/** The outcome of one request: `unknown` may have had its effect or not. */
const outcomeOf = (status) => {
  if (status >= 200 && status < 300) return 'acknowledged';
  return status === 0 || status >= 500 ? 'unknown' : 'refused';
};

/** Sends one request. Status 0: there was no complete response. */
export async function send(product, method, path, { token, body, key, address } = {}) {
  const startedAt = performance.now();
  try {
    const response = await fetch(product.origin + path, {
      method,
      headers: {
        origin: product.origin,
        ...(address && { 'x-forwarded-for': address }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : undefined,
      headers: response.headers,
      text,
      ms: performance.now() - startedAt,
    };
  } catch {
    return { status: 0, text: '', ms: performance.now() - startedAt };
  }
}

/** A person with a calendar. Every write is recorded until `check` has verified it. */
export class Writer {
  /** By id of the event: whether it must exist, and the possible descriptions, and places of its second date. */
  events = new Map();
  /** Titles of creations that were neither acknowledged nor refused. */
  unknownTitles = new Set();
  counts = { operations: 0, acknowledged: 0, refused: 0, unknown: 0 };
  longestMs = 0;
  lastAcknowledgedAt = 0;
  #isRunning = false;
  #work = Promise.resolve();

  constructor(product, { email, password, address }) {
    Object.assign(this, { product, email, password, address });
  }

  async signIn() {
    const body = { email: this.email, password: this.password };
    const { status, body: session } = await send(this.product, 'POST', '/api/auth/sign-in', {
      body,
      address: this.address,
    });
    if (status === 200) this.token = session.access_token;
    return status;
  }

  async makeCalendar() {
    const { body } = await this.#ask('POST', '/api/calendars', {
      body: { name: this.email, is_public: true },
    });
    this.calendar = body.id;
  }

  start() {
    this.#isRunning = true;
    this.#work = this.#write();
  }

  /** Stops after the current operation. */
  async pause() {
    this.#isRunning = false;
    await this.#work;
  }

  async #write() {
    for (let turn = 0; this.#isRunning; turn += 1) {
      const alive = [...this.events].filter(([, { state }]) => state === 'present').map(([id]) => id);
      const whole = alive.filter((id) => this.events.get(id).isWhole);
      // The later part of a split series is not deleted, so that the check can tell that it was not lost.
      const spare = alive.find((id) => !this.events.get(id).isLaterPart);
      const act = TURNS[turn % TURNS.length];
      if (act === 'edit' && alive.length > 0) await this.#edit(alive.at(-1));
      else if (act === 'occurrence' && whole.length > 0) await this.#changeOccurrence(whole.at(-1));
      else if (act === 'split' && whole.length > 1) await this.#split(whole[0]);
      else if (act === 'copy' && whole.length > 0) await this.#copy(whole.at(-1));
      else if (act === 'delete' && spare && alive.length > 3) await this.#delete(spare);
      else await this.#create();
      await delay(PAUSE_MS);
    }
  }

  async #create() {
    const title = `Event ${randomUUID()}`;
    await this.#make('/api/events', {
      title,
      calendar_id: this.calendar,
      start_local: '2030-06-01T09:00',
      end_local: '2030-06-01T10:00',
      timezone: 'Europe/Berlin',
      recurrence: { recurrence_type: 'weekly', interval: 1, days_of_week: [6], count: 5 },
      is_public_shareable: true,
      description: '0',
    });
  }

  async #copy(id) {
    const event = this.events.get(id);
    event.isWhole = false;
    await this.#make(`/api/events/${id}/copy`, undefined, {
      title: `${event.title} (Copy)`,
      descriptions: event.descriptions,
    });
  }

  /** Repeated under the same key until there is a response, as a program would; after a pause it is not repeated. */
  async #make(path, body, { title, descriptions } = { title: body.title, descriptions: [body.description] }) {
    const key = randomUUID();
    do {
      const { outcome, body: created } = await this.#ask('POST', path, { body, key });
      if (outcome === 'acknowledged') {
        this.unknownTitles.delete(title);
        this.events.set(created.id, {
          title,
          state: 'present',
          version: created.version,
          isWhole: body !== undefined,
          descriptions: new Set(descriptions),
        });
        return;
      }
      if (outcome === 'refused') {
        // A retry may be rate-limited although an earlier attempt succeeded.
        return;
      }
      this.unknownTitles.add(title);
      await delay(PAUSE_AFTER_FAILURE_MS);
    } while (this.#isRunning);
  }

  /** Changes the place of the second date. */
  async #changeOccurrence(id) {
    const event = this.events.get(id);
    const path = `/api/events/${id}-occurrence-1`;
    const read = await this.#ask('GET', path);
    if (read.outcome !== 'acknowledged') return;
    const location = randomUUID();
    const { outcome } = await this.#ask('PATCH', `${path}?scope=occurrence`, {
      body: { location, version: read.body.version },
    });
    if (outcome === 'acknowledged') event.locations = new Set([location]);
    else if (outcome === 'unknown') event.locations = (event.locations ?? new Set([null])).add(location);
  }

  /** Changes the title of the fourth date and all following, which splits the series. */
  async #split(id) {
    const event = this.events.get(id);
    const path = `/api/events/${id}-occurrence-3`;
    const read = await this.#ask('GET', path);
    if (read.outcome !== 'acknowledged') return;
    const title = `Event ${randomUUID()}`;
    event.isWhole = false;
    const { outcome, body } = await this.#ask('PATCH', `${path}?scope=following`, {
      body: { title, version: read.body.version },
    });
    if (outcome === 'unknown') this.unknownTitles.add(title);
    if (outcome !== 'acknowledged') return;
    this.events.set(body.id, {
      title,
      state: 'present',
      version: body.version,
      isLaterPart: true,
      descriptions: new Set(event.descriptions),
    });
  }

  async #edit(id) {
    const event = this.events.get(id);
    const description = randomUUID();
    const { outcome, body, status } = await this.#ask('PATCH', `/api/events/${id}?scope=series`, {
      body: { description, version: event.version },
    });
    if (outcome === 'acknowledged') {
      event.version = body.version;
      event.descriptions = new Set([description]);
    } else if (outcome === 'unknown') event.descriptions.add(description);
    else if (status === 409) {
      const read = await this.#ask('GET', `/api/events/${id}`);
      if (read.outcome === 'acknowledged') event.version = read.body.version;
    }
  }

  async #delete(id) {
    const event = this.events.get(id);
    const { outcome, status } = await this.#ask('DELETE', `/api/events/${id}?scope=series`);
    if (outcome === 'acknowledged' || (status === 404 && event.state === 'maybe')) event.state = 'absent';
    else if (outcome === 'unknown') event.state = 'maybe';
  }

  async #ask(method, path, options = {}) {
    this.counts.operations += 1;
    const answer = await send(this.product, method, path, {
      ...options,
      token: this.token,
      address: this.address,
    });
    const outcome = outcomeOf(answer.status);
    this.counts[outcome] += 1;
    this.longestMs = Math.max(this.longestMs, answer.ms);
    if (outcome === 'acknowledged') this.lastAcknowledgedAt = Date.now();
    if (answer.status === 401) await this.signIn();
    return { ...answer, outcome };
  }
}

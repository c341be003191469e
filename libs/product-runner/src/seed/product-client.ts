import { setTimeout as delay } from 'node:timers/promises';
import { StackError } from '@daymark/local-stack/stores';

const REQUEST_TIMEOUT_MS = 30_000;
const DEFAULT_WAIT_SECONDS = 5;
const NOTICE_AFTER_SECONDS = 3;
const ATTEMPTS_MAX = 100;
/** Well before an access token expires. */
const TOKEN_FRESH_MS = 10 * 60 * 1000;

export interface Credentials {
  email: string;
  password: string;
}

interface Reply<Body> {
  status: number;
  body: Body;
}

/** Calls a product's public API as one person, and waits when a rate limit is reached. */
export class ProductClient {
  private token: { text: string; since: number } | undefined;

  constructor(
    private readonly origin: string,
    private readonly credentials: Credentials,
    private readonly report: (line: string) => void,
  ) {}

  /** @throws StackError with the product's reason if it refuses. */
  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const reply = await this.send<Body>(method, path, { body, authorization: await this.authorization() });
    if (reply.status >= 300) throw refusal(method, path, reply);
    return reply.body;
  }

  /** All items of a paged list. */
  async list<Item>(path: string): Promise<Item[]> {
    const items: Item[] = [];
    for (let page = 1; ; page += 1) {
      const separator = path.includes('?') ? '&' : '?';
      const response = await this.call<{ items: Item[]; total: number }>(
        'GET',
        `${path}${separator}page=${page}&page_size=100`,
      );
      items.push(...response.items);
      if (response.items.length === 0 || items.length >= response.total) return items;
    }
  }

  /** A call without a session. */
  async callOpenly<Body>(method: string, path: string, body: unknown): Promise<Body> {
    const reply = await this.send<Body>(method, path, { body });
    if (reply.status >= 300) throw refusal(method, path, reply);
    return reply.body;
  }

  private async authorization(): Promise<string> {
    if (this.token === undefined || Date.now() - this.token.since > TOKEN_FRESH_MS) {
      const reply = await this.send<{ access_token: string }>('POST', '/api/auth/sign-in', {
        body: this.credentials,
      });
      if (reply.status === 401) {
        throw new StackError(
          `${this.origin} does not know ${this.credentials.email} with this password. Set OWNER_EMAIL and OWNER_PASSWORD to those of its owner.`,
        );
      }
      if (reply.status >= 300) throw refusal('POST', '/api/auth/sign-in', reply);
      this.token = { text: reply.body.access_token, since: Date.now() };
    }
    return `Bearer ${this.token.text}`;
  }

  private async send<Body>(
    method: string,
    path: string,
    { body, authorization }: { body?: unknown; authorization?: string },
  ): Promise<Reply<Body>> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(new URL(path, this.origin), {
        method,
        headers: {
          origin: this.origin,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(authorization !== undefined && { authorization }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }).catch((error: Error) => {
        throw new StackError(`${this.origin} does not respond (${error.message}); start it with npm start.`);
      });
      const text = await response.text();
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || attempt === ATTEMPTS_MAX) {
        const isJson = /json/.test(response.headers.get('content-type') ?? '');
        return { status: response.status, body: (isJson && text !== '' ? JSON.parse(text) : {}) as Body };
      }
      const seconds = Number(response.headers.get('retry-after')) || DEFAULT_WAIT_SECONDS;
      if (seconds >= NOTICE_AFTER_SECONDS) this.report(`  the product asks to wait ${seconds} s`);
      await delay(seconds * 1000);
    }
  }
}

function refusal(method: string, path: string, { status, body }: Reply<unknown>): StackError {
  const { detail, errors } = body as { detail?: string; errors?: unknown };
  const why = [detail, errors && JSON.stringify(errors)].filter(Boolean).join(' ');
  return new StackError(`${method} ${path} was refused with ${status}${why ? `: ${why}` : ''}`);
}

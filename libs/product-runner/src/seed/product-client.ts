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

/** Calls a product's public API as one person, and waits when a rate limit is reached. */
export class ProductClient {
  private token: { text: string; since: number } | undefined;

  constructor(
    private readonly origin: string,
    private readonly credentials: Credentials,
    private readonly report: (line: string) => void,
  ) {}

  async call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    if (this.token === undefined || Date.now() - this.token.since > TOKEN_FRESH_MS) {
      const signIn = await this.callOpenly<{ access_token: string }>(
        'POST',
        '/api/auth/sign-in',
        this.credentials,
      );
      this.token = { text: signIn.access_token, since: Date.now() };
    }
    return this.callOpenly(method, path, body, { authorization: `Bearer ${this.token.text}` });
  }

  async list<Item>(path: string): Promise<Item[]> {
    const items: Item[] = [];
    for (let page = 1; ; page += 1) {
      const url = `${path}${path.includes('?') ? '&' : '?'}page=${page}&page_size=100`;
      const response = await this.call<{ items: Item[]; total: number }>('GET', url);
      items.push(...response.items);
      if (response.items.length === 0 || items.length >= response.total) return items;
    }
  }

  async callOpenly<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const { origin } = this;
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(new URL(path, origin), {
        method,
        headers: { origin, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }).catch((error: Error) => {
        throw new StackError(`${origin} does not respond (${error.message}); start it with npm start.`);
      });
      const text = await response.text();
      const isBusy = response.status === 429 || response.status === 503;
      if (!isBusy || attempt === ATTEMPTS_MAX)
        return this.bodyOf(`${method} ${path}`, response, text) as Body;
      const seconds = Number(response.headers.get('retry-after')) || DEFAULT_WAIT_SECONDS;
      if (seconds >= NOTICE_AFTER_SECONDS) this.report(`  the product asks to wait ${seconds} s`);
      await delay(seconds * 1000);
    }
  }

  private bodyOf(request: string, { ok, status, headers }: Response, text: string): unknown {
    const isJson = /json/.test(headers.get('content-type') ?? '') && text !== '';
    const body = (isJson ? JSON.parse(text) : {}) as { detail?: string; errors?: unknown };
    if (ok) return body;
    if (status === 401) {
      throw new StackError(
        `${this.origin} does not know ${this.credentials.email} with this password. Set OWNER_EMAIL and OWNER_PASSWORD to those of its owner.`,
      );
    }
    const why = [body.detail, body.errors && JSON.stringify(body.errors)].filter(Boolean).join(' ');
    throw new StackError(`${request} was refused with ${status}${why ? `: ${why}` : ''}`);
  }
}

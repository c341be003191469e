import { mock } from 'node:test';
import * as contracts from '@daymark/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clubYear } from './club-year.js';
import { productUrl, seed } from './seed.js';

const TODAY = '2026-11-22';

type Row = Record<string, unknown> & { id: string };

type Schema = { parse: (value: unknown) => unknown } | undefined;

const endpoints = (
  Object.values(contracts) as unknown as { method: string; path: string; body: Schema; query: Schema }[]
).filter((one) => typeof one === 'object' && 'method' in one && 'path' in one);

/** A fake product based on the contracts: it refuses what they do not describe, and stores what is created. */
class FakeProduct {
  readonly calls: string[] = [];
  private readonly rows = new Map<string, Row[]>();

  call<Body>(method: string, address: string, body?: unknown): Promise<Body> {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    const endpoint = endpoints.find(
      (one) =>
        one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname),
    );
    if (!endpoint) throw new Error(`No contract has ${method} ${pathname}`);
    endpoint.body?.parse(body);
    endpoint.query?.parse(Object.fromEntries(searchParams));
    this.calls.push(`${method} ${pathname}`);
    return Promise.resolve(this.answer(method, pathname, body as Record<string, unknown>) as Body);
  }

  callOpenly<Body>(method: string, address: string, body: unknown): Promise<Body> {
    return this.call(method, address, body);
  }

  async list<Item>(address: string): Promise<Item[]> {
    await this.call('GET', address);
    return (address.includes('view=past') ? [] : this.of(address)) as unknown as Item[];
  }

  private of(path: string): Row[] {
    const rows = this.rows.get(path) ?? [];
    this.rows.set(path, rows);
    return rows;
  }

  private answer(method: string, path: string, body: Record<string, unknown>): unknown {
    if (path === '/api/auth/sign-up') return this.of('/api/admin/registrations').push({ ...body, id: 'r' });
    if (path.endsWith('/exceptions')) return { items: this.of(path) };
    const occurrence = /^(.+)-occurrence-(\d+)$/.exec(path);
    if (occurrence && method !== 'GET') {
      const index = Number(occurrence[2]);
      return this.of(`${occurrence[1]}/exceptions`).push({ id: path, occurrence_index: index });
    }
    if (method !== 'POST' || path.startsWith('/api/admin/')) return { version: 1 };
    const row = {
      created_at: new Date().toISOString(),
      is_exception: false,
      ...body,
      id: crypto.randomUUID(),
    };
    this.of(path).push(row);
    return row;
  }
}

describe('npm run seed', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.parse(TODAY) }));
  afterEach(() => mock.timers.reset());

  it('makes the year of the club by what the contracts describe, and nothing at its second run', async () => {
    const product = new FakeProduct();
    const { calendars, events } = clubYear(TODAY);
    expect(await seed(product, () => undefined)).toBeGreaterThan(events.length + calendars.length);
    const made = (call: string) => product.calls.filter((one) => one === call).length;
    expect([made('POST /api/calendars'), made('POST /api/events'), made('POST /api/auth/sign-up')]).toEqual([
      calendars.length,
      events.length,
      4,
    ]);
    const before = product.calls.filter((call) => !call.startsWith('GET')).length;
    expect(await seed(product, () => undefined)).toBe(0);
    const after = product.calls.filter((call) => !call.startsWith('GET'));
    expect(after.slice(before).filter((call) => !call.includes('/registrations/'))).toEqual([]);
  });
});

describe('The product that is seeded', () => {
  it.each([
    [{}, 'http://localhost:8080'],
    [{ PORT: '8100' }, 'http://localhost:8100'],
    [{ PORT: '8100', PRODUCT_URL: 'https://calendar.example.org' }, 'https://calendar.example.org'],
  ])('with %j is at %s', (environment, url) => expect(productUrl(environment)).toBe(url));
});

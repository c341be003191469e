import type { Socket } from 'node:net';
import pg from 'pg';
import postgresDate from 'postgres-date';
import { currentRequest } from '../logging/index.js';

/**
 * The driver's own copy of the library is an older version, which takes more than twice as long. Its types name a
 * default export.
 */
export const parseTimestamptz = postgresDate as unknown as (text: string) => Date | number | null;

/** Longer than the server's statement time-out, so this only ends what the server or the network has left hanging. */
const RESPONSE_TIMEOUT_MS = 7_000;
const STATEMENT_MAX_CHARACTERS = 1_000;

/**
 * A PostgreSQL client that closes its connection when a query gets no response in time. Time limits at the server do
 * not help when the server hangs or packets are lost, and the driver's `query_timeout` leaves the connection in the
 * pool, where the next request would wait for it.
 */
export class TimeoutClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    this.setTypeParser(pg.types.builtins.TIMESTAMPTZ, parseTimestamptz);
    // The pool and TypeORM alternately listen for errors; without this, a connection that breaks in between would end
    // the process.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    this.query = ((...parameters: unknown[]) =>
      this.limit(query(...parameters), parameters[0])) as typeof this.query;
  }

  private limit(response: unknown, statement: unknown): unknown {
    if (!(response instanceof Promise)) return response;
    const span = spanOf(statement);
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
      (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy(error);
    }, RESPONSE_TIMEOUT_MS);
    response.then(
      () => {
        clearTimeout(timer);
        span?.end();
      },
      (failure: unknown) => {
        clearTimeout(timer);
        span?.end({ failure });
      },
    );
    return response;
  }
}

function spanOf(statement: unknown) {
  const parent = currentRequest()?.span;
  if (!parent) return undefined;
  const text = typeof statement === 'string' ? statement : String((statement as pg.QueryConfig).text);
  return parent.child('client', /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'query', {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, STATEMENT_MAX_CHARACTERS),
  });
}

import type { Socket } from 'node:net';
import pg from 'pg';

/** More than any statement may take at the server, so this ends only what the server or the network has left hanging. */
const RESPONSE_TIMEOUT_MS = 7_000;

/**
 * A PostgreSQL client that closes its connection when a query gets no response in time. Time limits at the server do not
 * help when the server hangs or packets are lost, and the driver's own `query_timeout` leaves the connection in the pool,
 * where the next request would wait on it.
 */
export class TimeoutClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    // The pool and TypeORM listen in turns. A connection that breaks as it is passed on would end the process.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    this.query = ((...parameters: unknown[]) => this.limit(query(...parameters))) as typeof this.query;
  }

  private limit(response: unknown): unknown {
    if (!(response instanceof Promise)) return response;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
      (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy(error);
    }, RESPONSE_TIMEOUT_MS);
    const stop = () => clearTimeout(timer);
    response.then(stop, stop);
    return response;
  }
}

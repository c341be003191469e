import type { Socket } from 'node:net';
import pg from 'pg';

/** More than any statement may take at the server, so this ends only what the server or the network has left hanging. */
const ANSWER_TIMEOUT_MS = 7_000;

/**
 * A PostgreSQL client that waits for an answer for a limited time and then gives its connection up. Time limits at the
 * server do not help when the server hangs or the network swallows packets; and the driver's own `query_timeout` leaves
 * the connection in the pool, where the next request would wait on it.
 */
export class ImpatientClient extends pg.Client {
  constructor(options?: string | pg.ClientConfig) {
    super(options);
    // The pool and TypeORM listen in turns. A connection that breaks as it is passed on would end the process.
    this.on('error', () => undefined);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    this.query = ((...parameters: unknown[]) => this.limit(query(...parameters))) as typeof this.query;
  }

  private limit(answer: unknown): unknown {
    if (!(answer instanceof Promise)) return answer;
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });
      (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy(error);
    }, ANSWER_TIMEOUT_MS);
    const stop = () => clearTimeout(timer);
    answer.then(stop, stop);
    return answer;
  }
}

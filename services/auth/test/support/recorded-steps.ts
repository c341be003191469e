import { currentRequestId, RateLimits } from '@daymark/service-kit';
import { DataSource } from 'typeorm';
import { PasswordHashingService } from '../../src/passwords/passwords.module.js';
import type { AuthUnderTest, AuthResponse } from './auth-under-test.js';

/** The steps and the response of a request. */
export interface RecordedRequest {
  /** Counted attempts, hashed passwords, and database statements without their values. */
  steps: string[];
  status: number;
  headers: Record<string, string>;
  text: string;
}

const REQUEST_ID = 'the-same-for-every-request';

/**
 * Records what a replica does for a request. Concurrent background work, such as publishing mails, has no request id
 * and is left out.
 */
export function recordSteps({ service: { application } }: AuthUnderTest) {
  let steps: string[] = [];
  const record = (step: string) => {
    if (currentRequestId() === REQUEST_ID) steps.push(step);
  };

  watchStatements(application.get(DataSource), record);

  const limits = application.get(RateLimits);
  const [take, refund] = [limits.take.bind(limits), limits.refund.bind(limits)];
  limits.take = (name, ...rest) => {
    record(`count ${name}`);
    return take(name, ...rest);
  };
  limits.refund = (name, ...rest) => {
    record(`take back ${name}`);
    return refund(name, ...rest);
  };

  const hashing = application.get(PasswordHashingService)['semaphore'];
  const takePermit = hashing.take.bind(hashing);
  hashing.take = (...parameters) => {
    record('hash a password');
    return takePermit(...parameters);
  };

  return async (
    ask: (headers: Record<string, string>) => Promise<AuthResponse>,
  ): Promise<RecordedRequest> => {
    steps = [];
    const { status, headers, text } = await ask({ 'x-request-id': REQUEST_ID });
    const { date: _, ...fixed } = Object.fromEntries(headers);
    return { steps, status, headers: fixed, text };
  };
}

/** The statements that a replica sends during `work`, with their values. */
export async function recordStatements(
  { service: { application } }: AuthUnderTest,
  work: () => Promise<unknown>,
): Promise<{ sql: string; parameters: unknown[] }[]> {
  const statements: { sql: string; parameters: unknown[] }[] = [];
  const stop = watchStatements(application.get(DataSource), (sql, parameters = []) => {
    statements.push({ sql, parameters });
  });
  await work();
  stop();
  return statements;
}

/** @returns a function that stops it */
function watchStatements(
  dataSource: DataSource,
  see: (sql: string, parameters?: unknown[]) => void,
): () => void {
  const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => {
    const runner = createQueryRunner(mode);
    const query = runner.query.bind(runner) as (...parameters: unknown[]) => Promise<unknown>;
    runner.query = ((sql: string, parameters?: unknown[], ...rest: unknown[]) => {
      see(sql.replace(/\s+/g, ' ').trim(), parameters);
      return query(sql, parameters, ...rest);
    }) as typeof runner.query;
    return runner;
  };
  return () => void (dataSource.createQueryRunner = createQueryRunner);
}

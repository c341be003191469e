import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable, of } from 'rxjs';
import { contractOf } from '../http/endpoint.decorator.js';
import { currentRequest, currentSignal } from '../logging.js';
import { ReadingSemaphore } from './reading-semaphore.js';
import { ProblemException } from '../http/problem.exception.js';

export interface LimitsOfOnePerson {
  atOnce: number;
  waiting: number;
  limitMs: number;
}

/**
 * A semaphore per person: somebody with hundreds of requests waits for their own ones, and takes no more connections
 * and processor time than others.
 */
export class PerPersonSemaphore {
  private readonly semaphore: ReadingSemaphore;

  constructor({ limitMs, ...ofOneKey }: LimitsOfOnePerson) {
    this.semaphore = new ReadingSemaphore({ atOnce: Infinity, waiting: Infinity, limitMs, ofOneKey });
  }

  get size(): number {
    return this.semaphore.size;
  }

  async take<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const release = await this.begin(userId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Resolves to the function that ends this person's next piece of work. */
  begin(userId: string): Promise<() => void> {
    return this.semaphore.take(currentSignal(), userId);
  }
}

/** For routes that take files: a waiting request's body is not read yet. `take` rejects without running the work. */
export async function handleWithPermit(
  next: CallHandler,
  take: (work: () => Promise<unknown>) => Promise<unknown>,
  retryAfterSeconds: number,
): Promise<Observable<unknown>> {
  let isTakenIn = false;
  try {
    const response = await take(() => {
      isTakenIn = true;
      return lastValueFrom(next.handle());
    });
    return of(response);
  } catch (error) {
    if (isTakenIn) throw error;
    throw new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds }, { cause: error });
  }
}

/**
 * Handles a few requests of one person at a time, whatever they are: each may hold a database connection while it waits
 * for a lock of another, and everybody shares the connections. A permit is released when the response is sent, since it
 * is in memory until then: a client that does not read its responses gets no more of them.
 */
export class PerPersonRequestsInterceptor implements NestInterceptor {
  private readonly semaphore: PerPersonSemaphore;

  constructor(limits: LimitsOfOnePerson) {
    this.semaphore = new PerPersonSemaphore(limits);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const userId = currentRequest()?.userId;
    // Receiving a file may take a minute, and holds no connection meanwhile.
    if (userId === undefined || contractOf(context)?.file) return next.handle();
    const { raw: response } = context.switchToHttp().getResponse<FastifyReply>();
    return from(
      this.semaphore.begin(userId).then((release) => {
        if (response.closed) release();
        else response.once('close', release);
        return lastValueFrom(next.handle(), { defaultValue: undefined });
      }),
    );
  }
}

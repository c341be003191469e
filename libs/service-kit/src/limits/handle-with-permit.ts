import type { CallHandler } from '@nestjs/common';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { ProblemException } from '../http/problem.exception.js';

/**
 * Handles a request under a semaphore, for interceptors of routes that take files: a waiting request's body is not read
 * yet. `take` runs the given work when there is room, and rejects without running it if there is none in time.
 * @throws ProblemException TOO_MANY_REQUESTS, with Retry-After, if there was no room in time; whatever the handler
 * throws
 */
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

import type { CallHandler } from '@nestjs/common';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { ProblemException } from '../http/problem.exception.js';

/**
 * Handles a request once it is its turn, for interceptors of routes that take files: whoever waits is not read yet.
 * `take` runs the work that it is given when there is room, and rejects without running it where there is none in time.
 * @throws ProblemException TOO_MANY_REQUESTS, with Retry-After, where the turn did not come; whatever the handler throws
 */
export async function handleInTurn(
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

import type { CallHandler } from '@nestjs/common';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { ProblemException } from '../http/problem.exception.js';

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

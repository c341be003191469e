import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { contractOf } from '../http/endpoint.decorator.js';
import { currentRequest } from '../logging/index.js';
import { PerPersonSemaphore, type LimitsOfOnePerson } from './per-person-semaphore.js';

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

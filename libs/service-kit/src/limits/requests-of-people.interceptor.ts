import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { contractOf } from '../http/endpoint.decorator.js';
import { currentRequest } from '../logging/index.js';
import { PerPersonSemaphore, type LimitsOfOnePerson } from './per-person-semaphore.js';

/**
 * Works on a few requests of one person at a time, whatever they are: each may hold a connection to the database, for as
 * long as it waits for a lock that another one has, and the connections are everybody's. A permit is released when the
 * response has left, since until then it is in memory: whoever does not read their answers gets no more of them.
 */
export class RequestsOfPeopleInterceptor implements NestInterceptor {
  private readonly semaphore: PerPersonSemaphore;

  constructor(limits: LimitsOfOnePerson) {
    this.semaphore = new PerPersonSemaphore(limits);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const userId = currentRequest()?.userId;
    // A file may take a minute to come in, and no connection is held meanwhile.
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

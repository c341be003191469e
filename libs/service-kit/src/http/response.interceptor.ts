import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  catchError,
  delay,
  fromEvent,
  map,
  raceWith,
  take,
  throwError,
  timeout,
  TimeoutError,
  type MonoTypeOperatorFunction,
  type Observable,
} from 'rxjs';
import { CheckedJson, contractOf } from './endpoint.decorator.js';
import { unavailable } from './problem.exception.js';

const HANDLER_LIMIT_MS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Removes from responses what the contract does not name, and ends a handler that takes too long. A response that does
 * not match its contract is a bug and becomes a 500, so that it cannot leak data.
 */
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly handlerLimitMs = HANDLER_LIMIT_MS) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const contract = contractOf(context);
    const schema = contract?.response as { parse(value: unknown): unknown } | undefined;
    const { raw: request } = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      contract?.file ? timeoutAfterBody(request, this.handlerLimitMs) : timeout(this.handlerLimitMs),
      map((value: unknown) => {
        if (value instanceof CheckedJson) {
          if (value.pieces.length > 1)
            return new StreamableFile(Readable.from(value.pieces), { type: JSON_TYPE });
          // Fastify would send a string as plain text.
          void context.switchToHttp().getResponse<FastifyReply>().type(JSON_TYPE);
          return value.text;
        }
        // A binary file has no fields that a schema could remove.
        if (value instanceof StreamableFile) return value;
        return schema ? schema.parse(value) : value;
      }),
      catchError((error: unknown) =>
        throwError(() => (error instanceof TimeoutError ? unavailable(error) : error)),
      ),
    );
  }
}

/** A file may take minutes to arrive on a slow line; the time of its handler begins then. */
const timeoutAfterBody = (request: IncomingMessage, limitMs: number): MonoTypeOperatorFunction<unknown> =>
  raceWith(
    fromEvent(request, 'end').pipe(
      take(1),
      delay(limitMs),
      map(() => {
        throw new TimeoutError();
      }),
    ),
  );

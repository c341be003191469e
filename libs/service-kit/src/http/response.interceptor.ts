import { Readable } from 'node:stream';
import {
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { catchError, map, throwError, timeout, TimeoutError, type Observable } from 'rxjs';
import { CheckedJson } from './checked-json.js';
import { contractOf } from './endpoint.decorator.js';
import { unavailable } from './problem.exception.js';

const HANDLER_LIMIT_MS = 10_000;
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Lets out only what the contract's response names, and ends a handler that takes too long.
 * A response that does not fit its contract is a defect of ours and becomes a 500, never a leak.
 */
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly handlerLimitMs = HANDLER_LIMIT_MS) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const schema = contractOf(context)?.response as { parse(value: unknown): unknown } | undefined;
    return next.handle().pipe(
      timeout(this.handlerLimitMs),
      map((value: unknown) => {
        if (value instanceof CheckedJson) {
          if (value.pieces.length > 1)
            return new StreamableFile(Readable.from(value.pieces), { type: JSON_TYPE });
          // Fastify takes a text for plain text.
          void context.switchToHttp().getResponse<FastifyReply>().type(JSON_TYPE);
          return value.text;
        }
        // A file that is no text: there is nothing in it that a schema could leave out.
        if (value instanceof StreamableFile) return value;
        return schema ? schema.parse(value) : value;
      }),
      catchError((error: unknown) =>
        throwError(() => (error instanceof TimeoutError ? unavailable(error) : error)),
      ),
    );
  }
}

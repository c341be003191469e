import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressOf } from '../limits/client-address.js';
import { withRequestId, type Logger } from '../logging/index.js';
import type { Metrics } from './metrics.js';

/** How many milliseconds a service that calls another one still waits. The gateway lets none in from outside. */
export const DEADLINE_HEADER = 'x-deadline-ms';

function withDeadline(signal: AbortSignal, header: string | string[] | undefined): AbortSignal {
  if (typeof header !== 'string' || !/^[1-9]\d{0,4}$/.test(header)) return signal;
  return AbortSignal.any([signal, AbortSignal.timeout(Number(header))]);
}

/** The path that was asked for, without the query, which may hold what a person searched for. */
export function pathOf(request: IncomingMessage): string {
  const original = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '/';
  return original.split('?', 1)[0]!;
}

/** Runs every request under its id, and writes one log line and one measurement when it ends. */
export function requestLog(logger: Logger, metrics: Metrics) {
  // Its fields are all named here, so looking for secrets in them would only take time: five sixths of a line's.
  const lines = logger.child({}, { redact: [] });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    withRequestId(request.headers['x-request-id'], (context) => {
      context.clientAddress = clientAddressOf(request);
      const startedAt = performance.now();
      const leaving = new AbortController();
      context.signal = withDeadline(leaving.signal, request.headers[DEADLINE_HEADER]);
      response.once('close', () => {
        if (!response.writableFinished) leaving.abort();
        const durationSeconds = (performance.now() - startedAt) / 1000;
        const method = request.method ?? '';
        // 499: the client went away before the response was complete.
        const status = response.writableFinished ? response.statusCode : 499;
        metrics.observeRequest({ method, route: context.route ?? 'unmatched', status, durationSeconds });
        lines.info(
          {
            request_id: context.requestId,
            method,
            path: pathOf(request),
            status,
            duration_ms: Math.round(durationSeconds * 1000),
          },
          'request',
        );
      });
      next();
    });
  };
}

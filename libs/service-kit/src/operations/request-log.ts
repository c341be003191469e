import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressOf } from '../limits/client-address.js';
import { withRequestId, type Logger } from '../logging/index.js';
import type { Metrics } from './metrics.js';

/** The path that was asked for, without the query, which may hold what a person searched for. */
export function pathOf(request: IncomingMessage): string {
  const original = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '/';
  return original.split('?', 1)[0]!;
}

/** Runs every request under its id, and writes one log line and one measurement when it ends. */
export function requestLog(logger: Logger, metrics: Metrics) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    withRequestId(request.headers['x-request-id'], (context) => {
      context.clientAddress = clientAddressOf(request);
      const startedAt = performance.now();
      response.once('close', () => {
        const durationSeconds = (performance.now() - startedAt) / 1000;
        const method = request.method ?? '';
        // 499: the client went away before the response was complete.
        const status = response.writableFinished ? response.statusCode : 499;
        metrics.observeRequest({ method, route: context.route ?? 'unmatched', status, durationSeconds });
        logger.info(
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEADLINE_HEADER } from '../access/service-client.js';
import { clientAddressOf } from '../limits/client-network.js';
import { requestIdOf, requestLines, withRequestId, type Logger } from '../logging.js';
import type { Span } from '../tracing/span.js';
import { beginSpan, isTracing } from '../tracing/tracing.js';
import type { Metrics } from './metrics.js';

function waitingMsOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^[1-9]\d{0,4}$/.test(header) ? Number(header) : undefined;
}

/** Without the query, which may contain what a person searched for. */
export function pathOf(request: IncomingMessage): string {
  const original = (request as { originalUrl?: string }).originalUrl ?? request.url ?? '/';
  const end = original.indexOf('?');
  return end < 0 ? original : original.slice(0, end);
}

interface Observed {
  requestId: string;
  route: string | undefined;
  startedAt: number;
  span: Span | undefined;
  isComplete: boolean;
}

function observer(logger: Logger, metrics: Metrics) {
  const write = requestLines(logger);
  return (
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, route, startedAt, span, isComplete }: Observed,
  ): void => {
    const durationSeconds = (performance.now() - startedAt) / 1000;
    const method = request.method ?? '';
    // 499: the client went away before the response was complete.
    const status = isComplete ? response.statusCode : 499;
    metrics.observeRequest({ method, route: route ?? 'unmatched', status, durationSeconds });
    span?.end({
      ...(route && { name: `${method} ${route}` }),
      attributes: { 'http.response.status_code': status, ...(route && { 'http.route': route }) },
      ...(status >= 500 && { failure: status }),
    });
    const durationMs = durationSeconds * 1000;
    write({ requestId, traceId: span?.traceId, method, path: pathOf(request), status, durationMs });
  };
}

const spanOf = (request: IncomingMessage) =>
  isTracing()
    ? beginSpan(
        'server',
        request.method ?? '',
        { 'http.request.method': request.method ?? '', 'url.path': pathOf(request) },
        request.headers.traceparent,
      )
    : undefined;

export function requestLog(logger: Logger, metrics: Metrics) {
  const observe = observer(logger, metrics);
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    withRequestId(request.headers['x-request-id'], (context) => {
      context.clientAddress = clientAddressOf(request);
      context.acceptLanguage = request.headers['accept-language'];
      context.timeZone = request.headers['time-zone'] as string | undefined;
      const startedAt = performance.now();
      context.span = spanOf(request);
      const leaving = new AbortController();
      const waitingMs = waitingMsOf(request.headers[DEADLINE_HEADER]);
      context.signal = leaving.signal;
      if (waitingMs !== undefined) {
        context.deadlineAt = startedAt + waitingMs;
        context.signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(waitingMs)]);
      }
      response.once('close', () => {
        const isComplete = response.writableFinished;
        if (!isComplete) leaving.abort();
        const { requestId, route, span } = context;
        observe(request, response, { requestId, route, startedAt, span, isComplete });
      });
      next();
    });
  };
}

/** For requests that the caller answered at once: nothing needs the request's context or could be aborted. */
export function directRequestLog(logger: Logger, metrics: Metrics) {
  const observe = observer(logger, metrics);
  return (route: string, request: IncomingMessage, response: ServerResponse, startedAt: number): void => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    const span = spanOf(request);
    const end = (isComplete: boolean) =>
      observe(request, response, { requestId, route, startedAt, span, isComplete });
    // The operating system mostly takes all of it at once; `writableFinished` would say so a turn later.
    if (response.writableLength === 0 && !request.socket.destroyed) end(true);
    else response.on('close', () => end(response.writableFinished));
  };
}

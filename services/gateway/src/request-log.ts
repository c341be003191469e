import { requestLines, type Logger } from '@daymark/service-kit/logging';
import type { Metrics } from '@daymark/service-kit/operations';
import type { CutCause, Exchange, Exchanges, RefusalReason } from './exchanges/index.js';

/** The status that is measured for a response that was cut. 499: the client left. */
const STATUS_OF_CUT: Record<CutCause, number> = {
  'caller left': 499,
  'reader stalled': 499,
  'sender stalled': 408,
  'took too long': 499,
  evicted: 499,
  'peer stalled': 502,
  'peer broke off': 502,
};

/** Returns a function that writes one log line and one measurement for each exchange that ended. */
export function exchangeObserver(logger: Logger, metrics: Metrics | undefined) {
  const write = requestLines(logger);
  const help = 'Responses that were not completed, by cause.';
  const countCut = metrics?.counter('responses_cut_total', help, ['cause']);
  return (exchange: Exchange): void => {
    const { id: requestId, request, response, span } = exchange;
    const method = request.method!;
    // Without the query, which may contain a search or the secret of a link.
    const path = exchange.path ?? request.url!.split('?', 1)[0]!.slice(0, 200);
    const route = exchange.path === undefined ? 'refused' : (exchange.route?.path ?? 'shell');
    const cut = response.writableFinished ? undefined : (exchange.cutCause ?? 'caller left');
    const status = cut ? STATUS_OF_CUT[cut] : response.statusCode;
    const durationMs = performance.now() - exchange.startedAt;
    metrics?.observeRequest({ method, route, status, durationSeconds: durationMs / 1000 });
    span?.end({
      name: `${method} ${route}`,
      attributes: { 'http.request.method': method, 'url.path': path, 'http.response.status_code': status },
      ...(status >= 500 && { failure: status }),
    });
    const traceId = span?.traceId;
    if (!cut) {
      write({ requestId, traceId, method, path, status, durationMs });
      return;
    }
    countCut?.({ cause: cut });
    logger.warn(
      {
        request_id: requestId,
        ...(traceId && { trace_id: traceId }),
        method,
        path,
        status,
        duration_ms: Math.round(durationMs),
        cut,
      },
      'response cut',
    );
  };
}

/** Measures the gateway's resources used by clients. @returns a function that counts a refusal */
export function measureExchanges(
  metrics: Metrics | undefined,
  used: () => Exchanges['used'],
  heldUpCount: () => number,
): (reason: RefusalReason) => void {
  if (!metrics) return () => undefined;
  metrics.gauge('client_connections', 'Open connections of clients.', () => used().connections);
  const help = 'Requests whose response has not ended.';
  metrics.gauge('exchanges_under_way', help, () => used().exchanges);
  const helpOfBytes = 'Bytes of responses that their clients have not taken yet.';
  metrics.gauge('buffered_bytes', helpOfBytes, () => used().bufferedBytes);
  const helpOfHeldUp = 'Responses that hold a connection of a service, since their clients do not take them.';
  metrics.gauge('responses_held_up', helpOfHeldUp, heldUpCount);
  const helpOfRefused =
    'What was refused since a client had its share, or all together had everything, by what was used up.';
  const count = metrics.counter('exchanges_refused_total', helpOfRefused, ['reason']);
  return (reason) => count({ reason });
}

import { requestLines, type Logger } from '@daymark/service-kit/logging';
import type { Metrics } from '@daymark/service-kit/operations';
import type { Span } from '@daymark/service-kit/tracing';
import type { CutCause } from './exchanges/index.js';

/** A request whose response ended, complete or not. */
export interface EndedRequest {
  requestId: string;
  method: string;
  /** Without the query, which may contain a search or the secret of a link. */
  path: string;
  /** The path of its route in the table. */
  route: string;
  status: number;
  durationMs: number;
  /** Why it was not completed. */
  cut?: CutCause | undefined;
  /** Its span, if tracing is on. */
  span?: Span | undefined;
}

export type ObserveEnd = (ended: EndedRequest) => void;

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

/** Writes one log line and one measurement for each request. */
export function requestObserver(logger: Logger, metrics: Metrics | undefined): ObserveEnd {
  const write = requestLines(logger);
  const countCut = metrics?.counter('responses_cut_total', 'Responses that were not completed, by cause.', [
    'cause',
  ]);
  return ({ requestId, method, path, route, status: complete, durationMs, cut, span }) => {
    const status = cut ? STATUS_OF_CUT[cut] : complete;
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

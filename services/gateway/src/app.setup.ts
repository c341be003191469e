import { createServer, type Server } from 'node:http';
import { type Logger, requestLines } from '@daymark/service-kit/logging';
import type { Metrics, Readiness } from '@daymark/service-kit/operations';
import { ServiceSigner } from '@daymark/service-kit/service-signer';
import { Answers } from './answers.js';
import type { Settings } from './config.js';
import { Exchanges, type CutCause, type Exchange, type RefusalReason } from './exchanges/index.js';
import { Forwarding } from './forwarding/index.js';
import { Frontends } from './frontends/index.js';
import { ChangeSource, LiveStreams } from './live-changes/index.js';
import { LIMITS, type Limits } from './limits.js';
import { RequestDispatcher } from './request-dispatcher.js';

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

function exchangeObserver(logger: Logger, metrics: Metrics | undefined) {
  const write = requestLines(logger);
  const help = 'Responses that were not completed, by cause.';
  const countCut = metrics?.counter('responses_cut_total', help, ['cause']);
  return (exchange: Exchange): void => {
    const { id: requestId, request, response, span } = exchange;
    const method = request.method!;
    // Without the query, which may contain a search or the secret of a link.
    const path = exchange.path ?? request.url!.split('?', 1)[0]!.slice(0, 200);
    const route = exchange.path === undefined ? 'refused' : (exchange.route?.path ?? 'shell');
    // A stream lasts until its client leaves, and took as long as it took to begin.
    const isComplete = response.writableFinished || exchange.heldAt !== undefined;
    const cut = isComplete ? undefined : (exchange.cutCause ?? 'caller left');
    const status = cut ? STATUS_OF_CUT[cut] : response.statusCode;
    const durationMs = (exchange.heldAt ?? performance.now()) - exchange.startedAt;
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
function measureExchanges(
  metrics: Metrics | undefined,
  used: () => Exchanges['used'],
  heldUpCount: () => number,
): (reason: RefusalReason) => void {
  if (!metrics) return () => undefined;
  metrics.gauge('client_connections', 'Open connections of clients.', () => used().connections);
  const help = 'Requests whose response has not ended.';
  metrics.gauge('exchanges_under_way', help, () => used().exchanges);
  metrics.gauge('live_streams', 'Streams that are held open for pages.', () => used().streams);
  const helpOfBytes = 'Bytes of responses that their clients have not taken yet.';
  metrics.gauge('buffered_bytes', helpOfBytes, () => used().bufferedBytes);
  const helpOfHeldUp = 'Responses that hold a connection of a service, since their clients do not take them.';
  metrics.gauge('responses_held_up', helpOfHeldUp, heldUpCount);
  const helpOfRefused =
    'What was refused since a client had its share, or all together had everything, by what was used up.';
  const count = metrics.counter('exchanges_refused_total', helpOfRefused, ['reason']);
  return (reason) => count({ reason });
}

const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 75_000;

export interface Gateway {
  server: Server;
  frontends: Frontends;
  exchanges: Exchanges;
  close(): Promise<void>;
}

export interface GatewayOptions {
  logger: Logger;
  metrics?: Metrics;
  readiness?: Readiness;
  /** For tests: override the limits. */
  limits?: Partial<Limits>;
}

export function createGateway(
  settings: Settings,
  { logger, metrics, readiness, ...options }: GatewayOptions,
): Gateway {
  const limits = { ...LIMITS, ...options.limits };
  const answers = new Answers(settings);
  const refuse = answers.refuse.bind(answers);
  const forwarding = new Forwarding(settings.PUBLIC_ORIGIN, limits, refuse);
  const frontends = new Frontends(settings);
  const { SERVICE_PRIVATE_KEY: key, CALENDARS_URL: calendars } = settings;
  const source = new ChangeSource(calendars, key && new ServiceSigner(key, 'gateway'), (err) =>
    logger.warn({ err }, 'calendars does not tell what changes'),
  );
  const streams = new LiveStreams(source, () => readiness?.draining ?? false);
  const countAsStream = (exchange: Exchange) => exchanges.countAsStream(exchange);
  const dispatcher = new RequestDispatcher({
    settings,
    answers,
    forwarding,
    streams,
    countAsStream,
    frontends,
    logger,
  });
  const exchanges: Exchanges = new Exchanges({
    limits,
    publicOrigin: settings.PUBLIC_ORIGIN,
    trustedProxies: settings.TRUSTED_PROXIES,
    refuse,
    onEnd: exchangeObserver(logger, metrics),
    onRefused: measureExchanges(
      metrics,
      () => exchanges.used,
      () => forwarding.heldUpCount,
    ),
  });
  const server = createServer({
    maxHeaderSize: HEADERS_MAX_BYTES,
    headersTimeout: Math.min(HEADERS_LIMIT_MS, limits.exchangeMs),
    // `SlowClients` ends those that send too slowly.
    requestTimeout: limits.exchangeMs,
    keepAliveTimeout: IDLE_LIMIT_MS,
    // Node would refuse with a response of its own; `Exchanges` does it with ours.
    requireHostHeader: false,
  });
  exchanges.install(server, (exchange) => dispatcher.dispatch(exchange));
  const close = async () => {
    if (server.listening) await new Promise((resolve) => server.close(resolve));
    await Promise.all([forwarding.close(), streams.close()]);
  };
  return { server, frontends, exchanges, close };
}

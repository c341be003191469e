import { createServer, type Server } from 'node:http';
import type { Logger } from '@daymark/service-kit/logging';
import type { Metrics } from '@daymark/service-kit/operations';
import { Answers } from './answers.js';
import type { Settings } from './config.js';
import { Exchanges } from './exchanges/index.js';
import { Forwarding } from './forwarding/index.js';
import { Frontends } from './frontends/index.js';
import { LIMITS, type Limits } from './limits.js';
import { RequestDispatcher } from './request-dispatcher.js';
import { exchangeObserver, measureExchanges } from './request-log.js';

const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 75_000;

export interface Gateway {
  server: Server;
  frontends: Frontends;
  exchanges: Exchanges;
  /** Closes the server and the connections behind it. */
  close(): Promise<void>;
}

export interface GatewayOptions {
  logger: Logger;
  metrics?: Metrics;
  /** For tests: override the limits. */
  limits?: Partial<Limits>;
}

export function createGateway(settings: Settings, { logger, metrics, ...options }: GatewayOptions): Gateway {
  const limits = { ...LIMITS, ...options.limits };
  const answers = new Answers(settings);
  const refuse = answers.refuse.bind(answers);
  const forwarding = new Forwarding(settings.PUBLIC_ORIGIN, limits, refuse);
  const frontends = new Frontends(settings);
  const dispatcher = new RequestDispatcher({ settings, answers, forwarding, frontends, logger });
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
    await forwarding.close();
  };
  return { server, frontends, exchanges, close };
}

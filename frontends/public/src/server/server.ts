import { randomUUID } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from '@daymark/service-kit/logging';
import { Metrics, Readiness } from '@daymark/service-kit/operations';
import type { Site } from '../page-data.js';
import { ASSETS_PREFIX, readAssetFiles } from './asset-files.js';
import { FeedClient } from './feed-client.js';
import { registerOembedRoutes } from './oembed-routes.js';
import { registerPageRoutes, sendPage } from './page-routes.js';
import { problemPage } from './page-loading.js';
import { registerPreviewRoutes } from './preview-routes.js';
import { RenderingLimit } from './rendering-limit.js';
import { COMMON_HEADERS } from './security-headers.js';
import { registerSiteFiles } from './site-files.js';

const REQUEST_TIMEOUT_MS = 10_000;
const PARAMETER_MAX_CHARACTERS = 500;
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;
const PROBES = ['/health/live', '/health/ready', '/metrics'];

export interface PublicServer {
  app: FastifyInstance;
  readiness: Readiness;
}

interface ServerOptions {
  site: Site;
  feedUrl: string;
  buildDirectory: string;
  logger: Logger;
  now?: () => number;
  feedTimeoutMs?: number;
}

/** Creates the server that renders the public pages, without listening. */
export async function createServer(options: ServerOptions): Promise<PublicServer> {
  const { site, feedUrl, buildDirectory, logger, now = Date.now, feedTimeoutMs } = options;
  const assets = readAssetFiles(buildDirectory);
  const feed = new FeedClient(feedUrl, logger, feedTimeoutMs);
  const metrics = new Metrics('public');
  const readiness = new Readiness();
  // Without the feed service every page says 'Temporarily unavailable', which is still a proper response: no reason to
  // be unready.
  readiness.add({ name: 'feed', isCritical: false, probe: () => feed.probe() });

  // The narrower type, which plugins expect.
  const loggerInstance: FastifyBaseLogger = logger;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    // The ids of several calendars are one path parameter.
    routerOptions: { maxParamLength: PARAMETER_MAX_CHARACTERS },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (_error, request, reply) => {
      // An address that cannot be decoded. Hooks do not run for it.
      reply.headers(COMMON_HEADERS);
      const where = { path: '', requestId: request.id, now: now(), site };
      void sendPage(request, reply, { data: problemPage(where, 'page', 'NOT_FOUND'), assets });
    },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...COMMON_HEADERS, 'x-request-id': request.id });
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (PROBES.includes(route)) return;
    const { method } = request;
    const status = reply.statusCode;
    metrics.observeRequest({ method, route, status, durationSeconds: reply.elapsedTime / 1000 });
    const duration_ms = Math.round(reply.elapsedTime);
    request.log.info({ method, path: request.url.split('?', 1)[0], status, duration_ms }, 'request');
  });

  await app.register(fastifyStatic, {
    root: path.join(buildDirectory, 'assets'),
    prefix: `${ASSETS_PREFIX}assets/`,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    // Source maps are for operators only.
    allowedPath: (file) => !file.endsWith('.map'),
    setHeaders: (reply) => {
      // File names contain a hash of the contents.
      void reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });

  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const report = await readiness.report();
    return reply.status(report.status === 'unavailable' ? 503 : 200).send(report);
  });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));

  const limit = new RenderingLimit();
  registerPageRoutes(app, { site, feed, assets, now, limit });
  registerPreviewRoutes(app, { site, feed, now, limit });
  registerOembedRoutes(app, { site, feed });
  registerSiteFiles(app, { assets, buildDirectory });
  return { app, readiness };
}

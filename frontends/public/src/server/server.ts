import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { isNotModified, weakEntityTag } from '@daymark/service-kit/http';
import type { Logger } from '@daymark/service-kit/logging';
import { Metrics, Readiness } from '@daymark/service-kit/operations';
import type { Site } from '../page-data.js';
import { ASSETS_PREFIX, readAssetFiles, type AssetFiles } from './document/asset-files.js';
import { encodeBody } from './data/compression.js';
import { FeedClient } from './data/feed-client.js';
import { registerOembedRoutes } from './oembed-routes.js';
import { registerPageRoutes, sendPage, whereOf } from './routes/page-routes.js';
import { problemPage } from './routes/page-loading.js';
import { registerPreviewRoutes } from './routes/preview-routes.js';
import { RenderingLimit } from './routes/rendering-limit.js';
import { COMMON_HEADERS } from './routes/security-headers.js';

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
      const where = { ...whereOf(request), path: '', now: now(), site };
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

/**
 * What robots may fetch: public pages, feeds (calendar programs check this too), and what public pages load. The rest
 * is the application, which has nothing to index. Embeds may be fetched so that robots see that they must not be
 * indexed, and other views so that chats can preview their links. Print, searches and pages with all time zones have
 * nothing that is not on the plain page.
 */
const ROBOTS = [
  'User-agent: *',
  'Allow: /$',
  'Allow: /feed/',
  'Allow: /api/feed',
  'Allow: /api/public/',
  'Allow: /calendar/public/',
  'Allow: /c/',
  'Allow: /calendar/embed/',
  'Allow: /calendar/embed.js',
  'Allow: /event/public/',
  'Allow: /event/embed/',
  'Allow: /oembed',
  'Allow: /public-pages/',
  'Disallow: /calendar/public/*?*print=',
  'Disallow: /calendar/public/*?*q=',
  'Disallow: /calendar/public/*?*zones=',
  'Disallow: /event/public/*?*zones=',
  // Its views are the same as at the calendar's other address.
  'Disallow: /c/*?',
  'Disallow: /',
  '',
].join('\n');

/** Long enough for one visit, short enough for a correction. */
const CACHED_SECONDS = 3_600;

/** The files with fixed names: `/robots.txt`, and the script for sites that embed calendars. */
function registerSiteFiles(
  app: FastifyInstance,
  { assets, buildDirectory }: { assets: AssetFiles; buildDirectory: string },
): void {
  const hostScript = readFileSync(path.join(buildDirectory, assets.hostScript), 'utf8')
    // The source map is not served.
    .replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n');
  serve('/robots.txt', 'text/plain; charset=utf-8', ROBOTS);
  serve('/calendar/embed.js', 'text/javascript; charset=utf-8', hostScript);

  function serve(address: string, mediaType: string, text: string): void {
    const tag = weakEntityTag(text);
    app.get(address, async (request, reply) => {
      reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`).header('etag', tag);
      // Other sites load it, even those that require cross-origin resources to opt in.
      reply.header('vary', 'accept-encoding').header('cross-origin-resource-policy', 'cross-origin');
      if (isNotModified({ ifNoneMatch: request.headers['if-none-match'] }, { etag: tag }))
        return reply.status(304).send();
      const { body, encoding } = await encodeBody(text, request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(mediaType).send(body);
    });
  }
}

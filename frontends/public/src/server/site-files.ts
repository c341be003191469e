import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isNotModified, weakEntityTag } from '@daymark/service-kit/http';
import type { FastifyInstance } from 'fastify';
import type { AssetFiles } from './asset-files.js';
import { encodeBody } from './compression.js';

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
export function registerSiteFiles(
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

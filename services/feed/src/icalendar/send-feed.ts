import type { IncomingMessage, ServerResponse } from 'node:http';
import { isNotModified, type ContentCoding } from '@daymark/service-kit/http';
import { AUDIENCE_CACHE_CONTROL, type Representation } from '../http/index.js';
import type { CachedFeed } from './cache/cached-feed.js';

/**
 * Responds with a feed, or with 304 to clients that have it. Everything is written at once and at the lowest level,
 * since thousands of programs request the same bytes.
 */
export function sendFeed(
  request: IncomingMessage,
  response: ServerResponse,
  feed: CachedFeed,
  representation: Representation,
  coding: ContentCoding,
): boolean {
  const heads = headsOf(feed, representation, coding);
  const isKnown = isKnownTo(request, feed, representation.etag);
  response.writeHead(isKnown ? 304 : 200, isKnown ? heads.notModified : heads.full);
  if (isKnown || request.method === 'HEAD') response.end();
  else response.end(representation.bytes);
  return isKnown;
}

function headsOf(feed: CachedFeed, representation: Representation, coding: ContentCoding) {
  if (representation.heads) return representation.heads;
  const lastModified = lastModifiedNow(feed);
  const notModified = [
    'Content-Type',
    'text/calendar; charset=utf-8',
    'ETag',
    representation.etag,
    'Cache-Control',
    AUDIENCE_CACHE_CONTROL,
    'Vary',
    'Accept-Encoding',
    'Access-Control-Allow-Origin',
    '*',
    'X-Content-Type-Options',
    'nosniff',
    ...(lastModified ? ['Last-Modified', lastModified] : []),
    ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
  ];
  // Not with a 304: some programs would wait for that many bytes.
  const full = [...notModified, 'Content-Length', String(representation.bytes.length)];
  const heads = { full, notModified };
  // Its date may be sent later.
  if (lastModified || !feed.lastModified) representation.heads = heads;
  return heads;
}

export function isKnownTo({ headers }: IncomingMessage, feed: CachedFeed, etag: string): boolean {
  const ifNoneMatch = headers['if-none-match'];
  const ifModifiedSince = headers['if-modified-since'];
  return (
    ifNoneMatch === etag ||
    ((ifNoneMatch !== undefined || ifModifiedSince !== undefined) &&
      isNotModified({ ifNoneMatch, ifModifiedSince }, { etag, lastModified: lastModifiedNow(feed) }))
  );
}

/**
 * Several changes in one second are dated into the following ones (see published_at in calendars). Clients may not
 * compare with a date in the future.
 */
const lastModifiedNow = ({ lastModified }: CachedFeed): string | undefined =>
  lastModified && lastModified.at <= Date.now() ? lastModified.header : undefined;

import type { IncomingMessage } from 'node:http';
import type { FeedRead } from '../reads/reads.module.js';
import type { CachedFeed } from './cache/cached-feed.js';

export const feedRead = (
  calendarId: string,
  { headers }: IncomingMessage,
  feed: CachedFeed,
  isNotModified: boolean,
): FeedRead => ({
  calendarId,
  userAgent: headers['user-agent'],
  version: feed.version,
  isNotModified,
  bytes: feed.text.bytes.length,
});

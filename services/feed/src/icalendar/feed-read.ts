import type { IncomingMessage } from 'node:http';
import type { FeedRead } from '../reads/reads.module.js';
import type { FeedCopy } from './copies/feed-copy.js';

/** A fetch of a feed, as it is counted. */
export const feedRead = (
  calendarId: string,
  { headers }: IncomingMessage,
  copy: FeedCopy,
  isNotModified: boolean,
): FeedRead => ({
  calendarId,
  userAgent: headers['user-agent'],
  version: copy.version,
  isNotModified,
  bytes: copy.text.bytes.length,
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestListener } from '@daymark/service-kit';
import { codingFor, type ContentCoding } from '@daymark/service-kit/http';
import type { FeedSettings } from '../config.js';
import { codingsOnOffer } from '../http/index.js';
import type { FeedReadRecorder } from '../reads/reads.module.js';
import type { CalendarVersions } from '../versions/versions.module.js';
import type { FeedCache } from './cache/feed-cache.js';
import type { CachedFeed } from './cache/cached-feed.js';
import { feedRead } from './feed-read.js';
import { sendFeed } from './send-feed.js';

type Observe = (route: string, request: IncomingMessage, response: ServerResponse, startedAt: number) => void;

const ID_LENGTH = 36;
const ADDRESSES = [
  { route: '/feed/:id.ics', before: '/feed/', after: '.ics' },
  { route: '/api/feed', before: '/api/feed?calendar_id=', after: '' },
];

/**
 * Responds to requests for feeds in memory before anything else handles them: that takes some microseconds, an ordinary
 * request fifty times that. Everything else takes the ordinary path.
 */
export class FeedFastPath {
  private readonly codings: readonly ContentCoding[];

  constructor(
    private readonly cache: FeedCache,
    private readonly versions: CalendarVersions,
    settings: Pick<FeedSettings, 'COMPRESSION'>,
    private readonly observe: Observe,
    private readonly reads: FeedReadRecorder,
  ) {
    this.codings = codingsOnOffer(settings);
  }

  before =
    (other: RequestListener): RequestListener =>
    (request, response) => {
      const { method, url = '' } = request;
      const address = method === 'GET' || method === 'HEAD' ? addressOf(url) : undefined;
      const feed = address && this.cache.find(address.id);
      const coding = feed && codingFor(request.headers['accept-encoding'], this.codings);
      const representation = coding && feed.at(coding);
      if (!representation) {
        other(request, response);
        return;
      }
      const startedAt = performance.now();
      const send = () => {
        const isKnown = sendFeed(request, response, feed, representation, coding);
        this.observe(address.route, request, response, startedAt);
        this.reads.record(feedRead(address.id, request, feed, isKnown));
      };
      this.whenCurrent(address.id, feed, send, () => other(request, response));
    };

  private whenCurrent(id: string, feed: CachedFeed, send: () => void, otherwise: () => void): void {
    const version = this.versions.freshVersion(id);
    if (version === feed.version) send();
    else if (version !== undefined) otherwise();
    else {
      void this.versions
        .current(id, feed.version)
        .then(
          (answer) => answer === feed.version,
          () => false,
        )
        .then((isCurrent) => (isCurrent ? send() : otherwise()));
    }
  }
}

/** The calendar of a feed's URL, if it has our canonical form. */
function addressOf(url: string): { id: string; route: string } | undefined {
  for (const { route, before, after } of ADDRESSES) {
    if (
      url.length === before.length + ID_LENGTH + after.length &&
      url.startsWith(before) &&
      url.endsWith(after)
    ) {
      return { id: url.slice(before.length, before.length + ID_LENGTH), route };
    }
  }
  return undefined;
}

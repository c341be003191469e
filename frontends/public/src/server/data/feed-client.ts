import type { IncomingHttpHeaders } from 'node:http';
import {
  getPublicCalendar,
  getPublicEvent,
  getPublicShortLink,
  listPublicCalendarEvents,
  pathOf,
  type ResponseOf,
  type Endpoint,
  type ParamsInputOf,
  type QueryInputOf,
  type Language,
  type PublicCalendar,
} from '@daymark/contracts';
import { nextTurn } from '@daymark/service-kit/limits';
import type { Logger } from '@daymark/service-kit/logging';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { languageQuery } from '../../calendar/index.js';
import { EXPIRES_UNLESS_USED } from './page-cache.js';

export type FeedRefusal =
  | { kind: 'missing' }
  /** The client exceeded a rate limit; it may retry after this many seconds. */
  | { kind: 'refused'; retryAfterSeconds: number }
  | { kind: 'trouble' };
export type FeedOutcome<Value> = { kind: 'found'; value: Value } | FeedRefusal;

/** The time limit for all requests of one page; after that it is rendered with what has arrived. */
export const FEED_TIMEOUT_MS = 2_000;

/** Used if the feed service does not say when to retry. */
const RETRY_AFTER_SECONDS = 60;

/** Of response texts; as objects they take several times as much. */
const CACHED_RESPONSES_BYTES = 16_000_000;

export interface FeedCalls {
  /** What was found so far. An unchanged response is the same object as before. */
  readonly found: readonly object[];
  calendar(id: string): Promise<FeedOutcome<ResponseOf<typeof getPublicCalendar>>>;
  calendarEvents(
    id: string,
    window: QueryInputOf<typeof listPublicCalendarEvents>,
  ): Promise<FeedOutcome<ResponseOf<typeof listPublicCalendarEvents>>>;
  event(id: string, language: Language): Promise<FeedOutcome<ResponseOf<typeof getPublicEvent>>>;
  /** The calendar as it was at the last request of anybody, if it is still known. */
  knownCalendar(id: string): PublicCalendar | undefined;
  shortLink(name: string): Promise<FeedOutcome<ResponseOf<typeof getPublicShortLink>>>;
  picture(address: string): Promise<FeedOutcome<Buffer>>;
}

interface RequestContext {
  requestId: string;
  clientAddress?: string | string[] | undefined;
  traceparent?: string | string[] | undefined;
  signal: AbortSignal;
  found: object[];
}

export class FeedClient {
  constructor(
    private readonly feedUrl: string,
    private readonly logger: Logger,
    private readonly timeoutMs = FEED_TIMEOUT_MS,
  ) {}

  /** A cache of responses by path, with the feed service's entity tags: each use revalidates. */
  private readonly kept = new LRUCache<string, { tag: string; value: object }>({
    maxSize: CACHED_RESPONSES_BYTES,
    ...EXPIRES_UNLESS_USED,
  });

  /** Makes calls for one incoming request, with its client address and trace. The time limit starts now. */
  forRequest(requestId: string, headers: IncomingHttpHeaders = {}): FeedCalls {
    const found: object[] = [];
    const { 'x-forwarded-for': clientAddress, traceparent } = headers;
    const signal = AbortSignal.timeout(this.timeoutMs);
    const context = { requestId, clientAddress, traceparent, signal, found };
    return {
      found,
      calendar: (id) => this.ask(getPublicCalendar, { params: { id } }, context),
      calendarEvents: (id, query) => this.ask(listPublicCalendarEvents, { params: { id }, query }, context),
      event: (id, language) =>
        this.ask(getPublicEvent, { params: { id }, query: languageQuery(language) }, context),
      knownCalendar: (id) =>
        this.kept.peek(pathOf(getPublicCalendar, { params: { id } }))?.value as PublicCalendar | undefined,
      shortLink: (name) => this.ask(getPublicShortLink, { params: { name } }, context),
      picture: (address) => this.fetchFile(address, context),
    };
  }

  async probe(): Promise<void> {
    const response = await fetch(new URL('/health/live', this.feedUrl), {
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the feed service answered ${response.status}`);
  }

  private async ask<E extends Endpoint>(
    endpoint: E,
    input: { params: ParamsInputOf<E>; query?: QueryInputOf<E> },
    context: RequestContext,
  ): Promise<FeedOutcome<ResponseOf<E>>> {
    const path = pathOf(endpoint, input);
    const url = new URL(path, this.feedUrl);
    const kept = this.kept.get(path);
    const found = (value: object): FeedOutcome<ResponseOf<E>> => {
      context.found.push(value);
      return { kind: 'found', value: value as ResponseOf<E> };
    };
    try {
      const response = await this.get(url, context, kept?.tag);
      if (response.status === 304 && kept) return found(kept.value);
      if (response.status !== endpoint.status) {
        const refusal = await this.refusalOf(response, url, context);
        if (refusal.kind === 'missing') this.kept.delete(path);
        return refusal;
      }
      const text = await response.text();
      await nextTurn(String(context.clientAddress ?? ''));
      const value = z.parse(endpoint.response!, JSON.parse(text)) as object;
      const tag = response.headers.get('etag');
      if (tag) this.kept.set(path, { tag, value }, { size: text.length });
      return found(value);
    } catch (error) {
      return this.unavailable(url, context, error);
    }
  }

  private async fetchFile(address: string, context: RequestContext): Promise<FeedOutcome<Buffer>> {
    const url = new URL(address, this.feedUrl);
    if (url.origin !== new URL(this.feedUrl).origin) return { kind: 'missing' };
    try {
      const response = await this.get(url, context);
      if (response.status !== 200) return await this.refusalOf(response, url, context);
      return { kind: 'found', value: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      return this.unavailable(url, context, error);
    }
  }

  private async refusalOf(response: Response, url: URL, { requestId }: RequestContext): Promise<FeedRefusal> {
    await response.body?.cancel();
    const { status, headers } = response;
    if (status === 404 || status === 400) return { kind: 'missing' };
    if (status === 429) {
      const retryAfterSeconds = Number(headers.get('retry-after')) || RETRY_AFTER_SECONDS;
      return { kind: 'refused', retryAfterSeconds };
    }
    this.logger.warn({ request_id: requestId, path: url.pathname, status }, 'the feed service refused');
    return { kind: 'trouble' };
  }

  private unavailable(url: URL, { requestId }: RequestContext, error: unknown): FeedRefusal {
    this.logger.warn(
      { request_id: requestId, path: url.pathname, err: error },
      'the feed service did not answer',
    );
    return { kind: 'trouble' };
  }

  private async get(
    url: URL,
    { requestId, clientAddress, traceparent, signal }: RequestContext,
    tag?: string,
  ) {
    const request: RequestInit = {
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        // The gateway, which alone reaches this server, set it; rate limits are per visitor.
        ...(clientAddress && { 'x-forwarded-for': String(clientAddress) }),
        ...(traceparent && { traceparent: String(traceparent) }),
        ...(tag && { 'if-none-match': tag }),
      },
      redirect: 'error',
      signal,
    };
    try {
      return await fetch(url, request);
    } catch (error) {
      // A replica that stopped may have closed the kept-alive connection; a GET can simply be repeated.
      if (signal.aborted) throw error;
      return fetch(url, request);
    }
  }
}

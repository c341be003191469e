import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Span } from '@daymark/service-kit/tracing';
import { DirectExchange, type DirectOptions } from './direct-exchange.js';
import {
  headersForClient,
  headersForService,
  publicHeaders,
  type CommonHeaders,
} from './forwarded-headers.js';
import { causeOf, mayRepeat, retryPauseMs, type CutCause, type WaitingLimits } from './waiting.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set when the response was cut, and not by the caller. */
    cutCause?: Exclude<CutCause, 'caller left'>;
    /** Its place in a trace, where traces are made. */
    span?: Span | undefined;
  }
}

const CONNECT_LIMIT_MS = 2_000;
const CONNECTIONS_MAX = 128;
/** Shorter than our services keep an idle connection, so that it is never they who close it first; they offer less. */
const IDLE_LIMIT_MS = 30_000;

interface ForwardOptions {
  /** Origin of the peer. */
  to: string;
  /** Path and query, as they were admitted. */
  path: string;
  query: string;
  withCredentials: boolean;
  /** Sends the peer's response on; its status and headers are set. */
  onResponse: (body: Readable) => void;
  /** The peer did not respond in time, or at all. */
  onFailure: () => void;
}

type DirectForwardOptions = Pick<DirectOptions, 'to' | 'target' | 'onFailure'> & {
  requestId: string;
  traceparent: string | undefined;
  clientAddress: string;
  common: CommonHeaders;
};

/**
 * Passes requests on to the peers, over connections that are kept open, each peer with its own: one that hangs does not
 * hold up the others. What goes in, what comes back, for how long and how often is decided here; the rest is
 * `@fastify/reply-from`.
 */
export class Forwarding {
  private readonly agent: Agent;
  private readonly publicOrigin: URL;
  /** By peer, how many requests wait for a response to begin. */
  private readonly waiting = new Map<string, number>();
  /** Ends the request under way: its client went away, or the peer has had its time. */
  private readonly endings = new AsyncLocalStorage<AbortSignal>();

  constructor(
    publicOrigin: string,
    private readonly limits: WaitingLimits,
  ) {
    this.publicOrigin = new URL(publicOrigin);
    this.agent = new Agent({
      connections: CONNECTIONS_MAX,
      pipelining: 1,
      connect: { timeout: Math.min(CONNECT_LIMIT_MS, limits.peerMs) },
      headersTimeout: limits.peerMs,
      // Counts only while the peer may send: a slow reader holds it up, and that is not its silence.
      bodyTimeout: limits.peerMs,
      keepAliveTimeout: IDLE_LIMIT_MS,
      keepAliveMaxTimeout: IDLE_LIMIT_MS,
    });
  }

  /** Makes an application able to forward. */
  async register(application: FastifyInstance): Promise<void> {
    const request = (options: Dispatcher.RequestOptions, done: RequestDone) =>
      this.agent.request({ ...options, signal: this.endings.getStore() }, done);
    await application.register(replyFrom, {
      undici: { request } as unknown as Agent,
      disableRequestLogging: true,
    });
  }

  /** Passes a request on. */
  forward(request: FastifyRequest, reply: FastifyReply, options: ForwardOptions): FastifyReply {
    const { to, path, query, withCredentials } = options;
    const endWaiting = this.beginWaiting(to);
    if (!endWaiting) {
      options.onFailure();
      return reply;
    }
    const ending = new AbortController();
    const limit = setTimeout(() => ending.abort(), this.limits.peerMs);
    reply.raw.setTimeout(this.limits.readerMs, () => {
      request.cutCause ??= 'reader stalled';
      reply.raw.destroy();
    });
    reply.raw.once('close', () => {
      clearTimeout(limit);
      endWaiting();
      ending.abort();
    });
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
    const origin = {
      requestId: request.id,
      clientAddress: request.ip,
      publicOrigin: this.publicOrigin,
      traceparent: request.span?.traceparent,
    };
    return this.endings.run(ending.signal, () =>
      reply.from(to + path, {
        queryString: () => query.slice(1),
        // With a content type the body is passed on as it came; which headers go along is decided below.
        body,
        contentType: 'application/octet-stream',
        rewriteRequestHeaders: ({ headers }) => ({
          ...headersForService(headers, origin, { withCredentials }),
          ...(body && { 'content-length': String(body.length) }),
        }),
        rewriteHeaders: (headers: IncomingHttpHeaders) =>
          headersForClient(headers, { mayCarryCookies: withCredentials }),
        retryDelay: ({ err, attempt }) =>
          err && attempt === 0 && mayRepeat(request.method, err) ? retryPauseMs() : null,
        onResponse: (_request, _reply, { stream }) => {
          clearTimeout(limit);
          endWaiting();
          stream.once('error', (error: NodeJS.ErrnoException) => {
            if (!ending.signal.aborted) request.cutCause ??= causeOf(error);
          });
          options.onResponse(stream);
        },
        onError: () => {
          clearTimeout(limit);
          options.onFailure();
        },
      }),
    );
  }

  /** Passes on what needs no credentials and has no body, without the framework. */
  forwardDirectly(
    request: IncomingMessage,
    response: ServerResponse,
    { to, target, onFailure, requestId, traceparent, clientAddress, common }: DirectForwardOptions,
  ): DirectExchange | undefined {
    const endWaiting = this.beginWaiting(to);
    if (!endWaiting) {
      onFailure();
      return undefined;
    }
    // `once` would wrap it; it comes once anyway.
    response.on('close', endWaiting);
    const origin = { requestId, traceparent, clientAddress, publicOrigin: this.publicOrigin };
    return new DirectExchange(request, response, {
      agent: this.agent,
      limits: this.limits,
      to,
      target,
      headers: headersForService(request.headers, origin, { withCredentials: false }),
      toClient: (headers) => {
        endWaiting();
        return [...publicHeaders(headers, common), 'x-request-id', requestId];
      },
      onFailure,
    });
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** @returns what is called when the response begins or nobody waits any more; undefined where too many wait already */
  private beginWaiting(peer: string): (() => void) | undefined {
    const count = this.waiting.get(peer) ?? 0;
    if (count >= this.limits.requestsMax) return undefined;
    this.waiting.set(peer, count + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.waiting.set(peer, this.waiting.get(peer)! - 1);
    };
  }
}

type RequestDone = (error: Error | null, response: Dispatcher.ResponseData) => void;

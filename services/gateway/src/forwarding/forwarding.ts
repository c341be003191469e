import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import type { Span } from '@daymark/service-kit/tracing';
import { exchangeOf } from '../exchanges/index.js';
import type { Limits } from '../limits.js';
import {
  headersForClient,
  headersForService,
  publicHeaders,
  type CommonHeaders,
} from './forwarded-headers.js';
import { PeerConnections } from './peer-connections.js';
import { PeerExchange, type PeerRequest } from './peer-exchange.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place in a trace, where traces are made. */
    span?: Span | undefined;
  }
}

const CONNECT_LIMIT_MS = 2_000;
/** Shorter than our services keep an idle connection, so that it is never they who close it first; they offer less. */
const IDLE_LIMIT_MS = 30_000;

interface ForwardOptions {
  /** Origin of the peer. */
  to: string;
  /** Path and query, as they were admitted. */
  path: string;
  query: string;
  withCredentials: boolean;
  /**
   * The peer's response begins; its status and headers are set.
   * @returns false where it sent another one instead
   */
  onResponse: () => boolean;
  /** The peer did not respond in time, or at all. */
  onFailure: () => void;
}

type DirectForwardOptions = Pick<PeerRequest, 'to' | 'target' | 'onFailure'> & {
  requestId: string;
  traceparent: string | undefined;
  common: CommonHeaders;
};

/**
 * Passes requests on to the peers, over connections that are kept open, each peer with its own: one that hangs does not
 * hold up the others. What goes in, what comes back, for how long and how often is decided here.
 */
export class Forwarding {
  private readonly agent: Agent;
  private readonly publicOrigin: URL;
  private readonly connections = new Map<string, PeerConnections>();

  constructor(
    publicOrigin: string,
    private readonly limits: Limits,
  ) {
    this.publicOrigin = new URL(publicOrigin);
    // How many connections there are is decided by `PeerConnections`: the agent's own queue could not be left.
    this.agent = new Agent({
      pipelining: 1,
      connect: { timeout: Math.min(CONNECT_LIMIT_MS, limits.peerMs) },
      headersTimeout: limits.peerMs,
      // Counts only while the peer may send: a client that holds it up is not its silence.
      bodyTimeout: limits.peerMs,
      keepAliveTimeout: IDLE_LIMIT_MS,
      keepAliveMaxTimeout: IDLE_LIMIT_MS,
    });
  }

  /** Passes a request on that the framework has read. */
  forward(request: FastifyRequest, reply: FastifyReply, options: ForwardOptions): FastifyReply {
    const { to, path, query, withCredentials, onResponse, onFailure } = options;
    const exchange = exchangeOf(reply.raw);
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
    const origin = {
      requestId: request.id,
      clientAddress: exchange.client.address,
      publicOrigin: this.publicOrigin,
      traceparent: request.span?.traceparent,
    };
    void new PeerExchange(exchange, {
      ...this.to(to),
      pool: 'small answers',
      method: request.method,
      target: path + query,
      headers: {
        ...headersForService(request.headers, origin, { withCredentials }),
        ...(body && { 'content-length': String(body.length) }),
      },
      body,
      toClient: (status, headers) => {
        reply.code(status).headers(headersForClient(headers, { mayCarryCookies: withCredentials }));
        // A connection on which a part of the request was left unread cannot be used again.
        if (!request.raw.complete) reply.header('connection', 'close');
        if (!onResponse()) return undefined;
        reply.hijack();
        return reply.getHeaders() as OutgoingHttpHeaders;
      },
      onFailure,
    });
    return reply;
  }

  /** Passes on what needs no credentials and has no body, without the framework. */
  forwardDirectly(request: IncomingMessage, response: ServerResponse, options: DirectForwardOptions): void {
    const { to, target, onFailure, requestId, traceparent, common } = options;
    const exchange = exchangeOf(response);
    const clientAddress = exchange.client.address;
    const origin = { requestId, traceparent, clientAddress, publicOrigin: this.publicOrigin };
    void new PeerExchange(exchange, {
      ...this.to(to),
      pool: isForWhole(request) ? 'whole feeds' : 'small answers',
      method: request.method!,
      target,
      headers: headersForService(request.headers, origin, { withCredentials: false }),
      toClient: (_status, headers) => [...publicHeaders(headers, common), 'x-request-id', requestId],
      onFailure,
    });
  }

  /** How many responses hold a connection to a peer because their clients do not read them. */
  get heldUpCount(): number {
    let count = 0;
    for (const connections of this.connections.values()) count += connections.heldUpCount;
    return count;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private to(peer: string) {
    let connections = this.connections.get(peer);
    if (!connections) {
      connections = new PeerConnections(this.limits);
      this.connections.set(peer, connections);
    }
    return { to: peer, agent: this.agent, connections, limitMs: this.limits.peerMs };
  }
}

/** Whoever has a copy is most often told that it is still good, and does not wait for those who have none. */
const isForWhole = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined;

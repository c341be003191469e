import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent } from 'undici';
import { exchangeOf } from '../exchanges/index.js';
import type { Limits } from '../limits.js';
import { headersForService } from './forwarded-headers.js';
import { PeerConnections, type PoolName } from './peer-connections.js';
import { PeerExchange, type PeerRequest } from './peer-exchange.js';
import type { Upload } from './upload.js';

const CONNECT_LIMIT_MS = 2_000;
/** Shorter than the keep-alive timeout of our services, so that they never close an idle connection first. */
const IDLE_LIMIT_MS = 30_000;

type ForwardOptions = Pick<PeerRequest, 'to' | 'target' | 'toClient' | 'onFailure'> & {
  pool?: PoolName;
  requestId: string;
  traceparent: string | undefined;
  withCredentials: boolean;
  body?: Buffer | Upload | null;
};

/**
 * Forwards requests to the peers over keep-alive connections, separately for each peer: one that hangs does not hold up
 * the others. Headers, timeouts and retries are decided here.
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
    // `PeerConnections` limits the number of connections: a request cannot leave the agent's own queue.
    this.agent = new Agent({
      pipelining: 1,
      connect: { timeout: Math.min(CONNECT_LIMIT_MS, limits.peerMs) },
      headersTimeout: limits.peerMs,
      // Does not run while the client is slow and the peer paused.
      bodyTimeout: limits.peerMs,
      keepAliveTimeout: IDLE_LIMIT_MS,
      keepAliveMaxTimeout: IDLE_LIMIT_MS,
    });
  }

  /** Forwards a request, with the body that was read already, or as it arrives. */
  forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): void {
    const { to, target, requestId, traceparent, withCredentials, body, toClient, onFailure } = options;
    const exchange = exchangeOf(response);
    const clientAddress = exchange.client.address;
    const origin = { requestId, traceparent, clientAddress, publicOrigin: this.publicOrigin };
    const headers = headersForService(request.headers, origin, { withCredentials });
    const length = Buffer.isBuffer(body) ? String(body.length) : request.headers['content-length'];
    if (body && length !== undefined) headers['content-length'] = length;
    void new PeerExchange(exchange, {
      to,
      agent: this.agent,
      connections: this.connectionsTo(to),
      limitMs: this.limits.peerMs,
      pool: options.pool ?? 'small answers',
      method: request.method!,
      target,
      headers,
      body: body ?? null,
      toClient,
      onFailure,
    });
  }

  /** The number of responses that hold a connection to a peer because their clients do not read them. */
  get heldUpCount(): number {
    let count = 0;
    for (const connections of this.connections.values()) count += connections.heldUpCount;
    return count;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private connectionsTo(peer: string): PeerConnections {
    let connections = this.connections.get(peer);
    if (!connections) {
      connections = new PeerConnections(this.limits);
      this.connections.set(peer, connections);
    }
    return connections;
  }
}

import { Agent } from 'undici';
import type { Exchange } from '../exchanges/index.js';
import type { Limits } from '../limits.js';
import { refusal, type Refusal } from '../responses/index.js';
import { headersForService } from './forwarded-headers.js';
import { PeerConnections, type PoolName } from './peer-connections.js';
import { PeerExchange, type PeerRequest } from './peer-exchange.js';
import type { Upload } from './upload.js';

export {
  commonHeaders,
  headersForClient,
  type CommonHeaders,
  type PeerHeaders,
} from './forwarded-headers.js';
export { readBody, Upload } from './upload.js';

const CONNECT_LIMIT_MS = 2_000;
/** Shorter than the keep-alive timeout of our services, so that they never close an idle connection first. */
const IDLE_LIMIT_MS = 30_000;

interface ForwardOptions extends Pick<PeerRequest, 'to' | 'toClient' | 'onEnd'> {
  /** Replaces the path and query of the request. */
  target?: string;
  pool?: PoolName;
  withCredentials?: boolean;
  body?: Buffer | Upload | null;
}

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
    private readonly refuse: (exchange: Exchange, refused: Refusal) => void,
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

  forward(exchange: Exchange, options: ForwardOptions): void {
    const { id, request, span, client } = exchange;
    const {
      to,
      target = request.url!,
      pool = 'small answers',
      withCredentials = false,
      body,
      toClient,
      onEnd,
    } = options;
    const headers = headersForService(
      request.headers,
      {
        requestId: id,
        traceparent: span?.traceparent,
        clientAddress: client.address,
        publicOrigin: this.publicOrigin,
      },
      { withCredentials },
    );
    const length = Buffer.isBuffer(body) ? String(body.length) : request.headers['content-length'];
    if (body && length !== undefined) headers['content-length'] = length;
    void new PeerExchange(exchange, {
      to,
      agent: this.agent,
      connections: this.connectionsTo(to),
      limitMs: this.limits.peerMs,
      pool,
      target,
      headers,
      body: body ?? null,
      toClient,
      onEnd,
      onFailure: () => this.refuse(exchange, refusal('SERVICE_UNAVAILABLE')),
    });
  }

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

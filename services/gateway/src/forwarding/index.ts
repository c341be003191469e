import { Client } from 'undici';
import type { Exchange } from '../exchanges/index.js';
import type { Limits } from '../limits.js';
import { refusal, type Refusal } from '../responses/index.js';
import { headersForService } from './forwarded-headers.js';
import { PeerConnections, type PoolName } from './peer-connections.js';
import { PeerExchange, type Peer, type PeerRequest } from './peer-exchange.js';
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

interface ForwardOptions extends Pick<PeerRequest, 'toClient' | 'onEnd'> {
  /** The peer's origin. */
  to: string;
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
  private readonly publicOrigin: { protocol: string; host: string };
  private readonly peers = new Map<string, Peer>();
  private readonly clients: Client[] = [];

  constructor(
    publicOrigin: string,
    private readonly limits: Limits,
    private readonly refuse: (exchange: Exchange, refused: Refusal) => void,
  ) {
    const { protocol, host } = new URL(publicOrigin);
    this.publicOrigin = { protocol, host };
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
    if (body && length !== undefined) headers.push('content-length', length);
    void new PeerExchange(exchange, {
      peer: this.peerAt(to),
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
    for (const { connections } of this.peers.values()) count += connections.heldUpCount;
    return count;
  }

  async close(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.destroy()));
  }

  private peerAt(origin: string): Peer {
    const existing = this.peers.get(origin);
    if (existing) return existing;
    const { peerMs } = this.limits;
    const connect = () => {
      const client = new Client(origin, {
        connect: { timeout: Math.min(CONNECT_LIMIT_MS, peerMs) },
        headersTimeout: peerMs,
        // Does not run while the client is slow and the peer paused.
        bodyTimeout: peerMs,
        keepAliveTimeout: IDLE_LIMIT_MS,
        keepAliveMaxTimeout: IDLE_LIMIT_MS,
      });
      this.clients.push(client);
      return client;
    };
    const peer = { connections: new PeerConnections(this.limits), idle: [], connect };
    this.peers.set(origin, peer);
    return peer;
  }
}

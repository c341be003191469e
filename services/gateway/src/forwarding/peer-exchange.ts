import type { ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Exchange } from '../exchanges/index.js';
import type { PeerHeaders } from './forwarded-headers.js';
import type { Holder, Lease, PeerConnections, PoolName } from './peer-connections.js';
import { Upload } from './upload.js';

export interface Peer {
  connections: PeerConnections;
  /** Each sends one request at a time, opens its connection for it and keeps it. undici's pools search and queue again. */
  idle: Pick<Dispatcher, 'dispatch'>[];
  connect: () => Pick<Dispatcher, 'dispatch'>;
}

export interface PeerRequest {
  peer: Peer;
  pool: PoolName;
  /** Timeout until the response begins, while the peer is waited for. */
  limitMs: number;
  /** Path and query in our canonical form. */
  target: string;
  /** Alternating names and values. */
  headers: string[];
  body?: Buffer | Upload | null;
  /** Converts the peer's headers for the client; undefined if another response was sent instead. */
  toClient: (status: number, headers: PeerHeaders) => string[] | undefined;
  onFailure: () => void;
  /** Called at the end of the peer's response instead of ending the client's. */
  onEnd?: (() => void) | undefined;
}

/**
 * Forwards one request with nothing but Node's server and undici's dispatcher: no copy of the request, no stream, no
 * promise.
 *
 * The response is read from the peer at full speed and buffered in memory for its client: a slow client holds no
 * connection of the peer. The peer is only paused when the client's share of memory is used up.
 */
export class PeerExchange implements Dispatcher.DispatchHandler, Holder {
  private readonly response: ServerResponse;
  private readonly limit: NodeJS.Timeout;
  private readonly lease: Lease | undefined;
  private sender: Pick<Dispatcher, 'dispatch'> | undefined;
  private controller?: Dispatcher.DispatchController;
  private attempts = 0;
  private isOver = false;
  private readonly queue: Buffer[] = [];
  /** Bytes written to the connection that it has not sent completely. */
  private inConnection = 0;
  private isPaused = false;
  private isComplete = false;

  constructor(
    private readonly exchange: Exchange,
    private readonly request: PeerRequest,
  ) {
    this.response = exchange.response;
    this.limit = setTimeout(endWaiting, request.limitMs, this);
    // The peer has all of its time after the last part.
    if (request.body instanceof Upload) request.body.body.once('end', () => this.waitAgain());
    exchange.peer = this;
    this.lease = request.peer.connections.acquire(request.pool, this);
    if (!this.lease) this.fail();
    else if (this.lease.isGranted) this.send();
  }

  get client(): string {
    return this.exchange.client.network;
  }

  onGranted(): void {
    this.send();
  }

  readBytes(): number {
    return this.exchange.readBytes;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The caller may have left, or the time be over, while the connection was established.
    if (this.isOver) this.abort();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    peerHeaders: PeerHeaders,
  ): void {
    if (this.isOver) return;
    clearTimeout(this.limit);
    this.discardUpload();
    const headers = this.response.headersSent ? undefined : this.request.toClient(status, peerHeaders);
    if (headers) this.response.writeHead(status, headers);
    else this.giveUp();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    let isWithinShare: boolean;
    if (this.inConnection > 0) {
      this.queue.push(chunk);
      isWithinShare = this.exchange.hold(chunk.length);
    } else isWithinShare = this.write(chunk);
    if (isWithinShare || this.isPaused) return;
    this.isPaused = true;
    this.lease!.markStalled();
    controller.pause();
  }

  onResponseEnd(): void {
    if (this.isOver) return;
    this.isComplete = true;
    this.release();
    if (this.inConnection === 0) this.endResponse();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: NodeJS.ErrnoException): void {
    if (this.isOver) return;
    if (this.response.headersSent) {
      this.exchange.cut(error.code === 'UND_ERR_BODY_TIMEOUT' ? 'peer stalled' : 'peer broke off');
    } else if (this.attempts === 1 && mayRepeat(this.exchange.request.method!, error)) {
      setTimeout(() => this.send(), retryPauseMs());
    } else this.fail();
  }

  private send(): void {
    if (this.isOver) return;
    this.attempts += 1;
    const { peer, target, headers, body = null } = this.request;
    const isUpload = body instanceof Upload;
    this.sender ??= peer.idle.pop() ?? peer.connect();
    this.sender.dispatch(
      {
        path: target,
        method: this.exchange.request.method as Dispatcher.HttpMethod,
        headers,
        body: isUpload ? body.body : body,
        // It would count the client's time; ours counts the peer's.
        ...(isUpload && { headersTimeout: 0 }),
      },
      this,
    );
  }

  /** Writes a part of the body to the client. @returns whether the buffered bytes are within its share */
  private write(chunk: Buffer): boolean {
    const { response } = this;
    // A small response leaves at once with its end.
    if (response.write(chunk)) return true;
    // Flushed immediately rather than after this turn: then data only waits if the client is slow.
    response.socket?.uncork();
    if (response.writableLength === 0) return true;
    if (response.listenerCount('drain') === 0) response.on('drain', () => this.writeOn());
    this.inConnection = response.writableLength;
    return this.exchange.hold(this.inConnection);
  }

  /** The connection has sent everything written to it. */
  private writeOn(): void {
    if (this.isOver || this.inConnection === 0) return;
    this.exchange.letGo(this.inConnection);
    this.inConnection = 0;
    while (this.inConnection === 0) {
      const chunk = this.queue.shift();
      if (!chunk) return this.takeOn();
      this.exchange.letGo(chunk.length);
      this.write(chunk);
    }
  }

  private takeOn(): void {
    if (this.isComplete) this.endResponse();
    else if (this.isPaused) {
      this.isPaused = false;
      this.controller!.resume();
    }
  }

  private endResponse(): void {
    if (this.request.onEnd) this.request.onEnd();
    else this.response.end();
  }

  endWaiting(): void {
    const { body } = this.request;
    if (body instanceof Upload && body.isAwaitingClient) this.waitAgain();
    else this.fail();
  }

  private waitAgain(): void {
    if (!this.isOver && !this.response.headersSent) this.limit.refresh();
  }

  /** The rest of a file is of no interest any more once there is a response. */
  private discardUpload(): void {
    if (this.request.body instanceof Upload) this.request.body.discard();
  }

  private fail(): void {
    this.giveUp();
    this.discardUpload();
    this.request.onFailure();
  }

  giveUp(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.limit);
    this.release();
    if (!this.isComplete) this.abort();
  }

  private release(): void {
    if (this.sender) this.request.peer.idle.push(this.sender);
    this.sender = undefined;
    this.lease?.release();
  }

  /** Closing the connection tells the client that the response is incomplete. */
  evict(): void {
    this.giveUp();
    this.exchange.cut('evicted');
  }

  private abort(): void {
    this.controller?.abort(new Error('nobody waits any more'));
  }
}

const endWaiting = (exchange: PeerExchange) => exchange.endWaiting();

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Retries a request once, after a short pause, if it certainly did not reach the peer or is safe to repeat: so a
 * restarting peer causes no errors.
 */
function mayRepeat(method: string, error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  const isSafe = method === 'GET' || method === 'HEAD';
  return NOT_CONNECTED.has(code) || (isSafe && BROKEN_OFF.has(code));
}

const RETRY_PAUSE_MIN_MS = 50;
const RETRY_PAUSE_SPREAD_MS = 200;

const retryPauseMs = () => RETRY_PAUSE_MIN_MS + Math.random() * RETRY_PAUSE_SPREAD_MS;

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { causeOf, mayRepeat, retryPauseMs, type CutCause, type WaitingLimits } from './waiting.js';

export interface DirectOptions {
  agent: Dispatcher;
  limits: WaitingLimits;
  /** Origin of the peer. */
  to: string;
  /** Path and query, as we write them. */
  target: string;
  /** The headers that the peer gets. */
  headers: Record<string, string>;
  /** What the client gets of the peer's headers, with what all responses have: names and values in turns. */
  toClient: (headers: Record<string, string | string[] | undefined>) => string[];
  /** The peer did not respond in time, or at all. */
  onFailure: () => void;
}

/**
 * One request that is passed on with nothing but Node's server and undici's dispatcher: no copy of the request, no stream,
 * no promise. It keeps to the same limits as those that `@fastify/reply-from` passes on.
 */
export class DirectExchange implements Dispatcher.DispatchHandler {
  /** Set when a response that had begun was cut, and not by the caller. */
  cutCause?: CutCause;
  private controller?: Dispatcher.DispatchController;
  private readonly limit: NodeJS.Timeout;
  private attempts = 0;
  private isOver = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly options: DirectOptions,
  ) {
    const { limits } = options;
    this.limit = setTimeout(() => this.fail(), limits.peerMs);
    response.setTimeout(limits.readerMs, () => {
      this.cutCause ??= 'reader stalled';
      response.destroy();
    });
    response.on('close', () => this.giveUp());
    this.send();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The caller may have left, or the time be over, while it waited for a connection.
    if (this.isOver) controller.abort(new Error('nobody waits any more'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.isOver) return;
    clearTimeout(this.limit);
    this.response.writeHead(status, this.options.toClient(headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isOver) return;
    const { response } = this;
    const isTaken = response.write(chunk);
    // It goes out now and not after this turn: then the peer has to pause only for a slow client.
    response.socket?.uncork();
    if (isTaken || response.writableLength === 0) return;
    controller.pause();
    response.once('drain', () => controller.resume());
  }

  onResponseEnd(): void {
    if (!this.isOver) this.response.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: NodeJS.ErrnoException): void {
    if (this.isOver) return;
    if (this.response.headersSent) {
      this.cutCause ??= causeOf(error);
      this.response.destroy();
    } else if (this.attempts === 1 && mayRepeat(this.request.method ?? '', error)) {
      setTimeout(() => this.send(), retryPauseMs());
    } else this.fail();
  }

  private send(): void {
    if (this.isOver) return;
    this.attempts += 1;
    const { agent, to, target, headers } = this.options;
    const method = this.request.method as Dispatcher.HttpMethod;
    agent.dispatch({ origin: to, path: target, method, headers }, this);
  }

  private fail(): void {
    this.giveUp();
    this.options.onFailure();
  }

  private giveUp(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.limit);
    if (!this.response.writableFinished) this.controller?.abort(new Error('nobody waits any more'));
  }
}

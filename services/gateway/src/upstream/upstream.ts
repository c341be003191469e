import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';

/** The longest that a client waits for a neighbour's answer to begin, and then for each next part of it. */
export const UPSTREAM_LIMIT_MS = 15_000;
const CONNECT_LIMIT_MS = 2_000;
const CONNECTIONS_MAX = 128;
/** Shorter than our services keep an idle connection, so that it is never they who close it first. */
const IDLE_LIMIT_MS = 30_000;
const RETRY_PAUSE_MIN_MS = 50;
const RETRY_PAUSE_SPREAD_MS = 200;

export interface ForwardedRequest {
  method: string;
  /** Path and query, as they were admitted. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** The client went away. */
  signal: AbortSignal;
}

/** A neighbour did not answer in time, or at all. */
export class UpstreamUnavailable extends Error {
  override name = 'UpstreamUnavailable';
}

/** One neighbour, reached over connections that are kept open. */
export class Upstream {
  private readonly pool: Pool;

  constructor(
    origin: string,
    private readonly limitMs = UPSTREAM_LIMIT_MS,
  ) {
    this.pool = new Pool(origin, {
      connections: CONNECTIONS_MAX,
      pipelining: 1,
      connect: { timeout: Math.min(CONNECT_LIMIT_MS, limitMs) },
      headersTimeout: limitMs,
      bodyTimeout: limitMs,
      keepAliveTimeout: IDLE_LIMIT_MS,
    });
  }

  /**
   * Sends a request on and returns the answer as soon as its headers are there. A request that certainly did not reach
   * the neighbour, or that is safe to repeat, is sent once more after a short pause: a neighbour that restarts costs
   * nobody an error.
   *
   * @throws UpstreamUnavailable
   */
  async forward(request: ForwardedRequest): Promise<Dispatcher.ResponseData> {
    const limit = AbortSignal.timeout(this.limitMs);
    try {
      return await this.send(request, limit).catch(async (error: unknown) => {
        if (!mayRepeat(request.method, error)) throw error;
        await wait(RETRY_PAUSE_MIN_MS + Math.random() * RETRY_PAUSE_SPREAD_MS);
        return this.send(request, limit);
      });
    } catch (cause) {
      throw new UpstreamUnavailable('The neighbour did not answer', { cause });
    }
  }

  close(): Promise<void> {
    return this.pool.destroy();
  }

  private send({ method, target, headers, body, signal }: ForwardedRequest, limit: AbortSignal) {
    return this.pool.request({
      method,
      path: target,
      headers,
      body: body && body.length > 0 ? body : null,
      signal: AbortSignal.any([signal, limit]),
    });
  }
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function mayRepeat(method: string, error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  const isSafe = method === 'GET' || method === 'HEAD';
  return NOT_CONNECTED.has(code) || (isSafe && BROKEN_OFF.has(code));
}

/** Nothing bounds how long a download takes; these bound how long nothing happens. */
export interface WaitingLimits {
  /** The longest that a peer is silent, before its response begins and between two parts of it. */
  peerMs: number;
  /** The longest that a client takes nothing of the response. Longer than a peer may be silent: its client waits with it. */
  readerMs: number;
  /** So many requests wait for one peer's response to begin; the next ones would wait in vain, and are refused at once. */
  requestsMax: number;
}
export const WAITING_LIMITS: WaitingLimits = { peerMs: 15_000, readerMs: 60_000, requestsMax: 256 };

/** Why a response that had begun was not completed. */
export type CutCause = 'caller left' | 'reader stalled' | 'peer stalled' | 'peer broke off';

/** Why a peer's response ended before it was complete. */
export const causeOf = ({ code }: NodeJS.ErrnoException) =>
  code === 'UND_ERR_BODY_TIMEOUT' ? 'peer stalled' : 'peer broke off';

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * A request that certainly did not reach the peer, or that is safe to repeat, is sent once more after a short pause: a
 * peer that restarts costs nobody an error.
 */
export function mayRepeat(method: string, error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  const isSafe = method === 'GET' || method === 'HEAD';
  return NOT_CONNECTED.has(code) || (isSafe && BROKEN_OFF.has(code));
}

const RETRY_PAUSE_MIN_MS = 50;
const RETRY_PAUSE_SPREAD_MS = 200;

/** Not all at once. */
export const retryPauseMs = () => RETRY_PAUSE_MIN_MS + Math.random() * RETRY_PAUSE_SPREAD_MS;

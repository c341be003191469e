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

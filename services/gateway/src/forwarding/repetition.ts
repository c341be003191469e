const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Retries a request once, after a short pause, if it certainly did not reach the peer or is safe to repeat: so a
 * restarting peer causes no errors.
 */
export function mayRepeat(method: string, error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  const isSafe = method === 'GET' || method === 'HEAD';
  return NOT_CONNECTED.has(code) || (isSafe && BROKEN_OFF.has(code));
}

const RETRY_PAUSE_MIN_MS = 50;
const RETRY_PAUSE_SPREAD_MS = 200;

/** With jitter. */
export const retryPauseMs = () => RETRY_PAUSE_MIN_MS + Math.random() * RETRY_PAUSE_SPREAD_MS;

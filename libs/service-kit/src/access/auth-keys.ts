import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

const FETCH_TIMEOUT_MS = 2_000;
/** A key that auth no longer publishes is refused after this long at most. */
const KEYS_MAX_AGE_MS = 600_000;
const RETRY_INTERVAL_MS = 10_000;

/**
 * They are refreshed in the background: no request waits for it, and while auth is unreachable the known keys are used.
 */
export function authKeys(authUrl: string, now: () => number = () => performance.now()): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL('/api/auth/.well-known/jwks.json', authUrl), {
    timeoutDuration: FETCH_TIMEOUT_MS,
    cacheMaxAge: Infinity,
  });
  let reloadAt = now() + KEYS_MAX_AGE_MS;
  return (header, token) => {
    if (now() >= reloadAt) {
      reloadAt = now() + RETRY_INTERVAL_MS;
      keys.reload().then(
        () => void (reloadAt = now() + KEYS_MAX_AGE_MS),
        () => undefined,
      );
    }
    return keys(header, token);
  };
}

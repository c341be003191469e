interface OriginHeaders {
  origin?: string;
  'sec-fetch-site'?: string | string[];
  'x-requested-with'?: string | string[];
}

/**
 * Where a request comes from, by what browsers say of it: 'own' page, 'foreign' page, or 'unknown' where nothing is said.
 * A page of another site can send `X-Requested-With` only after asking, which no response of ours allows, so it counts as
 * a word of our own page where an old browser or a program says nothing else.
 */
export function requestOrigin(headers: OriginHeaders, publicOrigin: string): 'own' | 'foreign' | 'unknown' {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  if (headers.origin !== undefined && !isSameOrigin(headers.origin, publicOrigin)) return 'foreign';
  if (site !== undefined || headers.origin !== undefined) return 'own';
  return headers['x-requested-with'] === undefined ? 'unknown' : 'own';
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

// On one machine people open http://127.0.0.1:8080 as well as http://localhost:8080. Both are this machine.
function isSameOrigin(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  const [given, own] = [URL.parse(origin), URL.parse(publicOrigin)];
  if (!given || !own || given.origin !== origin) return false;
  const areLoopback = LOOPBACK_HOSTS.has(given.hostname) && LOOPBACK_HOSTS.has(own.hostname);
  return areLoopback && given.protocol === own.protocol && given.port === own.port;
}

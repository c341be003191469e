export const TARGET_MAX_BYTES = 8 * 1024;

export type Admission =
  | { kind: 'admitted'; path: string; query: string }
  | { kind: 'hidden' }
  | { kind: 'too-long' };

/** First segments of internal paths of a service, whatever follows. */
const INNER_PATHS = new Set(['internal', 'metrics', 'health', 'debug', 'actuator']);
/** The one segment with a leading dot that is meant to be public (RFC 8615). */
const WELL_KNOWN = '.well-known';
/** The characters of our paths. */
const PLAIN_SEGMENT = /^[A-Za-z0-9\-._~@:+,=]*$/;
/**
 * Encoded bytes that can only be part of text in another script, the space, and the plus between the ids of calendars.
 */
const HARMLESS_ENCODING = /%(?:2[0Bb]|[89A-Fa-f][0-9A-Fa-f])/g;

/**
 * Decides whether a request target may be routed at all. There is exactly one way to write each of our paths; any other
 * (encoded letters, dots or slashes, empty or dot segments, path parameters, backslashes) gets 404, since routers and
 * services could disagree on its meaning.
 */
export function admitTarget(target: string): Admission {
  if (Buffer.byteLength(target) > TARGET_MAX_BYTES) return { kind: 'too-long' };
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? '' : target.slice(mark);
  if (!path.startsWith('/')) return { kind: 'hidden' };
  const segments = path.slice(1).split('/');
  const isWellFormed = segments.every(
    (segment, index) => isOrdinary(segment) && (segment !== '' || index === segments.length - 1),
  );
  if (!isWellFormed || INNER_PATHS.has(segments[0]!.toLowerCase()) || reachesInternal(segments)) {
    return { kind: 'hidden' };
  }
  return { kind: 'admitted', path, query };
}

function isOrdinary(segment: string): boolean {
  if (segment.startsWith('.') && segment !== WELL_KNOWN) return false;
  if (segment.toLowerCase().endsWith('.map')) return false;
  if (!PLAIN_SEGMENT.test(segment.replace(HARMLESS_ENCODING, ''))) return false;
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

function reachesInternal(segments: string[]): boolean {
  const isApi = segments[0]!.toLowerCase() === 'api';
  return isApi && segments.some((segment) => INNER_PATHS.has(segment.toLowerCase()));
}

/** Below these, in any letter case, there are no screens: paths outside of the route table do not exist. */
const NO_SCREENS = /^\/(?:api|assets|feed|public-pages|remotes)(?:\/|$)/i;

/** False for a path of a file: no screen of the application has a dot in its last segment. */
export const mayBeScreen = (path: string): boolean =>
  !NO_SCREENS.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');

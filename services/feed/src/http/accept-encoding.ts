import Negotiator from 'negotiator';

/**
 * Whether a client asks for gzip by its name (RFC 9110, 12.5.3) and does not refuse it. A client that takes "anything"
 * has not asked: some that say so cannot read it.
 */
export function asksForGzip(acceptEncoding: string | undefined): boolean {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings();
  return accepted.some((encoding) => encoding.toLowerCase() === 'gzip');
}

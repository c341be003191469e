/**
 * Whether a client asks for gzip by its name (RFC 9110, 12.5.3) and does not refuse it. A client that takes "anything"
 * has not asked: some that say so cannot read it.
 */
export function asksForGzip(acceptEncoding: string | undefined): boolean {
  for (const part of (acceptEncoding ?? '').split(',')) {
    const [coding, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (coding === 'gzip') return !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  }
  return false;
}

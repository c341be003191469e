import Negotiator from 'negotiator';

export type ContentCoding = 'identity' | 'gzip' | 'br';

/** The codings of what is compressed once and kept, the shortest first. */
export const codingsOnOffer = ({ COMPRESSION }: { COMPRESSION: 'on' | 'off' }): readonly ContentCoding[] =>
  COMPRESSION === 'on' ? ['br', 'gzip'] : [];

/**
 * The coding to answer in (RFC 9110, 12.5.3): of those on offer the first that a client asks for by its name and does not
 * refuse. A client that takes "anything" has not asked: some that say so cannot read it.
 */
export function codingFor(
  acceptEncoding: string | undefined,
  onOffer: readonly ContentCoding[],
): ContentCoding {
  if (!acceptEncoding) return 'identity';
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings();
  const named = new Set(accepted.map((encoding) => encoding.toLowerCase()));
  return onOffer.find((coding) => named.has(coding)) ?? 'identity';
}

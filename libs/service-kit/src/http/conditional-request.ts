import { createHash } from 'node:crypto';
import fresh from 'fresh';

/** What a client says it has already. */
export interface Conditions {
  ifNoneMatch?: string;
  ifModifiedSince?: string;
}

/** What there is now. */
export interface Validators {
  /** An entity tag, with its quotes. */
  etag: string;
  /** The Last-Modified header, where there is one. */
  lastModified?: string;
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Whether the client has the current state (RFC 9110, 13.2.2): by its tags where it names any, else by its date.
 *
 * Two things `fresh` would take otherwise: an empty list of tags is a list without ours, and a date in another form than
 * the one of HTTP (`2999`, or an obsolete form) is ignored, at the cost of a full response. It is not told the request's
 * Cache-Control: this is the origin, whose 304 is never out of date.
 */
export function isNotModified({ ifNoneMatch, ifModifiedSince }: Conditions, current: Validators): boolean {
  const isConditional =
    ifNoneMatch === undefined ? HTTP_DATE.test(ifModifiedSince ?? '') : ifNoneMatch !== '';
  return (
    isConditional &&
    fresh(
      { 'if-none-match': ifNoneMatch?.trim(), 'if-modified-since': ifModifiedSince },
      { etag: current.etag, 'last-modified': current.lastModified },
    )
  );
}

/** A strong entity tag of exactly these bytes, with its quotes. */
export function entityTag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

/** A weak entity tag, which stands for these texts in all their codings. */
export function weakEntityTag(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

import { createHash } from 'node:crypto';
import fresh from 'fresh';
import { isTurnOver, nextTurn } from '../turns.js';

export interface Conditions {
  ifNoneMatch?: string;
  ifModifiedSince?: string;
}

export interface Validators {
  etag: string;
  lastModified?: string;
}

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Whether the client has the current version (RFC 9110, 13.2.2): by entity tags if it sends any, otherwise by date.
 *
 * It corrects `fresh` in two cases: an empty list of tags does not match, and a date that is not in HTTP's preferred
 * form (`2999`, or an obsolete form) is ignored, at the cost of a full response. The request's Cache-Control is left
 * out: this is the origin, whose 304 is never out of date.
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

export function entityTag(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url')}"`;
}

const HASHED_AT_A_TIME_BYTES = 256 * 1024;

/** The same for a feed, which may have many megabytes: others have their turns meanwhile. */
export async function entityTagInTurns(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_AT_A_TIME_BYTES) {
    if (at > 0 && isTurnOver()) await nextTurn();
    hash.update(bytes.subarray(at, at + HASHED_AT_A_TIME_BYTES));
  }
  return `"${hash.digest('base64url')}"`;
}

/** A weak entity tag, which identifies these texts in all their content codings. */
export function weakEntityTag(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return `W/"${hash.digest('base64url').slice(0, 27)}"`;
}

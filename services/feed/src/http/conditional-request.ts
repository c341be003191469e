/** What a client says it has already. */
export interface Conditions {
  ifNoneMatch?: string;
  ifModifiedSince?: string;
}

/** What there is now. */
export interface Validators {
  /** A strong entity tag, with its quotes. */
  etag: string;
  /** The Last-Modified header, where there is one. */
  lastModified?: string;
}

const ENTITY_TAG = /(?:W\/)?("[^"]*")/g;
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/**
 * Whether the client has the current state (RFC 9110, 13.2.2): by its tags where it names any, else by its date. Dates
 * that are none are ignored; so are the two obsolete forms of dates, which costs their senders a full answer.
 */
export function isNotModified(conditions: Conditions, current: Validators): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined) {
    if (ifNoneMatch.trim() === '*') return true;
    return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === current.etag);
  }
  if (!ifModifiedSince || !current.lastModified || !HTTP_DATE.test(ifModifiedSince)) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Date.parse(current.lastModified) <= since;
}

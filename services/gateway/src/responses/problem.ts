import { problemOf, type Problem, type ProblemCode } from '@daymark/contracts';
import { titlesOf } from '@daymark/texts';
import type english from '../locales/en/document.json';

/** Seconds after which a peer, or room for another exchange, may be available again. */
export const RETRY_AFTER_SECONDS = 2;

/** The gateway's own refusals: a code of the contracts, sometimes with a more exact status. */
export interface Refusal {
  code: ProblemCode;
  status: number;
  headers: Record<string, string>;
  /** Replaces the texts of the code. */
  texts?: { title: string; detail: string };
}

/**
 * Headers that a status requires. The methods of an unreadable address are unknown: these are the ones used anywhere.
 */
const HEADERS_OF_STATUS: Partial<Record<number, Record<string, string>>> = {
  405: { allow: 'GET, HEAD' },
  429: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  503: { 'retry-after': String(RETRY_AFTER_SECONDS) },
};

export function refusal(code: ProblemCode, headers: Record<string, string> = {}): Refusal {
  const { status } = problemOf(code);
  return { code, status, headers: { ...HEADERS_OF_STATUS[status], ...headers } };
}

export function problemDocument({ code, status, texts }: Refusal, requestId: string): Problem {
  return { type: 'about:blank', ...problemOf(code), ...texts, status, code, request_id: requestId };
}

/** What a person reads about an unreadable request: most often the address was cut off or mistyped. */
const WRONG_ADDRESS = titlesOf<keyof typeof english>()('problem.address');
const CODE_OF_STATUS: Partial<Record<number, ProblemCode>> = {
  400: 'MALFORMED_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  410: 'CALENDAR_DELETED',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** The texts of a peer's refusal for a person who opened one of its addresses, which are meant for programs. */
export function refusalOfPeer(
  status: number,
  { allow, 'retry-after': retryAfter }: Record<string, unknown>,
): Refusal {
  const code = CODE_OF_STATUS[status] ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL_ERROR');
  const headers = {
    ...(typeof allow === 'string' && { allow }),
    ...(typeof retryAfter === 'string' && { 'retry-after': retryAfter }),
  };
  return { ...refusal(code, headers), status, ...(status === 400 && { texts: WRONG_ADDRESS }) };
}

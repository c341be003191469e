import type { Settings } from '../config.js';
import { problemDocument, type Refusal } from './problem.js';
import { inertPolicy, securityHeaders } from './security-headers.js';

/** A refusal as it travels, for what the framework does not answer: with the same headers as everything else. */
export function refusedResponse(
  refused: Refusal,
  requestId: string,
  { PUBLIC_ORIGIN }: Pick<Settings, 'PUBLIC_ORIGIN'>,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(problemDocument(refused, requestId));
  const headers = {
    ...securityHeaders({ framing: 'refused', path: '', isHttps: PUBLIC_ORIGIN.startsWith('https:') }),
    ...refused.headers,
    'content-security-policy': inertPolicy('refused'),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': requestId,
  };
  return { headers, body };
}

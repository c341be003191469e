import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../config.js';
import { refusal, type Refusal } from './problem.js';
import { refusedResponse } from './refused-response.js';

/** What the HTTP parser refuses before there is a request. */
const REFUSED_BY_PARSER: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { ...refusal('PAYLOAD_TOO_LARGE'), status: 431 },
  HPE_INVALID_METHOD: refusal('METHOD_NOT_ALLOWED'),
  ERR_HTTP_REQUEST_TIMEOUT: { ...refusal('MALFORMED_REQUEST'), status: 408 },
};

/** Refuses bytes that are no request, with the same headers as everything else, and closes the connection. */
export function rejectBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  { PUBLIC_ORIGIN }: Pick<Settings, 'PUBLIC_ORIGIN'>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refused = REFUSED_BY_PARSER[error.code ?? ''] ?? refusal('MALFORMED_REQUEST');
  const requestId = randomUUID();
  const { headers: common, body } = refusedResponse(refused, requestId, { PUBLIC_ORIGIN });
  const headers = { ...common, connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`, ...lines, '', body].join('\r\n'));
}

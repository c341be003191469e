import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './request-context.js';

export type { Logger } from 'pino';

/** Wherever one of these names stands in a logged object, its value is left out: secrets never reach a log. */
const SECRET_NAMES = [
  'password',
  'passcode',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'set-cookie',
  'secret',
  'd',
];
const SECRET_PATHS = SECRET_NAMES.flatMap((name) => {
  const key = /^[a-z_]+$/.test(name) ? name : `["${name}"]`;
  const below = key.startsWith('[') ? key : `.${key}`;
  return [key, `*${below}`, `*.*${below}`, `*.*.*${below}`];
});

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/**
 * What a log says of an error. A database driver hangs statement parameters and whole rows on its errors, among them
 * password hashes and addresses, so only the fields named here are taken.
 */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(error.stack && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/**
 * A logger that writes one JSON object per line, with the service's name, an ISO time in UTC and the request id.
 * Line breaks and escapes in values are escaped by JSON, so no value can forge a line.
 */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => {
      const requestId = currentRequestId();
      return requestId ? { request_id: requestId } : {};
    },
    serializers: { err: describeError },
    redact: { paths: SECRET_PATHS, censor: '[removed]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

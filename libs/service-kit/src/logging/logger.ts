import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequest } from './request-context.js';

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
function describeError(error: unknown, causes = CAUSES_MAX): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: shortened(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: shortened(error.message),
    ...(typeof code === 'string' && { code }),
    // A stack begins with the message.
    ...(error.stack && { stack: shortened(error.stack.replace(error.message, shortened(error.message))) }),
    ...(error.cause !== undefined && causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
}

/** What does not fit a schema is listed in the message of its error, item by item: a line of the log has its limit. */
const ERROR_TEXT_MAX = 2_000;
const CAUSES_MAX = 5;

const shortened = (text: string) =>
  text.length > ERROR_TEXT_MAX ? `${text.slice(0, ERROR_TEXT_MAX)} ... (${text.length} characters)` : text;

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
      const { requestId, span } = currentRequest() ?? {};
      return {
        ...(requestId && { request_id: requestId }),
        ...(span && { trace_id: span.traceId }),
      };
    },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: SECRET_PATHS, censor: '[removed]' },
  };
  return pino(options, destination ?? standardOutput());
}

/** Lines are written this soon after they were made, or when there are this many bytes of them. */
const WRITTEN_WITHIN_MS = 50;
const WRITTEN_FROM_BYTES = 8 * 1024;

let output: ReturnType<typeof pino.destination> | undefined;

/** Several lines go out together: a system call for each one costs more than everything else about it. */
function standardOutput(): DestinationStream {
  if (output) return output;
  const opened = pino.destination({
    dest: 1,
    sync: true,
    minLength: WRITTEN_FROM_BYTES,
    periodicFlush: WRITTEN_WITHIN_MS,
  });
  process.once('exit', () => opened.flushSync());
  output = opened;
  return opened;
}

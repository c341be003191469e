import { pino, type DestinationStream, type Logger } from 'pino';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { acceptedLanguage, type Language } from '@daymark/contracts';
import { contractCatalogs } from '@daymark/contracts/catalogs';
import { readLanguageFrom, recordTextsWhen } from '@daymark/texts';
import { loadCatalogs } from '@daymark/texts/catalogs';
import type { Span } from './tracing/span.js';

export type { Logger } from 'pino';

/** Values under these names are removed from logged objects: secrets never reach a log. */
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
 * The logged form of an error. Database drivers attach statement parameters and whole rows to errors, among them
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

/** A schema error lists every mismatch in its message: log lines have a limit. */
const ERROR_TEXT_MAX = 2_000;
const CAUSES_MAX = 5;

const shortened = (text: string) =>
  text.length > ERROR_TEXT_MAX ? `${text.slice(0, ERROR_TEXT_MAX)} ... (${text.length} characters)` : text;

/** One JSON object per line. JSON escapes line breaks in values, so no value can forge a line. */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service },
    timestamp,
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
  const stream = destination ?? standardOutput();
  const logger = pino(options, stream);
  streams.set(logger, stream);
  return logger;
}

const streams = new WeakMap<Logger, DestinationStream>();

let timeOfText = 0;
let timeText = '';

/** The time of a log line, cached per millisecond: formatting a date takes longer than most lines do. */
function timestamp(): string {
  const now = Date.now();
  if (now !== timeOfText) {
    timeOfText = now;
    timeText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return timeText;
}

export interface RequestLine {
  requestId: string;
  traceId?: string | undefined;
  method: string;
  path: string;
  status: number;
  durationMs: number;
}

/**
 * These are most of all lines: as text they cost a quarter of objects, whose fields are searched for secrets and
 * context.
 */
export function requestLines(logger: Logger): (line: RequestLine) => void {
  const stream = streams.get(logger);
  if (!stream) throw new Error('Only a logger of createLogger writes the lines of requests');
  const bindings = JSON.stringify(logger.bindings());
  const common = `,${bindings.slice(1, -1)}`;
  return ({ requestId, traceId, method, path, status, durationMs }) => {
    if (!logger.isLevelEnabled('info')) return;
    const trace = traceId === undefined ? '' : `,"trace_id":"${traceId}"`;
    stream.write(
      `{"level":"info"${timestamp()}${common},"request_id":"${requestId}"${trace},"method":"${method}",` +
        `"path":${JSON.stringify(path)},"status":${status},"duration_ms":${Math.round(durationMs)},"msg":"request"}\n`,
    );
  };
}

/** Lines are written within this time, or when together they reach this length. */
const WRITTEN_WITHIN_MS = 50;
const GATHERED_MAX_BYTES = 32 * 1024;
const BYTES_PER_CHARACTER_MAX = 3;
/** A reader of the log that is further behind holds up the process, since no line may be lost. */
const UNWRITTEN_MAX_BYTES = 4 * 1024 * 1024;
const FULL_PIPE_PAUSE_MS = 5;

let output: DestinationStream | undefined;

/**
 * A system call for each line would cost more than everything else about it, and gathered strings as much again in
 * garbage collection. Not pino's destination: it sleeps for a tenth of a second, and the process with it, whenever the
 * pipe is full.
 */
function standardOutput(): DestinationStream {
  if (output) return output;
  // Node opens it so that a full pipe does not block.
  const { fd } = process.stdout;
  const gathered = Buffer.allocUnsafe(GATHERED_MAX_BYTES);
  let length = 0;
  let unwritten: Buffer = Buffer.alloc(0);
  const writeAll = (isUrgent: boolean, further = Buffer.alloc(0)) => {
    const isBehind = unwritten.length + further.length > 0;
    const latest = gathered.subarray(0, length);
    unwritten = isBehind ? Buffer.concat([unwritten, latest, further]) : latest;
    length = 0;
    while (unwritten.length > 0) {
      try {
        unwritten = unwritten.subarray(writeSync(fd, unwritten));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Nobody reads it any more.
        if (code === 'EPIPE') unwritten = Buffer.alloc(0);
        else if (code !== 'EAGAIN') throw error;
        else if (isUrgent || unwritten.length > UNWRITTEN_MAX_BYTES) waitBriefly();
        else {
          // Only what the pipe did not take is copied.
          if (!isBehind) unwritten = Buffer.from(unwritten);
          return;
        }
      }
    }
  };
  const write = (line: string) => {
    const most = line.length * BYTES_PER_CHARACTER_MAX;
    if (most > GATHERED_MAX_BYTES) return writeAll(false, Buffer.from(line));
    if (length + most > GATHERED_MAX_BYTES) writeAll(false);
    length += gathered.write(line, length);
  };
  const flushSync = () => writeAll(true);
  setInterval(() => writeAll(false), WRITTEN_WITHIN_MS).unref();
  process.once('exit', flushSync);
  // pino calls `flushSync` after a fatal line.
  const destination = { write, flushSync };
  output = destination;
  return output;
}

const never = new Int32Array(new SharedArrayBuffer(4));
const waitBriefly = () => Atomics.wait(never, 0, 0, FULL_PIPE_PAUSE_MS);

export interface RequestContext {
  requestId: string;
  clientAddress?: string;
  userId?: string;
  undoKey?: string | undefined;
  acceptLanguage?: string | undefined;
  /** The header `Time-Zone`, as the caller's browser names it. */
  timeZone?: string | undefined;
  /** Aborts when the caller disconnects or stops waiting. Reads may stop then; a write that has begun must not. */
  signal?: AbortSignal;
  /** When the calling service stops waiting, by `performance.now()`. */
  deadlineAt?: number;
  route?: string;
  span?: Span | undefined;
  isTextRecorded?: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

export const currentRequest = () => storage.getStore();

export const currentRequestId = () => storage.getStore()?.requestId;

export const currentClientAddress = () => storage.getStore()?.clientAddress;

/** The one that the caller's browser prefers; few requests ask, so the header is only read then. */
export const currentLanguage = (): Language | undefined =>
  acceptedLanguage(storage.getStore()?.acceptLanguage);

loadCatalogs(contractCatalogs);
readLanguageFrom(currentLanguage);
recordTextsWhen(() => storage.getStore()?.isTextRecorded === true);

/** Runs work that stores what it says instead of answering: for whoever reads it, in their own language. */
export const recordingTexts = <Result>(work: () => Promise<Result>): Promise<Result> =>
  storage.run({ requestId: randomUUID(), ...currentRequest(), isTextRecorded: true }, work);

export const currentSignal = () => storage.getStore()?.signal;

export function requestIdOf(candidate: unknown): string {
  return typeof candidate === 'string' && REQUEST_ID.test(candidate) ? candidate : randomUUID();
}

/** Runs `work`, which a request began, as part of none: it is nobody's and goes on after it. */
export const outsideOfRequests = <Result>(work: () => Result): Result => storage.exit(work);

/** Runs `work` under a request id: the given one if it is well-formed, otherwise a new one. */
export function withRequestId<Result>(candidate: unknown, work: (context: RequestContext) => Result): Result {
  const context: RequestContext = { requestId: requestIdOf(candidate) };
  return storage.run(context, () => work(context));
}

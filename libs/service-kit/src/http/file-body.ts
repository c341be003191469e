import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FileBody, FileRefusal } from '@daymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { currentRequest } from '../logging.js';
import { discardRest, readAtMost } from './read-body.js';
import { contractOf } from './endpoint.decorator.js';
import { ProblemException } from './problem.exception.js';

export interface UploadRoomLimits {
  bytes: number;
  bytesOfOne: number;
  uploadsOfOne: number;
  waitMs: number;
}

interface Upload {
  person: string;
  bytes: number;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * The memory for files that are received. Bytes are charged as they arrive, whatever was announced: what is not sent
 * takes no room. If there is none left, reading pauses until others are done. The oldest upload of all never waits, so
 * that one after another gets through.
 */
export class UploadRoom {
  private readonly uploads = new Set<Upload>();
  private readonly waiting = new Map<Upload, () => void>();

  constructor(private readonly limits: UploadRoomLimits) {}

  begin(person: string): { charge: (bytes: number) => Promise<void>; end: () => void } {
    if (this.of(person).length >= this.limits.uploadsOfOne)
      throw new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const upload = { person, bytes: 0 };
    this.uploads.add(upload);
    return { charge: (bytes) => this.charge(upload, bytes), end: () => this.end(upload) };
  }

  /** Resolves when more may be read. */
  private async charge(upload: Upload, bytes: number): Promise<void> {
    upload.bytes += bytes;
    if (this.mayGoOn(upload)) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      const texts = { retryAfterSeconds: RETRY_AFTER_SECONDS };
      reject(new ProblemException('SERVICE_UNAVAILABLE', texts, { cause: new Error('no room for a file') }));
    }, this.limits.waitMs);
    this.waiting.set(upload, resolve);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      this.waiting.delete(upload);
    }
  }

  private end(upload: Upload): void {
    this.uploads.delete(upload);
    for (const [waiting, goOn] of this.waiting) if (waiting === upload || this.mayGoOn(waiting)) goOn();
  }

  private mayGoOn(upload: Upload): boolean {
    const ofPerson = this.of(upload.person);
    return (
      (upload === ofPerson[0] || sum(ofPerson) <= this.limits.bytesOfOne) &&
      (upload === this.uploads.values().next().value || sum(this.uploads) <= this.limits.bytes)
    );
  }

  private of(person: string): Upload[] {
    return [...this.uploads].filter((upload) => upload.person === person);
  }
}

function sum(uploads: Iterable<Upload>): number {
  let bytes = 0;
  for (const upload of uploads) bytes += upload.bytes;
  return bytes;
}

const MEBIBYTE = 1024 * 1024;
/** Each file is in memory until its request is handled. Two of the largest ones of a person fit. */
const room = new UploadRoom({
  bytes: 64 * MEBIBYTE,
  bytesOfOne: 20 * MEBIBYTE,
  uploadsOfOne: 16,
  // Shorter than the gateway waits for a service that reads nothing.
  waitMs: 8_000,
});

/** Read only after the guard has admitted the caller. */
export const FromFile = createParamDecorator((_: unknown, context: ExecutionContext): Promise<Buffer> => {
  const file = contractOf(context)?.file;
  if (!file) throw new Error(`The contract of ${context.getHandler().name} has no file`);
  const http = context.switchToHttp();
  const { raw: response } = http.getResponse<FastifyReply>();
  const upload = room.begin(currentRequest()?.userId ?? '');
  if (response.closed) upload.end();
  else response.once('close', upload.end);
  return readFileBody(http.getRequest<FastifyRequest>().raw, file, upload.charge);
});

/** Counts the bytes received whatever Content-Length says. */
async function readFileBody(
  request: IncomingMessage,
  file: FileBody,
  onArrival: (bytes: number) => Promise<void>,
): Promise<Buffer> {
  const refuse = (code: 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE', { title, detail }: FileRefusal) => {
    discardRest(request);
    return new ProblemException(code, { title, detail, errors: [{ field: 'file', message: detail }] });
  };
  if (!file.mediaTypes.includes(mediaTypeOf(request))) {
    throw refuse('VALIDATION_ERROR', file.refusals.wrongType);
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > file.maxBytes) throw refuse('PAYLOAD_TOO_LARGE', file.refusals.tooLarge);
  const bytes = await readAtMost(request, file.maxBytes, onArrival).catch((error: unknown) => {
    discardRest(request);
    throw error;
  });
  if (bytes === null) throw refuse('PAYLOAD_TOO_LARGE', file.refusals.tooLarge);
  return bytes;
}

const mediaTypeOf = ({ headers }: IncomingMessage) =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

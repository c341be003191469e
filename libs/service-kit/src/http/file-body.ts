import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FileBody, FileRefusal } from '@daymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UploadRoom } from './upload-room.js';
import { currentRequest } from '../logging/index.js';
import { discardRest } from './discard-rest.js';
import { contractOf } from './endpoint.decorator.js';
import { ProblemException } from './problem.exception.js';
import { readAtMost } from './read-body.js';

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

import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FileBody, FileRefusal } from '@daymark/contracts';
import type { FastifyRequest } from 'fastify';
import { discardRest } from './discard-rest.js';
import { contractOf } from './endpoint.decorator.js';
import { ProblemException } from './problem.exception.js';
import { readAtMost } from './read-body.js';

/** The bytes of a file body. They are read only after the guard has admitted the caller. */
export const FromFile = createParamDecorator((_: unknown, context: ExecutionContext): Promise<Buffer> => {
  const file = contractOf(context)?.file;
  if (!file) throw new Error(`The contract of ${context.getHandler().name} has no file`);
  return readFileBody(context.switchToHttp().getRequest<FastifyRequest>().raw, file);
});

/**
 * Reads a file, counting the bytes received whatever Content-Length says.
 * @throws ProblemException VALIDATION_ERROR for another media type; PAYLOAD_TOO_LARGE as soon as the limit is exceeded
 */
export async function readFileBody(request: IncomingMessage, file: FileBody): Promise<Buffer> {
  const refuse = (code: 'VALIDATION_ERROR' | 'PAYLOAD_TOO_LARGE', { title, detail }: FileRefusal) => {
    discardRest(request);
    return new ProblemException(code, { title, detail, errors: [{ field: 'file', message: detail }] });
  };
  if (!file.mediaTypes.includes(mediaTypeOf(request))) {
    throw refuse('VALIDATION_ERROR', file.refusals.wrongType);
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > file.maxBytes) throw refuse('PAYLOAD_TOO_LARGE', file.refusals.tooLarge);
  const bytes = await readAtMost(request, file.maxBytes);
  if (bytes === null) throw refuse('PAYLOAD_TOO_LARGE', file.refusals.tooLarge);
  return bytes;
}

const mediaTypeOf = ({ headers }: IncomingMessage) =>
  (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();

import type { INestApplication } from '@nestjs/common';
import compression from 'compression';
import { constants } from 'node:zlib';

/** What is shorter costs more to compress than to send. */
const SHORTEST_BYTES = 16_384;

/**
 * Sends long answers of an Express application gzipped to callers that accept it (RFC 9110, section 8.4). No entity tags
 * are made: what people are told is never stored (`no-store`), so none would be sent back.
 */
export function encodeResponses(application: INestApplication): void {
  const adapter = application.getHttpAdapter();
  // On Fastify is feed alone, which keeps its answers encoded.
  if (adapter.getType() !== 'express') return;
  (adapter.getInstance() as { disable(setting: string): void }).disable('etag');
  application.use(
    compression({
      threshold: SHORTEST_BYTES,
      // JSON with the same names over and over is small at any level, and this one takes a third of the usual time.
      level: constants.Z_BEST_SPEED,
      chunkSize: 128 * 1024,
    }),
  );
}

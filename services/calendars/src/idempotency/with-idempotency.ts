import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction, ProblemException } from '@daymark/service-kit';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** A request that creates something. */
export interface IdempotentRequest {
  userId: string;
  /** The caller's Idempotency-Key; without one every request creates. */
  key: string | undefined;
  /** What makes it the same request: method and path with the ids in it, and the parsed body. */
  action: string;
  body?: unknown;
}

/**
 * Creates something in one transaction, once for each key of a person: a repetition gets the response of the first, also
 * while that one is still under way and after a restart. A creation that fails leaves nothing behind and can be repeated.
 * @throws ProblemException IDEMPOTENCY_KEY_REUSED where the key came with another request before
 */
export function withIdempotency<Created>(
  dataSource: DataSource,
  request: IdempotentRequest,
  create: (manager: EntityManager) => Promise<Created>,
): Promise<Created> {
  const { userId, key } = request;
  if (key === undefined) return inTransaction(dataSource, create);
  const fingerprint = fingerprintOf(request);
  return inTransaction(dataSource, async (manager) => {
    // Whoever comes second waits here until the first one is through.
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `idempotency:${userId}:${key}`,
    ]);
    const known = await manager.findOneBy(IdempotencyKeyEntity, { user_id: userId, key });
    if (known) {
      if (known.fingerprint !== fingerprint) throw new ProblemException('IDEMPOTENCY_KEY_REUSED');
      return known.answer as Created;
    }
    const response = await create(manager);
    await manager.insert(IdempotencyKeyEntity, {
      user_id: userId,
      key,
      fingerprint,
      answer: response as object,
    });
    return response;
  });
}

const fingerprintOf = ({ action, body }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([action, body ?? null]))
    .digest('base64url');

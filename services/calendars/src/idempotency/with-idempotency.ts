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

interface Creation<Created> {
  create: (manager: EntityManager) => Promise<Created>;
  /**
   * What was created, as it is now, for repetitions.
   * @throws ProblemException NOT_FOUND where it was deleted since
   */
  read: (manager: EntityManager, id: string) => Promise<Created>;
}

/**
 * Creates something in one transaction, once for each key of a person: a repetition gets what the first one created, as it
 * is by then, also while the first is still under way and after a restart. A creation that fails leaves nothing behind and
 * can be repeated. Of what was created its id alone is kept with the key.
 * @throws ProblemException IDEMPOTENCY_KEY_REUSED where the key came with another request before; CONFLICT where what it
 * created was deleted since
 */
export function withIdempotency<Created extends { id: string }>(
  dataSource: DataSource,
  request: IdempotentRequest,
  { create, read }: Creation<Created>,
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
      return read(manager, known.created_id ?? known.answer!.id).catch((error: unknown) => {
        throw isNotFound(error) ? deletedSince() : error;
      });
    }
    const created = await create(manager);
    await manager.insert(IdempotencyKeyEntity, { user_id: userId, key, fingerprint, created_id: created.id });
    return created;
  });
}

const fingerprintOf = ({ action, body }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([action, body ?? null]))
    .digest('base64url');

const isNotFound = (error: unknown) => error instanceof ProblemException && error.code === 'NOT_FOUND';

const deletedSince = () =>
  new ProblemException('CONFLICT', {
    title: 'Deleted in the meantime',
    detail: 'What this request created was deleted since. To create it anew, send another Idempotency-Key.',
  });

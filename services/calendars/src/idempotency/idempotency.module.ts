import { Module, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { CALENDARS_MAX, EVENTS_MAX } from '@daymark/contracts';
import { inTransaction, isProblem, lockName, ProblemException } from '@daymark/service-kit';
import { entityOf, text, timestamptz, uuid } from '@daymark/service-kit/columns';
import { titled } from '../texts.js';

export const IdempotencyKeyEntity = entityOf(
  'idempotency_keys',
  { user_id: uuid(), key: text(), fingerprint: text(), created_id: uuid(), created_at: timestamptz() },
  ['user_id', 'key'],
);

interface IdempotentRequest {
  userId: string;
  /** The caller's Idempotency-Key; without one every request creates something. */
  key: string | undefined;
  /** Identifies the request: method and path with its ids, and the parsed body. */
  action: string;
  body?: unknown;
}

interface Creation<Created> {
  create: (manager: EntityManager) => Promise<Created>;
  /** Reads the created thing in its current state, for repetitions; NOT_FOUND where it was deleted since. */
  read: (manager: EntityManager, id: string) => Promise<Created>;
}

/** Enough keys for somebody who fills their account within a day. */
const KEYS_PER_PERSON_MAX = CALENDARS_MAX + EVENTS_MAX;

@Injectable()
export class IdempotencyService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Creates something in one transaction, once per key of a person: a repetition gets what the first request created,
   * in its current state, also while the first one is in progress and after a restart. A creation that fails leaves
   * nothing behind and can be repeated. Only the id of the created thing is stored with the key.
   */
  createOnce<Created extends { id: string }>(
    request: IdempotentRequest,
    { create, read }: Creation<Created>,
  ): Promise<Created> {
    const { userId, key } = request;
    if (key === undefined) return inTransaction(this.dataSource, create);
    const fingerprint = fingerprintOf(request);
    return inTransaction(this.dataSource, async (manager) => {
      // A concurrent repetition waits here until the first request has finished.
      await lockName(manager, `idempotency:${userId}:${key}`);
      const storedKey = await manager.findOneBy(IdempotencyKeyEntity, { user_id: userId, key });
      if (storedKey) {
        if (storedKey.fingerprint !== fingerprint) throw new ProblemException('IDEMPOTENCY_KEY_REUSED');
        return read(manager, storedKey.created_id).catch((error: unknown) => {
          throw isNotFound(error) ? deletedSince() : error;
        });
      }
      const created = await create(manager);
      const entry = { user_id: userId, key, fingerprint, created_id: created.id };
      await manager.insert(IdempotencyKeyEntity, entry);
      return created;
    });
  }

  /**
   * Deletes the oldest keys of people above the maximum. Call it from time to time: between two calls the rate limit of
   * creations bounds the number of keys.
   */
  async deleteSurplusKeys(): Promise<number> {
    const people = await this.dataSource.query<{ user_id: string }[]>(
      'SELECT user_id FROM idempotency_keys GROUP BY user_id HAVING count(*) > $1',
      [KEYS_PER_PERSON_MAX],
    );
    let total = 0;
    // Very few people have that many; and each statement is short.
    for (const { user_id } of people) {
      const [, deleted] = await this.dataSource.query<[unknown[], number]>(
        `DELETE FROM idempotency_keys WHERE user_id = $1 AND created_at <=
           (SELECT created_at FROM idempotency_keys WHERE user_id = $1 ORDER BY created_at DESC OFFSET $2 LIMIT 1)`,
        [user_id, KEYS_PER_PERSON_MAX],
      );
      total += deleted;
    }
    return total;
  }
}

const fingerprintOf = ({ action, body }: IdempotentRequest) =>
  createHash('sha256')
    .update(JSON.stringify([action, body ?? null]))
    .digest('base64url');

const isNotFound = (error: unknown) => isProblem(error, 'NOT_FOUND');

const deletedSince = () => new ProblemException('CONFLICT', titled('refused.deletedSince'));

@Module({ providers: [IdempotencyService], exports: [IdempotencyService] })
export class IdempotencyModule {}

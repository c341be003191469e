import { lockName } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { rowsOf } from '../../../access/access.module.js';
import { EventEntity, EventOriginalEntity } from '../event.entities.js';

/** Locks a person's quota: others who store events for the same person wait until this transaction ends. */
export const lockQuotaOf = (manager: EntityManager, userId: string): Promise<void> =>
  lockName(manager, `events of ${userId}`);

export const countStoredBy = (manager: EntityManager, userId: string): Promise<number> =>
  manager.countBy(EventEntity, rowsOf(userId));

export const originalBytesOf = async (manager: EntityManager, userId: string): Promise<number> =>
  (await manager.sum(EventOriginalEntity, 'content_bytes', rowsOf(userId))) ?? 0;

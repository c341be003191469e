import { findMigrations, OutboxMessageEntity } from '@daymark/service-kit';
import { MIGRATIONS } from './migrations-folder.js';

/** The audit log has no entity: its table is partitioned, and its queries are written for the partitions. */
export const entities = [OutboxMessageEntity];

export const migrations = await findMigrations(MIGRATIONS);

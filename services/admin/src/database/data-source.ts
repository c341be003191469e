import { findMigrations, OutboxMessageEntity } from '@daymark/service-kit';
import { MIGRATIONS } from './migrations-folder.js';

/** The audit log is read and written without an entity: its table has parts, and its conditions are written for them. */
export const entities = [OutboxMessageEntity];

export const migrations = await findMigrations(MIGRATIONS);

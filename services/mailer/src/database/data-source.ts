import { findMigrations } from '@daymark/service-kit';
import { MIGRATIONS } from './migrations-folder.js';

/** The mailer stores which messages it has processed; the service kit reads and writes them without an entity. */
export const entities = [];

export const migrations = await findMigrations(MIGRATIONS);

import { findMigrations } from '@daymark/service-kit';

/** The mailer stores which messages it worked on; the kit reads and writes them without an entity. */
export const entities = [];

export const migrations = await findMigrations(new URL('./migrations/', import.meta.url));

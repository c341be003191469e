import { createDataSource } from '../database/database.js';
import { findMigrations } from '../database/find-migrations.js';
import { migrate } from '../database/migrate.js';

/**
 * What `testDatabase` gives databases with the tables of a service: they are migrated once in a run, and the others are
 * copies.
 * @param folder of the service's migrations
 */
export const tablesOf = <Name extends string>(service: Name, folder: URL) => ({
  of: service,
  async make(url: string): Promise<void> {
    const migrations = await findMigrations(folder);
    const dataSource = createDataSource({ service, url, poolSize: 2, entities: [], migrations });
    await dataSource.initialize();
    try {
      await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
  },
});

import { createDataSource } from '../database/database.js';
import { findMigrations } from '../database/find-migrations.js';
import { migrate } from '../database/migrate.js';

/**
 * The argument of `testDatabase` for databases with a service's tables: they are migrated once per run, and copied.
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

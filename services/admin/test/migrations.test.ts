import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { createDataSource, migrate } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { entities, migrations } from '../src/database/data-source.js';

describe('The migrations of admin', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await testDatabase();
    const url = database.urls.admin;
    dataSource = createDataSource({ service: 'admin', url, poolSize: 2, entities, migrations });
    await dataSource.initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const inSchema = async () =>
    (
      await dataSource.query<{ name: string }[]>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'admin'::regnamespace AND relkind IN ('r', 'p')
         UNION SELECT proname FROM pg_proc WHERE pronamespace = 'admin'::regnamespace ORDER BY 1`,
      )
    ).map(({ name }) => name);

  it('can be taken back on a filled database and applied again, and leave what the entities say', async () => {
    await migrate(dataSource);
    const before = await inSchema();
    await dataSource.query(`SELECT add_audit_month('2026-03-01'), add_audit_month('2026-03-01')`);
    await dataSource.query(
      `INSERT INTO audit_entries (id, at, service, action, outcome)
       VALUES (gen_random_uuid(), '2026-03-31T23:59:59.999Z', 'auth', 'sign-in', 'success')`,
    );
    for (const _ of migrations) await dataSource.undoLastMigration();
    expect(await inSchema()).toEqual(['migrations']);
    await migrate(dataSource);
    expect(await inSchema()).toEqual(before);
    for (const entity of entities) expect(await dataSource.getRepository<object>(entity).find()).toEqual([]);
  });
});

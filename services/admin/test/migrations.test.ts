import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { createDataSource, migrate } from '@daymark/service-kit';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { entities, migrations } from '../src/database/data-source.js';

const THIS_MONTH = `${new Date().toISOString().slice(0, 7)}-01`;

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

  it('can be rolled back on a filled database and applied again, and leave what the entities say', async () => {
    await migrate(dataSource);
    const before = await inSchema();
    await dataSource.query('SELECT audit.add_month($1), audit.add_month($1)', [THIS_MONTH]);
    const entry = `(id, at, service, action, outcome) VALUES (gen_random_uuid(), now(), 'auth', 'sign-in', 'success')`;
    await dataSource.query(`INSERT INTO audit.audit_entries ${entry}`);
    for (const _ of migrations) await dataSource.undoLastMigration();
    expect(await inSchema()).toEqual(['migrations']);
    // This service cannot undo entries.
    await migrate(dataSource);
    expect(await inSchema()).toEqual(before);
    expect(await dataSource.query('SELECT action FROM audit.audit_entries')).toEqual([{ action: 'sign-in' }]);
    for (const entity of entities) expect(await dataSource.getRepository<object>(entity).find()).toEqual([]);
  });

  it("carry over this service's former log, where provisioning could not take it over", async () => {
    await migrate(dataSource);
    await dataSource.undoLastMigration();
    await dataSource.undoLastMigration();
    await dataSource.query('SELECT add_audit_month($1)', [THIS_MONTH]);
    const entries = `INSERT INTO audit_entries (id, at, service, action, outcome)
      SELECT gen_random_uuid(), $1::timestamptz + hours * interval '20 hours', 'auth', 'role-change', 'success'
        FROM generate_series(0, 3) AS hours`;
    await dataSource.query(entries, [`${THIS_MONTH}T00:00:00Z`]);
    await migrate(dataSource);
    const found = `SELECT count(*)::int AS count FROM %.audit_entries WHERE action = 'role-change'`;
    for (const schema of ['audit', 'admin']) {
      expect(await dataSource.query(found.replace('%', schema))).toEqual([{ count: 4 }]);
    }
    await expect(dataSource.query('DELETE FROM audit_entries')).rejects.toThrow('permission denied');
  });

  it('wait for the provisioning of their release', async () => {
    const other = await testDatabase();
    const before = createDataSource({
      service: 'admin',
      url: other.urls.admin,
      poolSize: 2,
      entities,
      migrations,
    });
    try {
      const administrator = new pg.Client({ connectionString: other.adminUrl });
      await administrator.connect();
      await administrator.query('DROP SCHEMA audit CASCADE');
      await administrator.end();
      await before.initialize();
      await expect(migrate(before)).rejects.toThrow('run the provisioning of this release');
    } finally {
      await before.destroy();
      await other.drop();
    }
  });
});

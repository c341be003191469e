import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { createDataSource, migrate } from '@daymark/service-kit';
import { schemaOf } from '@daymark/service-kit/testing';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { entities, migrations } from '../src/database/data-source.js';
import { startAdmin } from './support/admin-under-test.js';

const THIS_MONTH = `${new Date().toISOString().slice(0, 7)}-01`;
const ENTRY = `INSERT INTO audit.audit_entries (id, at, service, action, outcome)
  VALUES (gen_random_uuid(), now(), 'auth', 'sign-in', 'success')`;

describe('The migrations of admin', () => {
  const databases: TestDatabase[] = [];
  const opened: DataSource[] = [];
  let dataSource: DataSource;
  const aDatabase = async () => {
    const database = await testDatabase();
    databases.push(database);
    const url = database.urls.admin;
    const other = createDataSource({ service: 'admin', url, poolSize: 2, entities, migrations });
    opened.push(await other.initialize());
    return { database, dataSource: other };
  };
  beforeAll(async () => {
    ({ dataSource } = await aDatabase());
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.destroy()));
    await Promise.all(databases.map((each) => each.drop()));
  });

  it('can be rolled back on a filled database and applied again, and leave what the entities say', async () => {
    await migrate(dataSource);
    const before = await schemaOf(dataSource);
    await dataSource.query('SELECT audit.add_month($1), audit.add_month($1)', [THIS_MONTH]);
    await dataSource.query(ENTRY);
    for (const _ of migrations) await dataSource.undoLastMigration();
    const inSchema = await dataSource.query<object[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'admin'::regnamespace AND relkind IN ('r', 'p')
       UNION SELECT proname FROM pg_proc WHERE pronamespace = 'admin'::regnamespace`,
    );
    expect(inSchema).toEqual([{ name: 'migrations' }]);
    // This service cannot undo entries.
    await migrate(dataSource);
    expect(await schemaOf(dataSource)).toEqual(before);
    expect(await dataSource.query('SELECT action FROM audit.audit_entries')).toEqual([{ action: 'sign-in' }]);
    for (const entity of entities) expect(await dataSource.getRepository<object>(entity).find()).toEqual([]);
  });

  it('give a database of before 1.0 the tables of a new one, and the service starts on it', async () => {
    await migrate(dataSource);
    const earlier = await aDatabase();
    await earlier.dataSource.query(await readFile(`${import.meta.dirname}/support/before-1.0.sql`, 'utf8'));
    await earlier.dataSource.query('SELECT audit.add_month($1)', [THIS_MONTH]);
    await earlier.dataSource.query(ENTRY);
    const admin = await startAdmin({ DATABASE_URL: earlier.database.urls.admin });
    await admin.close();
    expect(await schemaOf(earlier.dataSource)).toEqual(await schemaOf(dataSource));
    const entries = await earlier.dataSource.query<object[]>('SELECT action FROM audit.audit_entries');
    expect(entries).toEqual([{ action: 'sign-in' }]);
  });

  it('wait for the provisioning of their release', async () => {
    const other = await aDatabase();
    const administrator = new pg.Client({ connectionString: other.database.adminUrl });
    await administrator.connect();
    await administrator.query('DROP SCHEMA audit CASCADE');
    await administrator.end();
    await expect(migrate(other.dataSource)).rejects.toThrow('run the provisioning of this release');
  });
});

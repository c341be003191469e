import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, migrate } from '@daymark/service-kit';
import type { DataSource } from 'typeorm';
import { entities, migrations } from '../src/database/data-source.js';
import { authStores, type AuthStores, startAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

describe('the migrations of auth', () => {
  let stores: AuthStores;
  let dataSource: DataSource;
  beforeAll(async () => {
    stores = await authStores();
    const url = stores.database.urls.auth;
    dataSource = createDataSource({ service: 'auth', url, poolSize: 2, entities, migrations });
    await dataSource.initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await stores.close();
  });

  /** The names of tables and functions. */
  const inSchema = async () => {
    const { rows } = await stores.sql.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'auth'::regnamespace AND relkind = 'r'
       UNION SELECT proname FROM pg_proc WHERE pronamespace = 'auth'::regnamespace ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('can be rolled back on a filled database and applied again, and leave what the entities say', async () => {
    const auth = await startAuth(stores);
    await auth.signIn(await anApprovedPerson(stores, auth));
    await signUp(auth, aPerson());
    await auth.close();
    const before = await inSchema();
    for (let count = migrations.length; count > 0; count -= 1) await dataSource.undoLastMigration();
    expect(await inSchema()).toEqual(['migrations']);
    await migrate(dataSource);
    expect(await inSchema()).toEqual(before);
    for (const entity of entities) expect(await dataSource.getRepository<object>(entity).find()).toEqual([]);
  });
});

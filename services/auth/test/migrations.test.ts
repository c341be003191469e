import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { createDataSource, migrate } from '@daymark/service-kit';
import { schemaOf } from '@daymark/service-kit/testing';
import type { DataSource } from 'typeorm';
import { entities, migrations } from '../src/database/data-source.js';
import { authStores, type AuthStores, OWNER, startAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

let stores: AuthStores;
let dataSource: DataSource;
const open = (database: TestDatabase) =>
  createDataSource({
    service: 'auth',
    url: database.urls.auth,
    poolSize: 2,
    entities,
    migrations,
  }).initialize();
beforeAll(async () => {
  stores = await authStores();
  dataSource = await open(stores.database);
});
afterAll(async () => {
  await dataSource.destroy();
  await stores.close();
});

describe('the migrations of auth', () => {
  it('can be rolled back on a filled database and applied again, and leave what the entities say', async () => {
    const auth = await startAuth(stores);
    await auth.signIn(await anApprovedPerson(stores, auth));
    await signUp(auth, aPerson());
    await auth.close();
    const before = await schemaOf(dataSource);
    for (let count = migrations.length; count > 0; count -= 1) await dataSource.undoLastMigration();
    const inSchema = await dataSource.query<object[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'auth'::regnamespace AND relkind = 'r'
       UNION SELECT proname FROM pg_proc WHERE pronamespace = 'auth'::regnamespace`,
    );
    expect(inSchema).toEqual([{ name: 'migrations' }]);
    await migrate(dataSource);
    expect(await schemaOf(dataSource)).toEqual(before);
    for (const entity of entities) expect(await dataSource.getRepository<object>(entity).find()).toEqual([]);
  });
});

describe('a database of before 1.0', () => {
  let earlier: TestDatabase;
  let onEarlier: DataSource;
  beforeAll(async () => {
    earlier = await testDatabase();
    onEarlier = await open(earlier);
    await onEarlier.query(await readFile(`${import.meta.dirname}/support/before-1.0.sql`, 'utf8'));
  });
  afterAll(async () => {
    await onEarlier.destroy();
    await earlier.drop();
  });

  it('gets the tables of a new one, keeps its rows, and signs people in', async () => {
    expect(await migrate(onEarlier)).toEqual(migrations.map(({ name }) => name));
    expect(await schemaOf(onEarlier)).toEqual(await schemaOf(dataSource));
    expect(await migrate(onEarlier)).toEqual([]);
    const auth = await startAuth({ ...stores, database: earlier });
    expect((await auth.signIn(OWNER)).status).toBe(200);
    await auth.close();
  });
});

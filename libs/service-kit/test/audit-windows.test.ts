import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@daymark/local-stack';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { AuditWindowClosing, migrate, recordAuditEntry, type AuditRecord } from '../src/index.js';
import { RECORDED_ENTRIES } from '../src/testing/index.js';
import { messagingDataSource } from './support/outbox-table.js';

const OWN_MAX = 60;
const ON_OTHERS_MAX = 1_000;

describe('Acts of one person in the audit log', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let person: string;
  beforeEach(async () => {
    database = await testDatabase();
    dataSource = await messagingDataSource(database.urls.auth).initialize();
    await migrate(dataSource);
    person = randomUUID();
  });
  afterEach(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  const record = (fields: Partial<AuditRecord>) =>
    dataSource.transaction((manager) =>
      recordAuditEntry(manager, { action: 'event-deletion', actorId: person, targetId: person, ...fields }),
    );
  const recorded = (): Promise<
    { action: string; actor_id: string; object_id: string | null; details: object }[]
  > => dataSource.query(`SELECT action, actor_id, object_id, details FROM ${RECORDED_ENTRIES} ORDER BY at`);
  const pass = (time: string) =>
    dataSource.query(`UPDATE audit_windows SET ends_at = ends_at - interval '${time}'`);
  const close = () => new AuditWindowClosing(dataSource, pino({ level: 'silent' })).closeAll();

  it('have an entry each, at once, where they undo each other, so that the last one is what is true', async () => {
    const actions = ['calendar-made-public', 'calendar-made-private', 'calendar-made-public'] as const;
    for (const action of actions) await record({ action, objectId: person });
    expect((await recorded()).map(({ action, details }) => [action, details])).toEqual(
      actions.map((action) => [action, {}]),
    );
    await pass('1 hour');
    await close();
    expect(await recorded()).toHaveLength(actions.length);
  });

  it('are closed by the act that comes after their time, before that has an entry of its own', async () => {
    for (let act = 0; act < OWN_MAX + 2; act += 1) await record({});
    await pass('1 hour');
    await record({ objectId: person });
    const entries = await recorded();
    expect(entries).toHaveLength(OWN_MAX + 2);
    expect(entries.map(({ details }) => details).filter((details) => 'count' in details)).toEqual([
      { count: '2' },
    ]);
    await close();
    expect(await recorded()).toHaveLength(OWN_MAX + 2);
  });

  it('are sixty entries of a kind in an hour, however many come at once, and one with the number of the others', async () => {
    for (let done = 0; done < 100; done += 10) {
      await Promise.all(Array.from({ length: 10 }, () => record({ objectId: randomUUID() })));
    }
    expect(await recorded()).toHaveLength(OWN_MAX);
    await record({ action: 'event-copy' });
    await record({ actorId: randomUUID() });
    expect(await recorded()).toHaveLength(OWN_MAX + 2);
    await pass('1 hour');
    await Promise.all([close(), close(), close()]);
    expect((await recorded()).slice(OWN_MAX + 2)).toEqual([
      { action: 'event-deletion', actor_id: person, object_id: null, details: { count: '40' } },
    ]);
  });

  it('on others have a thousand entries in an hour: what an administrator did to whom is not lost in a flood', async () => {
    const onAnother = () => record({ action: 'account-deactivation', targetId: randomUUID() });
    for (let act = 0; act < OWN_MAX + 1; act += 1) await onAnother();
    expect(await recorded()).toHaveLength(OWN_MAX + 1);
    await dataSource.query('UPDATE audit_windows SET acts = $1', [ON_OTHERS_MAX]);
    await onAnother();
    expect(await recorded()).toHaveLength(OWN_MAX + 1);
  });

  it('are not counted where they were not done', async () => {
    const undone = dataSource.transaction(async (manager) => {
      await recordAuditEntry(manager, { action: 'event-deletion', actorId: person });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await recorded()).toEqual([]);
    expect(await dataSource.query('SELECT FROM audit_windows')).toEqual([]);
  });
});

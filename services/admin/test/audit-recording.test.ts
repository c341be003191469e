import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { AuditMonthsService, AuditRecordingService } from '../src/audit/audit.module.js';
import { admin, anId, say, sql, useAudit, writeEntries } from './support/audit.js';

const DAY_MS = 86_400_000;
const nextMonth = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
};
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('The audit log', () => {
  useAudit();

  const rowOf = async (id: string) =>
    (await sql.query<Record<string, unknown>>('SELECT * FROM audit_entries WHERE id = $1', [id])).rows[0];
  const record = (payload: Record<string, unknown>) =>
    admin.service.application.get(AuditRecordingService)['record'](payload);
  const aMessage = () => ({
    message_id: anId(),
    sender: 'auth',
    action: 'sign-in',
    outcome: 'success',
    created_at: ago(1),
  });
  const parts = async () =>
    (
      await sql.query<{ part: string }>(
        `SELECT inhrelid::regclass::text AS part FROM pg_inherits WHERE inhparent = 'audit_entries'::regclass ORDER BY 1`,
      )
    ).rows.map(({ part }) => part);

  it('has what a service says of an act: who, what, to whom, when, from where, and how it ended', async () => {
    const [actor_id, target_id, object_id] = [anId(), anId(), anId()];
    const created_at = ago(1);
    const id = await say({
      action: 'event-copy',
      outcome: 'failure',
      actor_id,
      target_id,
      object_id,
      network: '203.0.113.9',
      details: '{"reference":"x"}',
      created_at,
    });
    expect(await rowOf(id)).toEqual({
      id,
      at: new Date(created_at),
      service: 'auth',
      action: 'event-copy',
      outcome: 'failure',
      actor_id,
      target_id,
      object_id,
      network: '203.0.113.9',
      request_id: null,
      details: { reference: 'x' },
    });
  });

  it('has an act once, however often it is told of', async () => {
    const told = { ...aMessage(), actor_id: anId() };
    for (let count = 0; count < 3; count += 1) await record(told);
    const { rows } = await sql.query('SELECT id FROM audit_entries WHERE actor_id = $1', [told.actor_id]);
    expect(rows).toEqual([{ id: told.message_id }]);
  });

  it('makes the part of a month when the first entry of it comes, and forgets what is past its time at once', async () => {
    const id = await say({ created_at: ago(120) });
    expect(await rowOf(id)).toBeDefined();
    expect(await rowOf(await say({ created_at: ago(366) }))).toBeUndefined();
  });

  it.each([
    ['what is no action', { action: 'DROP TABLE' }],
    ['an outcome that there is not', { outcome: 'perhaps' }],
    ['somebody without an id', { actor_id: 'somebody' }],
    ['details that are none', { details: '[' }],
    ['a time that lies ahead', { created_at: new Date(Date.now() + DAY_MS).toISOString() }],
  ])('does not take %s', async (_, act) => {
    const told = { ...aMessage(), ...act };
    await expect(record(told)).rejects.toThrow();
    expect(await rowOf(told.message_id)).toBeUndefined();
  });

  it.each([
    ['changed', `UPDATE % SET outcome = 'success'`],
    ['deleted', 'DELETE FROM %'],
    ['emptied', 'TRUNCATE %'],
  ])('cannot be %s, neither by the service nor by an administrator of the database', async (_, statement) => {
    await say({ created_at: ago(0) });
    const before = (await sql.query('SELECT * FROM audit_entries ORDER BY id')).rows;
    const service = new pg.Client({ connectionString: admin.database.urls.admin });
    await service.connect();
    try {
      for (const table of ['audit_entries', ...(await parts())]) {
        if ((await sql.query(`SELECT FROM ${table} LIMIT 1`)).rowCount === 0) continue;
        for (const client of [service, sql]) {
          const refused = client.query(statement.replace('%', table));
          await expect(refused).rejects.toMatchObject({ code: '42501', message: /^permission denied/ });
        }
      }
    } finally {
      await service.end();
    }
    expect((await sql.query('SELECT * FROM audit_entries ORDER BY id')).rows).toEqual(before);
  });

  it('has a part for this month and the next, and drops those of which every entry is past its time', async () => {
    const months = admin.service.application.get(AuditMonthsService);
    const monthOf = (days: number) => `audit_entries_${ago(days).slice(0, 7).replace('-', '_')}`;
    const today = new Date();
    const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString();
    expect(await parts()).toEqual(
      expect.arrayContaining([monthOf(0), `audit_entries_${next.slice(0, 7).replace('-', '_')}`]),
    );
    const service = new pg.Client({ connectionString: admin.database.urls.admin });
    await service.connect();
    for (const days of [340, 800]) {
      await service.query('SELECT add_audit_month($1)', [`${ago(days).slice(0, 7)}-01`]);
    }
    await service.end();
    await writeEntries(3);
    const kept = (await sql.query('SELECT id FROM audit_entries')).rowCount;
    expect(await months.dropPast()).toBe(1);
    expect(await parts()).toContain(monthOf(340));
    expect(await parts()).not.toContain(monthOf(800));
    expect((await sql.query('SELECT id FROM audit_entries')).rowCount).toBe(kept);
  });

  it('guards a month that a backup brought back as it guards those that it made', async () => {
    const service = new pg.Client({ connectionString: admin.database.urls.admin });
    await service.connect();
    const month = `${ago(200).slice(0, 7)}-01`;
    const part = `audit_entries_${month.slice(0, 7).replace('-', '_')}`;
    await service.query(`CREATE TABLE ${part} PARTITION OF audit_entries
      FOR VALUES FROM ('${month} 00:00:00+00') TO ('${nextMonth(month)} 00:00:00+00')`);
    await admin.service.application.get(AuditMonthsService).prepareNext();
    for (const client of [service, sql]) {
      await expect(client.query(`TRUNCATE ${part}`)).rejects.toMatchObject({ code: '42501' });
    }
    await service.end();
  });
});

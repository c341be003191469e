import { describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import pg from 'pg';
import request from 'supertest';
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

  /** With the rights of this service. */
  const asService = async (work: (service: pg.Client) => Promise<void>) => {
    const service = new pg.Client({ connectionString: admin.database.urls.admin });
    await service.connect();
    try {
      await work(service);
    } finally {
      await service.end();
    }
  };

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
        `SELECT 'audit.' || relname AS part FROM pg_inherits JOIN pg_class ON oid = inhrelid
          WHERE inhparent = 'audit_entries'::regclass ORDER BY 1`,
      )
    ).rows.map(({ part }) => part);

  it('stores what a service reports of an action: who, what, to whom, when, from where, and the outcome', async () => {
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

  it('has an act once, however often its message arrives', async () => {
    const told = { ...aMessage(), actor_id: anId() };
    for (let count = 0; count < 3; count += 1) await record(told);
    const { rows } = await sql.query('SELECT id FROM audit_entries WHERE actor_id = $1', [told.actor_id]);
    expect(rows).toEqual([{ id: told.message_id }]);
  });

  it('creates the partition of a month with its first entry, and drops expired ones at once', async () => {
    const id = await say({ created_at: ago(120) });
    expect(await rowOf(id)).toBeDefined();
    expect(await rowOf(await say({ created_at: ago(366) }))).toBeUndefined();
  });

  it.each([
    ['an unknown action', { action: 'DROP TABLE' }],
    ['an unknown outcome', { outcome: 'perhaps' }],
    ['a person without an id', { actor_id: 'somebody' }],
    ['invalid details', { details: '[' }],
    ['a time in the future', { created_at: new Date(Date.now() + DAY_MS).toISOString() }],
  ])('does not accept %s', async (_, act) => {
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
    await asService(async (service) => {
      for (const table of ['audit.audit_entries', ...(await parts())]) {
        const refused = service.query(statement.replace('%', table));
        await expect(refused).rejects.toMatchObject({ code: '42501' });
        if ((await sql.query(`SELECT FROM ${table} LIMIT 1`)).rowCount === 0) continue;
        const mistaken = sql.query(statement.replace('%', table));
        await expect(mistaken).rejects.toMatchObject({ code: '42501', message: /^permission denied/ });
      }
    });
    expect((await sql.query('SELECT * FROM audit_entries ORDER BY id')).rows).toEqual(before);
  });

  it.each([
    ['drop', 'DROP TABLE %'],
    ['rename', 'ALTER TABLE % RENAME TO mine'],
    ['take', 'ALTER TABLE % OWNER TO CURRENT_USER'],
    ['move', 'ALTER TABLE % SET SCHEMA admin'],
    [
      'add a trigger to',
      'CREATE TRIGGER mine BEFORE INSERT ON % FOR EACH ROW EXECUTE FUNCTION keep_audit_entry()',
    ],
    ['disable the triggers of', 'ALTER TABLE % DISABLE TRIGGER ALL'],
    ['lock others out of', 'DO $$ BEGIN LOCK TABLE % IN ACCESS EXCLUSIVE MODE; END $$'],
    ['add a rule to', 'CREATE RULE mine AS ON INSERT TO % DO INSTEAD NOTHING'],
  ])('does not let the service %s the log', async (_, statement) => {
    await asService(async (service) => {
      for (const table of ['audit.audit_entries', (await parts())[0]!]) {
        const refused = service.query(statement.replace('%', table));
        await expect(refused).rejects.toMatchObject({ code: '42501' });
      }
    });
  });

  it.each([
    'DROP SCHEMA audit CASCADE',
    'CREATE TABLE audit.mine ()',
    'DROP FUNCTION audit.add_month(date)',
    'CREATE OR REPLACE FUNCTION audit.keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN OLD; END $$',
    `SET session_replication_role = 'replica'`,
  ])('does not let the service do this either: %s', async (statement) => {
    await asService((service) => expect(service.query(statement)).rejects.toMatchObject({ code: '42501' }));
  });

  it.each([
    ['a day within a month', `SELECT audit.add_month('2026-03-02')`],
    ['no day', 'SELECT audit.add_month(NULL)'],
    ['a day without an end', `SELECT audit.add_month('infinity')`],
    ['a time long ago', `SELECT audit.add_month('1970-01-01')`],
    ['a time in the far future', `SELECT audit.add_month('2100-01-01')`],
    ['months that are not old', 'SELECT audit.drop_months(30)'],
    ['months in the future', 'SELECT audit.drop_months(-4000)'],
    ['no number of days', 'SELECT audit.drop_months(NULL)'],
  ])('creates and drops no months for %s', async (_, statement) => {
    const before = await parts();
    await asService((service) => expect(service.query(statement)).rejects.toMatchObject({ code: '22023' }));
    expect(await parts()).toEqual(before);
  });

  it("creates its months in its own schema, whatever the service's search path and date style", async () => {
    const month = `${ago(100).slice(0, 7)}-01`;
    await asService(async (service) => {
      await service.query(
        `CREATE FUNCTION admin.to_char(date, text) RETURNS text LANGUAGE sql AS $$ SELECT 'mine' $$`,
      );
      await service.query(`SET search_path = admin; SET DateStyle = 'SQL, DMY'; SET TimeZone = 'Asia/Tokyo'`);
      await service.query('SELECT audit.add_month($1)', [month]);
      await service.query('DROP FUNCTION admin.to_char(date, text)');
    });
    const part = `audit.audit_entries_${month.slice(0, 7).replace('-', '_')}`;
    expect(await parts()).toContain(part);
    const { rows } = await sql.query(
      `SELECT pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE oid = $1::regclass`,
      [part],
    );
    expect(rows).toEqual([
      { bound: `FOR VALUES FROM ('${month} 00:00:00+00') TO ('${nextMonth(month)} 00:00:00+00')` },
    ]);
  });

  it('has a part for this month and the next, and drops those of which every entry is past its time', async () => {
    const months = admin.service.application.get(AuditMonthsService);
    const monthOf = (days: number) => `audit.audit_entries_${ago(days).slice(0, 7).replace('-', '_')}`;
    const today = new Date();
    const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString();
    expect(await parts()).toEqual(
      expect.arrayContaining([monthOf(0), `audit.audit_entries_${next.slice(0, 7).replace('-', '_')}`]),
    );
    await asService(async (service) => {
      for (const days of [340, 800]) {
        await service.query('SELECT audit.add_month($1)', [`${ago(days).slice(0, 7)}-01`]);
      }
    });
    await writeEntries(3);
    const kept = (await sql.query('SELECT id FROM audit_entries')).rowCount;
    expect(await months.dropPast()).toBe(1);
    expect(await parts()).toContain(monthOf(340));
    expect(await parts()).not.toContain(monthOf(800));
    expect((await sql.query('SELECT id FROM audit_entries')).rowCount).toBe(kept);
  });

  it('has the requests of other people for routes of administrators, once for each person and route', async () => {
    const person = await admin.sessions.signIn();
    const call = (method: 'get' | 'post', path: string) =>
      request(admin.server)[method](path).auth(person.token, { type: 'bearer' });
    const ban = `/api/admin/users/${anId()}/ban`;
    for (let time = 0; time < 3; time += 1) {
      expect((await call('get', '/api/admin/users?search=x')).status).toBe(403);
      expect((await call('post', ban)).status).toBe(403);
    }
    expect((await request(admin.server).get('/api/admin/users')).status).toBe(401);
    const entries = async () =>
      (
        await sql.query<object>(
          `SELECT service, action, outcome, details FROM audit_entries WHERE actor_id = $1 ORDER BY details ->> 'route'`,
          [person.user_id],
        )
      ).rows;
    await until('both entries', async () => (await entries()).length >= 2);
    const refusal = { service: 'admin', action: 'administration-access', outcome: 'failure' };
    expect(await entries()).toEqual([
      { ...refusal, details: { route: 'GET /api/admin/users' } },
      { ...refusal, details: { route: 'POST /api/admin/users/:id/ban' } },
    ]);
    expect(admin.asked).toEqual([]);
  });

  it('protects a month that a backup restored like those that it created', async () => {
    const month = `${ago(200).slice(0, 7)}-01`;
    const part = `audit_entries_${month.slice(0, 7).replace('-', '_')}`;
    // Like the backup: the administrator creates it for the owner of the log.
    await sql.query(`CREATE TABLE ${part} PARTITION OF audit_entries
      FOR VALUES FROM ('${month} 00:00:00+00') TO ('${nextMonth(month)} 00:00:00+00')`);
    const { rows } = await sql.query<{ owner: string }>(
      `SELECT relowner::regrole::text AS owner FROM pg_class WHERE oid = 'audit_entries'::regclass`,
    );
    await sql.query(`ALTER TABLE ${part} OWNER TO ${rows[0]!.owner}`);
    await admin.service.application.get(AuditMonthsService).prepareNext();
    await expect(sql.query(`TRUNCATE ${part}`)).rejects.toMatchObject({ code: '42501' });
    await asService(async (service) => {
      await expect(service.query(`TRUNCATE audit.${part}`)).rejects.toMatchObject({ code: '42501' });
      await expect(service.query(`DROP TABLE audit.${part}`)).rejects.toMatchObject({ code: '42501' });
    });
  });
});

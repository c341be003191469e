import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { SignedIn } from '@daymark/service-kit/testing';
import { anEvent, unusedId, useCalendars, world } from './support/calendars-under-test.js';

const ADDRESS = '203.0.113.9';

useCalendars();
let owner: SignedIn;
let other: SignedIn;
let administrator: SignedIn;
beforeAll(async () => {
  [owner, other, administrator] = await Promise.all([
    world.auth.signIn(),
    world.auth.signIn(),
    world.auth.signIn({ role: 'admin' }),
  ]);
});

const create = async (fields: object = {}) =>
  (await world.as(owner).post('/api/events', anEvent({ passcode: 'canary', ...fields }))).body.id as string;
const entriesAbout = async (id: string) => {
  const { rows } = await world.sql.query<Record<string, unknown>>(
    'SELECT actor_id, action, client_address, outcome, request_id, details FROM audit_entries WHERE target_id = $1',
    [id],
  );
  return rows;
};
const from = { 'x-forwarded-for': ADDRESS, 'x-request-id': 'request-0001' };

describe('The audit log of calendars', () => {
  it("records that an administrator deleted somebody's event, and nothing of what was in it", async () => {
    const id = await create({ is_public_shareable: false });
    expect((await world.as(administrator).delete(`/api/events/${id}`).set(from)).status).toBe(204);
    expect(await entriesAbout(id)).toEqual([
      {
        actor_id: administrator.user_id,
        action: 'event-deletion-by-administrator',
        client_address: ADDRESS,
        outcome: 'success',
        request_id: 'request-0001',
        details: { owner_id: owner.user_id, reference: id },
      },
    ]);
  });

  it('records that somebody tried to copy what is not theirs', async () => {
    const id = await create();
    const refused = await world.as(other).post(`/api/events/${id}/copy`, {}).set(from);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe("You don't have permission to copy events from this calendar");
    expect(await entriesAbout(id)).toMatchObject([
      { actor_id: other.user_id, action: 'event-copy', outcome: 'failure', client_address: ADDRESS },
    ]);
  });

  it('says nothing of what people do with their own events, nor of acts that did not happen', async () => {
    const [own, foreign, missing] = [await create(), await create(), unusedId()];
    await world.as(owner).post(`/api/events/${own}/copy`, {});
    await world.as(owner).delete(`/api/events/${own}`);
    await world.as(other).delete(`/api/events/${foreign}`);
    await world.as(administrator).delete(`/api/events/${missing}`);
    for (const id of [own, foreign, missing]) expect(await entriesAbout(id)).toEqual([]);
  });

  it('has no entry of a deletion that failed', async () => {
    const id = await create();
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'trouble'; END $$;
      CREATE TRIGGER refuse AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect((await world.as(administrator).delete(`/api/events/${id}`)).status).toBe(500);
    await world.sql.query('DROP FUNCTION refuse() CASCADE');
    expect(await entriesAbout(id)).toEqual([]);
    expect((await world.as(owner).get(`/api/events/${id}`)).status).toBe(200);
  });

  it.each([
    ['change', `UPDATE audit_entries SET outcome = 'success'`],
    ['delete', 'DELETE FROM audit_entries'],
    ['empty', 'TRUNCATE audit_entries'],
  ])('lets nobody %s what is in it, the service itself included', async (_what, statement) => {
    const client = new pg.Client({ connectionString: world.settings.DATABASE_URL });
    await client.connect();
    await client.query(
      `SET search_path = calendars; INSERT INTO audit_entries (action, outcome) VALUES ('event-copy', 'failure')`,
    );
    const before = await world.sql.query('SELECT * FROM audit_entries ORDER BY id');
    await expect(client.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: /^permission denied/,
    });
    await client.end();
    expect((await world.sql.query('SELECT * FROM audit_entries ORDER BY id')).rows).toEqual(before.rows);
  });
});

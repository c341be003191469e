import { beforeAll, describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES, type SignedIn } from '@daymark/service-kit/testing';
import { aCalendar, anEvent, unusedId, useCalendars, world } from './support/calendars-under-test.js';

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
    `SELECT actor_id, target_id, action, network, outcome, request_id, details FROM ${RECORDED_ENTRIES}
      WHERE object_id = $1 ORDER BY at, id`,
    [id],
  );
  return rows;
};
const from = { 'x-forwarded-for': ADDRESS, 'x-request-id': 'request-0001' };

describe('The audit log of calendars', () => {
  it("records that an administrator deleted somebody's event, without its content", async () => {
    const id = await create({ is_public_shareable: false });
    expect((await world.as(administrator).delete(`/api/events/${id}`).set(from)).status).toBe(204);
    expect(await entriesAbout(id)).toEqual([
      {
        actor_id: administrator.user_id,
        action: 'event-deletion-by-administrator',
        network: ADDRESS,
        outcome: 'success',
        request_id: 'request-0001',
        target_id: owner.user_id,
        details: { reference: id, reason: 'unstated' },
      },
    ]);
  });

  it("records that somebody tried to copy another person's event", async () => {
    const id = await create();
    const refused = await world.as(other).post(`/api/events/${id}/copy`, {}).set(from);
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe("You don't have permission to copy events from this calendar");
    expect(await entriesAbout(id)).toMatchObject([
      { actor_id: other.user_id, action: 'event-copy', outcome: 'failure', network: ADDRESS },
    ]);
  });

  it('records what people delete of their own, and nothing of acts that did not happen', async () => {
    const [own, foreign, missing] = [await create(), await create(), unusedId()];
    await world.as(owner).post(`/api/events/${own}/copy`, {});
    await world.as(owner).delete(`/api/events/${own}`).set(from);
    await world.as(other).delete(`/api/events/${foreign}`);
    await world.as(administrator).delete(`/api/events/${missing}`);
    expect(await entriesAbout(own)).toEqual([
      {
        actor_id: owner.user_id,
        target_id: owner.user_id,
        action: 'event-deletion',
        network: ADDRESS,
        outcome: 'success',
        request_id: 'request-0001',
        details: { reference: own },
      },
    ]);
    for (const id of [foreign, missing]) expect(await entriesAbout(id)).toEqual([]);
  });

  it('records a repeated refusal once', async () => {
    const id = await create();
    for (let count = 0; count < 3; count += 1) await world.as(other).post(`/api/events/${id}/copy`, {});
    expect(await entriesAbout(id)).toHaveLength(1);
  });

  const actionsOn = async (id: string) => (await entriesAbout(id)).map(({ action }) => action);

  it('records when a calendar is made public and private, and that it was deleted', async () => {
    const as = world.as(owner);
    const { id, version } = (await as.post('/api/calendars', aCalendar({ is_public: false }))).body;
    const change = async (fields: object) => {
      const { version } = (await as.get(`/api/calendars/${id}`)).body;
      expect((await as.patch(`/api/calendars/${id}`, { version, ...fields })).status).toBe(200);
    };
    expect([version, await actionsOn(id)]).toEqual([1, []]);
    await change({ is_public: true });
    await change({ name: 'Another name' });
    await change({ is_public: true });
    await change({ is_public: false });
    await as.delete(`/api/calendars/${id}`);
    expect(await actionsOn(id)).toEqual([
      'calendar-made-public',
      'calendar-made-private',
      'calendar-deletion',
    ]);
    const born = (await as.post('/api/calendars', aCalendar({ is_public: true }))).body.id as string;
    expect(await actionsOn(born)).toEqual(['calendar-made-public']);
  });

  it('records when an event or an occurrence of it is made private and public, and no other change', async () => {
    const as = world.as(owner);
    const daily = { recurrence_type: 'daily', interval: 1, count: 5 };
    const id = await create({ is_public_shareable: true, recurrence: daily });
    const change = async (reference: string, fields: object, scope: string) => {
      const { body } = await as.get(`/api/events/${reference}`);
      const sent = { version: body.version, ...fields };
      const response = await as.patch(`/api/events/${reference}?scope=${scope}`, sent);
      expect([response.status, response.body.detail]).toEqual([200, undefined]);
    };
    await change(id, { is_public_shareable: false }, 'series');
    await change(id, { title: 'Another title' }, 'series');
    await change(id, { is_public_shareable: true }, 'series');
    const occurrence = `${id}-occurrence-2`;
    await change(occurrence, { is_public_shareable: false }, 'occurrence');
    await change(occurrence, { is_public_shareable: false, title: 'A third one' }, 'occurrence');
    await change(occurrence, { is_public_shareable: true }, 'occurrence');
    expect((await entriesAbout(id)).map(({ action, details }) => [action, details])).toEqual([
      ['event-made-private', { reference: id }],
      ['event-made-public', { reference: id }],
      ['event-made-private', { reference: occurrence }],
      ['event-made-public', { reference: occurrence }],
    ]);
  });

  it('has no entry of a deletion that failed', async () => {
    const id = await create();
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'trouble'; END $$;
      CREATE TRIGGER refuse AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION refuse()`);
    expect((await world.as(administrator).delete(`/api/events/${id}`)).status).toBe(500);
    await world.sql.query('DROP FUNCTION refuse() CASCADE');
    expect(await entriesAbout(id)).toEqual([]);
    expect((await world.as(owner).get(`/api/events/${id}`)).status).toBe(200);
  });
});

import { describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import { anEvent, other, problemOf, unusedId, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe('Copying an event', () => {
  useTimetable();
  const total = async () => (await world.as(owner).get('/api/events')).body.total as number;
  const addCustomization = (id: string) =>
    world.sql.query(
      `INSERT INTO event_customizations (event_id, background_color, button_color, font_family)
       VALUES ($1, '#112233', '#445566', 'Lato, system-ui, sans-serif')`,
      [id],
    );
  const customizationOf = async (id: string) => {
    const { rows } = await world.sql.query(
      'SELECT background_color FROM event_customizations WHERE event_id = $1',
      [id],
    );
    return rows[0]?.background_color as string | undefined;
  };

  it("gives '{title} (Copy)' with its rule, calendars and customization, and a new identity", async () => {
    const source = await table.create(aSeries({ passcode: 'open', is_public_shareable: false }));
    await addCustomization(source.id);
    const response = await table.copy(source.id);
    expect(response.status).toBe(201);
    const { id, title, uid, created_at: _, updated_at: __, ...copied } = response.body;
    const { id: sourceId, title: ___, uid: sourceUid, created_at: ____, updated_at: _____, ...rest } = source;
    expect(id).not.toBe(sourceId);
    expect(title).toBe('Concert (Copy)');
    expect(copied).toEqual({ ...rest, draft: 'hidden' });
    expect(await customizationOf(id)).toBe('#112233');
    expect(uid).not.toBe(sourceUid);
  });

  it('creates a draft, which nobody else sees and no calendar counts, until it is saved unchanged', async () => {
    const calendar = `/api/calendars/${table.calendarId}`;
    const { version } = (await world.as(owner).get(calendar)).body as { version: number };
    await world.as(owner).patch(calendar, { version, is_public: true }).expect(200);
    const { id: sourceId } = await table.create(aSeries());
    const feed = await world.asService('feed');
    const publicly = async () => {
      const { rows } = await world.sql.query('SELECT published_at FROM calendars WHERE id = $1', [
        table.calendarId,
      ]);
      const { body } = await feed.get(`/internal/public/calendars/${table.calendarId}/feed`);
      return { rows, events: (body.events as { title: string }[]).map(({ title }) => title) };
    };
    const before = await publicly();
    const { body: copy } = await table.copy(sourceId);
    expect(copy).toMatchObject({ draft: 'shared', is_public_shareable: false });
    await table.change(`${copy.id}-occurrence-1`, { title: 'Recital' }, 'occurrence');
    await table.cancel(copy.id, { scope: 'series' });
    await table.reinstate(copy.id, { scope: 'series' });
    const again = (await table.copy(copy.id)).body;
    expect(again).toMatchObject({ draft: 'shared', is_public_shareable: false });
    expect(await publicly()).toEqual(before);
    expect((await feed.get(`/internal/public/events/${copy.id}`)).status).toBe(404);
    expect((await world.as(other).get(`/api/events/${copy.id}`)).status).toBe(404);

    const saved = await table.change(copy.id, {});
    expect(saved.body).toMatchObject({ draft: null, is_public_shareable: true });
    expect((await table.get(`${copy.id}-occurrence-1`)).body).toMatchObject({
      title: 'Recital',
      draft: null,
      is_public_shareable: true,
    });
    // Both begin at the same time, so their ids decide the order.
    expect((await publicly()).events.toSorted()).toEqual(['Concert', 'Concert (Copy)']);
    expect((await table.change(again.id, { is_public_shareable: false })).body).toMatchObject({
      draft: null,
      is_public_shareable: false,
    });
  });

  it('of an occurrence copies its series, without exceptions', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    await table.delete(`${id}-occurrence-2`);
    const copy = (await table.copy(`${id}-occurrence-1`)).body;
    expect(copy).toMatchObject({
      is_exception: false,
      parent_event_id: null,
      recurrence_text: 'Weekly on Mon, 4 times',
    });
    expect((await table.entries()).filter((entry) => entry.endsWith('Concert (Copy)'))).toHaveLength(4);
  });

  it('keeps the title within its limit', async () => {
    const { id } = await table.create(anEvent({ title: 'a'.repeat(200) }));
    const { title } = (await table.copy(id)).body as { title: string };
    expect(title).toHaveLength(200);
    expect(title).toMatch(/a \(Copy\)$/);
  });

  it('only warns when the customization cannot be copied', async () => {
    const { id } = await table.create(anEvent());
    await addCustomization(id);
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON event_customizations FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const copy = await table.copy(id);
    await world.sql.query('DROP TRIGGER refuse ON event_customizations; DROP FUNCTION refuse()');
    expect(copy.status).toBe(201);
    expect(await customizationOf(copy.body.id)).toBeUndefined();
    expect((await table.get(copy.body.id)).status).toBe(200);
  });

  it('leaves nothing behind when another step fails', async () => {
    const { id } = await table.create(aSeries());
    const before = await total();
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON calendar_events FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const copy = await table.copy(id);
    await world.sql.query('DROP TRIGGER refuse ON calendar_events; DROP FUNCTION refuse()');
    expect(copy.status).toBe(500);
    expect(await total()).toBe(before);
  });

  it('happens once for each key', async () => {
    const { id } = await table.create(anEvent());
    const copy = () => table.copy(id).set('idempotency-key', 'one');
    const answers = await Promise.all([copy(), copy(), copy()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await total()).toBe(2);
    const another = await table.create(anEvent());
    const reused = await table.copy(another.id).set('idempotency-key', 'one');
    expect(reused.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it("of somebody else is refused with 'Access Denied' and recorded", async () => {
    const { id } = await table.create(anEvent());
    const response = await world.as(other).post(`/api/events/${id}/copy`, undefined);
    expect(response.body).toMatchObject({
      status: 403,
      title: 'Access Denied',
      detail: "You don't have permission to copy events from this calendar",
    });
    const { rows } = await world.sql.query(
      `SELECT actor_id, action, outcome FROM ${RECORDED_ENTRIES} WHERE object_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor_id: other.user_id, action: 'event-copy', outcome: 'failure' }]);
    expect((await world.as(other).get('/api/events')).body.total).toBe(0);
  });

  it('of a hidden event of somebody else is refused as if it were missing, without a record', async () => {
    const { id } = await table.create(anEvent({ is_public_shareable: false }));
    const [hidden, missing] = [
      await world.as(other).post(`/api/events/${id}/copy`, undefined),
      await world.as(other).post(`/api/events/${unusedId()}/copy`, undefined),
    ];
    expect(hidden.status).toBe(404);
    expect(problemOf(hidden)).toEqual(problemOf(missing));
    const { rows } = await world.sql.query(`SELECT FROM ${RECORDED_ENTRIES} WHERE object_id = $1`, [id]);
    expect(rows).toHaveLength(0);
  });

  it('counts as a creation: sixty a minute for each person', async () => {
    const { id } = await table.create(anEvent());
    const answers = [];
    for (let number = 0; number < 59; number += 1) {
      answers.push((await world.as(owner).post('/api/events', anEvent())).status);
    }
    expect(answers.filter((status) => status !== 201).length).toBeLessThanOrEqual(1);
    const refused = await table.copy(id);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await world.as(other).post('/api/events', anEvent())).status).toBe(201);
  });

  it('is refused at 20,000 events, like any other new event', async () => {
    const series = await table.create(aSeries());
    const { id } = await table.create(anEvent());
    await world.sql.query(
      `INSERT INTO events (id, user_id, uid, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
                           series_end, is_recurring, is_public_shareable)
       SELECT gen_random_uuid(), user_id, gen_random_uuid()::text, title, start_local, end_local, timezone, is_all_day,
              start_time, end_time, end_time, false, true
       FROM events, generate_series(1, 19997) WHERE id = $1`,
      [id],
    );
    const answers = await Promise.all([table.copy(id), world.as(owner).post('/api/events', anEvent())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    const refused = await world.as(owner).post('/api/events', aSeries());
    expect(refused.body).toMatchObject({
      status: 403,
      detail: 'You can have at most 20,000 events. Please delete some before you add more.',
    });
    const changed = await table.change(`${series.id}-occurrence-1`, { title: 'Recital' });
    expect(changed.status).toBe(403);
    expect((await table.delete(`${series.id}-occurrence-1`)).status).toBe(204);
  });
});

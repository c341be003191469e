import { describe, expect, it } from '@jest/globals';
import { aCalendar, anEvent, other, problemOf, unusedId, world } from './support/calendars-under-test.js';
import { aSeries, owner, type Shown, table, useTimetable } from './support/timetable.js';
import { expectNothingLost } from './support/writers.js';

describe('Changing events', () => {
  useTimetable();

  describe('that do not repeat', () => {
    it('changes the given fields and keeps the rest', async () => {
      const event = await table.create(anEvent({ description: 'Doors at six', location: 'Hall' }));
      const response = await table.change(event.id, { title: 'Recital', location: null });
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        id: event.id,
        title: 'Recital',
        description: 'Doors at six',
        location: null,
        start_local: '2026-03-02T19:00',
        version: 2,
      });
      expect((await table.get(event.id)).body).toMatchObject(response.body);
    });

    it('makes a series of one that is given a rule, moved to the first date that fits', async () => {
      const event = await table.create(anEvent());
      const rule = { recurrence_type: 'weekly', days_of_week: [2], count: 2 };
      expect((await table.change(event.id, { recurrence: rule })).body).toMatchObject({
        is_recurring: true,
        start_local: '2026-03-03T19:00',
      });
      expect(await table.entries()).toEqual(['2026-03-03T19:00 Concert', '2026-03-10T19:00 Concert']);
    });

    it('takes times and rule of the result for granted only when they fit together', async () => {
      const event = await table.create(anEvent());
      const late = await table.change(event.id, { start_local: '2026-03-02T21:30' });
      expect(late.body.errors).toEqual([
        { field: 'end_local', message: 'End time must be after start time' },
      ]);
      const whole = await table.change(event.id, { is_all_day: true });
      expect(whole.status).toBe(400);
    });

    it.each(['occurrence', 'following', 'series'])(
      'is about the event whatever the scope: %s',
      async (scope) => {
        const event = await table.create(anEvent());
        const response = await table.change(event.id, { title: 'Recital' }, scope);
        expect(response.body).toMatchObject({ id: event.id, title: 'Recital', is_exception: false });
      },
    );
  });

  describe('from an old version', () => {
    it('is refused with 409 and changes nothing', async () => {
      const event = await table.create(anEvent());
      await table.change(event.id, { title: 'First' });
      const response = await table.change(event.id, { title: 'Second', version: 1 });
      expect([response.status, response.body.code]).toEqual([409, 'STALE_VERSION']);
      expect((await table.get(event.id)).body.title).toBe('First');
    });

    it('is refused without a version', async () => {
      const event = await table.create(anEvent());
      const response = await table.change(event.id, { title: 'First', version: undefined });
      expect(response.status).toBe(400);
    });

    it('of an occurrence is refused when it was changed individually in the meantime, or restored', async () => {
      const { id } = await table.create(aSeries());
      const read = async () => ((await table.get(`${id}-occurrence-1`)).body as Shown).version;
      const change = (version: number, title: string) =>
        table.change(`${id}-occurrence-1`, { version, title });
      const first = await read();
      expect((await change(first, 'Changed')).status).toBe(200);
      expect((await change(first, 'Late')).status).toBe(409);
      const second = await read();
      await table.restore(`${id}-occurrence-1`);
      expect((await change(second, 'Late')).status).toBe(409);
      expect((await change(await read(), 'Again')).status).toBe(200);
      expect((await change(second, 'Late')).status).toBe(409);
    });

    it('of an occurrence is refused when its series was changed in the meantime', async () => {
      const { id } = await table.create(aSeries());
      const { version } = (await table.change(`${id}-occurrence-1`, { title: 'Changed' })).body as Shown;
      await table.change(id, { location: 'Hall' });
      expect((await table.change(`${id}-occurrence-1`, { version, title: 'Late' })).status).toBe(409);
    });

    it('of an occurrence is not refused because another occurrence was changed', async () => {
      const { id, version } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Changed' });
      expect((await table.change(`${id}-occurrence-2`, { version, title: 'Changed too' })).status).toBe(200);
      expect((await table.change(id, { version, title: 'All' })).status).toBe(200);
    });

    it.each(['following', 'series'])(
      'of the series (%s) is refused only when the series changed, from whatever occurrence it starts',
      async (scope) => {
        const { id, version } = await table.create(aSeries());
        const changed = `${id}-occurrence-1`;
        await table.change(changed, { title: 'Recital' });
        const own = ((await table.get(changed)).body as Shown).version;
        const change = (given: number, title: string) =>
          world.as(owner).patch(`/api/events/${changed}?scope=${scope}`, { version: given, title });
        expect((await change(own + 1, 'Unknown')).status).toBe(409);
        expect((await change(own, 'From the occurrence')).status).toBe(200);
        // After the split the occurrence belongs to another series.
        const late = scope === 'following' ? 404 : 409;
        expect((await change(own, 'Again')).status).toBe(late);
        expect((await change(version, 'Before')).status).toBe(late);
      },
    );

    it.each([
      [8, 'an event', ''],
      [4, 'an occurrence', '-occurrence-1'],
    ])('loses nothing of what %d writers add to %s', async (writers, _what, suffix) => {
      const { id } = await table.create(aSeries({ description: 'Present:' }));
      await expectNothingLost(id + suffix, writers);
    });
  });

  describe('in a calendar', () => {
    it('moves an event to another, or out of all', async () => {
      const { id } = await table.create(anEvent());
      const target = (await world.as(owner).post('/api/calendars', aCalendar({ name: 'Other' }))).body;
      const moved = await table.change(id, { calendar_id: target.id });
      expect(moved.body.calendars).toMatchObject([{ id: target.id, name: 'Other' }]);
      expect(await table.entries()).toEqual([]);
      expect((await table.change(id, { calendar_id: null })).body.calendars).toEqual([]);
    });

    it("of somebody else is refused with 'Access Denied', or as missing where that is private", async () => {
      const { id } = await table.create(anEvent());
      const theirs = async (is_public: boolean) =>
        (await world.as(other).post('/api/calendars', aCalendar({ is_public }))).body.id as string;
      const denied = await table.change(id, { calendar_id: await theirs(true) });
      expect([denied.status, denied.body.title]).toEqual([403, 'Access Denied']);
      const [hidden, missing] = [
        await table.change(id, { calendar_id: await theirs(false) }),
        await table.change(id, { calendar_id: unusedId() }),
      ];
      expect(hidden.status).toBe(404);
      expect(problemOf(hidden)).toEqual(problemOf(missing));
      expect((await table.get(id)).body).toMatchObject({ version: 1, calendars: [{ id: table.calendarId }] });
    });
  });

  describe('of somebody else', () => {
    const scopes = ['', '-occurrence-1'].flatMap((suffix) =>
      ['occurrence', 'following', 'series'].map((scope) => [suffix, scope] as const),
    );

    it.each(scopes)(
      'is refused where they are shared, and as missing where not: id%s, %s',
      async (suffix, scope) => {
        const change = (id: string) =>
          world.as(other).patch(`/api/events/${id}${suffix}?scope=${scope}`, { version: 1, title: 'Taken' });
        const shared = await table.create(aSeries());
        const hidden = await table.create(aSeries({ is_public_shareable: false }));
        const before = await table.occurrences();
        expect((await change(shared.id)).body).toMatchObject({ status: 403, title: 'Access Denied' });
        const [refused, missing] = [await change(hidden.id), await change(unusedId())];
        expect(refused.status).toBe(404);
        expect(problemOf(refused)).toEqual(problemOf(missing));
        expect(await table.occurrences()).toEqual(before);
      },
    );

    it('is refused to an administrator too', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      const hidden = await table.create(anEvent({ is_public_shareable: false }));
      const response = await world
        .as(administrator)
        .patch(`/api/events/${hidden.id}`, { version: 1, title: 'T' });
      expect(response.status).toBe(404);
    });

    it('cannot be reached by the row of a changed occurrence', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      const { rows } = await world.sql.query('SELECT id FROM events WHERE parent_event_id = $1', [id]);
      expect((await table.get(rows[0].id)).status).toBe(404);
      const response = await world.as(owner).patch(`/api/events/${rows[0].id}`, { version: 1, title: 'T' });
      expect(response.status).toBe(404);
    });
  });

  describe('when a step fails', () => {
    it.each([
      ['of changing one occurrence', 'BEFORE INSERT ON events', '-occurrence-1', 'occurrence'],
      ['of changing the series', 'BEFORE DELETE ON event_recurrences', '', 'series'],
      ['in the new part of a split', 'BEFORE INSERT ON calendar_events', '-occurrence-1', 'following'],
      ['in the old part of a split', 'BEFORE DELETE ON event_recurrences', '-occurrence-1', 'following'],
    ])('%s leaves everything as it was', async (_step, when, suffix, scope) => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-2`, { title: 'Recital' });
      const rows = async () => {
        const { rows: found } = await world.sql.query(
          `SELECT e::text, r::text FROM events e LEFT JOIN event_recurrences r ON r.event_id = e.id
           WHERE e.user_id = $1 ORDER BY e.id`,
          [owner.user_id],
        );
        return found as unknown[];
      };
      const before = await rows();
      await world.sql.query(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
        CREATE TRIGGER refuse ${when} FOR EACH ROW EXECUTE FUNCTION refuse()`);
      const recurrence = { recurrence_type: 'weekly', days_of_week: [1], count: 5 };
      const change = scope === 'series' ? { recurrence } : { title: 'Gala' };
      const response = await table.change(id + suffix, change, scope);
      await world.sql.query(`DROP FUNCTION refuse CASCADE`);
      expect(response.status).toBe(500);
      expect(response.text).not.toContain('refused');
      expect(await rows()).toEqual(before);
      expect((await table.change(id + suffix, change, scope)).status).toBe(200);
    });

    it('of copying the customization only warns, and the occurrence is changed', async () => {
      const { id } = await table.create(aSeries());
      await world.sql.query(
        `INSERT INTO event_customizations (event_id, background_color, button_color, font_family)
         VALUES ($1, '#112233', '#445566', 'Lato, system-ui, sans-serif')`,
        [id],
      );
      await world.sql.query(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON event_customizations FOR EACH ROW EXECUTE FUNCTION refuse()`);
      const response = await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await world.sql.query(`DROP FUNCTION refuse CASCADE`);
      expect(response.body.title).toBe('Recital');
    });
  });

  it('at the same time in many places causes no server error', async () => {
    const calendars = await Promise.all(
      ['A', 'B', 'C'].map(async (name) => {
        const { id } = (await world.as(owner).post('/api/calendars', aCalendar({ name }))).body;
        return id as string;
      }),
    );
    const events = await Promise.all(Array.from({ length: 6 }, () => table.create(aSeries())));
    const places = events.flatMap(({ id }) => calendars.map((calendar) => [calendar, id]));
    for (const place of places) await world.sql.query('INSERT INTO calendar_events VALUES ($1, $2)', place);
    const acts = events.flatMap(({ id }, number) => [
      () => table.change(id, { title: `Renamed ${number}` }),
      () => table.change(`${id}-occurrence-1`, { title: `Special ${number}` }),
      () => table.change(`${id}-occurrence-2`, { title: `Split ${number}` }, 'following'),
      () => table.delete(`${id}-occurrence-3`),
      () => table.copy(id),
      () => world.as(owner).post('/api/events', anEvent({ calendar_id: calendars[number % 3] })),
    ]);
    acts.push(() => world.as(owner).delete(`/api/calendars/${calendars[0]}`));
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it('ignores what the server owns', async () => {
    const { id } = await table.create(aSeries());
    const owned = {
      id: unusedId(),
      user_id: other.user_id,
      uid: 'mine',
      revision: 9,
      latest_version: 90,
      is_exception: true,
      is_deleted: true,
      parent_event_id: unusedId(),
      occurrence_date: '2026-01-01',
      related_uid: 'x',
      archived_at: '2026-01-01T00:00:00Z',
      start_time: '2000-01-01T00:00:00Z',
      created_at: '2000-01-01T00:00:00Z',
    };
    const before = (await world.sql.query('SELECT * FROM events WHERE id = $1', [id])).rows[0];
    await table.change(id, owned);
    const after = (await world.sql.query('SELECT * FROM events WHERE id = $1', [id])).rows[0];
    expect(after).toEqual({ ...before, version: 2, latest_version: 2 });
  });
});

import { describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES, type SignedIn } from '@daymark/service-kit/testing';
import { anEvent, other, problemOf, unusedId, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe('Deleting events', () => {
  useTimetable();

  const rowsOf = async (id: string) => {
    const { rows } = await world.sql.query(
      `SELECT (SELECT count(*)::int FROM events WHERE id = $1 OR parent_event_id = $1) AS events,
              (SELECT count(*)::int FROM event_recurrences WHERE event_id = $1) AS rules,
              (SELECT count(*)::int FROM calendar_events WHERE event_id = $1) AS links,
              (SELECT count(*)::int FROM event_customizations) AS customizations`,
      [id],
    );
    return rows[0] as object;
  };

  it('takes rule, exceptions, customization and place in the calendar with it, and nothing of other events', async () => {
    const { id } = await table.create(aSeries());
    await table.create(anEvent({ title: 'Stays' }));
    await world.sql.query(
      `INSERT INTO event_customizations (event_id, background_color, button_color, font_family)
       VALUES ($1, '#112233', '#445566', 'Lato, system-ui, sans-serif')`,
      [id],
    );
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    await table.delete(`${id}-occurrence-2`);
    expect(await rowsOf(id)).toEqual({ events: 3, rules: 1, links: 1, customizations: 2 });
    expect((await table.delete(id)).status).toBe(204);
    expect(await rowsOf(id)).toEqual({ events: 0, rules: 0, links: 0, customizations: 0 });
    expect(await table.entries()).toEqual(['2026-03-02T19:00 Stays']);
    expect((await table.delete(id)).status).toBe(404);
  });

  it('takes back all of it when a step fails', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    const before = await rowsOf(id);
    await world.sql.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON event_recurrences FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const response = await table.delete(id);
    await world.sql.query('DROP TRIGGER refuse ON event_recurrences; DROP FUNCTION refuse()');
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('refused');
    expect(await rowsOf(id)).toEqual(before);
  });

  describe('one by one', () => {
    it('takes one occurrence out; the others keep their numbers', async () => {
      const { id } = await table.create(aSeries());
      expect((await table.delete(`${id}-occurrence-1`)).status).toBe(204);
      expect((await table.occurrences()).map((one) => one.id)).toEqual([
        id,
        `${id}-occurrence-2`,
        `${id}-occurrence-3`,
      ]);
      expect((await table.get(`${id}-occurrence-1`)).status).toBe(404);
      expect((await table.delete(`${id}-occurrence-1`)).status).toBe(404);
    });

    it('deletes the base like any other, and the series continues', async () => {
      const { id } = await table.create(aSeries());
      await table.delete(`${id}-occurrence-0`);
      expect((await table.occurrences())[0]!.id).toBe(`${id}-occurrence-1`);
      expect((await table.get(`${id}-occurrence-0`)).status).toBe(404);
      expect((await table.get(id)).body).toMatchObject({ id, is_recurring: true });
    });

    it('leaves nothing of a changed occurrence in any row', async () => {
      const { id } = await table.create(aSeries({ passcode: 'canary' }));
      await table.change(`${id}-occurrence-1`, { title: 'Secret canary' });
      await table.delete(`${id}-occurrence-1`);
      const { rows } = await world.sql.query(
        'SELECT e::text AS row FROM events e WHERE parent_event_id = $1',
        [id],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0].row).not.toContain('canary');
      expect(rows[0].row).not.toContain('Berlin');
    });

    it('of two tabs at once makes one exception', async () => {
      const { id } = await table.create(aSeries());
      const answers = await Promise.all([1, 2].map(() => table.delete(`${id}-occurrence-1`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
      expect(await rowsOf(id)).toMatchObject({ events: 2 });
    });

    it('and what follows lets the series end before, and takes the exceptions from there on', async () => {
      const { id } = await table.create(aSeries());
      await table.change(`${id}-occurrence-1`, { title: 'Recital' });
      await table.change(`${id}-occurrence-3`, { title: 'Finale' });
      expect((await table.delete(`${id}-occurrence-2`, 'following')).status).toBe(204);
      expect(await table.entries()).toEqual(['2026-03-02T19:00 Concert', '2026-03-09T19:00 Recital']);
      expect(await rowsOf(id)).toMatchObject({ events: 2 });
      expect((await table.get(id)).body.recurrence_text).toBe('Weekly on Mon, 2 times');
    });

    it('and what follows from the first on is all', async () => {
      const { id } = await table.create(aSeries());
      await table.delete(`${id}-occurrence-0`, 'following');
      expect(await rowsOf(id)).toMatchObject({ events: 0 });
    });

    it('can mean all from the id of an occurrence', async () => {
      const { id } = await table.create(aSeries());
      await table.delete(`${id}-occurrence-2`, 'series');
      expect(await rowsOf(id)).toMatchObject({ events: 0 });
    });

    it('is undone by restoring, which is harmless if there is nothing to restore', async () => {
      const { id } = await table.create(aSeries());
      const before = await table.occurrences();
      await table.delete(`${id}-occurrence-1`);
      await table.change(`${id}-occurrence-2`, { title: 'Recital' });
      for (const number of [0, 1, 2]) {
        expect((await table.restore(`${id}-occurrence-${number}`)).status).toBe(204);
      }
      const withoutTime = (shown: typeof before) => shown.map(({ updated_at: _, ...rest }) => rest);
      expect(withoutTime(await table.occurrences())).toEqual(withoutTime(before));
      expect((await table.restore(`${id}-occurrence-4`)).status).toBe(404);
    });
  });

  describe('names what is wrong with an occurrence:', () => {
    it("'Invalid occurrence event ID' for an invalid one", async () => {
      const { id } = await table.create(aSeries());
      const response = await table.delete(`${id}-occurrence-x`);
      expect(response.body).toMatchObject({ status: 400, detail: 'Invalid occurrence event ID' });
    });

    it("'Could not find parent event' for one of an event that is missing or hidden", async () => {
      const { id } = await table.create(aSeries({ is_public_shareable: false }));
      const [hidden, missing] = await Promise.all(
        [id, unusedId()].map((event) => world.as(other).delete(`/api/events/${event}-occurrence-1`)),
      );
      expect(hidden!.body).toMatchObject({ status: 404, detail: 'Could not find parent event' });
      expect(problemOf(hidden!)).toEqual(problemOf(missing!));
    });

    it("'Could not find recurrence pattern' for one of an event that does not repeat", async () => {
      const { id } = await table.create(anEvent());
      const response = await table.delete(`${id}-occurrence-1`);
      expect(response.body).toMatchObject({ status: 404, detail: 'Could not find recurrence pattern' });
    });

    it('not found for one beyond the end', async () => {
      const { id } = await table.create(aSeries());
      expect((await table.delete(`${id}-occurrence-4`)).status).toBe(404);
    });
  });

  describe('of somebody else', () => {
    it.each([
      ['', 'series'],
      ['-occurrence-1', 'occurrence'],
      ['-occurrence-1', 'following'],
    ])("is refused: id%s, %s: 'You don't have permission to delete this event'", async (suffix, scope) => {
      const { id } = await table.create(aSeries());
      const before = await table.occurrences();
      const response = await world.as(other).delete(`/api/events/${id}${suffix}?scope=${scope}`);
      expect(response.body).toMatchObject({
        status: 403,
        detail: "You don't have permission to delete this event",
      });
      const restored = await world.as(other).delete(`/api/events/${id}/exception`);
      expect(restored.status).toBe(403);
      expect(await table.occurrences()).toEqual(before);
    });

    it('is refused as missing where it is hidden', async () => {
      const { id } = await table.create(aSeries({ is_public_shareable: false }));
      for (const path of ['', '/exception']) {
        const [hidden, missing] = [
          await world.as(other).delete(`/api/events/${id}${path}`),
          await world.as(other).delete(`/api/events/${unusedId()}${path}`),
        ];
        expect(hidden.status).toBe(404);
        expect(problemOf(hidden)).toEqual(problemOf(missing));
      }
      expect(await table.entries()).toHaveLength(4);
    });

    it('is allowed to an administrator, also if it is hidden, and recorded without its content', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      const { id } = await table.create(aSeries({ title: 'Canary', is_public_shareable: false }));
      const remove = (reference: string, query = '') =>
        world.as(administrator).delete(`/api/events/${reference}${query}`);
      expect((await remove(`${id}-occurrence-1`)).status).toBe(204);
      expect(await table.entries()).toHaveLength(3);
      expect((await remove(id, '?reason=because')).status).toBe(400);
      expect((await remove(id, '?reason=spam')).status).toBe(204);
      expect((await remove(id)).status).toBe(404);
      const { rows } = await world.sql.query(
        `SELECT actor_id, action, outcome, target_id, details FROM ${RECORDED_ENTRIES} WHERE object_id = $1 ORDER BY at`,
        [id],
      );
      expect(rows).toEqual(
        [
          { reference: `${id}-occurrence-1`, reason: 'unstated' },
          { reference: id, reason: 'spam' },
        ].map((details) => ({
          actor_id: administrator.user_id,
          action: 'event-deletion-by-administrator',
          outcome: 'success',
          target_id: owner.user_id,
          details,
        })),
      );
    });

    describe('by an administrator', () => {
      /** The notices to owners, as auth fetches them for the messages of this transaction. */
      const toldTo = async (userId: string) => {
        const { rows } = await world.sql.query<{ payload: { notice_id: string } }>(
          `SELECT o.payload FROM outbox o JOIN deletion_notices n ON n.id::text = o.payload ->> 'notice_id'
            WHERE o.queue = 'notices' AND o.job = 'event-deleted' AND n.user_id = $1 ORDER BY o.created_at`,
          [userId],
        );
        const auth = await world.asService('auth');
        return Promise.all(
          rows.map(async ({ payload }) => {
            expect(Object.keys(payload).filter((key) => key !== 'traceparent')).toEqual(['notice_id']);
            return (await auth.get(`/internal/event-deletions/${payload.notice_id}`)).body as object;
          }),
        );
      };
      const aPersonsEvent = async (event: object) => {
        const person = await world.auth.signIn();
        const { body } = await world.as(person).post('/api/events', event);
        return { person, id: body.id as string, version: body.version as number };
      };
      const series = (fields = {}) =>
        anEvent({
          title: 'Rehearsal',
          start_local: '2026-03-02T19:00',
          end_local: '2026-03-02T20:00',
          timezone: 'Europe/Berlin',
          recurrence: { recurrence_type: 'daily', count: 6 },
          ...fields,
        });

      it('is mailed to the owner: what, when, how much and why', async () => {
        const administrator = await world.auth.signIn({ role: 'admin' });
        const remove = (reference: string, query: string) =>
          world.as(administrator).delete(`/api/events/${reference}?${query}`);
        const { person, id, version } = await aPersonsEvent(series());
        const change = { version, scope: 'occurrence', title: 'Recital', start_local: '2026-03-03T18:00' };
        expect((await world.as(person).patch(`/api/events/${id}-occurrence-1`, change)).status).toBe(200);
        expect((await remove(`${id}-occurrence-1`, 'reason=abuse')).status).toBe(204);
        expect((await remove(`${id}-occurrence-4`, 'scope=following&reason=unlawful')).status).toBe(204);
        expect((await remove(`${id}-occurrence-2`, 'scope=series')).status).toBe(204);
        expect((await remove(id, 'reason=spam')).status).toBe(404);
        const told = {
          title: 'Rehearsal',
          timezone: 'Europe/Berlin',
          is_all_day: false,
          user_id: person.user_id,
          deleted_at: expect.any(String) as unknown,
        };
        expect(await toldTo(person.user_id)).toEqual([
          {
            ...told,
            title: 'Recital',
            start_local: '2026-03-03T18:00',
            extent: 'occurrence',
            reason: 'abuse',
          },
          { ...told, start_local: '2026-03-06T19:00', extent: 'following', reason: 'unlawful' },
          { ...told, start_local: '2026-03-02T19:00', extent: 'series', reason: null },
        ]);
      });

      it('is mailed for an event that does not repeat, also if it is hidden', async () => {
        const administrator = await world.auth.signIn({ role: 'admin' });
        const { person, id } = await aPersonsEvent(anEvent({ title: 'Once', is_public_shareable: false }));
        expect((await world.as(administrator).delete(`/api/events/${id}?reason=spam`)).status).toBe(204);
        expect(await toldTo(person.user_id)).toMatchObject([
          { title: 'Once', extent: 'event', reason: 'spam' },
        ]);
      });

      it('is not mailed if owners or administrators delete their own', async () => {
        const { person, id } = await aPersonsEvent(anEvent());
        const administrator = await world.auth.signIn({ role: 'admin' });
        const { body } = await world.as(administrator).post('/api/events', anEvent());
        expect((await world.as(person).delete(`/api/events/${id}`)).status).toBe(204);
        expect((await world.as(administrator).delete(`/api/events/${body.id}?reason=spam`)).status).toBe(204);
        expect(await toldTo(person.user_id)).toEqual([]);
        expect(await toldTo(administrator.user_id)).toEqual([]);
      });

      it('is only mailed if it is done', async () => {
        const administrator = await world.auth.signIn({ role: 'admin' });
        const { person, id } = await aPersonsEvent(anEvent());
        await world.sql.query(`
          CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
          CREATE TRIGGER refuse BEFORE INSERT ON outbox FOR EACH ROW WHEN (NEW.queue = 'audit') EXECUTE FUNCTION refuse()`);
        const response = await world.as(administrator).delete(`/api/events/${id}?reason=spam`);
        await world.sql.query('DROP TRIGGER refuse ON outbox; DROP FUNCTION refuse()');
        expect(response.status).toBe(500);
        expect(await toldTo(person.user_id)).toEqual([]);
        expect((await world.as(person).get(`/api/events/${id}`)).status).toBe(200);
      });
    });

    it('is recorded as anybody’s own when administrators delete their own', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      const { id } = (await world.as(administrator).post('/api/events', anEvent())).body;
      await world.as(administrator).delete(`/api/events/${id}?reason=other`);
      const { rows } = await world.sql.query(
        `SELECT action, details FROM ${RECORDED_ENTRIES} WHERE object_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ action: 'event-deletion', details: { reference: id } }]);
    });
  });

  it('passes five times in a minute for one caller and event; the sixth has to wait', async () => {
    const { id } = await table.create(anEvent());
    const attempt = (person: SignedIn) => world.as(person).delete(`/api/events/${id}`);
    const answers = await Promise.all(Array.from({ length: 6 }, () => attempt(other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429]);
    const late = await attempt(other);
    expect(late.body).toMatchObject({
      status: 429,
      title: 'Too many requests',
      detail: 'Please wait before trying again',
    });
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(owner)).status).toBe(204);
  });

  it('passes a hundred and twenty times in a minute for one caller, whatever it is about', async () => {
    const statuses: number[] = [];
    // Fewer at once than the maximum of waiting requests per person.
    for (let round = 0; round < 11; round += 1) {
      const attempts = Array.from({ length: 11 }, () => world.as(other).delete(`/api/events/${unusedId()}`));
      statuses.push(...(await Promise.all(attempts)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(120);
    // The order within the last round is undefined.
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    const { id } = await table.create(anEvent());
    expect((await world.as(other).delete(`/api/events/${id}`)).status).toBe(429);
    expect((await table.delete(id)).status).toBe(204);
  });
});

import { describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES, type SignedIn } from '@daymark/service-kit/testing';
import { anEvent, other, problemOf, unusedId, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe('Cancelling events', () => {
  useTimetable();

  const statusOf = async (reference: string) => {
    const { status, cancellation_note } = (await table.get(reference)).body;
    return [status, cancellation_note];
  };
  const statuses = async () =>
    (await table.occurrences()).map(
      ({ start_local, status }) => `${start_local.slice(5, 10)} ${String(status)}`,
    );
  const rowOf = async (id: string) =>
    (await world.sql.query('SELECT revision, version, cancelled_at FROM events WHERE id = $1', [id])).rows[0];
  const publishedAt = async () =>
    (await world.sql.query('SELECT published_at FROM calendars WHERE id = $1', [table.calendarId])).rows[0]
      .published_at as Date;

  it('keeps the event where it is, with a note, a higher revision, and a new version of its calendar', async () => {
    const { id } = await table.create(anEvent());
    const [before, shownBefore] = [await rowOf(id), await publishedAt()];
    const response = await table.cancel(id, { cancellation_note: ' The hall is closed ' });
    expect(response.status).toBe(200);
    expect(await statusOf(id)).toEqual(['cancelled', 'The hall is closed']);
    expect(await table.entries()).toEqual(['2026-03-02T19:00 Concert']);
    const after = await rowOf(id);
    expect(response.body).toEqual({ id, status: 'cancelled', version: after.version });
    expect(after.revision).toBe(before.revision + 1);
    expect((await publishedAt()).getTime()).toBeGreaterThan(shownBefore.getTime());
  });

  it('is undone by reinstating, which raises the revision again', async () => {
    const { id } = await table.create(anEvent());
    await table.cancel(id, { cancellation_note: 'Rain' });
    const cancelled = await rowOf(id);
    expect((await table.reinstate(id)).body).toMatchObject({ id, status: 'confirmed' });
    expect(await statusOf(id)).toEqual(['confirmed', null]);
    expect(await rowOf(id)).toMatchObject({ revision: cancelled.revision + 1, cancelled_at: null });
  });

  it.each(['cancel', 'reinstate'] as const)('does nothing the second time: %s', async (act) => {
    const { id, version } = await table.create(anEvent());
    await table.cancel(id);
    if (act === 'reinstate') await table.reinstate(id);
    const [row, shown] = [await rowOf(id), await publishedAt()];
    // A client that got no response repeats the request with the earlier version.
    const again = await world.as(owner).post(`/api/events/${id}/${act}`, { version });
    expect([again.status, again.body.version]).toEqual([200, row.version]);
    expect(await rowOf(id)).toEqual(row);
    expect(await publishedAt()).toEqual(shown);
  });

  it('changes the note if it is already cancelled, and keeps the time of the cancellation', async () => {
    const { id } = await table.create(anEvent());
    await table.cancel(id, { cancellation_note: 'Rain' });
    const { cancelled_at } = await rowOf(id);
    await table.cancel(id);
    expect(await statusOf(id)).toEqual(['cancelled', 'Rain']);
    await table.cancel(id, { cancellation_note: 'Snow' });
    expect(await statusOf(id)).toEqual(['cancelled', 'Snow']);
    expect((await rowOf(id)).cancelled_at).toEqual(cancelled_at);
    await table.cancel(id, { cancellation_note: null });
    expect(await statusOf(id)).toEqual(['cancelled', null]);
  });

  it('is refused from a version that is no longer the current one', async () => {
    const { id, version } = await table.create(aSeries());
    await table.change(id, { title: 'Gala' }, 'series');
    for (const [reference, scope] of [
      [id, 'series'],
      [`${id}-occurrence-1`, 'occurrence'],
      [`${id}-occurrence-2`, 'following'],
    ] as const) {
      const response = await world.as(owner).post(`/api/events/${reference}/cancel`, { version, scope });
      expect(response.body).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    }
    expect(new Set((await table.occurrences()).map(({ status }) => status))).toEqual(new Set(['confirmed']));
  });

  it('takes one occurrence, which is another thing than deleting it', async () => {
    const { id } = await table.create(aSeries());
    const response = await table.cancel(`${id}-occurrence-1`, { cancellation_note: 'Rain' });
    expect(response.body).toMatchObject({ id: `${id}-occurrence-1`, status: 'cancelled' });
    await table.delete(`${id}-occurrence-2`);
    expect(await statuses()).toEqual(['03-02 confirmed', '03-09 cancelled', '03-23 confirmed']);
    expect(await statusOf(id)).toEqual(['confirmed', null]);
    const exceptions = (await world.as(owner).get(`/api/events/${id}/exceptions`)).body.items;
    expect(exceptions).toMatchObject([
      { occurrence_date: '2026-03-09', status: 'cancelled', is_deleted: false },
      { occurrence_date: '2026-03-16', is_deleted: true },
    ]);
    expect((await table.cancel(`${id}-occurrence-2`, { version: 1 })).status).toBe(404);
    await table.reinstate(`${id}-occurrence-1`);
    expect(await statuses()).toEqual(['03-02 confirmed', '03-09 confirmed', '03-23 confirmed']);
  });

  it('takes this and the following ones, as a series of their own', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-3`, { title: 'Finale' });
    const { body } = await table.cancel(`${id}-occurrence-2`, {
      scope: 'following',
      cancellation_note: 'Rain',
    });
    expect(body.id).not.toContain(id);
    expect(body.status).toBe('cancelled');
    expect(await statuses()).toEqual([
      '03-02 confirmed',
      '03-09 confirmed',
      '03-16 cancelled',
      '03-23 cancelled',
    ]);
    expect(await table.entries()).toContain('2026-03-23T19:00 Finale');
    await table.reinstate(body.id);
    expect(new Set((await table.occurrences()).map(({ status }) => status))).toEqual(new Set(['confirmed']));
  });

  it('includes a whole series with its changed occurrences, and individually cancelled ones stay so', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    await table.cancel(`${id}-occurrence-2`);
    await table.cancel(id, { cancellation_note: 'Rain' });
    expect(new Set((await table.occurrences()).map(({ status }) => status))).toEqual(new Set(['cancelled']));
    expect(await statusOf(`${id}-occurrence-1`)).toEqual(['cancelled', 'Rain']);
    await table.reinstate(`${id}-occurrence-3`, { scope: 'series' });
    expect(await statuses()).toEqual([
      '03-02 confirmed',
      '03-09 confirmed',
      '03-16 cancelled',
      '03-23 confirmed',
    ]);
  });

  it('lasts through a change of the event, of one occurrence, and through a split', async () => {
    const { id } = await table.create(aSeries());
    await table.cancel(id, { cancellation_note: 'Rain' });
    await table.change(id, { title: 'Gala', status: 'confirmed', cancellation_note: 'Forged' }, 'series');
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    const later = await table.change(`${id}-occurrence-2`, { title: 'Finale' }, 'following');
    for (const reference of [id, `${id}-occurrence-1`, later.body.id]) {
      expect(await statusOf(reference)).toEqual(['cancelled', 'Rain']);
    }
  });

  it('is not part of the request that creates an event', async () => {
    const { id } = await table.create(anEvent({ status: 'cancelled', cancellation_note: 'Forged' }));
    expect(await statusOf(id)).toEqual(['confirmed', null]);
  });

  it('is not copied: a copy is not cancelled', async () => {
    const { id } = await table.create(anEvent());
    await table.cancel(id, { cancellation_note: 'Rain' });
    const { body } = await table.copy(id);
    expect([body.status, body.cancellation_note]).toEqual(['confirmed', null]);
  });

  it('of a hidden event moves no version that the audience could ask for', async () => {
    const { id } = await table.create(anEvent({ is_public_shareable: false }));
    const [row, shown] = [await rowOf(id), await publishedAt()];
    await table.cancel(id);
    expect((await rowOf(id)).revision).toBe(row.revision);
    expect(await publishedAt()).toEqual(shown);
  });

  describe('of somebody else', () => {
    it.each(['cancel', 'reinstate'])('is refused where it is shared: %s', async (act) => {
      const { id } = await table.create(aSeries());
      for (const suffix of ['', '-occurrence-1']) {
        const response = await world.as(other).post(`/api/events/${id}${suffix}/${act}`, { version: 1 });
        expect(response.body).toMatchObject({
          status: 403,
          detail: `You don't have permission to ${act} this event`,
        });
      }
      expect(await statusOf(id)).toEqual(['confirmed', null]);
    });

    it.each(['cancel', 'reinstate'])('is refused as missing where it is hidden: %s', async (act) => {
      const { id } = await table.create(aSeries({ is_public_shareable: false }));
      for (const suffix of ['', '-occurrence-1']) {
        const [hidden, missing] = [
          await world.as(other).post(`/api/events/${id}${suffix}/${act}`, { version: 1 }),
          await world.as(other).post(`/api/events/${unusedId()}${suffix}/${act}`, { version: 1 }),
        ];
        expect(hidden.status).toBe(404);
        expect(problemOf(hidden)).toEqual(problemOf(missing));
      }
      expect(await statusOf(id)).toEqual(['confirmed', null]);
    });

    it('is allowed to an administrator if it is shared, without disclosing it, and recorded', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      const { id } = await table.create(anEvent({ title: 'Canary' }));
      for (const act of ['cancel', 'reinstate']) {
        const response = await world.as(administrator).post(`/api/events/${id}/${act}`, { version: 0 });
        expect([response.status, Object.keys(response.body)]).toEqual([200, ['id', 'status', 'version']]);
      }
      const { rows } = await world.sql.query(
        `SELECT actor_id, action, outcome, target_id, details FROM ${RECORDED_ENTRIES} WHERE object_id = $1 ORDER BY at`,
        [id],
      );
      expect(rows).toEqual(
        ['event-cancellation-by-administrator', 'event-reinstatement-by-administrator'].map((action) => ({
          actor_id: administrator.user_id,
          action,
          outcome: 'success',
          target_id: owner.user_id,
          details: { reference: id },
        })),
      );
    });

    it.each(['cancel', 'reinstate'])(
      'is refused to an administrator as missing where it is private: %s',
      async (act) => {
        const administrator = await world.auth.signIn({ role: 'admin' });
        const { id } = await table.create(aSeries({ is_public_shareable: false }));
        const attempt = (reference: string) =>
          world.as(administrator).post(`/api/events/${reference}/${act}`, {
            version: 1,
            ...(act === 'cancel' && { cancellation_note: 'Canary' }),
          });
        for (const suffix of ['', '-occurrence-1']) {
          const [hidden, missing] = [await attempt(id + suffix), await attempt(unusedId() + suffix)];
          expect(hidden.status).toBe(404);
          expect(problemOf(hidden)).toEqual(problemOf(missing));
        }
        expect(await statusOf(id)).toEqual(['confirmed', null]);
        const { rows } = await world.sql.query(`SELECT FROM ${RECORDED_ENTRIES} WHERE object_id = $1`, [id]);
        expect(rows).toEqual([]);
      },
    );

    it('is refused to an administrator for an occurrence that is private within a series that is shared', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      const { id } = await table.create(aSeries());
      const [hidden, shown] = [`${id}-occurrence-1`, `${id}-occurrence-2`];
      await table.change(hidden, { is_public_shareable: false });
      const cancel = (reference: string) =>
        world.as(administrator).post(`/api/events/${reference}/cancel`, { version: 1 });
      expect((await cancel(hidden)).status).toBe(404);
      expect((await cancel(shown)).status).toBe(200);
      expect([await statusOf(hidden), await statusOf(shown)]).toEqual([
        ['confirmed', null],
        ['cancelled', null],
      ]);
    });

    it('carries no word of an administrator to the audience, and takes none of its owner away', async () => {
      const administrator = await world.auth.signIn({ role: 'admin' });
      const { id } = await table.create(anEvent());
      const cancel = (fields: object) =>
        world.as(administrator).post(`/api/events/${id}/cancel`, { version: 1, ...fields });
      const refused = await cancel({ cancellation_note: 'Read this instead' });
      expect(refused.body).toMatchObject({
        status: 400,
        code: 'VALIDATION_ERROR',
        errors: [
          {
            field: 'cancellation_note',
            message: 'Only its owner can tell the audience why an event is cancelled',
          },
        ],
      });
      expect(await statusOf(id)).toEqual(['confirmed', null]);
      await table.cancel(id, { cancellation_note: 'Rain' });
      expect((await cancel({ cancellation_note: null })).status).toBe(200);
      expect(await statusOf(id)).toEqual(['cancelled', 'Rain']);
    });
  });

  it.each(['cancel', 'reinstate'])(
    'passes five times in a minute for one caller and event; the sixth has to wait: %s',
    async (act) => {
      const { id } = await table.create(anEvent());
      const attempt = (person: SignedIn) => world.as(person).post(`/api/events/${id}/${act}`, { version: 1 });
      const answers = await Promise.all(Array.from({ length: 6 }, () => attempt(other)));
      expect(answers.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429]);
      expect((await attempt(owner)).status).toBe(200);
    },
  );
});

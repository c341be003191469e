import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Problem } from '@daymark/contracts';
import { aCalendar, anEvent, other, unusedId, withoutLimits, world } from './support/calendars-under-test.js';
import { countedQueries } from './support/counted-queries.js';
import { rowsOf } from './support/stored-rows.js';
import { aSeries, owner, table, useTimetable, type Shown } from './support/timetable.js';

useTimetable();

type Named = Pick<Shown, 'id' | 'version'>;
const change = (events: readonly Named[], action: object, person = owner) =>
  world.as(person).post('/api/events/batch', {
    events: events.map(({ id, version }) => ({ id, version })),
    change: action,
  });
const done = (events: readonly Named[], action: object) => change(events, action).expect(204);
/** Dates as a view shows them, which are named by their numbers. */
const dates = async () =>
  (await table.occurrences()).map((date) => ({
    ...date,
    id: date['is_recurring'] && !date.id.includes('occurrence') ? `${date.id}-occurrence-0` : date.id,
  }));
const refused = async (events: readonly Named[], action: object, status: number): Promise<string[]> => {
  const before = await rowsOf(owner.user_id);
  const { body } = await change(events, action).expect(status);
  expect(await rowsOf(owner.user_id)).toEqual(before);
  return ((body as Problem).errors ?? []).map(({ field, message }) => `${field}: ${message}`);
};

describe('Several events at once', () => {
  it('move by days and minutes, dates of a series alone, on the wall clock and by one step of undo', async () => {
    await table.create(
      anEvent({ title: 'Talk', start_local: '2026-03-27T19:00', end_local: '2026-03-27T21:00' }),
    );
    await table.create(
      anEvent({ title: 'Fair', is_all_day: true, start_local: '2026-03-05', end_local: '2026-03-06' }),
    );
    await table.create(aSeries({ title: 'Choir' }));
    const [first, fair, second, , , talk] = await dates();
    const key = '7b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a23';
    await change([first!, fair!, second!, talk!], { action: 'move', days: 3, minutes: -30 })
      .set('Undo-Key', key)
      .expect(204);
    expect(await table.entries()).toEqual([
      '2026-03-05T18:30 Choir',
      '2026-03-08 Fair',
      '2026-03-12T18:30 Choir',
      '2026-03-16T19:00 Choir',
      '2026-03-23T19:00 Choir',
      // The clock was put forward in between.
      '2026-03-30T18:30 Talk',
    ]);
    expect((await world.as(owner).post(`/api/undo/${key}`, undefined)).body).toMatchObject({
      is_undone: true,
    });
    expect((await table.entries())[0]).toBe('2026-03-02T19:00 Choir');
  });

  it('move once with the same Idempotency-Key, which no other change can use', async () => {
    const talk = await table.create(anEvent({ title: 'Talk' }));
    const move = { action: 'move', days: 7 };
    const send = (action: object) => change([talk], action).set('Idempotency-Key', 'pressed-twice');
    await Promise.all([send(move).expect(204), send(move).expect(204)]);
    await send({ ...move, days: 8 }).expect(422);
    expect(await table.entries()).toEqual(['2026-03-09T19:00 Talk']);
  });

  it('move as whole series with their ends and single dates', async () => {
    const choir = await table.create(
      aSeries({
        title: 'Choir',
        recurrence: { recurrence_type: 'weekly', days_of_week: [1, 3], end_date: '2026-03-18' },
      }),
    );
    await table.change(`${choir.id}-occurrence-1`, {
      title: 'Concert',
      start_local: '2026-03-05T20:00',
      end_local: '2026-03-05T22:00',
    });
    await table.delete(`${choir.id}-occurrence-2`);
    const { version } = (await table.get(choir.id)).body as Shown;
    await done([{ id: choir.id, version }], { action: 'move', days: 15 });
    expect(await table.entries()).toEqual([
      '2026-03-17T19:00 Choir',
      '2026-03-20T20:00 Concert',
      '2026-03-26T19:00 Choir',
      '2026-03-31T19:00 Choir',
      '2026-04-02T19:00 Choir',
    ]);
  });

  it('go into another calendar, where a date takes its series along', async () => {
    const { id: target } = (await world.as(owner).post('/api/calendars', aCalendar())).body as Shown;
    const talk = await table.create(anEvent({ title: 'Talk' }));
    const choir = await table.create(aSeries({ title: 'Choir' }));
    const named = [
      talk,
      { ...choir, id: `${choir.id}-occurrence-2` },
      { ...choir, id: `${choir.id}-occurrence-1` },
    ];
    await done(named, { action: 'put-into-calendar', calendar_id: target });
    expect(await table.entries()).toEqual([]);
    for (const { id } of [talk, choir])
      expect((await table.get(id)).body).toMatchObject({ calendars: [{ id: target }] });
    const { version } = (await table.get(talk.id)).body as Shown;
    await done([{ id: talk.id, version }], { action: 'put-into-calendar', calendar_id: null });
    expect((await table.get(talk.id)).body).toMatchObject({ calendars: [] });
    expect((await change([choir], { action: 'put-into-calendar', calendar_id: unusedId() })).status).toBe(
      404,
    );
  });

  it('are made private and shared, cancelled with a note, and deleted into the bin', async () => {
    const talk = await table.create(anEvent({ title: 'Talk' }));
    const choir = await table.create(aSeries({ title: 'Choir' }));
    const date = `${choir.id}-occurrence-1`;
    const current = async () => [
      (await table.get(talk.id)).body as Shown,
      (await table.get(date)).body as Shown,
    ];
    await done(await current(), { action: 'share', is_public_shareable: false });
    for (const each of await current()) expect(each).toMatchObject({ is_public_shareable: false });
    expect((await table.get(choir.id)).body).toMatchObject({ is_public_shareable: true });
    await done(await current(), { action: 'share', is_public_shareable: true });
    await done(await current(), { action: 'cancel', cancellation_note: 'Snow' });
    for (const each of await current())
      expect(each).toMatchObject({
        status: 'cancelled',
        cancellation_note: 'Snow',
        is_public_shareable: true,
      });
    await done(await current(), { action: 'delete' });
    expect(await table.entries()).toEqual([
      '2026-03-02T19:00 Choir',
      '2026-03-16T19:00 Choir',
      '2026-03-23T19:00 Choir',
    ]);
    const bin = (await world.as(owner).get('/api/bin')).body as { items: Shown[] };
    expect(bin.items.map(({ title }) => title)).toEqual(['Talk']);
  });

  it('count a series that is named as a whole once, with its dates', async () => {
    const choir = await table.create(aSeries({ title: 'Choir' }));
    await done([{ ...choir, id: `${choir.id}-occurrence-1` }, choir, choir], { action: 'move', days: 7 });
    expect((await table.entries())[0]).toBe('2026-03-09T19:00 Choir');
  });

  it('leave everything as it is if one cannot be changed, and name each such event', async () => {
    const fine = await table.create(anEvent({ title: 'Fine' }));
    const stale = await table.create(anEvent({ title: 'Stale' }));
    await table.change(stale.id, { title: 'Changed' });
    expect(await refused([fine, stale], { action: 'delete' }, 409)).toEqual([
      expect.stringMatching(/^events\.1: Changed: .+ changed this on .*\d{4} at \d\d:\d\d UTC\.$/),
    ]);
    const hidden = await table.create(aSeries({ title: 'Hidden', is_public_shareable: false }));
    const date = { ...hidden, id: `${hidden.id}-occurrence-1` };
    expect(await refused([date, fine], { action: 'share', is_public_shareable: true }, 400)).toEqual([
      'events.0: Hidden: An occurrence can be shared only while its series is',
    ]);
    const missing = { id: unusedId(), version: 1 };
    const beyond = { ...fine, id: `${hidden.id}-occurrence-9` };
    const unseen = 'This does not exist, or you cannot see it.';
    expect(await refused([fine, missing, beyond], { action: 'move', days: 1 }, 404)).toEqual([
      `events.1: ${unseen}`,
      `events.2: Hidden: ${unseen}`,
    ]);
    expect(await refused([hidden], { action: 'move', days: 1, minutes: 5 }, 400)).toEqual([
      'events.0: Hidden: A series as a whole can only be moved by days',
    ]);
    expect(await refused([fine], { action: 'move', days: -3660 * 40 }, 400)).not.toEqual([]);
  });

  it('of another person are refused if they are shared, and do not exist otherwise', async () => {
    const shared = await table.create(anEvent({ title: 'Shared' }));
    const hidden = await table.create(anEvent({ title: 'Hidden', is_public_shareable: false }));
    const before = await rowsOf(owner.user_id);
    for (const action of ['cancel', 'delete']) {
      expect((await change([shared], { action }, other).expect(403)).body).toMatchObject({
        errors: [{ field: 'events.0', message: `Shared: You don't have permission to ${action} this event` }],
      });
      expect((await change([hidden], { action }, other).expect(404)).body).toMatchObject({
        errors: [{ field: 'events.0', message: expect.not.stringContaining('Hidden') }],
      });
    }
    expect(await rowsOf(owner.user_id)).toEqual(before);
  });

  it('take as many statements for sixteen as for four, also when it is undone', async () => {
    await withoutLimits(async () => {
      const counts = async (count: number): Promise<number[]> => {
        const made: Shown[] = [];
        for (let each = 0; each < count / 2; each++) {
          made.push(await table.create(anEvent({ title: 'Talk' })));
          const choir = await table.create(aSeries({ title: 'Choir' }));
          made.push({ ...choir, id: `${choir.id}-occurrence-1` });
        }
        const queries = countedQueries(world);
        const counted: number[] = [];
        for (const action of [{ action: 'move', days: 1 }, { action: 'cancel' }, { action: 'delete' }]) {
          const key = randomUUID();
          const current = await Promise.all(made.map(async ({ id }) => (await table.get(id)).body as Shown));
          queries.restart();
          await change(current, action).set('Undo-Key', key).expect(204);
          counted.push(queries.count());
          queries.restart();
          await world.as(owner).post(`/api/undo/${key}`, undefined).expect(200);
          counted.push(queries.count());
        }
        queries.stop();
        return counted;
      };
      const few = await counts(4);
      expect(await counts(16)).toEqual(few);
    });
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { SeasonPreview } from '@daymark/contracts';
import { fillCalendar } from './support/at-the-edge.js';
import { anEvent, other, unusedId, withoutLimits, world } from './support/calendars-under-test.js';
import { rowsOf } from './support/stored-rows.js';
import { aSeries, owner, table, useTimetable, type Shown } from './support/timetable.js';

useTimetable();

const copy = (body: object, person = owner) => world.as(person).post('/api/events/season', body);
const preview = async (query: Record<string, string>) => {
  const response = await world
    .as(owner)
    .get(`/api/events/season?${new URLSearchParams(query).toString()}`)
    .expect(200);
  return response.body as SeasonPreview;
};
const ofCalendar = () => ({ calendar_id: table.calendarId });
const next = () => table.entries('2026-06-01T00:00:00Z', '2027-06-30T00:00:00Z');

describe('A copy to the next season', () => {
  it('of a calendar has everything later by whole weeks, with single dates, and is undone as one step', async () => {
    const choir = await table.create(aSeries({ title: 'Choir' }));
    await table.change(`${choir.id}-occurrence-1`, {
      title: 'Concert',
      start_local: '2026-03-10T20:00',
      end_local: '2026-03-10T22:00',
    });
    await table.delete(`${choir.id}-occurrence-2`);
    await table.create(
      anEvent({ title: 'Fair', is_all_day: true, start_local: '2026-03-07', end_local: '2026-03-08' }),
    );
    await table.create(
      anEvent({ title: 'Later', start_local: '2026-05-07T10:00', end_local: '2026-05-07T11:00' }),
    );
    const before = await rowsOf(owner.user_id);
    const season = { ...ofCalendar(), from: '2026-03-01', until: '2026-04-30', starts_on: '2026-09-04' };
    expect(await preview(season)).toEqual({
      weeks: 27,
      events: 2,
      dates: 4,
      has_more_dates: false,
      first_events: [
        expect.objectContaining({
          title: 'Choir',
          start_local: '2026-09-07T19:00',
          recurrence_text: expect.any(String),
        }),
        expect.objectContaining({ title: 'Fair', start_local: '2026-09-12', recurrence_text: null }),
      ],
      starts_on: '2026-09-07',
      ends_on: '2026-09-28',
      notes: [],
      note_count: 0,
      refusal: null,
    });
    expect(await rowsOf(owner.user_id)).toEqual(before);
    const key = randomUUID();
    const made = await copy(season).set('Undo-Key', key).expect(201);
    expect(made.body).toEqual({ id: table.calendarId });
    expect(await next()).toEqual([
      '2026-09-07T19:00 Choir',
      '2026-09-12 Fair',
      '2026-09-15T20:00 Concert',
      '2026-09-28T19:00 Choir',
    ]);
    expect((await world.as(owner).post(`/api/undo/${key}`, undefined)).body).toMatchObject({
      is_undone: true,
    });
    expect(await rowsOf(owner.user_id)).toEqual(before);
  });

  it('of a series has its look, end and calendars, keeps the wall clock, and takes place though it was cancelled', async () => {
    const choir = await table.create(
      aSeries({
        title: 'Choir',
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], end_date: '2026-03-23' },
      }),
    );
    await table.cancel(`${choir.id}-occurrence-1`, { cancellation_note: 'Snow' });
    const look = {
      background_color: '#ffeedd',
      button_color: '#112233',
      font_family: 'Lato, system-ui, sans-serif',
    };
    await world
      .as(owner)
      .put(`/api/events/${choir.id}/customization`, { ...look, version: 0 })
      .expect(200);
    const { id } = (await copy({ event_id: choir.id, starts_on: '2026-10-12' }).expect(201)).body as Shown;
    expect(await next()).toEqual([
      '2026-10-12T19:00 Choir',
      '2026-10-19T19:00 Choir',
      '2026-10-26T19:00 Choir',
      '2026-11-02T19:00 Choir',
    ]);
    expect((await table.get(id)).body).toMatchObject({
      status: 'confirmed',
      calendars: [{ id: table.calendarId }],
      recurrence: { end_date: '2026-11-02' },
    });
    const customization = await world.as(owner).get(`/api/events/${id}/customization`);
    expect(customization.body).toMatchObject(look);
    expect((await world.sql.query('SELECT FROM events WHERE parent_event_id = $1', [id])).rowCount).toBe(0);
  });

  it('is made once: with the same key, and later too what is there already is left out', async () => {
    await table.create(aSeries({ title: 'Choir' }));
    const season = { ...ofCalendar(), starts_on: '2026-09-07' };
    for (const key of ['one', 'one', 'two']) await copy(season).set('Idempotency-Key', key).expect(201);
    await table.create(anEvent({ title: 'Talk' }));
    const until = { ...season, until: '2026-04-01' };
    expect(await preview(until)).toMatchObject({ events: 1, notes: [{ kind: 'exists', title: 'Choir' }] });
    await Promise.all([copy(until), copy(until)]);
    expect((await next()).sort()).toEqual([
      '2026-09-07T19:00 Choir',
      '2026-09-07T19:00 Talk',
      '2026-09-14T19:00 Choir',
      '2026-09-21T19:00 Choir',
      '2026-09-28T19:00 Choir',
    ]);
  });

  it('says what does not move by weeks, what is left out, and what falls into a change of the clock', async () => {
    const monthly = { recurrence_type: 'monthly', day_of_month: 2, count: 3 };
    await table.create(aSeries({ title: 'Board', recurrence: monthly }));
    await table.create(aSeries({ title: 'Open end', recurrence: { recurrence_type: 'daily' } }));
    await table.create(
      anEvent({ title: 'Night', start_local: '2026-03-22T02:30', end_local: '2026-03-22T03:30' }),
    );
    const season = { ...ofCalendar(), starts_on: '2027-03-01' };
    const { notes, ...rest } = await preview(season);
    expect(rest).toMatchObject({ weeks: 52, events: 2, dates: 4, note_count: 2 });
    expect(notes).toEqual([
      { kind: 'endless', title: 'Open end', date: '2026-03-02' },
      { kind: 'rule', title: 'Board', date: '2027-03-01' },
    ]);
    expect(
      (await preview({ ...ofCalendar(), from: '2026-03-20', starts_on: '2026-03-29' })).notes,
    ).toContainEqual({
      kind: 'clock',
      title: 'Night',
      date: '2026-03-29',
    });
    await copy(season).expect(201);
    expect(await next()).toEqual(
      expect.arrayContaining(['2027-03-01T19:00 Board', '2027-04-01T19:00 Board', '2027-05-01T19:00 Board']),
    );
  });

  it('shares nothing that an administrator deleted', async () => {
    const administrator = await world.auth.signIn({ role: 'admin' });
    const choir = await table.create(aSeries({ title: 'Choir' }));
    await world.as(administrator).delete(`/api/events/${choir.id}?scope=series&reason=spam`).expect(204);
    await world.as(owner).post(`/api/bin/${choir.id}/restore`, undefined).expect(200);
    const { id } = (await copy({ event_id: choir.id }).expect(201)).body as Shown;
    const { version, ...made } = (await table.get(id)).body as Shown;
    expect(made).toMatchObject({ is_public_shareable: false });
    const share = { events: [{ id, version }], change: { action: 'share', is_public_shareable: true } };
    await world.as(owner).post('/api/events/batch', share).expect(403);
  });

  it('is refused for others, for an earlier start, for too many events, and beyond the quota', async () => {
    const choir = await table.create(aSeries({ title: 'Choir' }));
    await copy({ event_id: choir.id }, other).expect(403);
    await copy(ofCalendar(), other).expect(403);
    await copy({ event_id: unusedId() }).expect(404);
    await copy({}).expect(400);
    await copy({ event_id: choir.id, starts_on: '2026-03-02' }).expect(400);
    const fill = (count: number) =>
      fillCalendar(world.sql, {
        userId: owner.user_id,
        calendarId: table.calendarId,
        count,
        descriptionCharacters: 0,
      });
    await fill(1_001);
    await copy(ofCalendar()).expect(403);
    await withoutLimits(async () => {
      expect(await preview({ event_id: choir.id })).toMatchObject({ events: 1, refusal: null });
      await fill(18_998);
      const refusal = expect.stringContaining('20,000 events');
      expect(await preview({ event_id: choir.id })).toMatchObject({ events: 1, refusal });
      await copy({ event_id: choir.id }).expect(403);
    });
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  DESCRIPTION_MAX_CHARACTERS,
  FEED_MAX_BYTES,
} from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { aDailySeries, fillCalendar, fillSeries, widest } from './support/at-the-edge.js';
import { aCalendar, anEvent, useCalendars, withoutLimits, world } from './support/calendars-under-test.js';

const tooManyDates = {
  status: 403,
  body: {
    code: 'FORBIDDEN',
    title: 'Too many changed dates',
    detail:
      'At most 1,000 dates of a series can be changed individually. Please restore some, or change this and the following dates together.',
  },
};
const tooMuchText = {
  status: 403,
  body: {
    title: 'Too much text',
    detail:
      'The changed dates of a series can hold at most 2 MB of text. Please shorten or restore some first.',
  },
};

describe('The dates of a series that are changed or deleted individually', () => {
  useCalendars();
  let owner: SignedIn;
  let id: string;
  beforeEach(async () => {
    owner = await world.auth.signIn();
    id = (await world.as(owner).post('/api/events', aDailySeries())).body.id;
  });
  const fill = (dates: Partial<Parameters<typeof fillSeries>[2]>) =>
    fillSeries(world.sql, id, { changed: 0, deleted: 0, descriptionCharacters: 1, ...dates });
  const versionOf = async (reference: string) =>
    (await world.as(owner).get(`/api/events/${reference}`)).body.version as number;
  const change = async (reference: string, fields: object, scope = '') =>
    world
      .as(owner)
      .patch(`/api/events/${reference}${scope}`, { version: await versionOf(reference), ...fields });
  const dateOf = (number: number) => `${id}-occurrence-${number}`;

  it('are at most 1,000 changed ones; existing ones can still be changed, and restoring makes room', async () => {
    await fill({ changed: CHANGED_DATES_PER_SERIES_MAX - 1 });
    const free = dateOf(CHANGED_DATES_PER_SERIES_MAX + 1);
    const next = dateOf(CHANGED_DATES_PER_SERIES_MAX + 2);
    expect((await change(free, { title: 'Another' })).status).toBe(200);
    expect(await change(next, { title: 'Another' })).toMatchObject(tooManyDates);
    expect(
      await world
        .as(owner)
        .post(`/api/events/${next}/cancel`, { version: await versionOf(next), scope: 'occurrence' }),
    ).toMatchObject(tooManyDates);
    expect((await change(free, { title: 'Yet another' })).status).toBe(200);
    await world.as(owner).delete(`/api/events/${dateOf(1)}/exception`);
    expect((await change(next, { title: 'Another' })).status).toBe(200);
    expect((await change(next, { title: 'From here on' }, '?scope=following')).status).toBe(200);
  });

  it('are 5,000 deleted ones at most', async () => {
    await fill({ deleted: DELETED_DATES_PER_SERIES_MAX });
    const refused = await world.as(owner).delete(`/api/events/${dateOf(DELETED_DATES_PER_SERIES_MAX + 1)}`);
    expect(refused).toMatchObject({ status: 403, body: { title: 'Too many deleted dates' } });
    expect(
      (await world.as(owner).get(`/api/events/${dateOf(DELETED_DATES_PER_SERIES_MAX + 1)}`)).status,
    ).toBe(200);
    expect((await world.as(owner).delete(`/api/events/${id}`)).status).toBe(204);
  });

  it('hold 2 MB of text at most, also where each follows a longer text of its series', async () => {
    await fill({ changed: 139, descriptionCharacters: DESCRIPTION_MAX_CHARACTERS });
    const longest = { description: widest(DESCRIPTION_MAX_CHARACTERS) };
    const before = await versionOf(id);
    expect(await change(dateOf(300), longest)).toMatchObject(tooMuchText);
    expect(await change(id, { location: widest(500) })).toMatchObject(tooMuchText);
    expect(await versionOf(id)).toBe(before);
    expect((await change(dateOf(1), { description: 'Short' })).status).toBe(200);
    expect((await change(dateOf(300), { description: 'Short' })).status).toBe(200);
  });

  it('that were more already are read, cancelled, shortened and deleted as ever', async () => {
    await fill({ changed: 1_010, descriptionCharacters: 800 });
    await withoutLimits(async () => {
      const list = await world.as(owner).get(`/api/events/${id}/exceptions?page=11`);
      expect(list).toMatchObject({ status: 200, body: { total: 1_010 } });
      const cancelled = await world
        .as(owner)
        .post(`/api/events/${id}/cancel`, { version: await versionOf(id) });
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
      const { rows } = await world.sql.query(
        `SELECT count(*)::int AS dates FROM events WHERE parent_event_id = $1 AND status = 'cancelled'`,
        [id],
      );
      expect(rows).toEqual([{ dates: 1_010 }]);
      expect((await change(id, { title: 'Day' })).status).toBe(200);
      expect((await change(dateOf(2), { description: 'Short' })).status).toBe(200);
      expect((await change(dateOf(505), {}, '?scope=following')).status).toBe(200);
      expect((await world.as(owner).delete(`/api/events/${id}`)).status).toBe(204);
    });
  });
});

describe('The feed of a calendar', () => {
  useCalendars();
  let owner: SignedIn;
  let calendarId: string;
  beforeEach(async () => {
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
  });
  /** 1,160 of the longest events are below the maximum, and 20 more exceed it. */
  const fill = (count: number) =>
    fillCalendar(world.sql, {
      userId: owner.user_id,
      calendarId,
      count,
      descriptionCharacters: DESCRIPTION_MAX_CHARACTERS,
    });
  const create = (fields: object = {}) =>
    world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId, ...fields }));
  const full = {
    status: 403,
    body: {
      title: 'The feed is full',
      detail:
        'The feed of the calendar "Concerts" can have at most 20 MB. Please move some events to another calendar, delete old ones, or shorten descriptions first.',
    },
  };
  const FULL = 1_129;

  it('accepts no further shared event when it is full, in any way; hidden ones and fewer are accepted', async () => {
    const elsewhere = (await world.as(owner).post('/api/calendars', aCalendar({ name: 'Other' }))).body.id;
    const small = (await create()).body as { id: string; version: number };
    const hidden = (await create({ is_public_shareable: false })).body as { id: string; version: number };
    const moved = (await world.as(owner).post('/api/events', anEvent({ calendar_id: elsewhere }))).body as {
      id: string;
    };
    const series = (await create(aDailySeries())).body as { id: string };
    await fill(FULL);
    const health = async () =>
      (await world.as(owner).get(`/api/calendars/${calendarId}/feed-health`)).body
        .expected_feed_bytes as number;
    expect(await health()).toBeGreaterThan(FEED_MAX_BYTES * 0.97);
    for (const refused of [
      await create({ description: widest(DESCRIPTION_MAX_CHARACTERS) }),
      await world
        .as(owner)
        .patch(`/api/events/${small.id}`, { version: 1, description: widest(DESCRIPTION_MAX_CHARACTERS) }),
      await world.as(owner).patch(`/api/events/${series.id}-occurrence-1`, {
        version: 1,
        description: widest(DESCRIPTION_MAX_CHARACTERS),
      }),
    ]) {
      expect(refused).toMatchObject(full);
    }
    await fill(1);
    // A copy is a draft, which is in no feed until it is saved.
    const copied = await world.as(owner).post(`/api/events/${small.id}/copy`, undefined);
    expect(copied).toMatchObject({ status: 201, body: { draft: 'shared' } });
    const copy = copied.body as { id: string; version: number };
    for (const refused of [
      await create(),
      await world.as(owner).patch(`/api/events/${hidden.id}`, { version: 1, is_public_shareable: true }),
      await world.as(owner).patch(`/api/events/${moved.id}`, { version: 1, calendar_id: calendarId }),
      await world.as(owner).patch(`/api/events/${copy.id}`, { version: copy.version }),
    ]) {
      expect(refused).toMatchObject(full);
    }
    expect((await world.as(owner).get(`/api/events/${copy.id}`)).body).toMatchObject(copy);
    expect((await create({ is_public_shareable: false })).status).toBe(201);
    expect((await world.as(owner).patch(`/api/events/${small.id}`, { version: 1, title: 'C' })).status).toBe(
      200,
    );
    const cancelled = await world.as(owner).post(`/api/events/${small.id}/cancel`, { version: 2 });
    expect(cancelled.status).toBe(200);
    expect((await world.as(owner).delete(`/api/events/${small.id}`)).status).toBe(204);
  });

  it('keeps a calendar private that exceeds the maximum of a feed, and says why', async () => {
    const url = `/api/calendars/${calendarId}`;
    expect((await world.as(owner).patch(url, { version: 1, is_public: false })).status).toBe(200);
    await fill(FULL + 1);
    expect((await create()).status).toBe(201);
    expect(await world.as(owner).patch(url, { version: 2, is_public: true })).toMatchObject(full);
    expect((await world.as(owner).get(url)).body).toMatchObject({ is_public: false, version: 2 });
  });
});

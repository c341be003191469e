import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '@daymark/contracts';
import * as interchange from '@daymark/contracts/interchange';
import * as internal from '@daymark/contracts/internal';
import type { SignedIn } from '@daymark/service-kit/testing';
import { aDailySeries, fillCalendar, fillSeries, fullImport, widest } from './support/at-the-edge.js';
import { ReadOnlyDatabase } from '../src/publishing/publishing.module.js';
import {
  aCalendar,
  giveStatementsTime,
  type Requests,
  useCalendars,
  world,
} from './support/calendars-under-test.js';

const {
  CALENDARS_MAX,
  CHANGED_DATES_PER_SERIES_MAX,
  DELETED_DATES_PER_SERIES_MAX,
  DESCRIPTION_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
} = contracts;

type Answering = contracts.Endpoint & { bound: contracts.ResponseBound };
const isReading = (value: unknown): value is Answering =>
  typeof value === 'object' && value !== null && 'bound' in value && (value as Answering).method === 'GET';
/** The endpoints of this service; a logo is one file, whose size has its own tests. */
const OURS =
  /^\/(api\/(bin|calendars|events|imports|invitations|settings|shared-calendars)|internal\/(public\/(calendars|events)|accounts\/:id\/(calendars|holdings|shared)|calendar-news|event-deletions))/;
const contractParts: unknown[] = [contracts, interchange, internal].flatMap((entry): unknown[] =>
  Object.values(entry),
);
const endpoints = contractParts.filter(isReading).filter(({ path }) => OURS.test(path));

/** Changed dates whose descriptions take the maximum of two megabytes. */
const DATES = {
  changed: CHANGED_DATES_PER_SERIES_MAX,
  deleted: DELETED_DATES_PER_SERIES_MAX,
  descriptionCharacters: 650,
};
const YEAR = 'from=2026-01-01T00:00:00Z&to=2027-02-01T00:00:00Z';
/** The rows of the list in a response. */
function rowsOf(body: unknown): number {
  const { items, events, readers, members } = body as Record<string, unknown>;
  // Some responses have a number of events.
  return ([items, events, readers, members].find(Array.isArray) ?? ['one']).length;
}

describe('Responses to somebody whose quotas are full', () => {
  useCalendars();
  let owner: SignedIn;
  let feed: Requests;
  let admin: Requests;
  let calendarId: string;
  let seriesId: string;
  let longEventId: string;
  let versionBefore: string;
  let importId: Promise<string> | undefined;
  const importIdOf = () => (importId ??= fullImport(world.sql, owner.user_id));

  beforeAll(async () => {
    const audience = world.service.application.get(ReadOnlyDatabase)['dataSource'];
    await audience.destroy();
    giveStatementsTime(audience);
    await audience.initialize();
    owner = await world.auth.signIn();
    feed = await world.asService('feed');
    admin = await world.asService('admin');
    const site = (number: number) => `https://${`${'a'.repeat(60)}.`.repeat(4)}n${number}.org`;
    const calendar = aCalendar({
      name: widest(NAME_MAX_CHARACTERS),
      description: widest(DESCRIPTION_MAX_CHARACTERS),
      embed_sites: Array.from({ length: contracts.EMBED_SITES_MAX }, (_, number) => site(number)),
    });
    const created = await world.as(owner).post('/api/calendars', calendar);
    expect(created.status).toBe(201);
    calendarId = created.body.id;
    await world.sql.query(
      `INSERT INTO calendars SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()))).*
       FROM calendars c, generate_series(2, $2::int) WHERE c.id = $1`,
      [calendarId, CALENDARS_MAX],
    );
    const create = async (fields: object) =>
      (await world.as(owner).post('/api/events', { calendar_id: calendarId, ...fields })).body as {
        id: string;
      };
    seriesId = (await create(aDailySeries())).id;
    // All dates of a daily series that change in one day are read in full.
    const long = { description: widest(DESCRIPTION_MAX_CHARACTERS), location: widest(500) };
    for (let number = 0; number < 40; number += 1) longEventId = (await create(aDailySeries(long))).id;
    versionBefore = (await feed.get(`/internal/public/calendars/${calendarId}`)).body.updated_at;
    await create(aDailySeries(long));
    await fillSeries(world.sql, seriesId, DATES);
    await fillCalendar(world.sql, {
      userId: owner.user_id,
      calendarId,
      count: 1_000,
      descriptionCharacters: 4_000,
    });
    await fillCalendar(world.sql, {
      userId: owner.user_id,
      calendarId,
      count: 9_000,
      descriptionCharacters: 0,
    });
  });

  /** Another person's, since the calendar above exceeds the maximum of a file. */
  let exporting: Promise<{ person: SignedIn; calendarId: string }> | undefined;
  const almostTooLargeToExport = () =>
    (exporting ??= (async () => {
      const person = await world.auth.signIn();
      const { body } = await world.as(person).post('/api/calendars', aCalendar());
      await fillCalendar(world.sql, {
        userId: person.user_id,
        calendarId: body.id,
        count: 1_100,
        descriptionCharacters: DESCRIPTION_MAX_CHARACTERS,
      });
      return { person, calendarId: body.id as string };
    })());
  const exported = (of: { person: SignedIn; calendarId: string }, extension: string) =>
    world.as(of.person).get(`/api/calendars/${of.calendarId}/export.${extension}`);

  /** Each calendar of the owner full of people, and of invitations with maximum texts. */
  const fillPeople = () =>
    world.sql.query(
      `WITH invited AS (
         INSERT INTO calendar_invitations (id, calendar_id, user_id, kind, email, role, note, expires_at)
         SELECT gen_random_uuid(), c.id, c.user_id, 'membership', n || 'invited@example.org', 'viewer', $2, now() + interval '1 day'
         FROM calendars c, generate_series(1, 60) n WHERE c.user_id = $1
         UNION ALL
         SELECT gen_random_uuid(), c.id, c.user_id, 'membership', 'invited@example.org', 'viewer', $2, now() + interval '1 day'
         FROM calendars c WHERE c.user_id = $1
         ON CONFLICT DO NOTHING)
       INSERT INTO calendar_members (calendar_id, user_id, role)
       SELECT c.id, gen_random_uuid(), 'viewer' FROM calendars c, generate_series(1, ${contracts.PEOPLE_PER_CALENDAR_MAX - 1}) n
       WHERE c.user_id = $1 AND NOT EXISTS (SELECT FROM calendar_members m WHERE m.calendar_id = c.id)`,
      [owner.user_id, widest(contracts.INVITATION_NOTE_MAX_CHARACTERS)],
    );

  /** One of them, in a collection of as many calendars as can be. */
  const invitationToMany = async () => {
    await fillPeople();
    const { rows } = await world.sql.query<{ together_id: string }>(
      `UPDATE calendar_invitations SET together_id = $2 WHERE email = 'invited@example.org' AND calendar_id = ANY (ARRAY(
         SELECT id FROM calendars WHERE user_id = $1 ORDER BY id LIMIT ${contracts.COLLECTION_CALENDARS_MAX}))
       RETURNING together_id`,
      [owner.user_id, randomUUID()],
    );
    expect(rows).toHaveLength(contracts.COLLECTION_CALENDARS_MAX);
    return rows[0]!.together_id;
  };

  const asked: Record<string, () => Promise<{ status: number; text: string; body: unknown }>> = {
    'GET /api/bin': async () => {
      await world.sql.query(
        `INSERT INTO bin_items (id, user_id, kind, title, color, start_local, timezone, row_count, text_bytes, deleted_by)
         SELECT gen_random_uuid(), $1, 'event', $2, '#2563eb', '2026-03-05T19:30', 'America/Argentina/ComodRivadavia',
           1, 0, 'administrator' FROM generate_series(1, 150)`,
        [owner.user_id, widest(contracts.TITLE_MAX_CHARACTERS)],
      );
      return world.as(owner).get('/api/bin?page_size=100');
    },
    'GET /api/calendars': async () => world.as(owner).get('/api/calendars?page_size=100'),
    'GET /api/calendars/:id': async () => world.as(owner).get(`/api/calendars/${calendarId}`),
    'GET /api/calendars/:id/events': async () =>
      world.as(owner).get(`/api/calendars/${calendarId}/events?${YEAR}`),
    'GET /api/calendars/:id/export.ics': async () => exported(await almostTooLargeToExport(), 'ics'),
    'GET /api/calendars/:id/export.csv': async () => exported(await almostTooLargeToExport(), 'csv'),
    'GET /api/calendars/:id/history': async () => {
      const text = widest(contracts.HISTORY_TEXT_MAX_CHARACTERS);
      const change = { field: 'description', occurrence: '2026-03-05T19:30', before: text, after: text };
      const summary = {
        kind: 'changed',
        title: widest(contracts.TITLE_MAX_CHARACTERS),
        changes: Array(contracts.HISTORY_CHANGES_MAX).fill(change),
      };
      await world.sql.query('UPDATE history_states SET summary = $2 WHERE user_id = $1', [
        owner.user_id,
        summary,
      ]);
      return world.as(owner).get(`/api/calendars/${calendarId}/history?page_size=50`);
    },
    'GET /api/events/:id/history': async () => world.as(owner).get(`/api/events/${seriesId}/history`),
    'GET /api/calendars/:id/feed-health': async () =>
      world.as(owner).get(`/api/calendars/${calendarId}/feed-health`),
    'GET /api/events': async () => world.as(owner).get('/api/events?page_size=100'),
    'GET /api/events/locations': async () => {
      await world.sql.query(
        `UPDATE events SET location = left($2, 490) || right(id::text, 10) WHERE user_id = $1 AND NOT is_deleted`,
        [owner.user_id, widest(contracts.LOCATION_MAX_CHARACTERS)],
      );
      return world.as(owner).get('/api/events/locations');
    },
    'GET /api/calendars/holidays': async () => world.as(owner).get('/api/calendars/holidays'),
    'GET /api/events/upcoming': async () => world.as(owner).get('/api/events/upcoming'),
    'GET /api/events/season': async () => world.as(owner).get(`/api/events/season?event_id=${longEventId}`),
    'GET /api/events/search': async () =>
      world.as(owner).get('/api/events/search?page_size=100&view=all&from=2026-01-01'),
    'GET /api/events/window': async () => world.as(owner).get(`/api/events/window?${YEAR}`),
    'GET /api/events/:id': async () => world.as(owner).get(`/api/events/${longEventId}`),
    'GET /api/events/:id/customization': async () =>
      world.as(owner).get(`/api/events/${longEventId}/customization`),
    'GET /api/events/:id/exceptions': async () => world.as(owner).get(`/api/events/${seriesId}/exceptions`),
    'GET /api/calendars/:id/short-link': async () =>
      world.as(owner).get(`/api/calendars/${calendarId}/short-link`),
    'GET /api/calendars/:id/collections': async () => {
      await world.sql.query(
        `INSERT INTO calendar_collections (id, user_id, address, name, calendar_ids)
         SELECT gen_random_uuid(), gen_random_uuid(), 'of-many-' || number, $2, ARRAY[$1::uuid]
         FROM generate_series(1, 150) AS number`,
        [calendarId, widest(NAME_MAX_CHARACTERS)],
      );
      return world.as(owner).get(`/api/calendars/${calendarId}/collections`);
    },
    'GET /api/calendars/:id/source': async () => {
      const address = `https://example.org/${'a'.repeat(2_000)}`;
      const body = { address, timezone: 'UTC', user_name: 'u'.repeat(200), title_prefix: 'p'.repeat(40) };
      await world.as(owner).put(`/api/calendars/${calendarId}/source`, body).expect(200);
      return world.as(owner).get(`/api/calendars/${calendarId}/source`);
    },
    'GET /api/calendars/:id/sources': async () => world.as(owner).get(`/api/calendars/${calendarId}/sources`),
    'GET /api/imports': async () => {
      await importIdOf();
      return world.as(owner).get('/api/imports?page_size=100');
    },
    'GET /api/imports/:id': async () => world.as(owner).get(`/api/imports/${await importIdOf()}`),
    'GET /api/imports/:id/items': async () =>
      world.as(owner).get(`/api/imports/${await importIdOf()}/items?page_size=100`),
    'GET /api/imports/:id/window': async () =>
      world.as(owner).get(`/api/imports/${await importIdOf()}/window?${YEAR}`),
    'GET /api/settings': async () => world.as(owner).get('/api/settings'),
    'GET /internal/accounts/:id/holdings': async () =>
      admin.get(`/internal/accounts/${owner.user_id}/holdings`),
    'GET /api/calendars/:id/people': async () => {
      await fillPeople();
      return world.as(owner).get(`/api/calendars/${calendarId}/people`);
    },
    'GET /api/invitations': async () => {
      await fillPeople();
      return world.as(await world.auth.signIn({ email: 'invited@example.org' })).get('/api/invitations');
    },
    'GET /api/invitations/:id/preview': async () =>
      world.as(null).get(`/api/invitations/${await invitationToMany()}/preview`),
    'GET /api/shared-calendars': async () => {
      await fillPeople();
      return world.as(owner).get('/api/shared-calendars');
    },
    'GET /internal/accounts/:id/shared-calendars': async () =>
      (await world.asService('auth')).get(`/internal/accounts/${owner.user_id}/shared-calendars`),
    'GET /internal/accounts/:id/calendars/:calendar/people': async () => {
      await fillPeople();
      return admin.get(`/internal/accounts/${owner.user_id}/calendars/${calendarId}/people`);
    },
    'GET /internal/calendar-news/:id': async () =>
      (await world.asService('auth')).get(`/internal/calendar-news/${await invitationToMany()}`),
    'GET /internal/event-deletions/:id': async () => {
      const event = {
        title: widest(contracts.TITLE_MAX_CHARACTERS),
        start_local: '2026-03-05T19:30',
        timezone: 'America/Argentina/ComodRivadavia',
        is_all_day: false,
        extent: 'occurrence',
        reason: 'owner-request',
      };
      const { rows } = await world.sql.query<{ id: string }>(
        'INSERT INTO deletion_notices (user_id, event) VALUES ($1, $2) RETURNING id',
        [owner.user_id, event],
      );
      return (await world.asService('auth')).get(`/internal/event-deletions/${rows[0]!.id}`);
    },
    'GET /internal/public/calendars/:id': async () => feed.get(`/internal/public/calendars/${calendarId}`),
    'GET /internal/public/calendars/:id/events': async () =>
      feed.get(`/internal/public/calendars/${calendarId}/events?${YEAR}`),
    'GET /internal/public/calendars/:id/version': async () =>
      feed.get(`/internal/public/calendars/${calendarId}/version?since=${versionBefore}`),
    'GET /internal/public/calendars/:id/feed': async () =>
      feed.get(`/internal/public/calendars/${calendarId}/feed`),
    'GET /internal/public/events/:id': async () => feed.get(`/internal/public/events/${longEventId}`),
    'GET /internal/public/events/:id/file': async () => feed.get(`/internal/public/events/${seriesId}/file`),
  };

  it('are requested from every endpoint that reads', () => {
    expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      Object.keys(asked).sort(),
    );
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'keep to their bound: %s',
    async (name, { bound }) => {
      const { status, text, body } = await asked[name]!();
      expect(status).toBe(200);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bound.bytes);
      expect(rowsOf(body)).toBeLessThanOrEqual(bound.rows);
    },
  );

  it.each(['ics', 'csv'])(
    'contain a whole calendar as .%s up to 20 MB, and are refused beyond that',
    async (extension) => {
      const whole = await exported(await almostTooLargeToExport(), extension);
      expect(whole.status).toBe(200);
      expect(Buffer.byteLength(whole.text)).toBeGreaterThan(contracts.EXPORT_MAX_BYTES * 0.85);
      const refused = await exported({ person: owner, calendarId }, extension);
      expect([refused.status, refused.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      expect(refused.headers['content-disposition']).toBeUndefined();
    },
  );

  it('keep to their bound on every page of a feed, and all pages are the whole', async () => {
    const found: string[] = [];
    let after = '';
    do {
      const response = await feed.get(`/internal/public/calendars/${calendarId}/feed${after}`);
      expect(response.status).toBe(200);
      expect(Buffer.byteLength(response.text)).toBeLessThanOrEqual(internal.getPublishedFeed.bound!.bytes);
      const { events, next } = response.body as internal.PublishedFeed;
      found.push(...events.map(({ id }) => id));
      after = next === null ? '' : `?after=${next}`;
    } while (after !== '');
    expect(new Set(found).size).toBe(found.length);
    expect(found).toHaveLength(10_042);
  });

  it('say that a list of a year is incomplete, if it is cut by its size', async () => {
    const response = await asked['GET /api/calendars/:id/events']!();
    const { items, truncated } = response.body as { items: { start_time: string }[]; truncated: boolean };
    expect(truncated).toBe(true);
    expect(Buffer.byteLength(response.text)).toBeGreaterThan(contracts.OCCURRENCE_LIST_MAX_BYTES / 2);
    const times = items.map(({ start_time }) => start_time);
    expect(times).toEqual(times.toSorted());
  });

  it('list the changed and deleted dates of a series page by page, without their texts unless requested', async () => {
    const list = async (query: string) =>
      (await world.as(owner).get(`/api/events/${seriesId}/exceptions${query}`)).body as {
        items: { id: string; occurrence_date: string; is_deleted: boolean; description: string | null }[];
        total: number;
      };
    const whole = await list('');
    expect(whole.items).toHaveLength(100);
    expect(whole.total).toBe(DATES.changed + DATES.deleted);
    expect(whole.items[0]).toMatchObject({
      id: `${seriesId}-occurrence-1`,
      occurrence_date: '2026-01-02',
      description: widest(DATES.descriptionCharacters),
    });
    const second = await list('?page=2&page_size=25&with_text=false');
    expect(second.items.map(({ occurrence_date }) => occurrence_date)[0]).toBe('2026-01-27');
    expect(second.items.every(({ description }) => description === null)).toBe(true);
    const deleted = await list(`?page=${DATES.changed / 100 + 1}`);
    expect(deleted.items.every(({ is_deleted }) => is_deleted)).toBe(true);
    expect((await list('?page=1000')).items).toEqual([]);
  });

  it('takes its turn with what else the same person asks for', async () => {
    // Nothing can be read until all have arrived, however slow the machine is.
    await world.sql.query('BEGIN; LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
    const asked = Array.from({ length: 100 }, () =>
      world.as(owner).get(`/api/events/${seriesId}/exceptions`),
    );
    const firstRefusal = Promise.race(asked);
    expect((await firstRefusal).status).toBe(503);
    await world.sql.query('ROLLBACK');
    const responses = await Promise.all(asked);
    const refused = responses.filter(({ status }) => status === 503);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // Two of one person run at once; how many others are read before their timeout depends on the machine.
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(2);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });
});

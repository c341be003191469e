import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import request from 'supertest';
import { hostileKeys, hostileListQueries, hostileScopes, hostileVersions } from './abuse/hostile-changes.js';
import {
  hostileBlanks,
  hostileBodies,
  hostileBodyIds,
  hostileLines,
  hostileLocalTimes,
  hostileOccurrenceSuffixes,
  hostilePages,
  hostilePathIds,
  hostileRules,
  hostileSpans,
  hostileSwitches,
  hostileTexts,
  hostileTimeZones,
  hostileUrls,
  type HostileValue,
} from './abuse/hostile-values.js';
import { aCalendar, useCalendars, world } from './support/calendars-under-test.js';
import { aSeries } from './support/timetable.js';

describe('Changing existing things, the service refuses', () => {
  useCalendars();
  let owner: SignedIn;
  let seriesId: string;
  let version: number;
  let before: unknown;

  beforeAll(async () => {
    owner = await world.auth.signIn();
    const { id: calendar_id } = (await world.as(owner).post('/api/calendars', aCalendar())).body;
    // Long enough for the times of hostile changes to be within the series, whatever their occurrence.
    const recurrence = { recurrence_type: 'weekly', days_of_week: [1] };
    seriesId = (await world.as(owner).post('/api/events', aSeries({ calendar_id, recurrence }))).body.id;
    await world.as(owner).patch(`/api/events/${seriesId}-occurrence-1`, { version: 1, title: 'Changed' });
    await world.as(owner).delete(`/api/events/${seriesId}-occurrence-2`);
    version = (await world.as(owner).get(`/api/events/${seriesId}`)).body.version;
  });
  beforeEach(async () => {
    before = await contents();
  });
  afterEach(async () => {
    expect(await contents()).toEqual(before);
  });

  // Reading a list refreshes the next dates of series.
  async function contents(): Promise<unknown> {
    const { rows } = await world.sql.query(
      `SELECT (SELECT md5(string_agg((to_jsonb(e) - '{next_start_time,next_end_time,next_stale_at,dates_to_come}'::text[])::text, '' ORDER BY id))
                 FROM events e) AS events,
              (SELECT md5(string_agg(r::text, '' ORDER BY event_id)) FROM event_recurrences r) AS rules,
              (SELECT md5(string_agg(l::text, '' ORDER BY event_id)) FROM calendar_events l) AS links,
              (SELECT md5(string_agg(c::text, '' ORDER BY id)) FROM calendars c) AS calendars`,
    );
    return rows[0];
  }

  function expectRefusal(response: request.Response, field?: string): void {
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(String(response.status)).toMatch(/^4\d\d$/);
    expect(response.body).toMatchObject({ status: response.status, code: expect.any(String) });
    expect(response.text).not.toMatch(/select |insert |syntax|\bat .*\.js|zod/i);
    if (field) expect(response.body.errors[0].field.split('.')[0]).toBe(field);
  }

  const patch = (suffix: string, body: object) =>
    world.as(owner).patch(`/api/events/${seriesId}${suffix}`, { version, ...body });
  /** Omitting a field from a change is valid, so this case is skipped. */
  const titled = (values: HostileValue[]) =>
    values.filter(({ value }) => value !== undefined).map(({ why, value }) => [why, value] as const);

  const fieldsOfOccurrence: [string, HostileValue[]][] = [
    ['title', [...hostileTexts, ...hostileLines, ...hostileBlanks]],
    ['description', hostileTexts],
    ['location', [...hostileTexts, ...hostileLines]],
    ['meeting_id', [...hostileTexts, ...hostileLines]],
    ['passcode', [...hostileTexts, ...hostileLines]],
    ['url', hostileUrls],
    ['timezone', hostileTimeZones],
    ['start_local', hostileLocalTimes],
    ['end_local', hostileLocalTimes],
    ['is_all_day', hostileSwitches],
    ['is_public_shareable', hostileSwitches],
    ['drop_exceptions', hostileSwitches],
  ];
  const fieldsOfSeries: [string, HostileValue[]][] = [
    ...fieldsOfOccurrence,
    ['calendar_id', hostileBodyIds],
    ['recurrence', hostileRules],
  ];

  describe.each(fieldsOfSeries)('in the %s of a series', (field, values) => {
    it.each(titled(values))('%s', async (_why, value) => {
      expectRefusal(await patch('', { [field]: value }), field);
    });
  });

  describe.each(fieldsOfOccurrence)('in the %s of one occurrence', (field, values) => {
    it.each(titled(values))('%s', async (_why, value) => {
      expectRefusal(await patch('-occurrence-3', { [field]: value }), field);
    });
  });

  describe.each(fieldsOfSeries)('in the %s of an occurrence and those that follow', (field, values) => {
    it.each(titled(values))('%s', async (_why, value) => {
      expectRefusal(await patch('-occurrence-3?scope=following', { [field]: value }), field);
    });
  });

  describe.each([
    ['a series', ''],
    ['a changed occurrence', '-occurrence-1'],
    ['those that follow', '-occurrence-3?scope=following'],
  ])('as the version of %s', (_what, suffix) => {
    it.each(hostileVersions.map(({ why, value }) => [why, value] as const))('%s', async (_why, value) => {
      expectRefusal(await patch(suffix, { title: 'Taken', version: value }));
    });
  });

  it.each(hostileSpans.map(({ why, fields }) => [why, fields] as const))(
    'in the times of a series %s',
    async (_why, fields) => {
      expectRefusal(await patch('', fields));
    },
  );

  describe.each(hostileScopes.map(({ why, query }): [string, string] => [why, query]))(
    'as the scope %s',
    (_why, query) => {
      it('of a change', async () => {
        expectRefusal(await patch(`-occurrence-3?${query}`, { title: 'Taken' }));
      });

      it('of a deletion', async () => {
        expectRefusal(await world.as(owner).delete(`/api/events/${seriesId}-occurrence-3?${query}`));
      });
    },
  );

  const act = (name: string, suffix: string, body: object) =>
    world.as(owner).post(`/api/events/${seriesId}${suffix}/${name}`, { version, ...body });

  describe.each(['cancel', 'reinstate'])('where it is to %s', (name) => {
    it.each(hostileVersions.map(({ why, value }) => [why, value] as const))(
      'as the version %s',
      async (_why, value) => {
        expectRefusal(await act(name, '', { version: value }), 'version');
      },
    );

    it.each([
      ['an unknown scope', 'all'],
      ['an empty scope', ''],
      ['another case', 'Series'],
      ['a list of scopes', ['series']],
      ['null', null],
      ['NUL', 'series\u0000'],
    ])('as the scope %s', async (_why, scope) => {
      expectRefusal(await act(name, '-occurrence-3', { scope }), 'scope');
    });

    it('the number of an occurrence that was deleted', async () => {
      expectRefusal(await act(name, '-occurrence-2', {}));
    });
  });

  it.each([
    ['501 characters', 'a'.repeat(501)],
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud800'],
    ['an escape character', '\u001b[31m'],
    ['a number', 1],
    ['a list', ['Rain']],
    ['an object', { toString: 'Rain' }],
  ])('as the note of a cancellation %s', async (_why, cancellation_note) => {
    expectRefusal(await act('cancel', '', { cancellation_note }), 'cancellation_note');
    expectRefusal(await act('cancel', '-occurrence-3', { cancellation_note }), 'cancellation_note');
  });

  it.each([...hostileListQueries, ...hostilePages].map(({ why, query }) => [why, query] as const))(
    'in the list of events %s',
    async (_why, query) => {
      expectRefusal(await world.as(owner).get(`/api/events?${query}`));
    },
  );

  it.each(['search[]=nothing', 'view[$ne]=current', '__proto__[x]=1', 'limit=0'])(
    'no unknown parameter: %s is ignored',
    async (query) => {
      const response = await world.as(owner).get(`/api/events?${query}`);
      expect([response.status, response.body.total]).toEqual([200, 1]);
    },
  );

  const routes: [string, (reference: string) => request.Test][] = [
    ['to change', (id) => world.as(owner).patch(`/api/events/${id}`, { version, title: 'Taken' })],
    ['to delete', (id) => world.as(owner).delete(`/api/events/${id}`)],
    ['to cancel', (id) => world.as(owner).post(`/api/events/${id}/cancel`, { version })],
    ['to reinstate', (id) => world.as(owner).post(`/api/events/${id}/reinstate`, { version })],
    ['to restore', (id) => world.as(owner).delete(`/api/events/${id}/exception`)],
    ['to copy', (id) => world.as(owner).post(`/api/events/${id}/copy`, undefined)],
    ['whose exceptions are requested', (id) => world.as(owner).get(`/api/events/${id}/exceptions`)],
  ];
  describe.each(routes)('as the id of what is %s', (_what, ask) => {
    it.each(hostilePathIds.map(({ why, id }) => [why, id] as const))('%s', async (_why, id) => {
      const response = await ask(id);
      expectRefusal(response);
      expect(response.status).toBe(400);
    });

    it.each(hostileOccurrenceSuffixes.map(({ why, suffix }) => [why, suffix] as const))(
      'with %s as the number of an occurrence',
      async (_why, suffix) => {
        const response = await ask(seriesId + suffix);
        expectRefusal(response);
        expect(response.status).toBe(400);
      },
    );
  });

  it('as the series of exceptions one occurrence', async () => {
    expectRefusal(await world.as(owner).get(`/api/events/${seriesId}-occurrence-1/exceptions`));
  });

  it.each(hostileBodies.map(({ why, body, type }) => [why, body, type] as const))(
    'as the body of a change %s',
    async (_why, body, type = 'application/json') => {
      const call = request(world.server)
        .patch(`/api/events/${seriesId}`)
        .set('authorization', `Bearer ${owner.token}`)
        .set('content-type', type);
      expectRefusal(await call.send(body));
    },
  );

  it.each(hostileKeys.map(({ why, key }) => [why, key] as const))(
    'as the key of a copy %s',
    async (_why, key) => {
      const call = world.as(owner).post(`/api/events/${seriesId}/copy`, undefined);
      expectRefusal(await call.set('idempotency-key', key));
    },
  );

  it('nothing of an ordinary change after all of that', async () => {
    const response = await patch('', { title: 'Renamed' });
    expect(response.status).toBe(200);
    before = await contents();
  });
});

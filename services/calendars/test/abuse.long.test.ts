import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import request from 'supertest';
import { hostileColors } from './abuse/hostile-customizations.js';
import { hostileEmbedSites, hostileRadii, hostileThemes } from './abuse/hostile-sharing.js';
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
  hostileWindows,
  type HostileValue,
} from './abuse/hostile-values.js';
import { aCalendar, anEvent, useCalendars, world } from './support/calendars-under-test.js';

const GOOD_WINDOW = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';

describe('The service refuses', () => {
  useCalendars();
  let owner: SignedIn;
  let calendarId: string;
  let eventId: string;
  let before: unknown;

  beforeAll(async () => {
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
    const series = anEvent({ calendar_id: calendarId, recurrence: { recurrence_type: 'daily' } });
    eventId = (await world.as(owner).post('/api/events', series)).body.id;
  });
  beforeEach(async () => {
    before = await contents();
  });
  afterEach(async () => {
    expect(await contents()).toEqual(before);
  });

  async function contents(): Promise<unknown> {
    const { rows } = await world.sql.query(
      `SELECT (SELECT count(*) FROM calendars) AS calendars, (SELECT count(*) FROM events) AS events,
              (SELECT count(*) FROM event_recurrences) AS rules, (SELECT count(*) FROM calendar_events) AS links,
              (SELECT md5(string_agg(c::text, '' ORDER BY id)) FROM calendars c) AS state`,
    );
    return rows[0];
  }

  function expectRefusal(response: request.Response, field?: string): void {
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(String(response.status)).toMatch(/^4\d\d$/);
    expect(response.body).toMatchObject({
      type: 'about:blank',
      status: response.status,
      code: expect.any(String),
    });
    expect(response.text).not.toMatch(/select |insert |syntax|\bat .*\.js|zod/i);
    if (field) expect(response.body.errors[0].field.split('.')[0]).toBe(field);
  }

  const titled = (values: HostileValue[]) => values.map(({ why, value }) => [why, value] as const);

  describe.each([
    ['name', [...hostileTexts, ...hostileLines, ...hostileBlanks]],
    ['description', hostileTexts],
    ['is_public', hostileSwitches],
    // Alternately for a calendar without one.
    [
      'color',
      [
        ...hostileColors.filter(({ value }) => value !== undefined),
        { why: 'not of the palette', value: '#123456' },
      ],
    ],
  ])('in the %s of a calendar', (field, values) => {
    it.each(titled(values))('%s', async (_why, value) => {
      expectRefusal(await world.as(owner).post('/api/calendars', aCalendar({ [field]: value })), field);
    });
  });

  const GOOD_THEME = {
    primary_color: '#2563eb',
    background_color: '#ffffff',
    text_color: '#333333',
    border_radius: 0.5,
    timezone: null,
  };
  const themeWith = (part: string) => (value: unknown) => ({ theme: { ...GOOD_THEME, [part]: value } });
  describe.each<[string, HostileValue[], (value: unknown) => object]>([
    ['theme', hostileThemes, (theme) => ({ theme })],
    ['primary colour', hostileColors, themeWith('primary_color')],
    ['background colour', hostileColors, themeWith('background_color')],
    ['text colour', hostileColors, themeWith('text_color')],
    ['border radius', hostileRadii, themeWith('border_radius')],
    ['time zone', hostileTimeZones, themeWith('timezone')],
    ['list of sites', hostileEmbedSites, (embed_sites) => ({ embed_sites })],
  ])('in the %s of a calendar', (_what, values, fields) => {
    it.each(titled(values))('%s', async (_why, value) => {
      const change = { ...fields(value), version: 1 };
      const response = await world.as(owner).patch(`/api/calendars/${calendarId}`, change);
      expectRefusal(response);
      expect(response.status).toBe(400);
    });
  });

  describe.each([
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
    ['calendar_id', hostileBodyIds],
    ['recurrence', hostileRules],
  ])('in the %s of an event', (field, values) => {
    it.each(titled(values))('%s', async (_why, value) => {
      expectRefusal(await world.as(owner).post('/api/events', anEvent({ [field]: value })), field);
    });
  });

  it.each(hostileSpans.map(({ why, fields }) => [why, fields] as const))(
    'in the times of an event %s',
    async (_why, fields) => {
      expectRefusal(await world.as(owner).post('/api/events', anEvent(fields)));
    },
  );

  describe.each(['/api/calendars', '/api/events'])('as the body for %s', (path) => {
    it.each(hostileBodies.map(({ why, body, type }) => [why, body, type] as const))(
      '%s',
      async (_why, body, type = 'application/json') => {
        const call = request(world.server)
          .post(path)
          .set('authorization', `Bearer ${owner.token}`)
          .set('content-type', type);
        expectRefusal(await call.send(body));
      },
    );
  });

  describe.each([
    ['a calendar', (id: string) => `/api/calendars/${id}`],
    ['the events of a calendar', (id: string) => `/api/calendars/${id}/events?${GOOD_WINDOW}`],
    ['an event', (id: string) => `/api/events/${id}`],
  ])('as the id of %s', (_what, pathOf) => {
    it.each(hostilePathIds.map(({ why, id }) => [why, id] as const))('%s', async (_why, id) => {
      const response = await world.as(owner).get(pathOf(id));
      expectRefusal(response);
      expect(response.status).toBe(400);
    });
  });

  it.each(hostileOccurrenceSuffixes.map(({ why, suffix }) => [why, suffix] as const))(
    'as the number of an occurrence %s',
    async (_why, suffix) => {
      const response = await world.as(owner).get(`/api/events/${eventId}${suffix}`);
      expectRefusal(response);
      expect(response.body).toMatchObject({ status: 400, detail: 'Invalid id format' });
    },
  );

  it.each(hostileWindows.map(({ why, query }) => [why, query] as const))(
    'as a window %s',
    async (_why, query) => {
      expectRefusal(await world.as(owner).get(`/api/calendars/${calendarId}/events?${query}`));
    },
  );

  it.each(hostilePages.map(({ why, query }) => [why, query] as const))(
    'as a page %s',
    async (_why, query) => {
      expectRefusal(await world.as(owner).get(`/api/calendars?${query}`));
    },
  );

  it('nothing of an ordinary request after all of that', async () => {
    const response = await world.as(owner).get(`/api/calendars/${calendarId}/events?${GOOD_WINDOW}`);
    expect(response.status).toBe(200);
    expect(response.body.items).toHaveLength(30);
    expect(({} as Record<string, unknown>).is_owner).toBeUndefined();
  });
});

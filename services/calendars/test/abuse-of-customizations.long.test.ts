import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import type { Response } from 'supertest';
import {
  hostileColors,
  hostileFonts,
  hostileNames,
  hostileVersions,
} from './abuse/hostile-customizations.js';
import {
  hostileBlanks,
  hostileLines,
  hostileOccurrenceSuffixes,
  hostilePathIds,
  hostileSwitches,
  hostileTexts,
  type HostileValue,
} from './abuse/hostile-values.js';
import { aCalendar, anEvent, useCalendars, world } from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

const CUSTOMIZATION = {
  background_color: '#112233',
  button_color: '#445566',
  font_family: 'Lato',
  version: 1,
};

describe('Where a customization, a logo or a calendar is changed, the service refuses', () => {
  useCalendars();
  let owner: SignedIn;
  let calendarId: string;
  let eventId: string;
  let before: unknown;
  beforeAll(async () => {
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
    eventId = (await world.as(owner).post('/api/events', anEvent())).body.id;
    await world.as(owner).put(`/api/events/${eventId}/customization`, { ...CUSTOMIZATION, version: 0 });
  });
  beforeEach(async () => {
    before = await contents();
  });
  afterEach(async () => {
    expect(await contents()).toEqual(before);
  });

  async function contents(): Promise<unknown> {
    const { rows } = await world.sql.query(
      `SELECT (SELECT md5(string_agg(c::text, '')) FROM calendars c) AS calendars,
              (SELECT md5(string_agg(e::text, '')) FROM events e) AS events,
              (SELECT md5(string_agg(l::text, '')) FROM event_customizations l) AS customizations,
              (SELECT count(*) FROM logos) AS logos`,
    );
    return rows[0];
  }

  function expectRefusal(response: Response, field?: string): void {
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.status).toBe(400);
    expect(response.text).not.toMatch(/select |insert |syntax|\bat .*\.js|zod/i);
    if (field) expect(response.body.errors[0].field).toBe(field);
  }

  const titled = (values: HostileValue[]) => values.map(({ why, value }) => [why, value] as const);

  describe.each([
    ['background_color', hostileColors],
    ['button_color', hostileColors],
    ['font_family', hostileFonts],
    ['version', hostileVersions],
  ])('as the %s of a customization', (field, values) => {
    it.each(titled(values))('%s', async (_why, value) => {
      const response = await world
        .as(owner)
        .put(`/api/events/${eventId}/customization`, { ...CUSTOMIZATION, [field]: value });
      expectRefusal(response, field);
    });
  });

  const isThere = ({ value }: HostileValue) => value !== undefined;
  describe.each([
    ['name', [...hostileTexts, ...hostileLines, ...hostileBlanks].filter(isThere)],
    ['description', hostileTexts],
    ['is_public', hostileSwitches],
    ['version', hostileVersions],
  ])('as the %s of a calendar', (field, values) => {
    it.each(titled(values))('%s', async (_why, value) => {
      const response = await world
        .as(owner)
        .patch(`/api/calendars/${calendarId}`, { version: 1, [field]: value });
      expectRefusal(response, field);
    });
  });

  it.each(hostilePathIds.map(({ why, id }) => [why, id] as const))('as an id %s', async (_why, id) => {
    const caller = world.as(owner);
    const customization = `/api/events/${id}/customization`;
    expectRefusal(await caller.get(customization));
    expectRefusal(await caller.put(customization, CUSTOMIZATION));
    expectRefusal(await caller.delete(customization));
    expectRefusal(await caller.putFile(`/api/events/${id}/logo`, aPng()));
    expectRefusal(await caller.delete(`/api/events/${id}/logo`));
    expectRefusal(await caller.patch(`/api/calendars/${id}`, { name: 'X', version: 1 }));
    expectRefusal(await caller.delete(`/api/calendars/${id}`));
  });

  it.each(hostileOccurrenceSuffixes.map(({ why, suffix }) => [why, suffix] as const))(
    'as the number of an occurrence %s',
    async (_why, suffix) => {
      expectRefusal(await world.as(owner).get(`/api/events/${eventId}${suffix}/customization`));
      expectRefusal(await world.as(owner).putFile(`/api/events/${eventId}${suffix}/logo`, aPng()));
    },
  );

  it.each(hostileNames.map(({ why, name }) => [why, name] as const))(
    'as the name of a logo %s',
    async (_why, name) => {
      expectRefusal(await world.as(owner).get(`/api/logos/${name}`));
      expectRefusal(await (await world.asService('feed')).get(`/internal/public/logos/${name}`));
    },
  );
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { fontNames } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import request from 'supertest';
import { hostileBodies, hostileTimeZones, type HostileValue } from './abuse/hostile-values.js';
import { unusedId, useCalendars, world } from './support/calendars-under-test.js';

const DEFAULTS = {
  default_timezone: null,
  default_background_color: '#ffffff',
  default_button_color: '#2563eb',
  default_font_family: 'Inter, system-ui, sans-serif',
  default_logo_url: null,
  past_events: 'archive',
  week_start: null,
  hour_cycle: null,
  language: null,
  color_scheme: null,
  shows_weekend: true,
  shows_week_numbers: null,
  second_timezone: null,
  version: 0,
};

const hostileColors: HostileValue[] = [
  { why: 'null', value: null },
  { why: 'a number', value: 0xffffff },
  { why: 'a list', value: ['#ffffff'] },
  { why: 'an object', value: {} },
  { why: 'an empty text', value: '' },
  { why: 'no hash', value: 'ffffff' },
  { why: 'three digits', value: '#fff' },
  { why: 'eight digits', value: '#ffffff00' },
  { why: 'a name', value: 'red' },
  { why: 'a function', value: 'rgb(0 0 0)' },
  { why: 'a variable', value: 'var(--x)' },
  { why: 'an expression', value: 'expression(alert(1))' },
  { why: 'an escape', value: '\\66ffff' },
  { why: 'an address behind it', value: '#ffffff;background:url(//evil.test/x)' },
  { why: 'an end of the style', value: '#ffffff}</style><script>' },
  { why: 'a line break behind it', value: '#ffffff\n' },
  { why: 'NUL', value: '#fffff\u0000' },
  { why: 'blanks around', value: ' #ffffff ' },
  { why: 'digits of another script', value: '#１１１１１１' },
];
const hostileFonts: HostileValue[] = [
  { why: 'null', value: null },
  { why: 'a number', value: 1 },
  { why: 'a list', value: ['Inter'] },
  { why: 'an empty text', value: '' },
  { why: 'a font that is not offered', value: 'Comic Sans MS' },
  { why: 'another letter case', value: 'inter' },
  { why: 'a fallback of its own', value: 'Inter, serif' },
  { why: 'an import', value: "Inter;}@import '//evil.test/x.css'" },
  { why: 'a prototype key', value: '__proto__' },
  { why: 'ten thousand characters', value: 'a'.repeat(10_000) },
];
const hostileChoices: HostileValue[] = [
  { why: 'null', value: null },
  { why: 'true', value: true },
  { why: 'an empty text', value: '' },
  { why: 'another word', value: 'keep' },
  { why: 'another letter case', value: 'DELETE' },
  { why: 'a list', value: ['delete'] },
];
const hostileDays: HostileValue[] = [
  { why: 'a text', value: '1' },
  { why: 'a negative number', value: -1 },
  { why: 'an eighth day', value: 7 },
  { why: 'half a day', value: 0.5 },
  { why: 'a list', value: [1] },
];
const hostileHourCycles: HostileValue[] = [
  { why: 'a number', value: 12 },
  { why: 'another one', value: '25' },
  { why: 'an empty text', value: '' },
  { why: 'the name of ICU', value: 'h23' },
];
const hostileLanguages: HostileValue[] = [
  { why: 'another one', value: 'tlh' },
  { why: 'a region', value: 'de-AT' },
  { why: 'another letter case', value: 'DE' },
  { why: 'an empty text', value: '' },
  { why: 'a list', value: ['de'] },
];
const hostileSchemes: HostileValue[] = [
  { why: 'another one', value: 'system' },
  { why: 'an empty text', value: '' },
  { why: 'a switch', value: true },
];
const hostileSwitches: HostileValue[] = [
  { why: 'null', value: null },
  { why: 'a text', value: 'true' },
  { why: 'a number', value: 1 },
];
const hostileVersions: HostileValue[] = [
  { why: 'nothing', value: undefined },
  { why: 'null', value: null },
  { why: 'a text', value: '1' },
  { why: 'a negative number', value: -1 },
  { why: 'half a number', value: 0.5 },
  { why: 'more than the column holds', value: 2_147_483_648 },
  { why: 'more than all integers', value: 1e308 },
  { why: 'a list', value: [1] },
];

describe('Settings', () => {
  useCalendars();
  let person: SignedIn;
  beforeEach(async () => {
    person = await world.auth.signIn();
  });

  const read = () => world.as(person).get('/api/settings');
  const change = (body: unknown) => world.as(person).patch('/api/settings', body);
  const rows = async () =>
    (await world.sql.query('SELECT * FROM user_settings WHERE user_id = $1', [person.user_id])).rows;

  it('are the defaults for a person who stored none, and reading stores nothing', async () => {
    for (const response of await Promise.all([read(), read(), read()])) {
      expect([response.status, response.body]).toEqual([200, DEFAULTS]);
    }
    expect(await rows()).toEqual([]);
  });

  it('keep other fields when one is changed', async () => {
    const first = await change({ default_timezone: 'Europe/Berlin', version: 0 });
    expect([first.status, first.body]).toEqual([
      200,
      { ...DEFAULTS, default_timezone: 'Europe/Berlin', version: 1 },
    ]);
    const second = await change({ past_events: 'delete', version: 1 });
    expect(second.body).toEqual({ ...first.body, past_events: 'delete', version: 2 });
    expect((await read()).body).toEqual(second.body);
  });

  it('hold a time zone, two colours, a font and what becomes of past events', async () => {
    const chosen = {
      default_timezone: 'Australia/Lord_Howe',
      default_background_color: '#fff7ed',
      default_button_color: '#c2410c',
      default_font_family: 'Open Sans, system-ui, sans-serif',
      past_events: 'delete',
    };
    await change({ ...chosen, version: 0 });
    expect((await read()).body).toEqual({ ...DEFAULTS, ...chosen, version: 1 });
  });

  it("contain how calendars are viewed, and each field can be reset to the browser's default", async () => {
    const chosen = {
      color_scheme: 'dark',
      week_start: 1,
      hour_cycle: '12',
      language: 'de',
      shows_weekend: false,
      shows_week_numbers: true,
      second_timezone: 'Asia/Tokyo',
    };
    const stored = await change({ ...chosen, version: 0 });
    expect([stored.status, stored.body]).toEqual([200, { ...DEFAULTS, ...chosen, version: 1 }]);
    expect((await read()).body).toEqual(stored.body);
    const again = await change({
      color_scheme: null,
      week_start: null,
      hour_cycle: null,
      language: null,
      shows_weekend: true,
      shows_week_numbers: null,
      second_timezone: null,
      version: 1,
    });
    expect(again.body).toEqual({ ...DEFAULTS, version: 2 });
  });

  it.each([0, 6])('accept the first day of the week from Sunday, 0, to Saturday, 6: %i', async (day) => {
    expect((await change({ week_start: day, version: 0 })).body.week_start).toBe(day);
  });

  it('write colours in lower case and fonts with their fallbacks', async () => {
    const response = await change({
      default_button_color: '#ABCDEF',
      default_font_family: 'Lato',
      version: 0,
    });
    expect(response.body).toMatchObject({
      default_button_color: '#abcdef',
      default_font_family: 'Lato, system-ui, sans-serif',
    });
  });

  it.each(fontNames)('accept the font %s', async (name) => {
    const response = await change({ default_font_family: name, version: 0 });
    expect(response.body.default_font_family).toBe(`${name}, system-ui, sans-serif`);
  });

  it('name a stored logo by its address, which no change touches', async () => {
    const name = '0123456789abcdef0123456789abcdef';
    await change({ past_events: 'delete', version: 0 });
    await world.sql.query(
      `WITH logo AS (
         INSERT INTO logos (name, user_id, media_type, bytes) VALUES ($1, $2, 'image/png', 1) RETURNING name
       )
       UPDATE user_settings SET default_logo_name = (SELECT name FROM logo) WHERE user_id = $2`,
      [name, person.user_id],
    );
    const response = await change({ past_events: 'archive', version: 1 });
    expect(response.body.default_logo_url).toBe(`/api/logos/${name}`);
  });

  it('of one person do not affect others', async () => {
    await change({ default_timezone: 'Asia/Tokyo', version: 0 });
    const other = await world.auth.signIn();
    expect((await world.as(other).get('/api/settings')).body).toEqual(DEFAULTS);
    expect((await world.as(other).patch('/api/settings', { past_events: 'delete', version: 1 })).status).toBe(
      409,
    );
    expect((await read()).body).toMatchObject({ default_timezone: 'Asia/Tokyo', past_events: 'archive' });
  });

  it('are closed to callers without a live session', async () => {
    const anonymous = world.as(null);
    expect((await anonymous.get('/api/settings')).status).toBe(401);
    expect((await anonymous.patch('/api/settings', { past_events: 'delete', version: 0 })).status).toBe(401);
  });

  describe('that were changed in the meantime', () => {
    it('are not overwritten: a stale version is refused and changes nothing', async () => {
      await change({ default_timezone: 'Asia/Tokyo', version: 0 });
      await change({ default_timezone: 'Europe/Paris', version: 1 });
      const before = await rows();
      for (const version of [0, 1, 3, 2_147_483_647]) {
        const response = await change({ default_timezone: 'UTC', version });
        expect([response.status, response.body.code]).toEqual([409, 'STALE_VERSION']);
      }
      expect(await rows()).toEqual(before);
    });

    it('and were never stored: a version above 0 is refused and stores nothing', async () => {
      expect((await change({ past_events: 'delete', version: 4 })).body.code).toBe('STALE_VERSION');
      expect(await rows()).toEqual([]);
    });

    it('by twenty first changes at once: one counts, one row is there, nothing fails otherwise', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          change({ default_button_color: `#0000${String(number + 10)}`, version: 0 }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array<number>(19).fill(409)]);
      const winner = answers.find(({ status }) => status === 200)!;
      expect((await read()).body).toEqual(winner.body);
      expect(await rows()).toHaveLength(1);
    });

    it('by many who read, change and try again when refused: the version counts every change', async () => {
      const accepted = async (): Promise<void> => {
        const { version } = (await read()).body as { version: number };
        const response = await change({ default_timezone: 'UTC', version });
        if (response.status === 409) return accepted();
        expect(response.status).toBe(200);
      };
      await Promise.all(Array.from({ length: 10 }, accepted));
      expect((await read()).body.version).toBe(10);
    });
  });

  describe('refuse', () => {
    const titled = (values: HostileValue[]) => values.map(({ why, value }) => [why, value] as const);

    async function expectRefusal(response: request.Response, field?: string): Promise<void> {
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(response.headers['content-type']).toContain('application/problem+json');
      if (field) expect(response.body.errors[0].field).toBe(field);
      expect(await rows()).toEqual([]);
    }

    describe.each([
      ['default_timezone', hostileTimeZones.filter(({ value }) => value !== undefined)],
      ['default_background_color', hostileColors],
      ['default_button_color', hostileColors],
      ['default_font_family', hostileFonts],
      ['past_events', hostileChoices],
      ['color_scheme', hostileSchemes],
      ['week_start', hostileDays],
      ['hour_cycle', hostileHourCycles],
      ['language', hostileLanguages],
      ['shows_weekend', hostileSwitches],
      ['shows_week_numbers', hostileSwitches.filter(({ value }) => value !== null)],
      ['second_timezone', hostileTimeZones.filter(({ value }) => value !== undefined && value !== null)],
      ['version', hostileVersions],
    ])('as %s', (field, values) => {
      it.each(titled(values))('%s', async (_why, value) => {
        await expectRefusal(await change({ past_events: 'archive', version: 0, [field]: value }), field);
      });
    });

    it.each([
      ['default_logo_url', 'http://169.254.169.254/'],
      ['default_logo_url', 'http://127.0.0.1:6379'],
      ['default_logo_name', '0123456789abcdef0123456789abcdef'],
      ['logo_url', 'https://evil.test/'],
      ['user_id', unusedId()],
      ['updated_at', '2000-01-01T00:00:00Z'],
      ['is_admin', true],
    ])('to set %s to %s', async (field, value) => {
      const response = await change({ past_events: 'archive', version: 0, [field]: value });
      await expectRefusal(response);
      expect(response.body).toMatchObject({ status: 400, detail: `Unknown: ${field}` });
    });

    it.each(hostileBodies.map(({ why, body, type }) => [why, body, type] as const))(
      'as a body %s',
      async (_why, body, type = 'application/json') => {
        const call = request(world.server)
          .patch('/api/settings')
          .set('authorization', `Bearer ${person.token}`)
          .set('content-type', type);
        await expectRefusal(await call.send(body));
      },
    );
  });
});

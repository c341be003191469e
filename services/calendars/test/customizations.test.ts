import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EventCustomization } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  aCalendar,
  anEvent,
  problemOf,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

const STANDARD = {
  background_color: '#ffffff',
  button_color: '#2563eb',
  font_family: 'Inter, system-ui, sans-serif',
  logo_url: null,
};
const RED = { background_color: '#ff0000', button_color: '#aa0000', font_family: 'Lato' };
const RED_RESPONSE = { ...RED, font_family: 'Lato, system-ui, sans-serif' };
const DAILY = { recurrence_type: 'daily', interval: 1, count: 5 };

useCalendars();
let owner: SignedIn;
beforeEach(async () => {
  owner = await world.auth.signIn();
});

const create = async (fields: object = {}) =>
  (await world.as(owner).post('/api/events', anEvent(fields))).body.id as string;
const customizationPath = (id: string) => `/api/events/${id}/customization`;
const logoPath = (id: string) => `/api/events/${id}/logo`;
const get = async (id: string) =>
  (await world.as(owner).get(customizationPath(id))).body as EventCustomization;
const put = (id: string, body: object, person: SignedIn | null = owner) =>
  world.as(person).put(customizationPath(id), body);
const putLogo = async (id: string) =>
  (await world.as(owner).putFile(logoPath(id), aPng())).body as EventCustomization;
const changeOccurrence = async (id: string) => {
  const response = await world.as(owner).patch(`/api/events/${id}`, { title: 'Changed', version: 1 });
  expect(response.status).toBe(200);
};
const publicCustomization = async (id: string) => {
  const response = await (await world.asService('feed')).get(`/internal/public/events/${id}`);
  return response.body.customization as object;
};
const setDefaults = async (version: number) => {
  const response = await world.as(owner).patch('/api/settings', {
    default_background_color: RED.background_color,
    default_button_color: RED.button_color,
    default_font_family: RED.font_family,
    version,
  });
  expect(response.status).toBe(200);
};
const putDefaultLogo = async () =>
  (await world.as(owner).putFile('/api/settings/logo', aPng())).body.default_logo_url as string;

describe('The customization of an event', () => {
  it('is the standard one at first, and nothing is stored for it', async () => {
    const id = await create();
    expect(await get(id)).toEqual({
      event_id: id,
      ...STANDARD,
      is_default: true,
      created_at: null,
      updated_at: null,
      version: 0,
    });
    expect(await publicCustomization(id)).toEqual(STANDARD);
  });

  it('is what its owner chose, for the owner and for the audience', async () => {
    const id = await create();
    const response = await put(id, { ...RED, version: 0 });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      event_id: id,
      ...RED_RESPONSE,
      logo_url: null,
      is_default: false,
      version: 1,
    });
    expect(response.body.created_at).toBe(response.body.updated_at);
    const updated_by = { id: owner.user_id, name: expect.any(String) };
    expect(await get(id)).toEqual({ ...response.body, updated_by });
    expect(await publicCustomization(id)).toEqual({ ...RED_RESPONSE, logo_url: null });
    const again = await put(id, { ...RED, button_color: '#00AA00', version: 1 });
    expect(again.body).toMatchObject({
      button_color: '#00aa00',
      version: 2,
      created_at: response.body.created_at,
    });
  });

  it('that holds only standard values counts as none', async () => {
    const id = await create();
    await setDefaults(0);
    const { logo_url: _, ...standard } = STANDARD;
    await put(id, { ...standard, version: 0 });
    expect(await get(id)).toMatchObject({ ...RED_RESPONSE, is_default: true, version: 1 });
  });

  it("follows its owner's defaults until it has its own, and again when that is removed", async () => {
    const [plain, own] = [await create(), await create()];
    await put(own, { ...RED, background_color: '#0000ff', version: 0 });
    await setDefaults(0);
    const default_logo = await putDefaultLogo();
    expect(await get(plain)).toMatchObject({ ...RED_RESPONSE, logo_url: default_logo, is_default: true });
    expect(await publicCustomization(plain)).toEqual({
      ...RED_RESPONSE,
      logo_url: default_logo.replace('/api/logos/', '/api/public/logos/'),
    });
    expect(await get(own)).toMatchObject({ background_color: '#0000ff', logo_url: null, is_default: false });
    for (let repeated = 0; repeated < 2; repeated += 1) {
      expect((await world.as(owner).delete(customizationPath(own))).status).toBe(204);
    }
    expect(await get(own)).toMatchObject({ ...RED_RESPONSE, is_default: true, version: 0 });
  });

  it('is changed from the version that was read, and never over a newer one', async () => {
    const id = await create();
    await put(id, { ...RED, version: 0 });
    for (const version of [0, 2]) {
      const stale = await put(id, { ...RED, background_color: '#000000', version });
      expect([stale.status, stale.body.code]).toEqual([409, 'STALE_VERSION']);
    }
    expect((await put(id, RED)).status).toBe(400);
    expect(await get(id)).toMatchObject({ background_color: '#ff0000', version: 1 });
    const first = await Promise.all(Array.from({ length: 10 }, () => put(id, { ...RED, version: 1 })));
    expect(first.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const another = await create();
    const both = await Promise.all([0, 0].map((version) => put(another, { ...RED, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['background_color', '#fff'],
    ['background_color', '#11223344'],
    ['background_color', 'red;background:url(//evil.test)'],
    ['background_color', 'red}</style><script>'],
    ['button_color', 'expression(alert(1))'],
    ['button_color', 'var(--x)'],
    ['button_color', null],
    ['font_family', 'Inter;}@import url(//evil.test)'],
    ['font_family', 'Comic Sans'],
    ['font_family', 'inter'],
    ['font_family', ['Inter']],
  ])('is refused with the %s %j', async (field, value) => {
    const id = await create();
    const response = await put(id, { ...RED, version: 0, [field]: value });
    expect(response.status).toBe(400);
    expect(response.body.errors[0].field).toBe(field);
    expect(await get(id)).toMatchObject({ version: 0 });
  });

  it('takes its logo from nowhere but an upload', async () => {
    const id = await create();
    for (const logo_url of [
      'http://169.254.169.254/',
      'http://127.0.0.1:6379',
      `/api/logos/${'0'.repeat(32)}`,
    ]) {
      const { version } = await get(id);
      const response = await put(id, { ...RED, logo_url, logo_name: '0'.repeat(32), version });
      expect(response.body.logo_url).toBeNull();
    }
  });

  it('is private as the event is: others learn nothing, not even that it exists', async () => {
    const [shared, hidden] = [await create(), await create({ is_public_shareable: false })];
    await put(shared, { ...RED, version: 0 });
    const people = [await world.auth.signIn(), await world.auth.signIn({ role: 'admin' })];
    for (const person of people) {
      for (const act of [
        (id: string) => world.as(person).get(customizationPath(id)),
        (id: string) => put(id, { ...RED, version: 0 }, person),
        (id: string) => world.as(person).delete(customizationPath(id)),
        (id: string) => world.as(person).putFile(logoPath(id), aPng()),
        (id: string) => world.as(person).delete(logoPath(id)),
      ]) {
        for (const id of [shared, hidden, unusedId(), `${shared}-occurrence-0`]) {
          const response = await act(id);
          expect(problemOf(response)).toEqual({
            type: 'about:blank',
            code: 'NOT_FOUND',
            status: 404,
            title: 'Event not found',
            detail: `Event with ID ${id} not found. Please check the event ID.`,
          });
        }
      }
    }
    const nobody = world.as(null);
    expect((await nobody.get(customizationPath(shared))).status).toBe(401);
    expect((await nobody.putFile(logoPath(shared), aPng())).status).toBe(401);
    expect(await get(shared)).toMatchObject({ ...RED_RESPONSE, version: 1, logo_url: null });
    expect(
      (await world.sql.query('SELECT FROM logos WHERE user_id = $1', [people[0]!.user_id])).rowCount,
    ).toBe(0);
  });

  it('moves neither the event nor what feeds are made from', async () => {
    const calendar = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
    const id = await create({ calendar_id: calendar });
    const feed = async () =>
      (await (await world.asService('feed')).get(`/internal/public/calendars/${calendar}/feed`))
        .body as object;
    const before = [await feed(), (await world.as(owner).get(`/api/events/${id}`)).body];
    await put(id, { ...RED, version: 0 });
    await putLogo(id);
    await world.as(owner).delete(customizationPath(id));
    expect([await feed(), (await world.as(owner).get(`/api/events/${id}`)).body]).toEqual(before);
  });
});

describe('The customization of an occurrence', () => {
  it('is that of its series until the occurrence is changed individually; then it is a copy', async () => {
    const id = await create({ recurrence: DAILY });
    await put(id, { ...RED, version: 0 });
    expect(await get(`${id}-occurrence-2`)).toEqual(await get(id));
    await changeOccurrence(`${id}-occurrence-2`);
    expect(await get(`${id}-occurrence-2`)).toMatchObject({
      event_id: `${id}-occurrence-2`,
      ...RED_RESPONSE,
      version: 1,
    });
    const changed = await put(`${id}-occurrence-2`, { ...RED, background_color: '#00ff00', version: 1 });
    expect(changed.body).toMatchObject({ event_id: `${id}-occurrence-2`, background_color: '#00ff00' });
    expect(await get(id)).toMatchObject({ ...RED_RESPONSE, version: 1 });
    expect(await publicCustomization(`${id}-occurrence-2`)).toMatchObject({ background_color: '#00ff00' });
    expect(await publicCustomization(`${id}-occurrence-1`)).toMatchObject({ background_color: '#ff0000' });
  });

  it('that is unchanged cannot be changed, and never changes another one', async () => {
    const id = await create({ recurrence: DAILY });
    await put(id, { ...RED, version: 0 });
    const before = await get(id);
    for (const number of [0, 3]) {
      const occurrence = `${id}-occurrence-${number}`;
      const answers = [
        await put(occurrence, { ...RED, background_color: '#000000', version: 1 }),
        await world.as(owner).delete(customizationPath(occurrence)),
        await world.as(owner).putFile(logoPath(occurrence), aPng()),
        await world.as(owner).delete(logoPath(occurrence)),
      ];
      for (const { status, body } of answers) {
        expect(status).toBe(400);
        expect(body.detail).toBe(
          'This occurrence has the appearance of its series. Change the appearance of the series, or change this occurrence first.',
        );
      }
    }
    expect(await get(id)).toEqual(before);
  });

  it('that was deleted or never existed is not found', async () => {
    const id = await create({ recurrence: DAILY });
    await world.as(owner).delete(`/api/events/${id}-occurrence-1`);
    for (const number of [1, 5, 99999]) {
      const reference = `${id}-occurrence-${number}`;
      const response = await world.as(owner).get(customizationPath(reference));
      expect([response.status, response.body.detail]).toEqual([
        404,
        `Event with ID ${reference} not found. Please check the event ID.`,
      ]);
    }
    for (const reference of [`${id}-occurrence-01`, `${id}-occurrence--1`, 'x']) {
      expect((await world.as(owner).get(customizationPath(reference))).status).toBe(400);
    }
  });

  it('of the first occurrence, changed individually, is its own', async () => {
    const id = await create({ recurrence: DAILY });
    await changeOccurrence(`${id}-occurrence-0`);
    await put(`${id}-occurrence-0`, { ...RED, version: 0 });
    expect(await get(`${id}-occurrence-0`)).toMatchObject(RED_RESPONSE);
    expect(await get(id)).toMatchObject(STANDARD);
  });
});

describe('The logo of an event', () => {
  it('is set and removed without touching the colours', async () => {
    const id = await create();
    await put(id, { ...RED, version: 0 });
    const withLogo = await putLogo(id);
    expect(withLogo).toMatchObject({ ...RED_RESPONSE, version: 2, is_default: false });
    expect(withLogo.logo_url).toMatch(/^\/api\/logos\/[0-9a-f]{32}$/);
    const recoloured = await put(id, { ...RED, button_color: '#0000ff', version: 2 });
    expect(recoloured.body.logo_url).toBe(withLogo.logo_url);
    const without = await world.as(owner).delete(logoPath(id));
    expect(without.body).toMatchObject({ button_color: '#0000ff', logo_url: null, version: 4 });
    expect((await world.as(owner).delete(logoPath(id))).body).toEqual(without.body);
  });

  it('has a new name each time', async () => {
    const id = await create();
    const names = [await putLogo(id), await putLogo(id)].map(({ logo_url }) => logo_url);
    expect(new Set(names).size).toBe(2);
  });

  it("of an event without its own customization keeps its owner's default colours", async () => {
    const id = await create();
    await setDefaults(0);
    expect(await putLogo(id)).toMatchObject({ ...RED_RESPONSE, is_default: false });
  });

  it("that is its owner's default can be kept with other colours, and removed from one event", async () => {
    const [recoloured, bare] = [await create(), await create()];
    const default_logo = await putDefaultLogo();
    expect((await put(recoloured, { ...RED, version: 0 })).body.logo_url).toBe(default_logo);
    const without = await world.as(owner).delete(logoPath(bare));
    expect(without.body).toMatchObject({ ...STANDARD, is_default: false });
    expect(await get(bare)).toMatchObject(without.body);
    await world.as(owner).delete(customizationPath(bare));
    expect(await get(bare)).toMatchObject({ logo_url: default_logo, is_default: true });
  });
});

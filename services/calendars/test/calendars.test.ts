import { beforeAll, describe, expect, it } from '@jest/globals';
import { calendarColors } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  aCalendar,
  anEvent,
  problemOf,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';

describe('Calendars', () => {
  useCalendars();
  let owner: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    owner = await world.auth.signIn();
    other = await world.auth.signIn();
  });

  const create = async (person: SignedIn, fields: object) =>
    (await world.as(person).post('/api/calendars', fields)).body as { id: string };

  it('are public and have no description unless the owner says otherwise', async () => {
    const response = await world
      .as(owner)
      .post('/api/calendars', { name: '  Work Events  ', description: ' ' });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      name: 'Work Events',
      description: null,
      is_public: true,
      is_owner: true,
      version: 1,
    });
    expect(response.body.created_at).toBe(response.body.updated_at);
    const read = await world.as(owner).get(`/api/calendars/${response.body.id}`);
    expect(read.body).toEqual(response.body);
  });

  it('get the colours of the palette by turns, the least used first, unless their owner chooses one', async () => {
    const person = await world.auth.signIn();
    const colorOf = async (fields: object = {}) => {
      const { body } = await world.as(person).post('/api/calendars', aCalendar(fields));
      return body.color as string;
    };
    const [blue, green, orange] = calendarColors;
    expect([await colorOf(), await colorOf({ color: orange }), await colorOf()]).toEqual([
      blue,
      orange,
      green,
    ]);
    expect(await colorOf()).toBe(calendarColors[3]);
    expect(await colorOf({ color: blue.toUpperCase() })).toBe(blue);
  });

  it('belong to the caller, whatever the request says', async () => {
    const response = await world.as(owner).post('/api/calendars', {
      ...aCalendar(),
      id: unusedId(),
      user_id: other.user_id,
      version: 7,
      created_at: '2000-01-01T00:00:00Z',
    });
    expect(response.body).toMatchObject({ is_owner: true, version: 1 });
    expect(response.body.created_at).not.toContain('2000');
    expect((await world.as(other).get('/api/calendars')).body.total).toBe(0);
  });

  it('are listed in the order that their owner chose, new ones first, and no moved one counts as changed', async () => {
    const person = await world.auth.signIn();
    const ids: Record<string, string> = {};
    for (const name of ['C', 'B', 'A']) ids[name] = (await create(person, { name })).id;
    const names = async () => {
      const { body } = await world.as(person).get('/api/calendars');
      return body.items.map(({ name }: { name: string }) => name).join('');
    };
    const move = async (name: string, after: string | null) => {
      const body = { after: after && ids[after]! };
      const { status } = await world.as(person).put(`/api/calendars/${ids[name]}/place`, body);
      expect(status).toBe(204);
      return names();
    };
    const before = (await world.as(person).get(`/api/calendars/${ids['C']}`)).body;
    expect(await move('C', null)).toBe('CAB');
    expect(await move('C', 'A')).toBe('ACB');
    expect(await move('A', 'B')).toBe('CBA');
    expect(await move('B', 'B')).toBe('CBA');
    expect((await world.as(person).get(`/api/calendars/${ids['C']}`)).body).toEqual(before);
    await create(person, { name: 'D' });
    expect(await names()).toBe('DCBA');
    expect(await move('A', 'C')).toBe('DCAB');
    const foreign = await world.as(other).put(`/api/calendars/${ids['A']}/place`, { after: null });
    const others = await create(other, { name: 'Other', is_public: false });
    const afterForeign = await world.as(person).put(`/api/calendars/${ids['A']}/place`, { after: others.id });
    expect([foreign.status, afterForeign.status]).toEqual([403, 404]);
    expect(await names()).toBe('DCAB');
  });

  it('are listed only for their owner, newest first, in pages', async () => {
    const person = await world.auth.signIn();
    for (const name of ['First', 'Second', 'Third'])
      await create(person, { name, is_public: name !== 'Second' });
    const list = (query = '') => world.as(person).get(`/api/calendars${query}`);
    const names = (response: { body: { items: { name: string }[] } }) =>
      response.body.items.map(({ name }) => name);
    const all = await list();
    expect(names(all)).toEqual(['Third', 'Second', 'First']);
    expect(all.body).toMatchObject({ total: 3, page: 1, page_size: 25 });
    expect(names(await list('?page=2&page_size=2'))).toEqual(['First']);
    expect((await list('?page=9')).body).toMatchObject({ items: [], total: 3 });
  });

  it('are found by part of their name or description, taken literally and in any case', async () => {
    const person = await world.auth.signIn();
    await create(person, { name: 'Choir', description: 'ÉTÉ 100%' });
    await create(person, { name: 'Rowing 100x' });
    const found = async (search: string) =>
      (
        (await world.as(person).get(`/api/calendars?search=${encodeURIComponent(search)}`)).body.items as {
          name: string;
        }[]
      ).map(({ name }) => name);
    expect(await found('rowing')).toEqual(['Rowing 100x']);
    expect(await found('été')).toEqual(['Choir']);
    expect(await found('100%')).toEqual(['Choir']);
    expect(await found("' OR true --")).toEqual([]);
    expect((await world.as(other).get('/api/calendars?search=choir')).body.total).toBe(0);
  });

  it('that are public can be read by any signed-in person, who is not their owner', async () => {
    const { id } = await create(owner, aCalendar());
    const response = await world.as(other).get(`/api/calendars/${id}`);
    expect(response.status).toBe(200);
    expect(response.body.is_owner).toBe(false);
    expect(response.body).not.toHaveProperty('user_id');
  });

  it('that are private answer others exactly as calendars that do not exist', async () => {
    const { id } = await create(owner, aCalendar({ is_public: false }));
    for (const path of [(c: string) => `/api/calendars/${c}`, windowOf]) {
      const [hidden, missing] = [
        await world.as(other).get(path(id)),
        await world.as(other).get(path(unusedId())),
      ];
      expect(hidden.status).toBe(404);
      expect(problemOf(hidden)).toEqual(problemOf(missing));
      expect(comparableHeaders(hidden.headers)).toEqual(comparableHeaders(missing.headers));
    }
  });

  it('stay closed to callers without a live session', async () => {
    const { id } = await create(owner, aCalendar());
    const gone = await world.auth.signIn({ user_id: owner.user_id });
    world.auth.endSession(gone.session_id);
    for (const person of [null, gone]) {
      const caller = world.as(person);
      const answers = await Promise.all([
        caller.get('/api/calendars'),
        caller.get(`/api/calendars/${id}`),
        caller.get(windowOf(id)),
        caller.post('/api/calendars', aCalendar()),
        caller.post('/api/events', anEvent()),
        caller.get(`/api/events/${id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
    }
  });

  it('give an administrator nothing that is private', async () => {
    const administrator = await world.auth.signIn({ role: 'admin' });
    const calendar = await create(owner, aCalendar({ is_public: false }));
    const event = await world.as(owner).post('/api/events', anEvent({ passcode: 'canary' }));
    expect((await world.as(administrator).get(`/api/calendars/${calendar.id}`)).status).toBe(404);
    expect((await world.as(administrator).get(`/api/events/${event.body.id}`)).status).toBe(404);
  });

  it('are never cached by intermediaries', async () => {
    const response = await world.as(owner).get('/api/calendars');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('are described in an OpenAPI document without the internal routes', async () => {
    const document = (await world.as(null).get('/api/calendars/docs')).body;
    const paths = Object.keys(document.paths);
    expect(paths).toEqual(
      expect.arrayContaining(['/api/calendars', '/api/calendars/{id}/events', '/api/events']),
    );
    expect(paths.filter((path) => path.includes('internal'))).toEqual([]);
  });
});

const windowOf = (id: string) =>
  `/api/calendars/${id}/events?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`;

function comparableHeaders({ date: _, etag: __, ...headers }: Record<string, string>): object {
  return headers;
}

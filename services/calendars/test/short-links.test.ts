import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import { RetentionService } from '../src/retention/retention.module.js';
import { problemOf, unusedId, useCalendars, world } from './support/calendars-under-test.js';

const refusalOf = (response: Parameters<typeof problemOf>[0]) =>
  problemOf(response) as { title: string; errors: { field: string; message: string }[] };
const NOT_AVAILABLE = 'This name is not available.';

describe('The short link of a calendar', () => {
  useCalendars();
  let owner: SignedIn;
  let stranger: SignedIn;
  let calendar: string;
  let number = 0;
  beforeAll(async () => {
    stranger = await world.auth.signIn();
  });
  beforeEach(async () => {
    owner = await world.auth.signIn();
    calendar = await create(owner, { name: `Rowing Club ${(number += 1)}` });
  });

  const create = async (person: SignedIn, fields: object) =>
    ((await world.as(person).post('/api/calendars', fields)).body as { id: string }).id;
  const path = (id = calendar) => `/api/calendars/${id}/short-link`;
  const put = (name: unknown, person = owner, id = calendar) => world.as(person).put(path(id), { name });
  const stored = async (id = calendar) =>
    (
      await world.sql.query<{ name: string; is_current: boolean }>(
        'SELECT name, replaced_at IS NULL AS is_current FROM short_links WHERE calendar_id = $1 ORDER BY name',
        [id],
      )
    ).rows;
  let names = 0;
  /** Never at random: letters by chance are refused now and then, as an offensive word. */
  const free = () => `club-of-rowers-${(names += 1)}`;

  it('is proposed from its name, in letters that an address may have, and only while it is free', async () => {
    const club = await create(owner, { name: 'Ruder-Verein „Groß & Östlich“' });
    const year = new Date().getUTCFullYear();
    const { body } = await world.as(owner).get(path(club));
    expect(body).toEqual({
      name: null,
      proposals: [
        'ruder-verein-gross-ostlich',
        `ruder-verein-gross-ostlich-${year}`,
        'ruder-verein-gross-ostlich-calendar',
      ],
    });
    await put('ruder-verein-gross-ostlich', stranger, await create(stranger, { name: 'Other' }));
    const { body: after } = await world.as(owner).get(path(club));
    expect(after.proposals).not.toContain('ruder-verein-gross-ostlich');
    expect(after.proposals).toHaveLength(3);
    const unwritable = await create(owner, { name: '東京' });
    expect((await world.as(owner).get(path(unwritable))).body.proposals[0]).toMatch(/^calendar-/);
  });

  it('is chosen in any case, and read again', async () => {
    const name = free();
    const response = await put(` ${name.toUpperCase()} `);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ name, proposals: [] });
    expect((await world.as(owner).get(path())).body).toEqual({ name, proposals: [] });
    expect((await put(name)).status).toBe(200);
    expect(await stored()).toEqual([{ name, is_current: true }]);
  });

  it.each([
    ['ab', 'Use 3 to 60 characters'],
    ['x'.repeat(61), 'Use 3 to 60 characters'],
    ['rowing club', 'Use letters from a to z, digits, and single hyphens between them'],
    ['-rowing', 'Use letters from a to z, digits, and single hyphens between them'],
    ['rowing--club', 'Use letters from a to z, digits, and single hyphens between them'],
    ['züri', 'Use letters from a to z, digits, and single hyphens between them'],
    ['a/../b', 'Use letters from a to z, digits, and single hyphens between them'],
    [7, 'Use letters from a to z, digits, and single hyphens between them'],
  ])('cannot be %j', async (name, message) => {
    const response = await put(name);
    expect(response.status).toBe(400);
    expect(refusalOf(response).errors).toEqual([{ field: 'name', message }]);
  });

  it('is refused in the same words where it is reserved, offensive, an id, or anybody’s', async () => {
    const taken = free();
    const secret = free();
    await put(taken, stranger, await create(stranger, { name: 'Public' }));
    await put(secret, stranger, await create(stranger, { name: 'Private', is_public: false }));
    const former = free();
    const other = await create(stranger, { name: 'Third' });
    await put(former, stranger, other);
    await world.as(stranger).delete(path(other));
    const collections = ['rowing-club-k7m2qx4w', 'rowing-club-z9m2qx4w'];
    for (const address of collections)
      await world.sql.query(
        `INSERT INTO calendar_collections (id, user_id, address, name, calendar_ids)
         VALUES (gen_random_uuid(), gen_random_uuid(), $1, 'Both', '{}')`,
        [address],
      );
    await world.sql.query('DELETE FROM calendar_collections WHERE address = $1', [collections[1]]);
    const names = ['admin', 'sign-in', 'fuck-the-club', ...collections, taken, secret, former];
    for (const name of [...names, '3f0d4a52-9a0e-4c55-8d5f-2b1f6c1f0a01']) {
      const response = await put(name);
      expect([name, response.status]).toEqual([name, 400]);
      const { message } = refusalOf(response).errors[0]!;
      expect(message.replace(/ You could use rowing-club-\d+\.$/, '')).toBe(NOT_AVAILABLE);
    }
    expect(await stored()).toEqual([]);
  });

  it('may be written like the address of a collection that never existed', async () => {
    expect((await put(`rowing-${number}-february`)).status).toBe(200);
  });

  it('is kept for its calendar when it is replaced, and may become the current one again', async () => {
    const [first, second] = [free(), free()];
    await put(first);
    await put(second);
    expect(await stored()).toEqual(
      [
        { name: first, is_current: false },
        { name: second, is_current: true },
      ].sort((one, two) => one.name.localeCompare(two.name)),
    );
    expect((await put(first)).body).toEqual({ name: first, proposals: [] });
    expect((await stored()).filter(({ is_current }) => is_current)).toEqual([
      { name: first, is_current: true },
    ]);
    expect((await world.as(owner).delete(path())).status).toBe(204);
    expect((await world.as(owner).delete(path())).status).toBe(204);
    expect((await stored()).filter(({ is_current }) => is_current)).toEqual([]);
  });

  it('stays as it is where another one is refused', async () => {
    const name = free();
    await put(name);
    expect((await put('admin')).status).toBe(400);
    expect(await stored()).toEqual([{ name, is_current: true }]);
  });

  it('goes to one of two people who choose it at once', async () => {
    const name = free();
    const rival = await create(stranger, { name: 'Rival' });
    const statuses = (await Promise.all([put(name), put(name, stranger, rival)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('is only for the owner: others learn nothing of it', async () => {
    const secret = await create(owner, { name: 'Board', is_public: false });
    for (const ask of [
      () => world.as(stranger).get(path(secret)),
      () => put(free(), stranger, secret),
      () => world.as(stranger).delete(path(secret)),
      () => put(free(), stranger, unusedId()),
    ])
      expect((await ask()).status).toBe(404);
    expect((await put(free(), stranger, calendar)).status).toBe(403);
  });

  it('is at most one of ten in a year, and of twenty attempts in an hour', async () => {
    const names = Array.from({ length: 11 }, free);
    for (const name of names.slice(0, 10)) expect((await put(name)).status).toBe(200);
    const refused = await put(names[10]);
    expect(refused.status).toBe(403);
    expect(refusalOf(refused).title).toBe('Too many short links');
    for (let attempt = 11; attempt < 20; attempt += 1) await put('admin');
    const limited = await put('admin');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(60);
  });

  it('becomes a former one once its calendar is deleted, and is free after a year', async () => {
    const name = free();
    await put(name);
    await world.as(owner).delete(`/api/calendars/${calendar}`);
    const retention = world.service.application.get(RetentionService);
    await retention.run();
    expect(await stored()).toEqual([{ name, is_current: false }]);
    const other = await create(stranger, { name: 'Next' });
    expect((await put(name, stranger, other)).status).toBe(400);
    await world.sql.query(
      `UPDATE short_links SET replaced_at = now() - interval '366 days' WHERE name = $1`,
      [name],
    );
    await retention.run();
    expect(await stored()).toEqual([]);
    expect((await put(name, stranger, other)).status).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import { AccountDataDeletionService } from '../src/account-changes/account-changes.module.js';
import { ReadOnlyDatabase } from '../src/publishing/publishing.module.js';
import {
  aCalendar,
  problemOf,
  type Requests,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';

describe('A calendar that was deleted', () => {
  useCalendars();
  let owner: SignedIn;
  let feed: Requests;
  beforeEach(async () => {
    owner = await world.auth.signIn();
    feed = await world.asService('feed');
  });

  const create = async (fields: object = {}) =>
    (await world.as(owner).post('/api/calendars', aCalendar(fields)).expect(201)).body.id as string;
  const remove = (id: string) => world.as(owner).delete(`/api/calendars/${id}`).expect(204);
  const makePrivate = (id: string) =>
    world.as(owner).patch(`/api/calendars/${id}`, { version: 1, is_public: false }).expect(200);
  const deactivate = () =>
    world.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
      owner.user_id,
    ]);
  const pathOf = (id: string) => `/internal/public/calendars/${id}`;
  const versionOf = (id: string) => feed.get(`${pathOf(id)}/version`);
  const statusesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await versionOf(id)).status));

  it('by its owner, while it was public, is reported as deleted', async () => {
    const id = await create();
    expect((await versionOf(id)).status).toBe(200);
    await remove(id);
    const { status, body } = await versionOf(id);
    expect([status, body]).toMatchObject([
      410,
      { code: 'CALENDAR_DELETED', detail: 'This calendar was deleted.' },
    ]);
  });

  it('is missing, word for word, in all other answers', async () => {
    const id = await create();
    await remove(id);
    const window = 'events?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    for (const rest of ['', `/${window}`, '/feed']) {
      const [deleted, missing] = [
        await feed.get(pathOf(id) + rest),
        await feed.get(pathOf(unusedId()) + rest),
      ];
      expect([deleted.status, problemOf(deleted)]).toEqual([404, problemOf(missing)]);
    }
    const one = await world.as(owner).get(`/api/calendars/${id}`);
    expect([one.status, problemOf(one)]).toEqual([
      404,
      problemOf(await world.as(owner).get(`/api/calendars/${unusedId()}`)),
    ]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is private', makePrivate],
    ['was private when it was deleted', (id) => makePrivate(id).then(() => remove(id))],
    ['belongs to somebody who is deactivated', deactivate],
  ])('does not include one that %s: it responds as if it never existed', async (_what, hide) => {
    const id = await create();
    await hide(id);
    const [hidden, missing] = [await versionOf(id), await versionOf(unusedId())];
    expect([hidden.status, problemOf(hidden)]).toEqual([404, problemOf(missing)]);
  });

  it('with its account is reported as deleted, and a private one of that account is not', async () => {
    const ids = [await create(), await create(), await create({ is_public: false })];
    await world.service.application.get(AccountDataDeletionService).deleteAllOf(owner.user_id);
    expect(await statusesOf(ids)).toEqual([410, 410, 404]);
  });

  it('together with others, directly in the database, is reported as deleted', async () => {
    const ids = [await create(), await create(), await create({ is_public: false })];
    await world.sql.query('BEGIN');
    await world.sql.query('SET LOCAL search_path = public');
    await world.sql.query('DELETE FROM calendars.calendars WHERE user_id = $1', [owner.user_id]);
    await world.sql.query('COMMIT');
    expect(await statusesOf(ids)).toEqual([410, 410, 404]);
  });

  it('and is back from a backup is there again, until it is deleted another time', async () => {
    const id = await create();
    await remove(id);
    await world.sql.query(
      `UPDATE deleted_calendars SET deleted_at = now() - interval '1 day' WHERE id = $1`,
      [id],
    );
    await world.sql.query(
      `INSERT INTO calendars (id, user_id, name, is_public) VALUES ($1, $2, 'Back', true)`,
      [id, owner.user_id],
    );
    expect((await versionOf(id)).status).toBe(200);
    await remove(id);
    expect((await versionOf(id)).status).toBe(410);
    const { rows } = await world.sql.query(
      `SELECT deleted_at > now() - interval '1 hour' AS is_recent FROM deleted_calendars WHERE id = $1`,
      [id],
    );
    expect(rows).toEqual([{ is_recent: true }]);
  });

  it('leaves its id and the time, and nothing else', async () => {
    const { rows } = await world.sql.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns
       WHERE table_schema = 'calendars' AND table_name = 'deleted_calendars' ORDER BY 1`,
    );
    expect(rows.map(({ column_name }) => column_name)).toEqual(['deleted_at', 'id']);
  });

  it('costs one that is there no question to the database', async () => {
    const id = await create();
    const { logger } = world.service.application.get(ReadOnlyDatabase).manager.connection;
    const asked = async (path: string) => {
      const queries = jest.spyOn(logger, 'logQuery');
      await feed.get(path);
      const statements = queries.mock.calls.map(([statement]) => statement);
      queries.mockRestore();
      return statements;
    };
    const statements = await asked(`${pathOf(id)}/version`);
    // The calendar and the state of its owner, each by key.
    expect(statements).toHaveLength(2);
    expect(statements).not.toContainEqual(expect.stringContaining('deleted_calendars'));
    expect(statements).toEqual(await asked(`${pathOf(id)}/version`));
    expect(await asked(`${pathOf(randomUUID())}/version`)).toHaveLength(2);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Collection, CollectionCalendarRequests } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { RetentionService } from '../src/retention/retention.module.js';
import { problemOf, unusedId, useCalendars, world } from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

interface Lists {
  to_answer: CollectionCalendarRequests;
  own: CollectionCalendarRequests;
}

describe('A collection with calendars of several owners', () => {
  useCalendars();
  let secretary: SignedIn;
  let trainer: SignedIn;
  let own: string;
  let theirs: string;
  let collection: Collection;
  beforeEach(async () => {
    [secretary, trainer] = [await world.auth.signIn(), await world.auth.signIn()];
    own = await create(secretary, { name: 'Club' });
    theirs = await create(trainer, { name: 'Training' });
    const { body } = await world
      .as(secretary)
      .post('/api/collections', { name: 'All', description: 'Everything', calendar_ids: [own] })
      .expect(201);
    collection = body;
  });

  const create = async (person: SignedIn, fields: object) =>
    ((await world.as(person).post('/api/calendars', fields).expect(201)).body as { id: string }).id;
  const path = (calendar = '') => `/api/collections/${collection.id}/calendars${calendar && `/${calendar}`}`;
  const ask = (calendar = theirs, person = secretary) =>
    world.as(person).post(path(), { calendar, note: 'Please' });
  const answer = (accept: boolean, person = trainer) =>
    world.as(person).post(`${path(theirs)}/answer`, { accept });
  const lists = async (person: SignedIn) =>
    (await world.as(person).get('/api/collection-requests').expect(200)).body as Lists;
  const current = async () =>
    (await world.as(secretary).get('/api/collections').expect(200)).body.items[0] as Collection;
  const shown = async () => {
    const feed = await world.asService('feed');
    const { body } = await feed.get(`/internal/public/collections/${collection.address}`);
    return body as { name: string; description: string; logo_url: string; calendars: { id: string }[] };
  };
  const idsShown = async () => (await shown()).calendars.map(({ id }) => id);
  const join = async () => {
    await ask().expect(200);
    await answer(true).expect(204);
  };
  const giveRole = (person: SignedIn, role: string, calendar = theirs) =>
    world.sql.query('INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)', [
      calendar,
      person.user_id,
      role,
    ]);

  it('gets one of somebody else only once they accept, and both sides see the request until then', async () => {
    expect((await ask().expect(200)).body).toEqual({ is_added: false });
    expect((await ask().expect(200)).body).toEqual({ is_added: false });
    expect(await idsShown()).toEqual([own]);
    const { to_answer } = await lists(trainer);
    expect(to_answer).toMatchObject([
      {
        collection: { id: collection.id, name: 'All', address: collection.address },
        calendar: { id: theirs, name: 'Training' },
        note: 'Please',
        is_declined: false,
      },
    ]);
    expect((await lists(secretary)).own).toHaveLength(1);
    expect((await lists(secretary)).to_answer).toEqual([]);
    await answer(true, secretary).expect(403);
    await answer(true, await world.auth.signIn()).expect(403);
    await answer(true).expect(204);
    await answer(true).expect(404);
    expect(await idsShown()).toEqual([own, theirs]);
    expect((await current()).calendars.map(({ name }) => name)).toEqual(['Club', 'Training']);
    expect(await lists(trainer)).toEqual({ to_answer: [], own: [] });
    const { body } = await world.as(trainer).get(`/api/calendars/${theirs}/collections`).expect(200);
    expect(body.items).toMatchObject([{ id: collection.id, name: 'All' }]);
  });

  it('gets one at once from a manager of it, and editors have to ask', async () => {
    await giveRole(secretary, 'editor');
    expect((await ask().expect(200)).body).toEqual({ is_added: false });
    await world.sql.query("UPDATE calendar_members SET role = 'manager' WHERE user_id = $1", [
      secretary.user_id,
    ]);
    expect((await ask().expect(200)).body).toEqual({ is_added: true });
    expect(await idsShown()).toEqual([own, theirs]);
    expect((await lists(trainer)).to_answer).toEqual([]);
  });

  it('is answered by managers of the calendar too, and by nobody with a lower role', async () => {
    const [manager, editor] = [await world.auth.signIn(), await world.auth.signIn()];
    await giveRole(manager, 'manager');
    await giveRole(editor, 'editor');
    await ask().expect(200);
    expect((await lists(editor)).to_answer).toEqual([]);
    expect((await lists(manager)).to_answer).toHaveLength(1);
    expect((await answer(true, editor)).body).toMatchObject({ status: 403, code: 'NOT_ENOUGH_ROLE' });
    await answer(true, manager).expect(204);
    expect(await idsShown()).toEqual([own, theirs]);
  });

  it('loses one as soon as either side takes it out', async () => {
    await join();
    await world.as(secretary).delete(path(theirs)).expect(204);
    expect(await idsShown()).toEqual([own]);
    await world.as(secretary).delete(path(theirs)).expect(404);
    await join();
    await world
      .as(await world.auth.signIn())
      .delete(path(theirs))
      .expect(403);
    await world.as(trainer).delete(path(own)).expect(403);
    await world.as(trainer).delete(path(theirs)).expect(204);
    expect(await idsShown()).toEqual([own]);
    expect(problemOf(await ask())).toMatchObject({ status: 403, title: 'Declined' });
  });

  /** The calendars of which pages are told by this, and whose pages. */
  const toldBy = async (step: () => PromiseLike<unknown>) => {
    await world.sql.query('DELETE FROM live_changes');
    await step();
    const { rows } = await world.sql.query<{ calendar_id: string; people: string[] }>(
      'SELECT calendar_id, people FROM live_changes',
    );
    const sides = [trainer.user_id, secretary.user_id];
    return rows.map(({ calendar_id, people }) => [
      calendar_id,
      sides.filter((side) => people.includes(side)),
    ]);
  };

  it('tells the open pages of both sides of a request, its answer, and what is taken out', async () => {
    const steps = [
      () => ask().expect(200),
      () => answer(true).expect(204),
      async () => {
        const { name, version } = await current();
        const body = { name, version, calendar_ids: [own] };
        await world.as(secretary).patch(`/api/collections/${collection.id}`, body).expect(200);
      },
      () => ask().expect(200),
      () => world.as(secretary).delete(path(theirs)).expect(204),
      () => ask().expect(200),
      () => answer(true).expect(204),
      () => world.as(trainer).delete(path(theirs)).expect(204),
    ];
    for (const step of steps)
      expect(await toldBy(step)).toEqual([[theirs, [trainer.user_id, secretary.user_id]]]);
    await giveRole(secretary, 'manager');
    const body = { name: 'Others', calendar_ids: [theirs] };
    let others = '';
    for (const step of [
      async () => {
        others = (await world.as(secretary).post('/api/collections', body).expect(201)).body.id;
      },
      () => world.as(secretary).delete(`/api/collections/${others}`).expect(204),
    ])
      expect(await toldBy(step)).toEqual([[theirs, [trainer.user_id, secretary.user_id]]]);
  });

  it('is not asked for again for a month where it was declined', async () => {
    await ask().expect(200);
    await answer(false).expect(204);
    expect((await lists(trainer)).to_answer).toEqual([]);
    expect((await lists(secretary)).own).toMatchObject([{ is_declined: true }]);
    await world.as(secretary).delete(path(theirs)).expect(404);
    await ask().expect(403);
    await world.sql.query("UPDATE collection_requests SET created_at = now() - interval '31 days'");
    await world.service.application.get(RetentionService).run();
    expect((await ask().expect(200)).body).toEqual({ is_added: false });
  });

  it('tells nobody whether a private calendar exists', async () => {
    const hidden = await create(trainer, { name: 'Board', is_public: false });
    const name = `board-${Date.now()}`;
    await world.as(trainer).put(`/api/calendars/${hidden}/short-link`, { name }).expect(200);
    const refusals = [];
    for (const calendar of [
      hidden,
      unusedId(),
      name,
      'no-such-name',
      `https://a.test/calendar/public/${hidden}`,
    ]) {
      const { request_id: _, ...problem } = problemOf(await ask(calendar)) as Record<string, unknown>;
      refusals.push(JSON.stringify(problem));
    }
    expect(new Set(refusals).size).toBe(1);
    expect(refusals[0]).toContain('No public calendar was found there');
    await world.as(secretary).delete(path(hidden)).expect(404);
    await world
      .as(trainer)
      .post(`/api/collections/${unusedId()}/calendars/${theirs}/answer`, { accept: true })
      .expect(404);
    expect((await lists(trainer)).to_answer).toEqual([]);
  });

  it('finds a calendar by its page, its short link and its feed', async () => {
    const name = `training-${Date.now()}`;
    await world.as(trainer).put(`/api/calendars/${theirs}/short-link`, { name }).expect(200);
    for (const address of [
      `https://a.test/calendar/public/${theirs}?view=list`,
      `https://a.test/c/${name}/`,
      name.toUpperCase(),
      `webcal://a.test/feed/${theirs}.ics`,
    ])
      await ask(address).expect(200);
    expect((await lists(trainer)).to_answer).toHaveLength(1);
  });

  it('keeps the place of one that became private, and tells its owner nothing of it', async () => {
    await join();
    await world.sql.query('UPDATE calendars SET is_public = false WHERE id = $1', [theirs]);
    const seen = await current();
    expect(seen.calendar_ids).toEqual([own]);
    expect(await idsShown()).toEqual([own]);
    const { version } = seen;
    await world
      .as(secretary)
      .patch(`/api/collections/${collection.id}`, { name: 'Else', calendar_ids: [own], version })
      .expect(200);
    await world.sql.query('UPDATE calendars SET is_public = true WHERE id = $1', [theirs]);
    expect(await idsShown()).toEqual([own, theirs]);
    expect((await current()).description).toBe('Everything');
  });

  it('takes no other person’s calendar by its id alone', async () => {
    const refused = await world
      .as(secretary)
      .patch(`/api/collections/${collection.id}`, { name: 'All', calendar_ids: [own, theirs], version: 1 });
    expect(refused.status).toBe(400);
  });

  it('is bounded: twenty requests of a person a day, and twenty collections for a calendar', async () => {
    const calendars: string[] = [];
    for (let number = 0; number < 21; number += 1) {
      const id = randomUUID();
      await world.sql.query(
        `INSERT INTO calendars SELECT (jsonb_populate_record(c, jsonb_build_object('id', $2::uuid))).*
         FROM calendars c WHERE c.id = $1`,
        [theirs, id],
      );
      calendars.push(id);
    }
    for (const calendar of calendars.slice(0, 20)) await ask(calendar).expect(200);
    expect(problemOf(await ask(calendars[20]))).toMatchObject({
      status: 429,
      detail:
        'At most 20 requests for calendars of others can be sent within a day. You can go on in 24 hours.',
    });
    await world.sql.query(
      `INSERT INTO calendar_collections (id, user_id, address, name, calendar_ids)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, 'Of many', ARRAY[$1::uuid]
       FROM generate_series(1, 20)`,
      [calendars[20]],
    );
    expect(problemOf(await ask(calendars[20]))).toMatchObject({ status: 403, title: 'Too many requests' });
  });

  it('has ten calendars at most', async () => {
    const ids = [own];
    while (ids.length < 10) ids.push(await create(secretary, { name: `Club ${ids.length}` }));
    await world
      .as(secretary)
      .patch(`/api/collections/${collection.id}`, { name: 'All', calendar_ids: ids, version: 1 })
      .expect(200);
    await ask().expect(200);
    expect(problemOf(await answer(true))).toMatchObject({ status: 403, title: 'The collection is full' });
    await world.as(secretary).delete(`/api/calendars/${ids[9]}`).expect(204);
    await answer(true).expect(204);
    expect(await idsShown()).toEqual([...ids.slice(0, 9), theirs]);
  });

  it('shows its text, and its logo while it shows a calendar', async () => {
    const feed = await world.asService('feed');
    const { body } = await world
      .as(secretary)
      .putFile(`/api/collections/${collection.id}/logo?version=1`, aPng({ width: 40, height: 40 }))
      .expect(200);
    await world
      .as(secretary)
      .putFile(`/api/collections/${collection.id}/logo?version=1`, aPng({ width: 40, height: 40 }))
      .expect(409);
    await world
      .as(trainer)
      .putFile(`/api/collections/${collection.id}/logo`, aPng({ width: 40, height: 40 }))
      .expect(404);
    expect(await shown()).toMatchObject({ name: 'All', description: 'Everything', logo_url: body.logo_url });
    const logo = `/internal/public/logos/${(body.logo_url as string).split('/').at(-1)}`;
    await feed.get(logo).expect(200);
    await world.sql.query('UPDATE calendars SET is_public = false WHERE id = $1', [own]);
    await feed.get(logo).expect(404);
    await world.sql.query('UPDATE calendars SET is_public = true WHERE id = $1', [own]);
    await world.as(secretary).delete(`/api/collections/${collection.id}/logo`).expect(200);
    await feed.get(logo).expect(404);
  });

  const follow = async (state: 'active' | 'deactivated') => {
    world.auth.setAccountState(secretary.user_id, state);
    const auth = await world.asService('auth');
    await auth.post(`/internal/accounts/${secretary.user_id}/follow`, {}).expect(204);
  };

  it('is hidden with its own owner, and comes back whole; calendars of others in it stay as they are', async () => {
    await join();
    const name = `all-${Date.now()}`;
    await world.as(secretary).put(`/api/collections/${collection.id}/short-link`, { name }).expect(200);
    const feed = await world.asService('feed');
    const theirsShown = async () => {
      const found = await feed.get(`/internal/public/calendars/${theirs}`).expect(200);
      const read = await feed.get(`/internal/public/calendars/${theirs}/feed`).expect(200);
      return [found.body, read.body] as object[];
    };
    const listed = async () =>
      (await world.as(trainer).get(`/api/calendars/${theirs}/collections`).expect(200)).body
        .items as object[];
    const before = [await theirsShown(), await listed(), await shown()];
    await follow('deactivated');
    await feed.get(`/internal/public/collections/${collection.address}`).expect(404);
    await feed.get(`/internal/public/short-links/${name}`).expect(404);
    expect(await theirsShown()).toEqual(before[0]);
    expect(await listed()).toMatchObject([{ id: collection.id, name: 'All', owner_is_inactive: true }]);
    await follow('active');
    await feed.get(`/internal/public/short-links/${name}`).expect(200);
    expect([await theirsShown(), await listed(), await shown()]).toEqual(before);
    expect(await idsShown()).toEqual([own, theirs]);
  });

  /** What a person is told by mail, oldest first. */
  const toldOf = async ({ user_id }: SignedIn) => {
    const { rows } = await world.sql.query<{ told: string }>(
      `SELECT concat_ws(', ', kind, collection_name, calendar_name) AS told FROM calendar_notices
       WHERE user_id = $1 ORDER BY created_at`,
      [user_id],
    );
    return rows.map(({ told }) => told);
  };

  it('is told of by mail to those who can answer it, and to the owner whom a manager answered for', async () => {
    const [manager, editor] = [await world.auth.signIn(), await world.auth.signIn()];
    await giveRole(manager, 'manager');
    await giveRole(editor, 'editor');
    await ask().expect(200);
    await ask().expect(200);
    for (const person of [trainer, manager]) expect(await toldOf(person)).toEqual(['request, All, Training']);
    await answer(true, manager).expect(204);
    expect(await toldOf(trainer)).toEqual(['request, All, Training', 'collection, All, Training']);
    expect([...(await toldOf(editor)), ...(await toldOf(secretary))]).toEqual([]);
    const { rows } = await world.sql.query<{ id: string }>(
      `SELECT id FROM calendar_notices WHERE user_id = $1 AND kind = 'request'`,
      [trainer.user_id],
    );
    const { body } = await (await world.asService('auth')).get(`/internal/calendar-news/${rows[0]!.id}`);
    expect(body).toEqual({
      kind: 'request',
      calendar_id: theirs,
      calendar_name: 'Training',
      collection_name: 'All',
      invitation: null,
      account_id: trainer.user_id,
      email: null,
      sender_id: null,
    });
  });

  it('is told of to the owner of a calendar that its manager takes into it, by three mails a day', async () => {
    await giveRole(secretary, 'manager');
    for (const version of [1, 3, 5, 7]) {
      const change = (calendar_ids: string[], at: number) =>
        world
          .as(secretary)
          .patch(`/api/collections/${collection.id}`, { name: 'All', calendar_ids, version: at })
          .expect(200);
      await change([own, theirs], version);
      await change([own], version + 1);
    }
    expect(await toldOf(trainer)).toEqual(Array(3).fill('collection, All, Training'));
    await world
      .as(secretary)
      .post('/api/collections', { name: 'Too', calendar_ids: [own] })
      .expect(201);
    expect(await toldOf(secretary)).toEqual([]);
  });

  it('is told of once to each who has calendars in it when its owner is deactivated', async () => {
    await giveRole(secretary, 'manager');
    const more = await create(trainer, { name: 'Races' });
    await giveRole(secretary, 'manager', more);
    await world
      .as(secretary)
      .patch(`/api/collections/${collection.id}`, {
        name: 'All',
        calendar_ids: [own, theirs, more],
        version: 1,
      })
      .expect(200);
    await follow('deactivated');
    await follow('deactivated');
    const [told, ...others] = (await toldOf(trainer)).filter((each) =>
      each.startsWith('collection-inactive'),
    );
    expect(others).toEqual([]);
    expect(told!.split(', ').toSorted()).toEqual(['All', 'Races', 'Training', 'collection-inactive']);
    expect(await toldOf(secretary)).toEqual([]);
  });

  it('is left by the calendar of somebody else also while its owner is deactivated', async () => {
    await join();
    await follow('deactivated');
    await world.as(trainer).delete(path(theirs)).expect(204);
    await follow('active');
    expect(await idsShown()).toEqual([own]);
  });

  it('has a short link of its own, which is nobody else’s', async () => {
    const name = `all-${Date.now()}`;
    const link = `/api/collections/${collection.id}/short-link`;
    await world.as(trainer).put(link, { name }).expect(404);
    await world.as(trainer).get(link).expect(404);
    await world.as(secretary).put(link, { name }).expect(200);
    expect((await world.as(secretary).get(link)).body).toEqual({ name, proposals: [] });
    await world.as(trainer).put(`/api/calendars/${theirs}/short-link`, { name }).expect(400);
    const feed = await world.asService('feed');
    const found = await feed.get(`/internal/public/short-links/${name}`).expect(200);
    expect(found.body).toEqual({ calendar_id: collection.id, address: collection.address, name });
    expect((await shown()) as object).toMatchObject({ short_name: name });
    await world.service.application.get(RetentionService).run();
    await feed.get(`/internal/public/short-links/${name}`).expect(200);
    await world.as(secretary).delete(`/api/collections/${collection.id}`).expect(204);
    await feed.get(`/internal/public/short-links/${name}`).expect(404);
    await world.service.application.get(RetentionService).run();
    const { rows } = await world.sql.query(
      'SELECT FROM short_links WHERE name = $1 AND replaced_at IS NOT NULL',
      [name],
    );
    expect(rows).toHaveLength(1);
  });
});

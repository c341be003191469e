import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  INVITATIONS_PER_DAY_MAX,
  INVITATIONS_PER_HOUR_MAX,
  MEMBERSHIPS_MAX,
  PEOPLE_PER_CALENDAR_MAX,
} from '@daymark/contracts';
import { RECORDED_ENTRIES, type SignedIn } from '@daymark/service-kit/testing';
import type { Response } from 'supertest';
import { RetentionService } from '../src/retention/retention.module.js';
import {
  aCalendar,
  anEvent,
  unusedId,
  useCalendars,
  withoutLimits,
  world,
} from './support/calendars-under-test.js';
import { violations } from './support/invariants.js';

useCalendars();

let owner: SignedIn;
let ann: SignedIn;
let calendarId: string;
const address = () => `person-${randomUUID()}@example.org`;
const someone = (name?: string) => world.auth.signIn({ email: address() }, name);

beforeEach(async () => {
  await world.sql.query('DELETE FROM invitation_mails');
  [owner, ann] = await Promise.all([someone('Olga'), someone('Ann')]);
  calendarId = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body
    .id as string;
});

const path = (rest = '') => `/api/calendars/${calendarId}${rest}`;
const invite = (fields: object, by = owner) =>
  world.as(by).post(path('/invitations'), { role: 'editor', email: address(), ...fields });
const answer = (id: string, by: SignedIn, accept = true) =>
  world.as(by).post(`/api/invitations/${id}/answer`, { accept });
const people = async (by = owner) => (await world.as(by).get(path('/people')).expect(200)).body;
const idOf = (response: { body: { id: string } }) => response.body.id;

async function join(person: SignedIn, role = 'editor'): Promise<void> {
  const id = idOf(await invite({ email: person.email, role }).expect(201));
  await answer(id, person).expect(200);
}
async function roleOf(person: SignedIn): Promise<string | undefined> {
  const { rows } = await world.sql.query<{ role: string }>(
    'SELECT role FROM calendar_members WHERE calendar_id = $1 AND user_id = $2',
    [calendarId, person.user_id],
  );
  return rows[0]?.role;
}
const audited = async () => {
  const { rows } = await world.sql.query<{
    action: string;
    actor_id: string;
    target_id: string;
    details: object;
  }>(
    `SELECT action, actor_id, target_id, details FROM ${RECORDED_ENTRIES} WHERE object_id = $1 ORDER BY at, id`,
    [calendarId],
  );
  return rows;
};
/** Adds so many strangers as viewers. */
const fill = (count: number) =>
  world.sql.query(
    `INSERT INTO calendar_members (calendar_id, user_id, role) SELECT $1, gen_random_uuid(), 'viewer' FROM generate_series(1, $2)`,
    [calendarId, count],
  );
/** In calendars of strangers. */
const addMemberships = ({ user_id }: SignedIn, count: number) =>
  world.sql.query(
    `WITH strange AS (
       INSERT INTO calendars (id, user_id, name, is_public) SELECT gen_random_uuid(), gen_random_uuid(), 'x', false
       FROM generate_series(1, $2) RETURNING id)
     INSERT INTO calendar_members (calendar_id, user_id, role) SELECT id, $1, 'viewer' FROM strange`,
    [user_id, count],
  );
const endMemberships = ({ user_id }: SignedIn, count: number) =>
  world.sql.query(
    'DELETE FROM calendar_members WHERE ctid IN (SELECT ctid FROM calendar_members WHERE user_id = $1 LIMIT $2)',
    [user_id, count],
  );

const toldOf = async ({ user_id }: SignedIn) =>
  (
    await world.sql.query<{ kind: string }>(
      'SELECT kind FROM calendar_notices WHERE user_id = $1 ORDER BY created_at',
      [user_id],
    )
  ).rows.map(({ kind }) => kind);

describe('An invitation', () => {
  it('is accepted by whoever has its address, in the role that it names, and is then over', async () => {
    const invitation = await invite({ email: ann.email.toUpperCase(), role: 'contributor', note: ' Hello ' });
    expect(invitation.status).toBe(201);
    expect(invitation.body).toMatchObject({
      kind: 'membership',
      email: ann.email,
      person: null,
      role: 'contributor',
      note: 'Hello',
      invited_by: { id: owner.user_id, name: 'Olga' },
    });
    const id = idOf(invitation);
    expect((await world.as(null).get(`/api/invitations/${id}/preview`)).body).toEqual({
      kind: 'membership',
      calendar_name: 'Concerts',
      inviter_name: 'Olga',
      role: 'contributor',
      email: ann.email,
      note: 'Hello',
      expires_at: invitation.body.expires_at as string,
    });
    expect((await world.as(ann).get('/api/invitations')).body.items).toMatchObject([
      { id, calendar: { id: calendarId, name: 'Concerts' }, role: 'contributor' },
    ]);
    expect((await world.as(ann).get(path())).status).toBe(404);
    expect((await answer(id, ann)).body).toEqual({ calendar_id: calendarId });
    expect((await world.as(ann).get(path())).body).toMatchObject({ role: 'contributor', is_owner: false });
    expect((await answer(id, ann)).status).toBe(404);
    expect((await world.as(null).get(`/api/invitations/${id}/preview`)).status).toBe(404);
    expect((await world.as(ann).get('/api/invitations')).body.items).toEqual([]);
    expect(await audited()).toMatchObject([
      {
        action: 'calendar-invitation',
        actor_id: owner.user_id,
        target_id: null,
        details: { role: 'contributor' },
      },
      { action: 'calendar-joining', actor_id: ann.user_id, target_id: owner.user_id },
    ]);
    expect(JSON.stringify(await audited())).not.toContain(ann.email);
  });

  it('tells by mail what it is for, until it is withdrawn', async () => {
    const { body } = await invite({ email: ann.email, note: 'Please' });
    const { rows } = await world.sql.query<{ payload: object }>(
      `SELECT payload FROM outbox WHERE queue = 'notices' AND payload ->> 'news_id' = $1`,
      [body.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/Concerts|example/);
    const auth = await world.asService('auth');
    expect((await auth.get(`/internal/calendar-news/${body.id}`)).body).toEqual({
      kind: 'invitation',
      calendar_id: calendarId,
      calendar_name: 'Concerts',
      invitation: {
        id: body.id as string,
        role: 'editor',
        note: 'Please',
        expires_at: body.expires_at as string,
        calendars: 1,
      },
      account_id: null,
      email: ann.email,
      sender_id: owner.user_id,
    });
    await world
      .as(owner)
      .delete(path(`/invitations/${body.id}`))
      .expect(204);
    expect((await auth.get(`/internal/calendar-news/${body.id}`)).status).toBe(404);
    expect((await answer(body.id as string, ann)).body.detail).toBe(
      'This invitation was already answered or withdrawn, or has expired. Ask for a new one.',
    );
    expect((await world.as(owner).delete(path(`/invitations/${body.id}`))).status).toBe(404);
    expect((await (await world.asService('admin')).get(`/internal/calendar-news/${body.id}`)).status).toBe(
      403,
    );
  });

  it('is for its address alone', async () => {
    const id = idOf(await invite({ email: ann.email }));
    const stranger = await someone();
    const refused = await answer(id, stranger);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This invitation is for another email address. Sign in with the account of that address.',
    ]);
    expect((await world.as(stranger).get('/api/invitations')).body.items).toEqual([]);
    expect(await roleOf(stranger)).toBeUndefined();
  });

  it('can be declined, and is over after seven days', async () => {
    const declined = idOf(await invite({ email: ann.email }));
    await answer(declined, ann, false).expect(200);
    expect((await answer(declined, ann)).status).toBe(404);
    const late = idOf(await invite({ email: ann.email }));
    await world.sql.query(`UPDATE calendar_invitations SET expires_at = expires_at - interval '7 days'`);
    expect((await answer(late, ann)).status).toBe(404);
    expect((await world.as(ann).get('/api/invitations')).body.items).toEqual([]);
    expect((await people()).invitations).toEqual([]);
    expect(await roleOf(ann)).toBeUndefined();
  });

  it('replaces the former one of the address', async () => {
    const former = idOf(await invite({ email: ann.email }));
    const id = idOf(await invite({ email: ann.email, role: 'viewer' }));
    expect((await answer(former, ann)).status).toBe(404);
    await answer(id, ann).expect(200);
    expect(await roleOf(ann)).toBe('viewer');
  });

  it('is sent by managers and the owner alone, and not to those who take part', async () => {
    for (const role of ['viewer', 'contributor', 'editor'] as const) {
      const member = await someone();
      await join(member, role);
      const refused = await invite({}, member);
      expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ENOUGH_ROLE']);
    }
    expect((await invite({}, ann)).status).toBe(404);
    await join(ann, 'manager');
    expect((await invite({}, ann)).status).toBe(201);
    for (const email of [owner.email, ann.email]) {
      const refused = await invite({ email });
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        'This person already has a role in this calendar.',
      ]);
    }
    expect((await invite({ role: 'owner' })).status).toBe(400);
  });

  it('is answered the same for every address, with an account or without', async () => {
    const shape = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
      status,
      fields: Object.keys(body),
    });
    expect(shape(await invite({ email: ann.email }))).toEqual(shape(await invite({ email: address() })));
  });

  it('of a manager ends when the manager is one no longer', async () => {
    await join(ann, 'manager');
    const [bob, cem] = [await someone(), await someone()];
    const first = idOf(await invite({ email: bob.email }, ann));
    await world
      .as(owner)
      .patch(path(`/people/${ann.user_id}`), { role: 'editor' })
      .expect(204);
    expect((await answer(first, bob)).status).toBe(404);
    await world
      .as(owner)
      .patch(path(`/people/${ann.user_id}`), { role: 'manager' })
      .expect(204);
    const second = idOf(await invite({ email: cem.email }, ann));
    await world
      .as(owner)
      .delete(path(`/people/${ann.user_id}`))
      .expect(204);
    expect((await answer(second, cem)).status).toBe(404);
  });
});

describe('The limits of invitations', () => {
  /** Lets so much time pass. */
  const mailsWere = (ago: string) =>
    world.sql.query('UPDATE invitation_mails SET caused_at = caused_at - $1::interval', [ago]);
  /** The time since the mails is that of this test. */
  const expectRetryWithin = ({ status, headers }: Response, seconds: number) => {
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(seconds - 300);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds);
  };

  it('are three a day for an inbox, whoever invites', async () => {
    const [name, domain] = ann.email.split('@');
    for (const email of [ann.email, `${name}+a@${domain}`, ann.email])
      expect((await invite({ email })).status).toBe(201);
    await mailsWere('20 hours 30 minutes');
    const refused = await invite({ email: `${name}+b@${domain}` });
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'This address was invited 3 times within a day. You can go on in 4 hours.',
    ]);
    expectRetryWithin(refused, 12_600);
    // The one that it would have replaced is still open.
    expect((await people()).invitations).toHaveLength(2);
    expect((await invite({})).status).toBe(201);
    await mailsWere('3 hours 20 minutes');
    const last = await invite({ email: ann.email });
    expect([last.status, last.body.detail]).toEqual([429, expect.stringMatching(/go on in 1 hour\.$/)]);
    expectRetryWithin(last, 600);
    await mailsWere('10 minutes');
    expect((await invite({ email: ann.email })).status).toBe(201);
  });

  it('are two hundred a day for an installation', async () => {
    await world.sql.query(
      `INSERT INTO invitation_mails (inbox) SELECT decode(md5(n::text), 'hex') FROM generate_series(1, $1) n`,
      [INVITATIONS_PER_DAY_MAX - 1],
    );
    expect((await invite({})).status).toBe(201);
    const refused = await invite({});
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      '200 invitations have been sent from here within a day, and no more can be. You can go on in 24 hours.',
    ]);
    expectRetryWithin(refused, 86_400);
    await mailsWere('23 hours 50 minutes');
    expectRetryWithin(await invite({}), 600);
    await mailsWere('10 minutes');
    expect((await invite({})).status).toBe(201);
  });

  it('are fifty people a calendar, with those who are invited, also for two at once', async () => {
    await fill(PEOPLE_PER_CALENDAR_MAX - 2);
    expect((await invite({})).status).toBe(201);
    const statuses = (await Promise.all([invite({}), invite({})])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([403, 403]);
    await world.sql.query('DELETE FROM calendar_invitations WHERE calendar_id = $1', [calendarId]);
    const again = (await Promise.all([invite({}), invite({})])).map(({ status }) => status);
    expect(again.sort()).toEqual([201, 403]);
    expect((await invite({})).body.detail).toBe(
      'At most 50 people can take part in a calendar, counting open invitations. Please remove somebody or withdraw an invitation first.',
    );
  });

  it('let nobody join a calendar that is full by now, or a hundred and first one', async () => {
    const id = idOf(await invite({ email: ann.email }));
    await fill(PEOPLE_PER_CALENDAR_MAX - 1);
    const full = await answer(id, ann);
    expect([full.status, full.body.title]).toEqual([403, 'No room at present']);
    await world.sql.query('DELETE FROM calendar_members WHERE calendar_id = $1', [calendarId]);
    await addMemberships(ann, MEMBERSHIPS_MAX);
    const refused = await answer(id, ann);
    expect([refused.status, refused.body.title]).toEqual([403, 'Too many calendars']);
    expect(refused.body.detail).toBe(
      'You can take part in at most 100 calendars of others. Please leave one first.',
    );
    await endMemberships(ann, 1);
    expect((await answer(id, ann)).status).toBe(200);
  });

  it('are thirty an hour for a person, with the time when to go on, and previews are limited for a client', async () => {
    await fill(1);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await invite({ role: 'x' })).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const offer = () => world.as(owner).post(path('/ownership'), { person_id: unusedId() });
    for (let count = 0; count < INVITATIONS_PER_HOUR_MAX; count += 1) await offer().expect(404);
    const refused = await offer();
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(
        /^At most 30 invitations can be sent within an hour, counting those that were refused\. You can go on in (5\d|60) minutes\.$/,
      ),
    ]);
    expect((await offer().set('accept-language', 'pl')).body.detail).toMatch(/ (5\d minuty?|60 minut)\.$/);
    const previews: number[] = [];
    for (let count = 0; count < 61; count += 1)
      previews.push(
        (
          await world
            .as(null)
            .get(`/api/invitations/${unusedId()}/preview`)
            .set('x-forwarded-for', '203.0.113.77')
        ).status,
      );
    expect([previews[59], previews[60]]).toEqual([404, 429]);
  });
});

describe('Races of invitations', () => {
  it('count one of two answers, and one of an answer and a withdrawal', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await someone();
      const id = idOf(await invite({ email: person.email }));
      const answers = await Promise.all([answer(id, person), answer(id, person), answer(id, person, false)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const [other, withdrawn] = [await someone(), idOf(await invite({}))];
      await world.sql.query('UPDATE calendar_invitations SET email = $2 WHERE id = $1', [
        withdrawn,
        other.email,
      ]);
      const both = await Promise.all([
        answer(withdrawn, other),
        world.as(owner).delete(path(`/invitations/${withdrawn}`)),
      ]);
      const hasJoined = both[0].status === 200;
      expect([hasJoined, both[1].status === 204]).toEqual([hasJoined, !hasJoined]);
      expect((await roleOf(other)) !== undefined).toBe(hasJoined);
    }
  });
});

describe('The people of a calendar', () => {
  it('are seen by all who take part, their addresses and the invitations by managers and the owner', async () => {
    await join(ann, 'viewer');
    const bob = await someone('Bob');
    await join(bob, 'manager');
    await invite({});
    const seen = await people(ann);
    expect(seen.members).toMatchObject([
      { id: owner.user_id, name: 'Olga', email: null, role: 'owner' },
      { id: bob.user_id, name: 'Bob', email: null, role: 'manager' },
      { id: ann.user_id, name: 'Ann', email: ann.email, role: 'viewer' },
    ]);
    expect(seen.invitations).toEqual([]);
    const managed = await people(bob);
    expect(managed.members.map(({ email }: { email: string }) => email)).toEqual([
      owner.email,
      bob.email,
      ann.email,
    ]);
    expect(managed.invitations).toHaveLength(1);
    expect((await world.as(await someone()).get(path('/people'))).status).toBe(404);
  });

  it('are named with their last change, whoever changed the same later', async () => {
    await join(ann, 'contributor');
    const lastChange = async () => {
      const { members } = await people();
      return members.find(({ id }: { id: string }) => id === ann.user_id)!.last_change_at;
    };
    expect(await lastChange()).toBeNull();
    const { body } = await world
      .as(ann)
      .post('/api/events', anEvent({ calendar_id: calendarId }))
      .expect(201);
    const changed = await lastChange();
    expect(changed).not.toBeNull();
    await world.as(owner).delete(`/api/events/${body.id}`).expect(204);
    expect(await lastChange()).toBe(changed);
  });

  it('have their role changed by managers and the owner, with the next request', async () => {
    await join(ann, 'viewer');
    const add = () => world.as(ann).post('/api/events', anEvent({ calendar_id: calendarId }));
    expect((await add()).body.code).toBe('NOT_ENOUGH_ROLE');
    const change = (by: SignedIn, role: string, person = ann) =>
      world.as(by).patch(path(`/people/${person.user_id}`), { role });
    expect((await change(ann, 'manager')).body.code).toBe('NOT_ENOUGH_ROLE');
    await change(owner, 'editor').expect(204);
    expect((await add()).status).toBe(201);
    const bob = await someone();
    await join(bob, 'manager');
    await change(bob, 'contributor').expect(204);
    expect(await roleOf(ann)).toBe('contributor');
    expect((await change(bob, 'viewer', owner)).status).toBe(403);
    expect((await change(bob, 'owner')).status).toBe(400);
    expect((await change(owner, 'viewer', await someone())).status).toBe(404);
    expect(await audited()).toContainEqual(
      expect.objectContaining({
        action: 'calendar-role-change',
        actor_id: bob.user_id,
        target_id: ann.user_id,
        details: { former: 'editor', role: 'contributor' },
      }),
    );
  });

  it('are removed, or leave, and see nothing with the next request', async () => {
    await join(ann, 'editor');
    const bob = await someone();
    await join(bob, 'viewer');
    const remove = (by: SignedIn, person: SignedIn) => world.as(by).delete(path(`/people/${person.user_id}`));
    expect((await remove(bob, ann)).body.code).toBe('NOT_ENOUGH_ROLE');
    const event = await world.as(ann).post('/api/events', anEvent({ calendar_id: calendarId }));
    await remove(owner, ann).expect(204);
    expect((await world.as(ann).get(path())).status).toBe(404);
    expect((await world.as(ann).get(`/api/events/${event.body.id}`)).status).toBe(404);
    // What the person made stays.
    expect((await world.as(owner).get(`/api/events/${event.body.id}`)).status).toBe(200);
    await remove(bob, bob).expect(204);
    expect([await toldOf(ann), await toldOf(bob)]).toEqual([['removal'], []]);
    expect((await world.as(bob).get(path())).status).toBe(404);
    expect((await remove(bob, bob)).status).toBe(404);
    expect((await remove(owner, owner)).status).toBe(403);
    expect((await audited()).slice(-2)).toMatchObject([
      { action: 'calendar-removal-of-person', details: { former: 'editor' } },
      { action: 'calendar-leaving', details: { former: 'viewer' } },
    ]);
  });

  it('choose a color of their own', async () => {
    await join(ann, 'viewer');
    const color = '#dc2626';
    expect((await world.as(ann).patch(path('/membership'), { color }).expect(200)).body.color).toBe(color);
    expect((await world.as(owner).get(path())).body.color).not.toBe(color);
    await world.as(ann).patch(path('/membership'), { color: null }).expect(200);
    expect((await world.as(ann).get(path())).body.color).toBe((await world.as(owner).get(path())).body.color);
    expect((await world.as(owner).patch(path('/membership'), { color })).status).toBe(409);
    expect((await world.as(await someone()).patch(path('/membership'), { color })).status).toBe(404);
  });
});

describe('A calendar that is handed over', () => {
  const offer = (by: SignedIn, person: SignedIn) =>
    world.as(by).post(path('/ownership'), { person_id: person.user_id });
  const handOver = async (person: SignedIn) => answer(idOf(await offer(owner, person).expect(201)), person);
  const ownerOf = async (table: string, column: string, id: string) =>
    (await world.sql.query<{ user_id: string }>(`SELECT user_id FROM ${table} WHERE ${column} = $1`, [id]))
      .rows;

  it('is offered by its owner to a member, and belongs to that one once it is accepted', async () => {
    await join(ann, 'editor');
    const made = await world
      .as(owner)
      .post('/api/events', anEvent({ calendar_id: calendarId, title: 'Mine' }));
    const series = await world
      .as(ann)
      .post(
        '/api/events',
        anEvent({ calendar_id: calendarId, recurrence: { recurrence_type: 'daily', count: 5 } }),
      );
    const changed = await world.as(ann).patch(`/api/events/${series.body.id}-occurrence-2`, {
      version: series.body.version as number,
      scope: 'occurrence',
      title: 'Changed',
    });
    expect(changed.status).toBe(200);
    await world
      .as(owner)
      .put(path('/short-link'), { name: `club-${Date.now()}` })
      .expect(200);
    await world.sql.query(
      `INSERT INTO calendar_sources (calendar_id, user_id, address, host, interval_minutes, timezone, is_paused)
       VALUES ($1, $2, 'https://club.example/', 'club.example', 60, 'UTC', true)`,
      [calendarId, owner.user_id],
    );
    expect((await offer(ann, ann)).body.code).toBe('NOT_ENOUGH_ROLE');
    expect((await offer(owner, await someone())).status).toBe(404);
    const offered = await offer(owner, ann);
    expect(offered.body).toMatchObject({
      kind: 'ownership',
      role: 'owner',
      email: null,
      person: { id: ann.user_id },
    });
    expect((await world.as(ann).get('/api/invitations')).body.items).toMatchObject([{ kind: 'ownership' }]);
    const news = await (await world.asService('auth')).get(`/internal/calendar-news/${offered.body.id}`);
    expect(news.body).toMatchObject({ kind: 'offer', account_id: ann.user_id, email: null });
    expect((await world.as(owner).get(path())).body.is_owner).toBe(true);
    await answer(idOf(offered), ann).expect(200);

    expect((await world.as(ann).get(path())).body).toMatchObject({ is_owner: true, role: 'owner' });
    expect((await world.as(owner).get(path())).body).toMatchObject({ is_owner: false, role: 'manager' });
    const owners = await Promise.all([
      ownerOf('events', 'id', made.body.id as string),
      ownerOf('events', 'parent_event_id', series.body.id as string),
      ownerOf('calendar_sources', 'calendar_id', calendarId),
      ownerOf('short_links', 'calendar_id', calendarId),
      ownerOf('history_states', 'subject_id', made.body.id as string),
      ownerOf('history_states', 'subject_id', calendarId),
    ]);
    expect(owners.map((found) => [...new Set(found.map(({ user_id }) => user_id))])).toEqual(
      owners.map(() => [ann.user_id]),
    );
    const admin = await world.asService('admin');
    const holdingsOf = async ({ user_id }: SignedIn) =>
      (await admin.get(`/internal/accounts/${user_id}/holdings`)).body as {
        event_count: number;
        memberships: object[];
      };
    expect(await holdingsOf(ann)).toMatchObject({ event_count: 2, memberships: [] });
    expect(await holdingsOf(owner)).toMatchObject({
      event_count: 0,
      memberships: [{ calendar_id: calendarId, name: null, owner_id: ann.user_id, role: 'manager' }],
    });
    expect((await world.as(ann).get(`/api/events/${made.body.id}`)).body.created_by).toEqual({
      id: owner.user_id,
      name: 'Olga',
    });
    expect((await world.as(owner).delete(path())).body.code).toBe('NOT_ENOUGH_ROLE');
    expect(await audited()).toContainEqual(
      expect.objectContaining({
        action: 'calendar-hand-over',
        actor_id: ann.user_id,
        target_id: owner.user_id,
      }),
    );
  });

  it('stays where it is while events are in other calendars of its owner, or the new owner has the same ones', async () => {
    await join(ann);
    const other = await world.as(owner).post('/api/calendars', aCalendar({ name: 'Other' }));
    const event = await world.as(owner).post('/api/events', anEvent({ calendar_id: calendarId }));
    await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      other.body.id,
      event.body.id,
    ]);
    const elsewhere = await handOver(ann);
    expect([elsewhere.status, elsewhere.body.detail]).toEqual([
      409,
      '1 event of this calendar is also in another calendar. Its owner has to take them out of one or the other before it can be handed over.',
    ]);
    expect((await world.as(owner).get(path())).body.is_owner).toBe(true);
    // The offer stays open, so that it can be accepted afterwards.
    await world.sql.query('DELETE FROM calendar_events WHERE calendar_id = $1', [other.body.id]);
    const twin = await world.as(ann).post('/api/events', anEvent());
    await world.sql.query('UPDATE events SET uid = (SELECT uid FROM events WHERE id = $1) WHERE id = $2', [
      event.body.id,
      twin.body.id,
    ]);
    const { body } = await world.as(ann).get('/api/invitations');
    const doubled = await answer(body.items[0].id as string, ann);
    expect([doubled.status, doubled.body.detail]).toEqual([
      409,
      expect.stringContaining('1 event of this calendar was imported'),
    ]);
    await world.sql.query('DELETE FROM events WHERE id = $1', [twin.body.id]);
    await answer(body.items[0].id as string, ann).expect(200);
  });

  it('takes along what was deleted from it, which comes back under its new owner', async () => {
    await join(ann, 'editor');
    await world.sql.query('UPDATE calendars SET is_public = true WHERE id = $1', [calendarId]);
    const other = idOf(await world.as(owner).post('/api/calendars', aCalendar({ name: 'Other' })));
    const times = { start_local: '2031-03-03T19:00', end_local: '2031-03-03T21:00' };
    const add = async (title: string, fields: object = {}) =>
      idOf(
        await world
          .as(owner)
          .post('/api/events', anEvent({ ...times, calendar_id: calendarId, title, ...fields })),
      );
    const single = await add('Single');
    const series = await add('Series', { recurrence: { recurrence_type: 'daily', count: 3 } });
    await add('Stays');
    const inTwo = await add('In two');
    await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
      other,
      inTwo,
    ]);
    for (const [id, title] of [
      [single, 'Single again'],
      [`${series}-occurrence-1`, 'Date'],
    ]) {
      const { version } = (await world.as(owner).get(`/api/events/${id}`)).body;
      await world
        .as(owner)
        .patch(`/api/events/${id}`, { version, title, ...(id !== single && { scope: 'occurrence' }) })
        .expect(200);
    }
    for (const id of [single, series, inTwo]) await world.as(owner).delete(`/api/events/${id}`).expect(204);
    await handOver(ann).then(({ status }) => expect(status).toBe(200));

    const binOf = async (person: SignedIn) =>
      ((await world.as(person).get('/api/bin')).body.items as { id: string }[])
        .map(({ id }) => id)
        .toSorted();
    expect(await binOf(ann)).toEqual([single, series].toSorted());
    expect(await binOf(owner)).toEqual([inTwo]);
    const restore = (id: string, by: SignedIn) => world.as(by).post(`/api/bin/${id}/restore`, undefined);
    expect((await restore(single, owner)).status).toBe(404);
    const { items } = (await world.as(ann).get(path('/history'))).body as {
      items: { id: string; kind: string; subject: { id: string }; can_undo: boolean }[];
    };
    const deletion = items.find(({ kind, subject }) => kind === 'deleted' && subject.id === single)!;
    expect(deletion.can_undo).toBe(true);
    await world
      .as(ann)
      .post(path(`/history/${deletion.id}/undo`), undefined)
      .expect(204);
    await restore(series, ann).expect(200);
    await restore(inTwo, owner).expect(200);
    expect(await violations(world.sql)).toEqual({});
    const march = 'from=2031-03-01T00:00:00Z&to=2031-04-01T00:00:00Z';
    const listed = async (person: SignedIn) =>
      ((await world.as(person).get(path(`/events?${march}`))).body.items as { title: string }[])
        .map(({ title }) => title)
        .toSorted();
    const all = ['Date', 'Series', 'Series', 'Single again', 'Stays'];
    expect([await listed(ann), await listed(owner)]).toEqual([all, all]);
    const titlesIn = (text: string) => [...new Set(all)].filter((title) => text.includes(title));
    const feed = await (await world.asService('feed')).get(`/internal/public/calendars/${calendarId}/feed`);
    for (const text of [feed.text, (await world.as(ann).get(path('/export.ics'))).text]) {
      expect(titlesIn(text)).toEqual([...new Set(all)]);
      expect(text).not.toContain('In two');
    }
    expect((await world.as(ann).get(`/api/events/${series}`)).body.created_by.name).toBe('Olga');
    const back = await world.as(ann).post(path('/ownership'), { person_id: owner.user_id });
    await answer(idOf(back), owner).expect(200);
  });

  it('is not given to somebody who left, or is not active', async () => {
    await join(ann);
    const id = idOf(await offer(owner, ann));
    await world
      .as(ann)
      .delete(path(`/people/${ann.user_id}`))
      .expect(204);
    expect((await answer(id, ann)).status).toBe(404);
    await join(ann);
    const again = idOf(await offer(owner, ann));
    await world.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
      ann.user_id,
    ]);
    expect((await answer(again, ann)).status).toBe(409);
    expect((await world.as(owner).get(path())).body.is_owner).toBe(true);
  });

  it('loses nothing that is written at the same moment', async () => {
    await withoutLimits(async () => {
      await join(ann);
      const id = idOf(await offer(owner, ann));
      const write = (by: SignedIn, title: string) =>
        world.as(by).post('/api/events', anEvent({ calendar_id: calendarId, title }));
      const titles = Array.from({ length: 10 }, (_, number) => `Event ${number}`);
      const [handedOver, ...answers] = await Promise.all([
        answer(id, ann),
        ...titles.map((title, number) => write(number % 2 ? owner : ann, title)),
      ]);
      expect(handedOver.status).toBe(200);
      expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 201));
      const { rows } = await world.sql.query<{ user_id: string }>(
        `SELECT e.user_id FROM events e JOIN calendar_events l ON l.event_id = e.id WHERE l.calendar_id = $1`,
        [calendarId],
      );
      expect(rows).toEqual(titles.map(() => ({ user_id: ann.user_id })));
    });
  });

  it('is handed over by an administrator for somebody who is deactivated', async () => {
    await join(ann, 'viewer');
    const admin = await world.asService('admin');
    const administrator = unusedId();
    const at = `/internal/accounts/${owner.user_id}/calendars/${calendarId}`;
    const act = (person_id: string) =>
      admin.post(`${at}/hand-over`, { person_id, administrator_id: administrator });
    expect((await act(ann.user_id)).status).toBe(409);
    await world.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
      owner.user_id,
    ]);
    expect((await admin.get(`${at}/people`)).body.items).toMatchObject([{ id: ann.user_id, role: 'viewer' }]);
    const refused = await act(unusedId());
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'This calendar is private: only somebody who has a role in it can get it.',
    ]);
    expect(
      (
        await admin.post(`/internal/accounts/${ann.user_id}/calendars/${calendarId}/hand-over`, {
          person_id: ann.user_id,
          administrator_id: administrator,
        })
      ).status,
    ).toBe(404);
    expect((await act(ann.user_id)).status).toBe(204);
    expect(await toldOf(ann)).toEqual(['received']);
    expect((await world.as(ann).get(path())).body.is_owner).toBe(true);
    expect(await audited()).toContainEqual(
      expect.objectContaining({
        action: 'calendar-hand-over-by-administrator',
        actor_id: administrator,
        target_id: owner.user_id,
        details: { new_owner: ann.user_id },
      }),
    );
    expect((await (await world.asService('feed')).get(`${at}/people`)).status).toBe(403);
  });

  it('that is public is handed over by an administrator to somebody who had no role in it', async () => {
    await world.sql.query('UPDATE calendars SET is_public = true WHERE id = $1', [calendarId]);
    await world.sql.query(`INSERT INTO inactive_accounts (account_id, state) VALUES ($1, 'deactivated')`, [
      owner.user_id,
    ]);
    const at = `/internal/accounts/${owner.user_id}/calendars/${calendarId}/hand-over`;
    const act = async (person_id: string) =>
      (await world.asService('admin')).post(at, { person_id, administrator_id: unusedId() });
    expect((await act(owner.user_id)).body.detail).toBe(
      'This account is deactivated and cannot get a calendar.',
    );
    await world.sql.query(
      `INSERT INTO calendars (id, user_id, name, is_public)
       SELECT gen_random_uuid(), $1, 'x', false FROM generate_series(1, 200)`,
      [ann.user_id],
    );
    expect((await act(ann.user_id)).body.detail).toBe(
      'The new owner has reached a limit of calendars or events and cannot get this calendar.',
    );
    await world.sql.query(`DELETE FROM calendars WHERE user_id = $1 AND name = 'x'`, [ann.user_id]);
    expect((await act(ann.user_id)).status).toBe(204);
    expect((await world.as(ann).get(path())).body.is_owner).toBe(true);
  });
});

describe('People whose account changes', () => {
  const follow = async (person: SignedIn) =>
    (await world.asService('auth')).post(`/internal/accounts/${person.user_id}/follow`, {}).expect(204);

  it('leave a calendar that its people can read and not change, and that nobody else sees', async () => {
    await join(ann, 'manager');
    const event = await world.as(ann).post('/api/events', anEvent({ calendar_id: calendarId }));
    const open = idOf(await invite({}));
    world.auth.setAccountState(owner.user_id, 'deactivated');
    await follow(owner);
    await follow(owner);
    expect(await toldOf(ann)).toEqual(['inactive']);
    const { rows } = await world.sql.query<{ id: string }>(
      'SELECT id FROM calendar_notices WHERE user_id = $1',
      [ann.user_id],
    );
    expect(
      (await (await world.asService('auth')).get(`/internal/calendar-news/${rows[0]!.id}`)).body,
    ).toEqual({
      kind: 'inactive',
      calendar_id: calendarId,
      calendar_name: 'Concerts',
      collection_name: null,
      invitation: null,
      account_id: ann.user_id,
      email: null,
      sender_id: null,
    });
    expect((await world.as(ann).get(path())).body).toMatchObject({ role: 'viewer', owner_is_inactive: true });
    expect((await world.as(ann).get(`/api/events/${event.body.id}`)).status).toBe(200);
    const held =
      'The owner of this calendar is not active at present, so it can be read but not changed. An administrator can hand it over.';
    for (const refused of [
      await world.as(ann).delete(`/api/events/${event.body.id}`),
      await world.as(ann).post('/api/events', anEvent({ calendar_id: calendarId })),
      await invite({}, ann),
    ])
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        403,
        'NOT_ENOUGH_ROLE',
        held,
      ]);
    expect((await world.as(null).get(`/api/invitations/${open}/preview`)).status).toBe(404);
    world.auth.setAccountState(owner.user_id, 'active');
    await follow(owner);
    expect((await world.as(ann).get(path())).body.owner_is_inactive).toBeUndefined();
    expect((await world.as(ann).delete(`/api/events/${event.body.id}`)).status).toBe(204);
  });

  it('are marked among the people of a calendar while they are deactivated', async () => {
    await join(ann);
    const marked = async () =>
      (await people()).members.map(({ is_inactive }: { is_inactive?: true }) => is_inactive ?? false);
    world.auth.setAccountState(ann.user_id, 'deactivated');
    await follow(ann);
    expect(await marked()).toEqual([false, true]);
    world.auth.setAccountState(ann.user_id, 'active');
    await follow(ann);
    expect(await marked()).toEqual([false, false]);
  });

  it('are asked about calendars that others take part in', async () => {
    const shared = async () => (await world.as(owner).get('/api/shared-calendars')).body.items as object[];
    expect(await shared()).toEqual([]);
    await join(ann);
    await join(await someone());
    expect(await shared()).toEqual([{ id: calendarId, name: 'Concerts', people: 2 }]);
    const auth = await world.asService('auth');
    expect((await auth.get(`/internal/accounts/${owner.user_id}/shared-calendars`)).body).toEqual({
      shared: 1,
    });
    expect((await auth.get(`/internal/accounts/${ann.user_id}/shared-calendars`)).body).toEqual({
      shared: 0,
    });
    const admin = await world.asService('admin');
    const { body } = await admin.get(`/internal/accounts/${owner.user_id}/holdings`);
    expect(body.shared_calendar_count).toBe(1);
  });

  it('get the whole time for an invitation that waited for their registration', async () => {
    const email = address();
    const id = idOf(await invite({ email }));
    await world.sql.query(
      `UPDATE calendar_invitations SET created_at = now() - interval '20 days', expires_at = now() - interval '13 days' WHERE id = $1`,
      [id],
    );
    const auth = await world.asService('auth');
    const since = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const ask = async (days: number) =>
      (await auth.post('/internal/invitations', { applicants: [{ email, since: since(days) }] })).body
        .invitations as object[];
    expect(await ask(12)).toEqual([]);
    // A private calendar is not named to administrators.
    expect(await ask(15)).toEqual([{ email, calendar_name: null, sender_id: owner.user_id }]);
    const person = await world.auth.signIn({ email });
    const approve = async (registered_at: string) => {
      world.auth.setAccountState(person.user_id, 'active', { email, registered_at, approved_at: since(0) });
      await follow(person);
      return (await world.as(person).get('/api/invitations')).body.items as { expires_at: string }[];
    };
    expect(await approve(since(12))).toEqual([]);
    const [waiting] = await approve(since(15));
    expect(Date.parse(waiting!.expires_at)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    await answer(id, person).expect(200);
  });

  it('keep an invitation for a year after its end, as long as a registration may wait', async () => {
    const endedDaysAgo = async (days: number) => {
      const email = address();
      await world.sql.query(
        `UPDATE calendar_invitations SET created_at = now() - make_interval(days => $2 + 7), expires_at = now() - make_interval(days => $2)
         WHERE id = $1`,
        [idOf(await invite({ email })), days],
      );
      await world.service.application.get(RetentionService).run();
      const person = await world.auth.signIn({ email });
      const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const registration = { email, registered_at: at(days + 1), approved_at: at(0) };
      world.auth.setAccountState(person.user_id, 'active', registration);
      await follow(person);
      return (await world.as(person).get('/api/invitations')).body.items as object[];
    };
    expect(await endedDaysAgo(360)).toHaveLength(1);
    expect(await endedDaysAgo(370)).toEqual([]);
  });
});

describe('An invitation to all calendars of a collection', () => {
  let collection: string;
  let second: string;
  beforeEach(async () => {
    const create = async (name: string) =>
      (await world.as(owner).post('/api/calendars', aCalendar({ name })).expect(201)).body.id as string;
    [calendarId, second] = [await create('Rowing'), await create('Canoe')];
    const body = { name: 'Water', calendar_ids: [calendarId, second] };
    collection = (await world.as(owner).post('/api/collections', body).expect(201)).body.id;
  });
  const inviteToAll = (fields: object = {}, by = owner) =>
    world
      .as(by)
      .post(`/api/collections/${collection}/invitations`, { role: 'editor', email: ann.email, ...fields });
  const listed = async () => (await world.as(ann).get('/api/invitations').expect(200)).body.items;
  const rolesOf = async (person: SignedIn) => {
    const { rows } = await world.sql.query<{ calendar_id: string; role: string }>(
      'SELECT calendar_id, role FROM calendar_members WHERE user_id = $1',
      [person.user_id],
    );
    return Object.fromEntries(rows.map(({ calendar_id, role }) => [calendar_id, role]));
  };
  const mails = async () =>
    (await world.sql.query<{ count: number }>('SELECT count(*)::int AS count FROM invitation_mails')).rows[0]!
      .count;

  it('is one mail that names them, and one answer counts for all', async () => {
    expect((await inviteToAll().expect(201)).body).toEqual({ calendars: 2, full: [] });
    expect(await mails()).toBe(1);
    const [invitation, ...others] = (await listed()) as { id: string; calendar: { name: string } }[];
    expect(others).toEqual([]);
    const { id, calendar } = invitation!;
    expect(calendar.name.split(', ').sort()).toEqual(['Canoe', 'Rowing']);
    const { body } = await world.as(null).get(`/api/invitations/${id}/preview`).expect(200);
    expect(body.calendar_name.split(', ').sort()).toEqual(['Canoe', 'Rowing']);
    const news = await (await world.asService('auth')).get(`/internal/calendar-news/${id}`).expect(200);
    expect(news.body.calendar_name.split(', ').sort()).toEqual(['Canoe', 'Rowing']);
    expect(news.body.invitation.calendars).toBe(2);
    await answer(id, ann).expect(200);
    expect(await rolesOf(ann)).toEqual({ [calendarId]: 'editor', [second]: 'editor' });
    expect(await listed()).toEqual([]);
    expect((await inviteToAll()).status).toBe(409);
  });

  it('goes on by the link in the mail, for the same address, when its first calendar is deleted', async () => {
    await inviteToAll().expect(201);
    const [{ id }] = (await listed()) as [{ id: string }];
    const mailed = await world.sql.query(
      `SELECT 1 FROM outbox WHERE queue = 'notices' AND payload ->> 'news_id' = $1`,
      [id],
    );
    expect(mailed.rows).toHaveLength(1);
    const [first, left] = [calendarId, second].toSorted();
    await world.as(owner).delete(`/api/calendars/${first}`).expect(204);
    const preview = await world.as(null).get(`/api/invitations/${id}/preview`).expect(200);
    expect(preview.body.calendar_name).toBe(left === second ? 'Canoe' : 'Rowing');
    const news = await (await world.asService('auth')).get(`/internal/calendar-news/${id}`).expect(200);
    expect(news.body).toMatchObject({ calendar_id: left, invitation: { id }, email: ann.email });
    expect((await answer(id, await someone())).status).toBe(403);
    expect((await answer(id, ann).expect(200)).body).toEqual({ calendar_id: left });
    expect(await rolesOf(ann)).toEqual({ [left!]: 'editor' });
    expect((await world.as(null).get(`/api/invitations/${id}/preview`)).status).toBe(404);
  });

  it('is accepted for those that have room, and stays open for one that became full', async () => {
    await inviteToAll().expect(201);
    const [{ id }] = (await listed()) as [{ id: string }];
    await fill(PEOPLE_PER_CALENDAR_MAX - 1);
    expect((await answer(id, ann).expect(200)).body).toEqual({ calendar_id: second, full: ['Rowing'] });
    expect(await rolesOf(ann)).toEqual({ [second]: 'editor' });
    expect(await listed()).toMatchObject([{ id, calendar: { id: calendarId, name: 'Rowing' } }]);
    expect((await answer(id, ann)).body.title).toBe('No room at present');
    await world.sql.query('DELETE FROM calendar_members WHERE calendar_id = $1', [calendarId]);
    expect((await answer(id, ann).expect(200)).body).toEqual({ calendar_id: calendarId });
    expect(await rolesOf(ann)).toEqual({ [calendarId]: 'editor', [second]: 'editor' });
    expect(await listed()).toEqual([]);
  });

  it('says how many calendars of others are to be left where all would be too many, and joins none of them', async () => {
    await inviteToAll().expect(201);
    const [{ id }] = (await listed()) as [{ id: string }];
    await addMemberships(ann, MEMBERSHIPS_MAX);
    const refused = await answer(id, ann);
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'You can take part in at most 100 calendars of others. Please leave 2 first.',
    ]);
    await endMemberships(ann, 1);
    expect((await answer(id, ann)).body.detail).toMatch(/Please leave one first\.$/);
    expect(Object.keys(await rolesOf(ann))).toHaveLength(MEMBERSHIPS_MAX - 1);
    await endMemberships(ann, 1);
    expect((await answer(id, ann)).status).toBe(200);
    expect(await rolesOf(ann)).toMatchObject({ [calendarId]: 'editor', [second]: 'editor' });
  });

  it('is for those that the person manages, and leaves out those in which the address has a role', async () => {
    expect((await inviteToAll({}, ann)).status).toBe(404);
    await join(ann, 'viewer');
    expect((await inviteToAll().expect(201)).body).toEqual({ calendars: 1, full: [] });
    const [{ id }] = (await listed()) as [{ id: string }];
    await answer(id, ann, false).expect(200);
    expect(await rolesOf(ann)).toEqual({ [calendarId]: 'viewer' });
    expect(await listed()).toEqual([]);
  });

  it('leaves out those that are full, and says which these are', async () => {
    await fill(PEOPLE_PER_CALENDAR_MAX - 1);
    expect((await inviteToAll().expect(201)).body).toEqual({ calendars: 1, full: ['Rowing'] });
    expect(await listed()).toMatchObject([{ calendar: { id: second, name: 'Canoe' } }]);
    await world.sql.query(
      'INSERT INTO calendar_members SELECT (jsonb_populate_record(m, $2)).* FROM calendar_members m WHERE calendar_id = $1',
      [calendarId, { calendar_id: second }],
    );
    const refused = await inviteToAll({ email: address() });
    expect([refused.status, refused.body.title]).toEqual([403, 'Too many people']);
    expect(await mails()).toBe(1);
  });
});

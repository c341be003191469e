import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LIVE_CHANGES_MAX, type LiveChange, type LiveChanges } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { setUpCalendars } from '../src/app.setup.js';
import {
  aCalendar,
  anEvent,
  other,
  type Requests,
  requestsWith,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';

describe('What open pages are told of', () => {
  useCalendars();
  let gateway: Requests;
  let owner: SignedIn;
  let calendarId: string;
  beforeAll(async () => (gateway = await world.asService('gateway')));
  beforeEach(async () => {
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
  });

  const since = async (person: SignedIn, after?: string, requests = world.as(person)) => {
    const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
    return (await requests.get(`/api/changes/since${query}`).expect(200)).body as LiveChanges;
  };
  const addEvent = (fields: object = {}) =>
    world
      .as(owner)
      .post('/api/events', anEvent({ calendar_id: calendarId, ...fields }))
      .expect(201);
  const told = (kind: LiveChange['kind'], id = calendarId) =>
    expect.objectContaining({ kind, calendar_id: id, by: owner.user_id });

  it('is each change of an event and of a calendar, once, with who did it in which request', async () => {
    const { cursor } = await since(owner);
    expect((await since(owner, cursor)).changes).toEqual([]);
    const requestId = unusedId();
    const { body: event } = await addEvent().set('x-request-id', requestId);
    const first = await since(owner, cursor);
    expect(first.changes).toEqual([
      { kind: 'events', calendar_id: calendarId, by: owner.user_id, request_id: requestId },
    ]);
    await world
      .as(owner)
      .patch(`/api/events/${event.id}`, { version: event.version, title: 'Choir' })
      .expect(200);
    await world.as(owner).patch(`/api/calendars/${calendarId}`, { version: 1, name: 'Choirs' }).expect(200);
    await world.as(owner).delete(`/api/events/${event.id}`).expect(204);
    const second = await since(owner, first.cursor);
    expect(second.changes).toHaveLength(3);
    expect(second.changes).toEqual(expect.arrayContaining([told('events'), told('calendar')]));
    expect((await since(owner, second.cursor)).changes).toEqual([]);
  });

  it('names the calendar that an event left and the one that it came to', async () => {
    const { body: event } = await addEvent();
    const target = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
    const { cursor } = await since(owner);
    await world
      .as(owner)
      .patch(`/api/events/${event.id}`, { version: event.version, calendar_id: target })
      .expect(200);
    const { changes } = await since(owner, cursor);
    expect(changes).toEqual(expect.arrayContaining([told('events'), told('events', target)]));
  });

  it('is nothing for a read, a write that changes nothing, one that is refused, and for others', async () => {
    const { body: event } = await addEvent();
    const change = (version: number, title: string) =>
      world.as(owner).patch(`/api/events/${event.id}`, { version, title });
    const [{ cursor }, { cursor: othersCursor }] = [await since(owner), await since(other)];
    await world.as(owner).get(`/api/events/${event.id}`).expect(200);
    const { body: saved } = await change(event.version, 'Concert').expect(200);
    await change(99, 'Choir').expect(409);
    expect((await since(owner, cursor)).changes).toEqual([]);
    await change(saved.version, 'Choir').expect(200);
    expect((await since(owner, cursor)).changes).toEqual([told('events')]);
    expect((await since(other, othersCursor)).changes).toEqual([]);
  });

  it('is for those who have a role in the calendar, as long as they have it', async () => {
    await world.sql.query(
      `INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, 'viewer')`,
      [calendarId, other.user_id],
    );
    const { cursor } = await since(other);
    await addEvent();
    const second = await since(other, cursor);
    expect(second.changes).toEqual([told('events')]);
    await world.sql.query('DELETE FROM calendar_members WHERE calendar_id = $1', [calendarId]);
    await addEvent();
    expect((await since(other, second.cursor)).changes).toEqual([]);
  });

  it('is who got, changed and lost a role, for that person too', async () => {
    const member = await world.auth.signIn({ email: 'member@example.org' });
    const people = `/api/calendars/${calendarId}/people/${member.user_id}`;
    const steps = [
      async () => {
        const body = { email: member.email, role: 'viewer' };
        const invited = await world
          .as(owner)
          .post(`/api/calendars/${calendarId}/invitations`, body)
          .expect(201);
        await world
          .as(member)
          .post(`/api/invitations/${invited.body.id}/answer`, { accept: true })
          .expect(200);
      },
      () => world.as(owner).patch(people, { role: 'editor' }).expect(204),
      () => world.as(owner).delete(people).expect(204),
    ];
    let { cursor } = await since(member);
    for (const step of steps) {
      await step();
      const seen = await since(member, cursor);
      expect(seen.changes).toEqual([expect.objectContaining({ kind: 'people', calendar_id: calendarId })]);
      ({ cursor } = seen);
    }
  });

  it('is an invitation and its end, for the calendar’s people and for who declines it', async () => {
    const stranger = await world.auth.signIn({ email: 'stranger@example.org' });
    const invitations = `/api/calendars/${calendarId}/invitations`;
    const invite = async () => {
      const body = { email: stranger.email, role: 'viewer' };
      return (await world.as(owner).post(invitations, body).expect(201)).body.id as string;
    };
    const [{ cursor }, { cursor: strangersCursor }] = [await since(owner), await since(stranger)];
    const id = await invite();
    const invited = await since(owner, cursor);
    expect(invited.changes).toEqual([told('people')]);
    await world.as(stranger).post(`/api/invitations/${id}/answer`, { accept: false }).expect(200);
    const declined = [expect.objectContaining({ kind: 'people', calendar_id: calendarId, by: null })];
    const second = await since(owner, invited.cursor);
    expect([second.changes, (await since(stranger, strangersCursor)).changes]).toEqual([declined, declined]);
    await world
      .as(owner)
      .delete(`${invitations}/${await invite()}`)
      .expect(204);
    expect((await since(owner, second.cursor)).changes).toEqual([told('people'), told('people')]);
  });

  it('is that its owner is deactivated and active again, for its people', async () => {
    await world.sql.query(
      `INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, 'editor')`,
      [calendarId, other.user_id],
    );
    const auth = await world.asService('auth');
    let { cursor } = await since(other);
    for (const state of ['deactivated', 'active'] as const) {
      world.auth.setAccountState(owner.user_id, state);
      // It is reported more than once.
      for (let time = 0; time < 2; time += 1)
        await auth.post(`/internal/accounts/${owner.user_id}/follow`, {}).expect(204);
      const seen = await since(other, cursor);
      expect(seen.changes).toEqual([{ kind: 'people', calendar_id: calendarId, by: null, request_id: null }]);
      ({ cursor } = seen);
    }
  });

  it('says of a deleted calendar that it was deleted', async () => {
    await addEvent();
    const { cursor } = await since(owner);
    await world.as(owner).delete(`/api/calendars/${calendarId}`).expect(204);
    expect((await since(owner, cursor)).changes).toEqual([told('calendar')]);
  });

  it('includes a change that was under way at the cursor, and not one that was rolled back', async () => {
    const tell = `INSERT INTO live_changes (kind, calendar_id, people) VALUES ('events', $1, ARRAY[$2::uuid])`;
    const late = await world.sql.connect();
    try {
      await late.query('BEGIN');
      await late.query(tell, [calendarId, owner.user_id]);
      const { cursor } = await since(owner);
      await addEvent();
      const second = await since(owner, cursor);
      expect(second.changes).toEqual([told('events')]);
      await late.query('COMMIT');
      expect((await since(owner, second.cursor)).changes).toEqual([
        { kind: 'events', calendar_id: calendarId, by: null, request_id: null },
      ]);
      await late.query('BEGIN');
      await late.query(tell, [calendarId, owner.user_id]);
      await late.query('ROLLBACK');
      expect((await since(owner, second.cursor)).changes).toHaveLength(1);
    } finally {
      late.release();
    }
  });

  it('says that anything may have changed after a cursor that is old or none of ours, and after many changes', async () => {
    const { cursor } = await since(owner);
    const old = `${Number(cursor.split(':')[0]) - 400}${cursor.slice(cursor.indexOf(':'))}`;
    for (const unknown of [old, '1:2:3:', '7', '9999999999:5:3:'])
      expect((await since(owner, unknown)).changes).toBeNull();
    await world.as(owner).get('/api/changes/since?after=yesterday').expect(400);
    await world.sql.query(
      `INSERT INTO live_changes (kind, calendar_id, people) SELECT 'events', $1, ARRAY[$2::uuid] FROM generate_series(1, $3)`,
      [calendarId, owner.user_id, LIVE_CHANGES_MAX + 1],
    );
    expect((await since(owner, cursor)).changes).toBeNull();
  });

  it('is the same in another replica, and without Redis', async () => {
    const { cursor } = await since(owner);
    const replica = await setUpCalendars({ ...world.settings, REDIS_URL: 'redis://127.0.0.1:1' });
    try {
      await replica.open();
      await addEvent();
      const requests = requestsWith(replica.application.getHttpServer(), owner.token);
      expect((await since(owner, cursor, requests)).changes).toEqual([told('events')]);
    } finally {
      await replica.close();
    }
  });

  it('begins a stream with what changed, for the person and session that the gateway is told', async () => {
    const { cursor } = await since(owner);
    await addEvent();
    const response = await world
      .as(owner)
      .get(`/api/changes?after=${encodeURIComponent(cursor)}`)
      .expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-stream-person': owner.user_id,
      'x-stream-session': owner.session_id,
    });
    const [, data] = /^data: (.*)\n\n$/.exec(response.text)!;
    expect(JSON.parse(data!).changes).toEqual([told('events')]);
    await world.as(null).get('/api/changes').expect(401);
  });

  describe('for the gateway', () => {
    const look = async (body: object) =>
      (await gateway.post('/internal/live-changes', body).expect(200)).body;

    it('is what all people are told, with who they are', async () => {
      const { cursor } = await look({ after: null, sessions: [] });
      await addEvent();
      const { changes } = await look({ after: cursor, sessions: [] });
      expect(changes).toEqual([
        expect.objectContaining({ calendar_id: calendarId, people: [owner.user_id] }),
      ]);
    });

    it('comes with the sessions that are over, or without where auth does not answer', async () => {
      const gone = await world.auth.signIn();
      world.auth.endSession(gone.session_id);
      const sessions = [owner.session_id, gone.session_id];
      expect(await look({ after: null, sessions })).toMatchObject({ ended_sessions: [gone.session_id] });
      world.auth.setOutOfOrder(true);
      try {
        expect(await look({ after: null, sessions })).toMatchObject({ ended_sessions: null });
      } finally {
        world.auth.setOutOfOrder(false);
      }
    });

    it('is for nobody else', async () => {
      const body = { after: null, sessions: [] };
      await (await world.asService('feed')).post('/internal/live-changes', body).expect(403);
      await world.as(owner).post('/internal/live-changes', body).expect(401);
    });
  });
});

import { beforeEach, describe, expect, it } from '@jest/globals';
import { EVENTS_MAX, memberRoles, type MemberRole } from '@daymark/contracts';
import { RECORDED_ENTRIES, type SignedIn } from '@daymark/service-kit/testing';
import { aConcert, aFile, Imports } from './support/calendar-files.js';
import { aCalendar, anEvent, other, problemOf, useCalendars, world } from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';

const FILE = aFile([aConcert('a', 2), aConcert('b', 3)], 'X-WR-CALNAME:Club');

describe('What somebody does in the calendar of another person', () => {
  useCalendars();
  let owner: SignedIn;
  let calendar: string;
  const imports = new Imports(() => other);
  const as = () => world.as(other);

  const give = async (role: MemberRole | null) => {
    await world.sql.query('DELETE FROM calendar_members WHERE user_id = $1', [other.user_id]);
    if (role)
      await world.sql.query('INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)', [
        calendar,
        other.user_id,
        role,
      ]);
  };
  const create = async (fields: object = {}) =>
    (await world.as(owner).post('/api/events', anEvent({ calendar_id: calendar, ...fields }))).body
      .id as string;
  const stored = async () =>
    (
      await world.sql.query<{ uid: string; user_id: string; created_by: string; updated_by: string }>(
        `SELECT e.uid, e.user_id, e.created_by, e.updated_by FROM events e JOIN calendar_events l ON l.event_id = e.id
         WHERE l.calendar_id = $1 ORDER BY e.uid`,
        [calendar],
      )
    ).rows;
  const entriesAbout = async (id: string) =>
    (
      await world.sql.query<{ action: string; actor_id: string; target_id: string }>(
        `SELECT action, actor_id, target_id FROM ${RECORDED_ENTRIES} WHERE object_id = $1 ORDER BY at, id`,
        [id],
      )
    ).rows;
  /** Statuses in the order of the roles. */
  const byRole = async (ask: () => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (const role of memberRoles) {
      await give(role);
      statuses.push((await ask()).status);
    }
    return statuses;
  };

  beforeEach(async () => {
    owner = await world.auth.signIn();
    calendar = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: true }))).body.id;
    await give('manager');
  });

  describe('An import', () => {
    const into = () => ({ calendar_id: calendar, timezone: 'Europe/Berlin', name: 'club.ics' });

    it('belongs to its manager, and its events to the owner of the calendar', async () => {
      const done = await imports.run(await imports.bring(FILE, into()));
      expect(done).toMatchObject({ state: 'done', result: { created: 2, changed: 0, failed: 0 } });
      expect((await world.as(owner).get('/api/imports')).body.items).toEqual([]);
      expect(await stored()).toEqual(
        ['a', 'b'].map((uid) => ({
          uid,
          user_id: owner.user_id,
          created_by: other.user_id,
          updated_by: other.user_id,
        })),
      );
      const noted = await world.sql.query(
        "SELECT user_id, actor_id FROM history_actions WHERE made_by = 'import' AND user_id = $1",
        [owner.user_id],
      );
      expect(noted.rows).toEqual([{ user_id: owner.user_id, actor_id: other.user_id }]);
      expect(await entriesAbout(calendar)).toContainEqual({
        action: 'calendar-import',
        actor_id: other.user_id,
        target_id: owner.user_id,
      });
      const again = await imports.bring(FILE, into());
      expect(again.counts).toMatchObject({ new: 0, unchanged: 2 });
      const undone = await imports.undo(done);
      expect(undone).toMatchObject({ state: 'undone', result: { undone: 2, kept: 0 } });
      expect(await stored()).toEqual([]);
    });

    it('changes the events of the owner, and undone it leaves what they were', async () => {
      await new Imports(() => owner).run(await new Imports(() => owner).bring(FILE, into()));
      const newer = aFile([aConcert('a', 2, 'SUMMARY:Recital', 'SEQUENCE:1'), aConcert('b', 3)]);
      const done = await imports.run(await imports.bring(newer, into()));
      expect(done.result).toMatchObject({ created: 0, changed: 1 });
      expect((await stored()).map(({ updated_by }) => updated_by)).toEqual([other.user_id, owner.user_id]);
      await imports.undo(done);
      const titles = await world.sql.query(
        `SELECT title, user_id FROM events WHERE uid = 'a' AND user_id = ANY($1)`,
        [[owner.user_id, other.user_id]],
      );
      expect(titles.rows).toEqual([{ title: 'Concert a', user_id: owner.user_id }]);
    });

    it('is for managers, and the one of somebody who lost the role neither compares nor runs', async () => {
      expect(await byRole(() => as().postFile(`/api/imports?calendar_id=${calendar}`, FILE))).toEqual([
        403, 403, 403, 201,
      ]);
      await new Imports(() => owner).run(await new Imports(() => owner).bring(FILE, into()));
      const read = await imports.bring(FILE, into());
      expect(read.counts).toMatchObject({ new: 0, unchanged: 2 });
      await give('editor');
      const refused = await as().post(`/api/imports/${read.id}/run`, { version: read.version });
      expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ENOUGH_ROLE']);
      const compared = await imports.choose(read, { timezone: 'UTC' });
      expect(compared.counts).toMatchObject({ new: 2, unchanged: 0 });
      await give(null);
      expect((await as().post(`/api/imports/${read.id}/run`, { version: compared.version })).status).toBe(
        403,
      );
    });

    it('stops at its next step when its person loses the role, and so does its undoing', async () => {
      // The role is taken by the first event that is written, in the same transaction.
      const many = aFile(
        Array.from({ length: 600 }, (_, number) => aConcert(`n${number}`, 1 + (number % 28))),
      );
      const lose = (acts: string) =>
        world.sql.query(`
          CREATE OR REPLACE FUNCTION lose_role() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS
            $$ BEGIN UPDATE calendar_members SET role = 'editor' WHERE user_id = '${other.user_id}'; RETURN NULL; END $$;
          CREATE TRIGGER lose_role AFTER ${acts} ON events FOR EACH STATEMENT EXECUTE FUNCTION lose_role()`);
      const keepRole = async () => {
        await world.sql.query('DROP TRIGGER lose_role ON events');
      };
      const read = await imports.bring(many, into());
      await lose('INSERT');
      const stopped = await imports.run(read);
      await keepRole();
      expect(stopped).toMatchObject({ state: 'stopped', result: { created: 500 } });
      expect(stopped.problem).toContain('manager');
      await give('manager');
      await lose('DELETE');
      const half = await imports.undo(stopped);
      await keepRole();
      expect(half).toMatchObject({ state: 'stopped', result: { undone: 250, kept: 0 } });
      const refused = await as().post(`/api/imports/${half.id}/undo`, { version: half.version });
      expect(refused.body.code).toBe('NOT_ENOUGH_ROLE');
      await give('manager');
      expect(await imports.undo(half)).toMatchObject({ state: 'undone', result: { undone: 500 } });
      expect(await stored()).toEqual([]);
    });
  });

  it('shows the logos of the owner to who has a role, and counts pictures for the owner', async () => {
    const id = await create();
    const { logo_url } = (await world.as(owner).putFile(`/api/events/${id}/logo`, aPng())).body;
    const shown = () => as().get(logo_url as string);
    expect(await byRole(shown)).toEqual([200, 200, 200, 200]);
    await give(null);
    expect((await shown()).status).toBe(404);
    expect(await byRole(() => as().putFile(`/api/events/${id}/logo`, aPng()))).toEqual([403, 403, 200, 200]);
    expect(await byRole(() => as().putFile(`/api/calendars/${calendar}/images/logo`, aPng()))).toEqual([
      403, 403, 403, 200,
    ]);
    const { rows } = await world.sql.query(
      'SELECT count(*)::int AS logos, user_id FROM logos GROUP BY user_id',
    );
    expect(rows).toContainEqual({ logos: 4, user_id: owner.user_id });
    expect(rows.map(({ user_id }) => user_id)).not.toContain(other.user_id);
  });

  it('counts as events for the owner, and as acts for whoever does it', async () => {
    const [member, full] = [await world.auth.signIn(), await world.auth.signIn()];
    const own = (await world.as(member).post('/api/calendars', aCalendar())).body.id as string;
    const theirs = (await world.as(full).post('/api/calendars', aCalendar())).body.id as string;
    await world.sql.query(
      `INSERT INTO calendar_members (calendar_id, user_id, role)
       SELECT calendar_id, $2, 'manager' FROM unnest($1::uuid[]) AS calendar_id`,
      [[calendar, theirs], member.user_id],
    );
    const fill = ({ user_id }: SignedIn) =>
      world.sql.query(
        `INSERT INTO events (id, user_id, title, start_local, end_local, timezone, is_all_day, start_time, end_time,
           series_end, is_public_shareable, is_recurring, uid)
         SELECT gen_random_uuid(), $1, 'x', '2026-03-02T19:00', '2026-03-02T21:00', 'UTC', false, '2026-03-02T19:00Z',
           '2026-03-02T21:00Z', '2026-03-02T21:00Z', false, false, gen_random_uuid()::text
         FROM generate_series(1, $2::int)`,
        [user_id, EVENTS_MAX],
      );
    const add = (person: SignedIn, calendar_id: string) =>
      world.as(person).post('/api/events', anEvent({ calendar_id }));
    await fill(member);
    expect(problemOf(await add(member, own))).toMatchObject({ status: 403, title: 'Too many events' });
    expect((await add(member, calendar)).status).toBe(201);
    await fill(full);
    expect(problemOf(await add(full, theirs))).toMatchObject({ status: 403, title: 'Too many events' });
    // Whoever cannot keep to a limit is told whose it is.
    expect(problemOf(await add(member, theirs))).toMatchObject({
      status: 403,
      title: 'No room for more events',
      detail:
        'Events in this calendar count toward the limits of its owner, which are reached. Please ask the owner to make room.',
    });
    const statuses = new Set<number>();
    for (let added = 0; added < 60; added += 1) statuses.add((await add(member, calendar)).status);
    expect(statuses).toContain(429);
    expect((await add(owner, calendar)).status).toBe(201);
  });

  it('shows pictures of the owner with what somebody reads, and no others', async () => {
    const asOwner = world.as(owner);
    const elsewhere = (await asOwner.post('/api/calendars', aCalendar({ is_public: false }))).body
      .id as string;
    const [here, there] = [
      await create(),
      await create({ calendar_id: elsewhere, is_public_shareable: false }),
    ];
    const pictureOf = async (path: string) => {
      const { body } = await asOwner.putFile(path, aPng());
      return ((body.logo_url ?? body.default_logo_url) as string).replace('/public', '');
    };
    const shown = async (url: string) => (await as().get(url)).status;
    const ofCalendars = [
      await pictureOf(`/api/calendars/${calendar}/images/logo`),
      await pictureOf(`/api/calendars/${elsewhere}/images/logo`),
    ];
    const ofEvents = [
      await pictureOf(`/api/events/${here}/logo`),
      await pictureOf(`/api/events/${there}/logo`),
    ];
    expect(await Promise.all([...ofCalendars, ...ofEvents].map(shown))).toEqual([200, 404, 200, 404]);
    const standard = await pictureOf('/api/settings/logo');
    expect(await shown(standard)).toBe(404);
    const plain = await create();
    expect((await as().get(`/api/events/${plain}/customization`)).body.logo_url).toBe(standard);
    expect(await shown(standard)).toBe(200);
    await world.sql.query('UPDATE calendar_events SET calendar_id = $1 WHERE event_id = $2', [
      elsewhere,
      here,
    ]);
    expect(await shown(ofEvents[0]!)).toBe(404);
    await asOwner.delete(`/api/events/${plain}`).expect(204);
    expect(await shown(standard)).toBe(404);
    expect((await asOwner.get(standard)).status).toBe(200);
  });

  it('takes the pictures along when the calendar is handed over, for its new owner and the audience', async () => {
    const id = await create();
    const { logo_url } = (await world.as(owner).putFile(`/api/events/${id}/logo`, aPng())).body;
    const ofCalendar = await world.as(owner).putFile(`/api/calendars/${calendar}/images/logo`, aPng());
    const offer = await world
      .as(owner)
      .post(`/api/calendars/${calendar}/ownership`, { person_id: other.user_id });
    expect((await as().post(`/api/invitations/${offer.body.id}/answer`, { accept: true })).status).toBe(200);
    for (const url of [logo_url, ofCalendar.body.logo_url] as string[]) {
      const name = url.split('/').at(-1)!;
      for (const person of [other, owner])
        expect((await world.as(person).get(`/api/logos/${name}`)).status).toBe(200);
      const asAudience = await world.asService('feed');
      expect((await asAudience.get(`/internal/public/logos/${name}`)).status).toBe(200);
    }
  });

  it('is customizing for who may edit, settings of sharing and its state for managers', async () => {
    const id = await create();
    const colors = {
      background_color: '#ffffff',
      button_color: '#2563eb',
      font_family: 'Inter, system-ui, sans-serif',
    };
    const version = async () =>
      ((await world.as(owner).get(`/api/events/${id}/customization`)).body as { version: number }).version;
    expect(await byRole(() => as().get(`/api/events/${id}/customization`))).toEqual([200, 200, 200, 200]);
    expect(
      await byRole(async () =>
        as().put(`/api/events/${id}/customization`, { ...colors, version: await version() }),
      ),
    ).toEqual([403, 403, 200, 200]);
    for (const path of ['short-link', 'feed-health', 'sources'])
      expect(await byRole(() => as().get(`/api/calendars/${calendar}/${path}`))).toEqual([
        403, 403, 403, 200,
      ]);
    for (const path of ['export.ics', 'export.csv'])
      expect(await byRole(() => as().get(`/api/calendars/${calendar}/${path}`))).toEqual([
        200, 200, 200, 200,
      ]);
    expect(
      (await as().put(`/api/calendars/${calendar}/short-link`, { name: `club-${Date.now()}` })).status,
    ).toBe(200);
    const { rows } = await world.sql.query('SELECT user_id FROM short_links WHERE calendar_id = $1', [
      calendar,
    ]);
    expect(rows).toEqual([{ user_id: owner.user_id }]);
  });

  it('is deleting into the bin of the owner, who alone restores from it', async () => {
    const id = await create();
    await give('editor');
    expect((await as().delete(`/api/events/${id}`)).status).toBe(204);
    expect((await as().get('/api/bin')).body.items).toEqual([]);
    expect((await as().post(`/api/bin/${id}/restore`, {})).status).toBe(404);
    expect((await world.as(owner).get('/api/bin')).body.items).toMatchObject([{ id, kind: 'event' }]);
    const { rows } = await world.sql.query(
      `SELECT a.user_id, a.actor_id FROM history_states s JOIN history_actions a ON a.id = s.action_id
       WHERE s.subject_id = $1 AND s.bin_item_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ user_id: owner.user_id, actor_id: other.user_id }]);
    expect((await world.as(owner).post(`/api/bin/${id}/restore`, {})).status).toBe(200);
    expect((await as().get(`/api/events/${id}`)).body).toMatchObject({ created_by: { id: owner.user_id } });
  });

  it('is in the audit log as theirs, about the owner', async () => {
    const about = { actor_id: other.user_id, target_id: owner.user_id };
    const [one, two] = [await create(), await create()];
    const { version } = (await as().get(`/api/events/${one}`)).body;
    await as().patch(`/api/events/${one}`, { version, is_public_shareable: false });
    await as().post('/api/events/batch', {
      events: [{ id: two, version: 1 }],
      change: { action: 'share', is_public_shareable: false },
    });
    await as().delete(`/api/events/${one}`);
    expect(await entriesAbout(one)).toEqual([
      { action: 'event-made-private', ...about },
      { action: 'event-deletion', ...about },
    ]);
    expect(await entriesAbout(two)).toEqual([{ action: 'event-made-private', ...about }]);
    const settings = (await as().get(`/api/calendars/${calendar}`)).body;
    await as().patch(`/api/calendars/${calendar}`, { version: settings.version, is_public: false });
    expect(await entriesAbout(calendar)).toContainEqual({ action: 'calendar-made-private', ...about });
  });
});

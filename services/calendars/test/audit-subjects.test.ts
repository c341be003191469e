import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AuditSubject } from '@daymark/contracts';
import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import { aCalendar, anEvent, other, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

interface Entry {
  id: string;
  at: Date;
  action: string;
}

describe('What an entry of the audit log is about', () => {
  useTimetable();

  /** The entries about an object, oldest first. */
  async function entriesAbout(id: string): Promise<Entry[]> {
    const { rows } = await world.sql.query<Entry>(
      `SELECT object_id AS id, at, action FROM ${RECORDED_ENTRIES} WHERE object_id = $1 ORDER BY at, id`,
      [id],
    );
    return rows;
  }
  const describeObjects = async (objects: readonly { id: string; at: Date }[]) => {
    const body = { objects: objects.map(({ id, at }) => `${id}_${at.toISOString()}`).join(',') };
    const response = await (await world.asService('admin')).post('/internal/audited-objects', body);
    expect(response.status).toBe(200);
    return (response.body as { subjects: (AuditSubject | null)[] }).subjects;
  };
  /** Each entry about an object in words. */
  async function wordsOf(id: string): Promise<string[]> {
    const entries = await entriesAbout(id);
    const subjects = await describeObjects(entries);
    return entries.map(({ action }, index) => {
      const subject = subjects[index];
      return `${action}: ${subject ? [subject.kind, subject.name, subject.start_local].filter(Boolean).join(' ') : '?'}`;
    });
  }
  const restore = (id: string) => world.as(owner).post(`/api/bin/${id}/restore`, undefined).expect(200);

  it('has the name and date of an event as they were, of the one date where it is one', async () => {
    const { id } = await table.create(aSeries());
    await table.delete(`${id}-occurrence-1`);
    await table.restore(`${id}-occurrence-1`);
    await table.delete(`${id}-occurrence-2`, 'following');
    await table.change(id, { title: 'Recital' }, 'series');
    await table.delete(id, 'series');
    await restore(id);
    expect(await wordsOf(id)).toEqual([
      'event-deletion: event Concert 2026-03-09T19:00',
      'event-restoration: event Concert 2026-03-09T19:00',
      'event-deletion: event Concert 2026-03-16T19:00',
      'event-deletion: event Recital 2026-03-02T19:00',
      'event-restoration: event Recital 2026-03-02T19:00',
    ]);
  });

  it('names some of several events that were deleted at once, as far as they are shared', async () => {
    const made = [];
    for (const number of [1, 2, 3, 4, 5, 6])
      made.push(await table.create(anEvent({ title: `Heat ${number}`, is_public_shareable: number !== 2 })));
    const events = made.map(({ id, version }) => ({ id, version }));
    const change = { action: 'delete' };
    await world.as(owner).post('/api/events/batch', { events, change }).expect(204);
    const { rows } = await world.sql.query<{ at: Date; details: { events: string; objects: string } }>(
      `SELECT at, details FROM ${RECORDED_ENTRIES} WHERE action = 'event-deletion' AND actor_id = $1`,
      [owner.user_id],
    );
    expect(rows).toEqual([{ at: expect.any(Date), details: { events: '6', objects: expect.any(String) } }]);
    const [{ at, details }] = rows as [(typeof rows)[number]];
    const named = details.objects.split(' ');
    expect(named).toHaveLength(5);
    const subjects = await describeObjects(named.map((id) => ({ id, at })));
    const titles = new Map(made.map(({ id, title }) => [id, title]));
    expect(subjects.map((subject) => subject!.name)).toEqual(
      named.map((id) => (titles.get(id) === 'Heat 2' ? null : titles.get(id))),
    );
  });

  it('has the first event of a step with several that was undone', async () => {
    const { id } = await table.create(aSeries());
    const [deletion, copying] = [randomUUID(), randomUUID()];
    await table.delete(`${id}-occurrence-2`, 'following').set('Undo-Key', deletion).expect(204);
    await world.as(owner).post(`/api/undo/${deletion}`, undefined).expect(200);
    expect((await wordsOf(id)).at(-1)).toBe('undo: event Concert 2026-03-02T19:00');
    await table.create(anEvent({ title: 'Gala', calendar_id: table.calendarId }));
    const made = await world
      .as(owner)
      .post('/api/events/season', { calendar_id: table.calendarId, starts_on: '2026-10-12' })
      .set('Undo-Key', copying);
    expect(made.status).toBe(201);
    await world.as(owner).post(`/api/undo/${copying}`, undefined).expect(200);
    const { rows } = await world.sql.query<Entry>(
      `SELECT object_id AS id, at FROM ${RECORDED_ENTRIES} WHERE action = 'undo' AND object_id <> $1 ORDER BY at`,
      [id],
    );
    expect(await describeObjects(rows)).toMatchObject([{ kind: 'event', name: expect.any(String) }]);
  });

  it('has no name and no date of what is not shared, except where it was shared until then', async () => {
    const { id } = await table.create(anEvent({ title: 'Concert' }));
    await table.change(id, { is_public_shareable: false });
    await table.change(id, { title: 'Secret' });
    await table.delete(id);
    expect(await wordsOf(id)).toEqual([
      'event-made-private: event Concert 2026-03-02T19:00',
      'event-deletion: event',
    ]);
    const { rows } = await world.sql.query(`SELECT FROM audit_subjects WHERE name = 'Secret'`);
    expect(rows).toEqual([]);
  });

  it('has the name of a calendar while it is public, also when it was deleted or undone', async () => {
    const created = await world
      .as(owner)
      .post('/api/calendars', aCalendar({ name: 'Gigs', is_public: true }));
    const { id, version } = created.body as { id: string; version: number };
    const key = randomUUID();
    await world
      .as(owner)
      .patch(`/api/calendars/${id}`, { version, name: 'Shows' })
      .set('Undo-Key', key)
      .expect(200);
    await world.as(owner).post(`/api/undo/${key}`, undefined).expect(200);
    await world.as(owner).delete(`/api/calendars/${id}`).expect(204);
    expect(await wordsOf(id)).toEqual([
      'calendar-made-public: calendar Gigs',
      'undo: calendar Gigs',
      'calendar-deletion: calendar Gigs',
    ]);
    const hidden = await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }));
    const { id: hiddenId } = hidden.body as { id: string };
    await world.as(owner).delete(`/api/calendars/${hiddenId}`).expect(204);
    expect(await wordsOf(hiddenId)).toEqual(['calendar-deletion: calendar']);
  });

  it('has the address that was invited, which no message to the log has', async () => {
    const { body } = await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }));
    const { id } = body as { id: string };
    const email = `${randomUUID()}@example.org`;
    await world.as(owner).post(`/api/calendars/${id}/invitations`, { email, role: 'viewer' }).expect(201);
    await world.as(owner).delete(`/api/calendars/${id}`).expect(204);
    const subjects = await describeObjects(await entriesAbout(id));
    expect(subjects.map((subject) => subject?.invited)).toEqual([email, null]);
    const { rows } = await world.sql.query('SELECT FROM outbox WHERE payload::text LIKE $1', [`%${email}%`]);
    expect(rows).toEqual([]);
  });

  it('is known for a refusal, and for nothing that the log has no entry about', async () => {
    const { id } = await table.create(anEvent({ title: 'Concert' }));
    await world.as(other).post(`/api/events/${id}/copy`, undefined).expect(403);
    expect(await wordsOf(id)).toEqual(['event-copy: event Concert 2026-03-02T19:00']);
    expect(await describeObjects([{ id: randomUUID(), at: new Date() }])).toEqual([null]);
  });

  it('is in no message to the log, from which it could not be erased', async () => {
    const { id } = await table.create(anEvent({ title: 'Canary' }));
    await table.delete(id);
    expect(await wordsOf(id)).toEqual(['event-deletion: event Canary 2026-03-02T19:00']);
    const { rows } = await world.sql.query(`SELECT FROM outbox WHERE payload::text ILIKE '%canary%'`);
    expect(rows).toEqual([]);
  });

  it('is told to the service of administrators alone', async () => {
    const body = { objects: `${randomUUID()}_${new Date().toISOString()}` };
    expect((await (await world.asService('feed')).post('/internal/audited-objects', body)).status).toBe(403);
    expect((await world.as(owner).post('/internal/audited-objects', body)).status).toBe(401);
  });
});

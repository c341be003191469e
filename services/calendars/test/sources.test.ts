import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { Calendar, EventDetails, ListedEvent } from '@daymark/contracts';
import type { CalendarSource } from '@daymark/contracts/interchange';
import { announceCancellation, renderEventFile } from '@daymark/icalendar/rendering';
import { type OutgoingRequests } from '@daymark/service-kit/outgoing';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { aConcert, aFile, anEntry } from './support/calendar-files.js';
import {
  ADDRESS,
  as,
  asked,
  check,
  idOf,
  keep,
  path,
  saying,
  titles,
  useSource,
} from './support/calendar-source.js';
import { anEvent, other, world } from './support/calendars-under-test.js';
import { owner, table } from './support/timetable.js';

describe('A synchronised calendar', () => {
  useSource();

  it('has its address as the only one of a list, which is empty before', async () => {
    const listed = async () => (await as().get(`${path()}s`).expect(200)).body as { items: CalendarSource[] };
    expect(await listed()).toEqual({ items: [] });
    const kept = await keep(saying(aFile([aConcert('a', 2)])));
    expect(await listed()).toEqual({ items: [kept] });
  });

  it('is said to fill itself in lists once events came', async () => {
    const listed = async () => (await as().get('/api/calendars').expect(200)).body.items as Calendar[];
    const isFilled = async () => (await listed()).find(({ id }) => id === table.calendarId)!.fills_itself;
    expect(await isFilled()).toBeUndefined();
    await keep(saying(aFile([aConcert('a', 2)])));
    expect(await isFilled()).toBe(true);
  });

  it('has the content of its source, and later its new content', async () => {
    const first = await keep(saying(aFile([aConcert('a', 2), aConcert('b', 3)])), { title_prefix: 'Club:' });
    expect(first).toMatchObject({
      address: ADDRESS,
      state: 'waiting',
      interval_minutes: 60,
      failure: null,
      entries: 2,
      last_changes: { created: 2, changed: 0, removed: 0, refused: 0 },
    });
    expect(await titles()).toEqual(['Club: Concert a', 'Club: Concert b']);
    const later = await check(saying(aFile([aConcert('a', 4), aConcert('b', 3), aConcert('c', 5)])));
    expect(later.last_changes).toEqual({ created: 1, changed: 1, removed: 0, refused: 0 });
    expect(await titles()).toEqual(['Club: Concert a', 'Club: Concert b', 'Club: Concert c']);
    const last = await check(saying(aFile([aConcert('a', 4), aConcert('c', 5)])));
    expect(last.last_changes).toEqual({ created: 0, changed: 0, removed: 1, refused: 0 });
    expect(await titles()).toEqual(['Club: Concert a', 'Club: Concert c']);
  });

  it('calls an event without title so in the language of the calendar', async () => {
    const untitled = saying(aFile([aConcert('a', 2, 'SUMMARY:')]));
    await keep(untitled);
    expect(await titles()).toEqual(['Untitled event']);
    await world.sql.query(`UPDATE calendars SET language = 'pl' WHERE id = $1`, [table.calendarId]);
    await keep(untitled);
    expect(await titles()).toEqual(['Wydarzenie bez tytułu']);
  });

  it('keeps the event of a UID that more and then fewer events have, and the other ones', async () => {
    const showing = (day: number) => aConcert('s', day, `SUMMARY:Showing ${day}`);
    await keep(saying(aFile([showing(2), aConcert('a', 9)])));
    const id = await idOf('Showing 2');
    const more = await check(saying(aFile([showing(3), showing(2), aConcert('a', 9)])));
    expect(more.last_changes).toMatchObject({ created: 1, removed: 0 });
    expect(await titles()).toEqual(['Concert a', 'Showing 2', 'Showing 3']);
    expect(await idOf('Showing 2')).toBe(id);
    const other = await idOf('Showing 3');
    const broken = anEntry('s', 'DTSTART:soon', 'SUMMARY:Showing soon');
    await check(saying(aFile([showing(3), showing(2), showing(4), broken, aConcert('a', 9)])));
    expect(await titles()).toEqual(['Concert a', 'Showing 2', 'Showing 3', 'Showing 4']);
    await check(saying(aFile([aConcert('a', 9), showing(3)])));
    expect(await titles()).toEqual(['Concert a', 'Showing 3']);
    expect(await idOf('Showing 3')).toBe(other);
  });

  it('has a cancelled event of a feed of this product as cancelled, with its own title', async () => {
    const event = announceCancellation({
      uid: 'regatta',
      recurrence: null,
      title: 'Regatta',
      status: 'cancelled',
      cancellation_note: 'Storm',
      start_local: '2026-03-02T19:00',
      end_local: '2026-03-02T20:00',
      timezone: 'Europe/Berlin',
      is_all_day: false,
      sequence: 1,
      created_at: '2026-01-01T00:00:00Z',
      last_modified: '2026-01-01T00:00:00Z',
    });
    await keep(saying(Buffer.from(renderEventFile({ product_name: 'Daymark', event }))));
    expect(await table.occurrences()).toMatchObject([{ title: 'Regatta', status: 'cancelled' }]);
  });

  it('drops the alarms of its publisher', async () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'ACTION:DISPLAY', 'END:VALARM'];
    await keep(saying(aFile([aConcert('a', 2, 'CATEGORIES:Music', ...alarm)])));
    const { rows } = await world.sql.query<{ content: string }>(
      `SELECT o.content FROM event_originals o JOIN source_events s USING (event_id)`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.content).toContain('CATEGORIES:Music');
    expect(rows[0]!.content).not.toContain('VALARM');
  });

  it('refuses changes of its events here, and names their source', async () => {
    await keep(saying(aFile([aConcert('a', 2)])));
    const id = await idOf('Concert a');
    const event = (await as().get(`/api/events/${id}`).expect(200)).body as EventDetails;
    expect(event.source_host).toBe('club.example.org');
    const own = await table.create(anEvent({ title: 'Own' }));
    const listed = async (view: string) =>
      ((await as().get(`/api/events?view=${view}`).expect(200)).body as { items: ListedEvent[] }).items;
    const all = [...(await listed('current')), ...(await listed('past'))];
    const hosts = new Map(all.map((one) => [one.id, one.source_host]));
    expect([hosts.get(id), hosts.has(own.id), hosts.get(own.id)]).toEqual([
      'club.example.org',
      true,
      undefined,
    ]);
    const march = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
    const lists = [
      `/api/events/window?${march}`,
      `/api/calendars/${table.calendarId}/events?${march}`,
      '/api/events/search?q=Concert&view=all',
    ];
    for (const list of lists) {
      const { items } = (await as().get(list).expect(200)).body as { items: ListedEvent[] };
      expect(items.find((one) => one.id === id)).toMatchObject({ source_host: 'club.example.org' });
      for (const one of items) if (one.id === own.id) expect(one).not.toHaveProperty('source_host');
    }
    await as().delete(`/api/events/${own.id}`).expect(204);
    const refused = await as()
      .patch(`/api/events/${id}`, { version: event.version, title: 'Mine' })
      .expect(403);
    expect((refused.body as { detail: string }).detail).toContain('club.example.org');
    await as().delete(`/api/events/${id}`).expect(403);
    expect(await titles()).toEqual(['Concert a']);
    const copied = await as().post(`/api/events/${id}/copy`, {}).expect(201);
    expect(copied.body).not.toHaveProperty('source_host');
    await as().delete(path()).expect(204);
    await as().get(path()).expect(404);
    await as().patch(`/api/events/${id}`, { version: event.version, title: 'Mine' }).expect(200);
  });

  it("is archived when it is past, and never deleted by its owner's clean-up", async () => {
    const own = await table.create(
      anEvent({ start_local: '2020-03-01T10:00', end_local: '2020-03-01T11:00' }),
    );
    await as().patch('/api/settings', { past_events: 'delete', version: 0 }).expect(200);
    await keep(saying(aFile([aConcert('a', 2)])));
    const cleaned = await as().post('/api/events/cleanup', undefined).expect(200);
    expect(cleaned.body).toEqual({ removed: 2 });
    await as().get(`/api/events/${own.id}`).expect(404);
    expect(await titles()).toEqual(['Concert a']);
    const current = (await as().get('/api/events?view=current').expect(200)).body as { items: unknown[] };
    expect(current.items).toEqual([]);
  });

  it("keeps its owner's customizations, and ignores its owner's other changes", async () => {
    const file = aFile([aConcert('a', 2, 'LOCATION:Hall 2')]);
    await keep(saying(aFile([aConcert('a', 2, 'LOCATION:Hall 1')])));
    const id = await idOf('Concert a');
    await as().delete(path()).expect(204);
    const key = randomUUID();
    const { version } = (await as().get(`/api/events/${id}`)).body as EventDetails;
    await as().patch(`/api/events/${id}`, { version, location: 'Hall 2' }).set('Undo-Key', key).expect(200);
    await keep(saying(file));
    await as().post(`/api/undo/${key}`, undefined).expect(403);
    const look = {
      background_color: '#ffeedd',
      button_color: '#112233',
      font_family: 'Lato, system-ui, sans-serif',
      version: 0,
    };
    const ofLook = randomUUID();
    await as().put(`/api/events/${id}/customization`, look).set('Undo-Key', ofLook).expect(200);
    await as().post(`/api/undo/${ofLook}`, undefined).expect(200, { is_undone: true, reason: null });
    expect((await as().get(`/api/events/${id}`)).body).toMatchObject({ location: 'Hall 2' });
  });

  it('is restored from the bin without its source, and adopts its events when the source is set again', async () => {
    const file = aFile([aConcert('a', 2), aConcert('b', 3)]);
    await keep(saying(file), { user_name: 'club', password: 'secret' });
    const before = await table.occurrences();
    await as().delete(`/api/calendars/${table.calendarId}`).expect(204);
    await as().post(`/api/bin/${table.calendarId}/restore`, {}).expect(200);
    await as().get(path()).expect(404);
    const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
    expect(ids(await table.occurrences())).toEqual(ids(before));
    const id = await idOf('Concert a');
    expect((await table.change(id, { location: 'Hall 2' })).status).toBe(200);

    const again = await keep(saying(file));
    expect(again).toMatchObject({ failure: null, has_password: false, entries: 2 });
    expect(ids(await table.occurrences())).toEqual(ids(before));
    expect((await table.change(id, { location: 'Hall 3' })).status).toBe(403);
  });

  it('stores its password encrypted, discloses it to nobody, and sends it to no other host', async () => {
    const kept = await keep(saying(aFile([])), { user_name: 'ada', password: 'kanarienvogel' });
    expect(kept).toMatchObject({ user_name: 'ada', has_password: true });
    expect(JSON.stringify(kept)).not.toContain('kanarienvogel');
    const { rows } = await world.sql.query<{ row: string }>(
      `SELECT row_to_json(s)::text || encode(password, 'escape') AS row FROM calendar_sources s`,
    );
    expect(rows[0]!.row).not.toContain('kanarienvogel');
    expect(asked.at(-1)!.credentials).toEqual({ user: 'ada', password: 'kanarienvogel' });
    expect(await keep(saying(aFile([])), { user_name: 'ada', interval_minutes: 15 })).toMatchObject({
      has_password: true,
    });
    const moved = await keep(saying(aFile([])), { user_name: 'ada', address: 'https://other.example/a.ics' });
    expect(moved.has_password).toBe(false);
  });

  it('loses its password where its address goes from https to http', async () => {
    // As where the operator allows http.
    const outgoing = world.service.application.get<OutgoingRequests>(OUTGOING);
    const allowed = [
      jest.spyOn(outgoing, 'faultOf').mockReturnValue(null),
      jest.spyOn(outgoing, 'hostOf').mockReturnValue('club.example.org'),
    ];
    const at = async (address: string, more: object = {}) =>
      (await keep(saying(aFile([])), { user_name: 'ada', address, ...more })).has_password;
    expect(await at('webcal://club.example.org/a.ics', { password: 'secret' })).toBe(true);
    expect(await at('https://club.example.org/b.ics')).toBe(true);
    expect(await at('http://club.example.org/b.ics')).toBe(false);
    expect(await at('HTTP://club.example.org/b.ics', { password: 'secret' })).toBe(true);
    expect(await at('http://club.example.org/c.ics')).toBe(true);
    expect(await at('https://club.example.org/c.ics')).toBe(true);
    for (const spy of allowed) spy.mockRestore();
  });

  it("is refused for an invalid address, and for another person's calendar", async () => {
    const put = (address: string) => as().put(path(), { address, timezone: 'UTC' });
    for (const address of [
      'ftp://example.org/',
      'http://example.org/',
      'https://example.org:22/',
      'nonsense:',
      'nonsense',
    ]) {
      const { body } = await put(address).expect(400);
      expect((body as { errors: { field: string }[] }).errors[0]!.field).toBe('address');
    }
    await world.as(other).get(path()).expect(403);
    await world.as(other).put(path(), { address: ADDRESS, timezone: 'UTC' }).expect(403);
    await as().get(path()).expect(404);
    await as().post(`${path()}/check`, {}).expect(404);
  });

  it('is refused beyond twenty of its owner, with what to do about it', async () => {
    await world.sql.query(
      `WITH made AS (
         INSERT INTO calendars (id, user_id, name, is_public, color)
         SELECT gen_random_uuid(), $1, 'Kept ' || n, false, '#2563eb' FROM generate_series(1, 20) AS n RETURNING id)
       INSERT INTO calendar_sources (calendar_id, user_id, address, host, interval_minutes, timezone, is_paused)
       SELECT id, $1, 'https://club.example.org/', 'club.example.org', 60, 'UTC', true FROM made`,
      [owner.user_id],
    );
    const { body } = await as().put(path(), { address: ADDRESS, timezone: 'UTC' }).expect(403);
    expect((body as { detail: string }).detail).toBe(
      'You can sync at most 20 calendars. Please stop one before you add another.',
    );
  });
});

import { readdir } from 'node:fs/promises';
import { ArchiveManifest, ArchivedEvent, type Archive } from '@daymark/contracts/interchange';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import * as z from 'zod';
import { AccountDataDeletionService } from '../src/account-changes/account-data-deletion.service.js';
import { ArchiveDeletion } from '../src/archives/archives.module.js';
import type { StoredCover } from '../src/calendars/calendars.module.js';
import { LOGO_STORAGE, type LogoStorage } from '../src/logos/logos.module.js';
import { aCalendar, anEvent, other, problemOf, world } from './support/calendars-under-test.js';
import { aConcert, aFile, Imports } from './support/calendar-files.js';
import { aJpeg, aPng } from './support/pictures.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

const picture = (width: number) => Promise.resolve(aPng({ width }));

describe('An archive of everything that a person has', () => {
  useTimetable();
  const ask = (person: SignedIn = owner) => world.as(person).post('/api/exports', undefined);
  const list = async (person: SignedIn = owner): Promise<Archive[]> =>
    (await world.as(person).get('/api/exports').expect(200)).body.items as Archive[];
  const settled = () =>
    until('no archive is being made', async () => {
      const archives = await list();
      return archives.length > 0 && archives.every(({ state }) => state !== 'making') ? archives : null;
    });
  const fileOf = (id: string, person: SignedIn | null = owner) =>
    world
      .as(person)
      .get(`/api/exports/${id}/file`)
      .buffer(true)
      .parse((response, done) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => done(null, Buffer.concat(chunks)));
      });

  async function made(): Promise<Archive> {
    expect((await ask()).status).toBe(201);
    return (await settled())[0]!;
  }

  it('holds calendars, events with their exceptions, looks, logos and settings, for its owner alone', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    await table.delete(`${id}-occurrence-2`);
    await world.as(owner).putFile(`/api/events/${id}/logo`, aPng()).expect(200);
    await world.as(owner).post('/api/calendars', aCalendar({ name: 'Concerts', is_public: false }));
    await world.as(owner).post('/api/events', anEvent({ title: 'In no calendar', calendar_id: null }));
    await world.as(owner).patch('/api/settings', { hour_cycle: '12', version: 0 }).expect(200);
    const archive = await made();
    expect(archive).toMatchObject({
      state: 'ready',
      counts: { calendars: 2, events: 2, logos: 1 },
      progress: { done: 2, total: 2 },
      problem: null,
    });
    const response = await fileOf(archive.id);
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toMatch(/filename="Daymark \d{4}-\d\d-\d\d\.zip"/);
    const bytes = response.body as Buffer;
    expect(bytes).toHaveLength(archive.bytes!);
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual([
      'calendars/Concerts 2.ics',
      'calendars/Concerts.ics',
      'events/1.json',
      'logos/1.png',
      'manifest.json',
    ]);
    const json = (name: string): unknown => JSON.parse(strFromU8(files[name]!));
    const manifest = ArchiveManifest.parse(json('manifest.json'));
    expect(manifest.calendars.map(({ name, is_public }) => [name, is_public])).toEqual([
      ['Concerts', true],
      ['Concerts', false],
    ]);
    expect(manifest.settings).toMatchObject({ hour_cycle: '12', past_events: 'archive' });
    const events = z.array(ArchivedEvent).parse(json('events/1.json'));
    const series = events.find(({ content }) => content.recurrence !== null)!;
    expect(series.exceptions.map(({ content }) => content?.title ?? null)).toEqual(['Recital', null]);
    expect(series).toMatchObject({ calendars: [0], look: { logo: 'logos/1.png' } });
    expect(events.find(({ calendars }) => calendars.length === 0)!.content.title).toBe('In no calendar');
    const alone = await world.as(owner).get(`/api/calendars/${table.calendarId}/export.ics`);
    expect(strFromU8(files['calendars/Concerts.ics']!)).toBe(alone.text);

    expect((await fileOf(archive.id, other)).status).toBe(404);
    expect((await fileOf(archive.id, null)).status).toBe(401);
    expect(await list(other)).toEqual([]);
    const { rows } = await world.sql.query<{ queue: string; payload: { account_id?: string } }>(
      `SELECT queue, payload FROM outbox WHERE payload ->> 'account_id' = $1 OR payload ->> 'action' = 'calendar-archive'
       AND payload ->> 'actor_id' = $1 ORDER BY queue`,
      [owner.user_id],
    );
    expect(rows.map(({ queue }) => queue)).toEqual(['audit', 'notices']);
  });

  it('is made one at a time, and five times a day', async () => {
    await world.sql.query(
      `INSERT INTO archives (id, user_id, file_name, leased_until) VALUES (gen_random_uuid(), $1, $2, now() + interval '1 hour')`,
      [owner.user_id, '0'.repeat(32)],
    );
    expect(problemOf(await ask())).toMatchObject({ status: 409, title: 'Your archive is being made' });
    await world.sql.query(`UPDATE archives SET state = 'failed' WHERE user_id = $1`, [owner.user_id]);
    for (let count = 1; count < 5; count += 1) expect((await made()).state).toBe('ready');
    expect(problemOf(await ask())).toMatchObject({
      status: 403,
      detail:
        'At most 5 archives can be made within a day. Please download the latest one, or try again tomorrow.',
    });
  });

  describe('that is kept', () => {
    const kept = async () => (await readdir(world.settings.LOGO_DIRECTORY!)).length;
    let before: number;
    let archive: Archive;
    beforeEach(async () => {
      await table.create(anEvent());
      before = await kept();
      archive = await made();
      expect(await kept()).toBe(before + 1);
    });

    it('goes with its file after 24 hours', async () => {
      const clean = () => world.service.application.get(ArchiveDeletion).deleteOverdue();
      await clean();
      expect((await fileOf(archive.id)).status).toBe(200);
      await world.sql.query(`UPDATE archives SET finished_at = now() - interval '24 hours 1 second'`);
      expect((await fileOf(archive.id)).status).toBe(404);
      expect(await list()).toEqual([]);
      await clean();
      expect(await kept()).toBeLessThanOrEqual(before);
    });

    it('goes with its file when its account is deleted', async () => {
      await world.service.application.get(AccountDataDeletionService).deleteAllOf(owner.user_id);
      expect(await kept()).toBeLessThanOrEqual(before);
      expect((await fileOf(archive.id)).status).toBe(404);
    });
  });

  it('is made anew where a worker died, and is not there before its file is stored whole', async () => {
    await table.create(anEvent());
    const storage = world.service.application.get<LogoStorage>(LOGO_STORAGE);
    const put = storage.put.bind(storage);
    let failures = 0;
    storage.put = async (...file) => {
      failures += 1;
      if (failures === 1) throw new Error('The store is away');
      expect((await list()).map(({ state }) => state)).toEqual(['making']);
      await put(...file);
    };
    try {
      expect((await ask()).status).toBe(201);
      await until('the first attempt failed', async () => {
        const { rows } = await world.sql.query(
          'UPDATE archives SET leased_until = now() WHERE attempts = 1 RETURNING id',
        );
        return rows.length > 0;
      });
      const [archive] = await settled();
      expect(archive).toMatchObject({ state: 'ready', counts: { events: 1 } });
      expect(Object.keys(unzipSync((await fileOf(archive!.id)).body as Buffer))).toContain('manifest.json');
    } finally {
      storage.put = put;
    }
  });

  describe('that is brought into an empty account', () => {
    /**
     * Everything that is stored of a person, row by row and column by column. Left out is what cannot be equal: ids and whose
     * they are, when rows were made and changed, the versions that order changes here, what the audience saw when, the names
     * of files (their bytes are compared), and what the database derives from the rest.
     */
    async function everythingOf({ user_id }: SignedIn): Promise<object> {
      const rows = async (statement: string) =>
        (await world.sql.query<{ row: Record<string, unknown> }>(statement, [user_id])).rows.map(
          ({ row }) => row,
        );
      const without = (row: string, ...columns: string[]) =>
        `to_jsonb(${row}) - ARRAY[${['id', 'user_id', 'created_at', 'updated_at', 'version', ...columns].map((column) => `'${column}'`).join(', ')}]`;
      const event = (row: string) =>
        without(
          row,
          'parent_event_id',
          'latest_version',
          'next_start_time',
          'next_end_time',
          'next_stale_at',
          'dates_to_come',
        );
      const logos = await world.sql.query<{ name: string }>('SELECT name FROM logos WHERE user_id = $1', [
        user_id,
      ]);
      const storage = world.service.application.get<LogoStorage>(LOGO_STORAGE);
      const pictures = new Map<string, string>();
      for (const { name } of logos.rows)
        pictures.set(name, (await storage.get(name))!.toString('base64').slice(0, 5_000));
      const shown = ({ logo_name, default_logo_name, cover, ...row }: Record<string, unknown>) => ({
        ...row,
        cover_sizes: (cover as StoredCover | null | undefined)?.sizes,
        logo: pictures.get((logo_name ?? default_logo_name) as string) ?? null,
      });
      return {
        calendars: (
          await rows(
            `SELECT ${without('c', 'published_at', 'feed_policy_changed_at')} AS row FROM calendars c WHERE user_id = $1 ORDER BY name`,
          )
        ).map(shown),
        events: await rows(
          `SELECT ${event('e')} AS row FROM events e WHERE user_id = $1 AND NOT is_exception ORDER BY uid`,
        ),
        exceptions: await rows(
          `SELECT ${event('x')} || jsonb_build_object('series', e.uid) AS row FROM events x JOIN events e ON e.id = x.parent_event_id
           WHERE x.user_id = $1 ORDER BY e.uid, x.occurrence_date, x.occurrence_time`,
        ),
        rules: await rows(
          `SELECT ${without('r', 'event_id')} || jsonb_build_object('uid', e.uid) AS row FROM event_recurrences r
             JOIN events e ON e.id = r.event_id WHERE e.user_id = $1 ORDER BY e.uid`,
        ),
        places: await rows(
          `SELECT jsonb_build_object('uid', e.uid, 'calendar', c.name) AS row FROM calendar_events l
             JOIN events e ON e.id = l.event_id JOIN calendars c ON c.id = l.calendar_id
           WHERE e.user_id = $1 ORDER BY e.uid, c.name`,
        ),
        looks: (
          await rows(
            `SELECT ${without('k', 'event_id')} || jsonb_build_object('title', e.title) AS row FROM event_customizations k
               JOIN events e ON e.id = k.event_id WHERE e.user_id = $1 ORDER BY e.title`,
          )
        ).map(shown),
        originals: await rows(
          `SELECT ${without('o', 'event_id', 'as_of_version')}
             || jsonb_build_object('uid', e.uid, 'is_current', o.as_of_version = e.latest_version) AS row
           FROM event_originals o JOIN events e ON e.id = o.event_id WHERE e.user_id = $1 ORDER BY e.uid`,
        ),
        settings: (await rows(`SELECT ${without('s')} AS row FROM user_settings s WHERE user_id = $1`)).map(
          shown,
        ),
      };
    }

    it('makes the same account, field by field, changes nothing again, and can be taken back', async () => {
      const as = world.as(owner);
      const series = await table.create(
        aSeries({ meeting_id: '12', passcode: 'x', url: 'https://example.org/a' }),
      );
      await table.change(`${series.id}-occurrence-1`, { title: 'Recital', is_public_shareable: false });
      await table.delete(`${series.id}-occurrence-2`);
      await as.putFile(`/api/events/${series.id}/logo`, await picture(40)).expect(200);
      await as.putFile('/api/settings/logo', await picture(41)).expect(200);
      await as
        .patch('/api/settings', {
          hour_cycle: '12',
          week_start: 1,
          default_timezone: 'Asia/Tokyo',
          version: 1,
        })
        .expect(200);
      const { body: second } = await as
        .post(
          '/api/calendars',
          aCalendar({ name: 'Rowing', is_public: false, description: 'On the lake', color: '#be26d0' }),
        )
        .expect(201);
      await as
        .patch(`/api/calendars/${second.id}`, {
          busy_status: 'busy',
          embed_sites: ['https://example.org'],
          default_view: 'list',
          cover_alt: 'A boat',
          version: 1,
        })
        .expect(200);
      await as
        .putFile(
          `/api/calendars/${second.id}/images/cover?version=2`,
          await aJpeg({ width: 1000, height: 400 }),
        )
        .expect(200);
      await as.post('/api/events', anEvent({ title: 'In no calendar', calendar_id: null })).expect(201);
      const cancelled = await table.create(anEvent({ title: 'Cancelled' }));
      await table.cancel(cancelled.id, { note: 'Snow' });
      await table.copy(cancelled.id);
      const imports = new Imports(() => owner);
      const untouched = aConcert('untouched', 5, 'X-FOLDED:one', ' two', 'CATEGORIES:Music');
      await imports.run(
        await imports.bring(aFile([untouched, aConcert('touched', 6, 'X-KEPT:yes')]), {
          calendar_id: second.id,
        }),
      );
      const { rows } = await world.sql.query<{ id: string }>(
        `SELECT id FROM events WHERE user_id = $1 AND uid = 'touched'`,
        [owner.user_id],
      );
      await table.change(rows[0]!.id, { title: 'Touched' });
      await world.sql.query('INSERT INTO calendar_events (calendar_id, event_id) VALUES ($1, $2)', [
        second.id,
        series.id,
      ]);

      const file = (await fileOf((await made()).id)).body as Buffer;
      const newcomer = await world.auth.signIn();
      const theirs = new Imports(() => newcomer);
      const read = await theirs.bring(file);
      expect(read).toMatchObject({
        state: 'ready',
        into_each: true,
        refusal: null,
        counts: { refused: 0, part: 0 },
      });
      const done = await theirs.run(read);
      expect(done).toMatchObject({ state: 'done', problem: null, result: { failed: 0 } });
      const everything = await everythingOf(owner);
      for (const part of Object.values(everything)) expect(part).not.toEqual([]);
      expect(await everythingOf(newcomer)).toEqual(everything);
      const listed = (await world.as(newcomer).get('/api/calendars?search=Rowing')).body.items as {
        id: string;
      }[];
      const { text } = await world.as(newcomer).get(`/api/calendars/${listed[0]!.id}/export.ics`);
      expect(text).toContain(`${untouched.join('\r\n')}\r\n`);

      const again = await theirs.bring(file);
      expect(again.counts).toMatchObject({ new: 0, changed: 0, refused: 0, chosen: 0 });
      expect(await theirs.undo(done)).toMatchObject({ state: 'undone', result: { kept: 0 } });
      const nothing = await everythingOf(newcomer);
      for (const part of Object.values(nothing)) expect(part).toEqual([]);
    });

    it('is refused with a sentence where a logo in it is no picture, and writes nothing', async () => {
      const { id } = await table.create(anEvent());
      await world
        .as(owner)
        .putFile(`/api/events/${id}/logo`, await picture(42))
        .expect(200);
      const files = unzipSync((await fileOf((await made()).id)).body as Buffer);
      const hostile = { ...files, 'logos/1.png': Buffer.from('<svg onload="alert(1)"/>') };
      const newcomer = await world.auth.signIn();
      const read = await new Imports(() => newcomer).bring(Buffer.from(zipSync(hostile)));
      expect(read).toMatchObject({
        state: 'failed',
        refusal: { code: 'archive_logo', params: { name: 'logos/1.png' } },
      });
      expect(await everythingOf(newcomer)).toMatchObject({ calendars: [], events: [], settings: [] });
    });
  });
});

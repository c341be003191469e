import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { ArchiveManifest, ArchivedEvent, type Archive } from '@daymark/contracts/interchange';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import * as z from 'zod';
import { AccountDataDeletionService } from '../src/account-changes/account-changes.module.js';
import { ArchiveDeletion } from '../src/archives/archives.module.js';
import type { StoredCover } from '../src/calendars/calendars.module.js';
import { LOGO_STORAGE, type LogoStorage } from '../src/logos/logos.module.js';
import { aCalendar, anEvent, other, problemOf, world } from './support/calendars-under-test.js';
import { aConcert, aFile, Imports } from './support/calendar-files.js';
import { aJpeg, aPng } from './support/pictures.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

/** Several imports in succession, each with a process that reads its file. */
const LIMIT_MS = 180_000;

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

  it('holds calendars, events with their exceptions, customizations, logos and settings, for its owner only', async () => {
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
      'README.txt',
      'bin.json',
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

    it('is deleted with its file after 24 hours', async () => {
      const clean = () => world.service.application.get(ArchiveDeletion).deleteOverdue();
      await clean();
      expect((await fileOf(archive.id)).status).toBe(200);
      await world.sql.query(`UPDATE archives SET finished_at = now() - interval '24 hours 1 second'`);
      expect((await fileOf(archive.id)).status).toBe(404);
      expect(await list()).toEqual([]);
      await clean();
      expect(await kept()).toBeLessThanOrEqual(before);
    });

    it('is deleted with its file when its account is deleted', async () => {
      await world.service.application.get(AccountDataDeletionService).deleteAllOf(owner.user_id);
      expect(await kept()).toBeLessThanOrEqual(before);
      expect((await fileOf(archive.id)).status).toBe(404);
    });
  });

  it('is made again where a worker died, and is not there before its file is stored whole', async () => {
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

  describe('that is imported into an empty account', () => {
    /**
     * Everything that is stored of a person, row by row and column by column. Left out is what cannot be equal: ids and
     * owners, times of creation and change, versions, publication times, the names of files (their bytes are compared),
     * and what the database derives from the rest.
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
          // An administrator's, not the person's.
          'shared_until',
          // An import is nobody's.
          'created_by',
          'updated_by',
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
        ...(cover !== undefined && { cover_sizes: (cover as StoredCover | null)?.sizes }),
        logo: pictures.get((logo_name ?? default_logo_name) as string) ?? null,
      });
      return {
        calendars: (
          await rows(
            `SELECT ${without('c', 'published_at', 'feed_policy_changed_at', 'position', 'is_hidden', 'days_off_calendar_id')} || jsonb_build_object(
               'days_off', (SELECT name FROM calendars o WHERE o.id = c.days_off_calendar_id)) AS row
             FROM calendars c WHERE user_id = $1 ORDER BY position NULLS FIRST, created_at DESC`,
          )
        ).map(shown),
        collections: (
          await rows(
            `SELECT ${without('s', 'address', 'calendar_ids')} || jsonb_build_object('calendars', (SELECT jsonb_agg(c.name ORDER BY place)
               FROM unnest(s.calendar_ids) WITH ORDINALITY AS shared (id, place) JOIN calendars c USING (id))) AS row
           FROM calendar_collections s WHERE user_id = $1 ORDER BY created_at`,
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

    /** The tables that the parts above are read from. */
    const COMPARED = {
      calendars: 'calendars',
      collections: 'calendar_collections',
      events: 'events',
      exceptions: 'events',
      rules: 'event_recurrences',
      places: 'calendar_events',
      looks: 'event_customizations',
      originals: 'event_originals',
      settings: 'user_settings',
      pictures: 'logos',
    };
    /** What the archive omits, and why. */
    const NOT_CARRIED = {
      'others, who are asked again': ['calendar_members', 'calendar_invitations'],
      'what an archive lists and no import brings': ['bin_items', 'history_states'],
      'where a calendar came from: the address is told, its password is not': [
        'calendar_sources',
        'source_events',
        'source_hosts',
      ],
      'what happened, which is no state of the account': [
        'calendar_feed_reads',
        'live_changes',
        'deleted_calendars',
        'former_collection_addresses',
        'published_changes',
        'history_actions',
        'history_calendars',
        'history_logos',
      ],
      'what is under way': [
        'archives',
        'collection_requests',
        'import_file_parts',
        'import_items',
        'import_publications',
        'imports',
        'outbox',
      ],
      'of the installation': [
        'audit_subjects',
        'audit_windows',
        'calendar_notices',
        'deletion_notices',
        'idempotency_keys',
        'inactive_accounts',
        'invitation_mails',
        'migrations',
        'processed_messages',
        'short_links',
        'withheld_uids',
        'zone_data',
      ],
    };

    it('has all stored data of a person compared, or a reason why not', async () => {
      const { rows } = await world.sql.query<{ name: string }>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
      );
      const named = new Set([...Object.values(COMPARED), ...Object.values(NOT_CARRIED).flat()]);
      expect(rows.map(({ name }) => name).sort()).toEqual([...named].sort());
    });

    /** Columns with only default values in all rows: an archive could omit them unnoticed. */
    async function columnsNobodyChose(everything: object): Promise<string[]> {
      const unchosen: string[] = [];
      const parts = Object.entries(everything) as [keyof typeof COMPARED, Record<string, unknown>[]][];
      for (const [table, ofTable] of Map.groupBy(parts, ([part]) => COMPARED[part])) {
        const rows = ofTable.flatMap(([, found]) => found);
        const { rows: defaults } = await world.sql.query<{ name: string; text: string }>(
          `SELECT column_name AS name, column_default AS text FROM information_schema.columns
           WHERE table_schema = current_schema() AND table_name = $1 AND column_default IS NOT NULL`,
          [table],
        );
        const byDefault = new Map<string, unknown>();
        for (const { name, text } of defaults) {
          const { rows: given } = await world.sql.query<{ value: unknown }>(
            `SELECT to_jsonb(${text}) AS value`,
          );
          byDefault.set(name, given[0]!.value);
        }
        for (const column of new Set(rows.flatMap((row) => Object.keys(row)))) {
          const plain = JSON.stringify(byDefault.get(column) ?? null);
          if (rows.every((row) => JSON.stringify(row[column] ?? null) === plain))
            unchosen.push(`${table}.${column}`);
        }
      }
      return unchosen.sort();
    }

    it(
      'makes the same account, field by field, changes nothing again, and can be taken back',
      async () => {
        const as = world.as(owner);
        const series = await table.create(
          aSeries({ meeting_id: '12', passcode: 'x', url: 'https://example.org/a', location: 'Hall' }),
        );
        await table.change(`${series.id}-occurrence-1`, { title: 'Recital', is_public_shareable: false });
        await table.delete(`${series.id}-occurrence-2`);
        await as.putFile(`/api/events/${series.id}/logo`, await picture(40)).expect(200);
        await as.putFile('/api/settings/logo', await picture(41)).expect(200);
        await as
          .patch('/api/settings', {
            hour_cycle: '12',
            language: 'de',
            week_start: 1,
            default_timezone: 'Asia/Tokyo',
            second_timezone: 'Europe/Berlin',
            default_background_color: '#101010',
            default_button_color: '#aa3300',
            default_font_family: 'Lato',
            past_events: 'delete',
            color_scheme: 'dark',
            shows_weekend: false,
            shows_week_numbers: true,
            version: 1,
          })
          .expect(200);
        const { body: second } = await as
          .post(
            '/api/calendars',
            aCalendar({ name: 'Rowing', is_public: false, description: 'On the lake', color: '#be26d0' }),
          )
          .expect(201);
        const { body: holidays } = await as.post('/api/calendars/holidays', { country: 'DE' }).expect(201);
        await as
          .patch(`/api/calendars/${second.id}`, {
            busy_status: 'busy',
            embed_sites: ['https://example.org'],
            default_view: 'list',
            cover_alt: 'A boat',
            theme: {
              primary_color: '#aa3300',
              background_color: '#ffffff',
              text_color: '#222222',
              border_radius: 1,
              timezone: 'Asia/Tokyo',
            },
            cancelled_events: 'remove',
            week_start: 6,
            language: 'nl',
            reminder_minutes: 60,
            days_off_calendar_id: holidays.id,
            warns_of_overlaps: true,
            version: 1,
          })
          .expect(200);
        await as
          .putFile(
            `/api/calendars/${second.id}/images/cover?version=2`,
            await aJpeg({ width: 1000, height: 400 }),
          )
          .expect(200);
        await as.putFile(`/api/calendars/${second.id}/images/logo?version=3`, await picture(44)).expect(200);
        await as.post('/api/events', anEvent({ title: 'In no calendar', calendar_id: null })).expect(201);
        for (const recurrence of [
          { recurrence_type: 'monthly', day_of_month: 2, interval: 2, end_date: '2026-12-31' },
          { recurrence_type: 'yearly', month_of_year: 3, day_of_month: 2 },
          {
            recurrence_type: 'custom',
            rrule: 'FREQ=MONTHLY;BYDAY=1MO',
            added_dates: ['2026-04-09', '2026-04-09T21:00'],
            excluded_dates: ['2026-05-04'],
          },
          { recurrence_type: 'weekly', days_of_week: [1], week_start: 6, interval: 2 },
        ]) {
          const { id } = await table.create(
            anEvent({ title: `Series ${recurrence.recurrence_type}`, description: 'All', recurrence }),
          );
          if (recurrence.recurrence_type !== 'custom') continue;
          const added = (await table.occurrences()).find(
            (one) => one.id.startsWith(id) && one.start_local === '2026-04-09T21:00',
          )!;
          expect((await table.change(added.id, { location: 'Hall 2' })).status).toBe(200);
          expect((await table.change(`${id}-occurrence-3`, { title: 'Later' }, 'following')).status).toBe(
            200,
          );
        }
        const past = await table.create(anEvent({ title: 'Past' }));
        await as.putFile(`/api/events/${past.id}/logo`, await picture(45)).expect(200);
        await as.delete(`/api/events/${past.id}/logo`).expect(200);
        await world.sql.query('UPDATE events SET archived_at = end_time WHERE id = $1', [past.id]);
        const cancelled = await table.create(anEvent({ title: 'Cancelled' }));
        await table.cancel(cancelled.id, { cancellation_note: 'Snow' });
        await table.copy(cancelled.id);
        await world.sql.query(
          `UPDATE events SET cancelled_at = cancelled_at - interval '1 year', is_cancellation_over = true WHERE id = $1`,
          [cancelled.id],
        );
        const imports = new Imports(() => owner);
        const untouched = aConcert('untouched', 5, 'X-FOLDED:one', ' two', 'CATEGORIES:Music');
        await imports.run(
          await imports.bring(aFile([untouched, aConcert('touched', 6, 'X-KEPT:yes')]), {
            calendar_id: second.id,
          }),
        );
        // Differs from the order of names.
        const { body: third } = await as.post('/api/calendars', aCalendar({ name: 'Archery' })).expect(201);
        const shareTogether = async (name: string, ...ids: string[]) =>
          (
            await as
              .post('/api/collections', { name, description: 'Together', calendar_ids: ids })
              .expect(201)
          ).body.id as string;
        const together = await shareTogether('Music and arrows', table.calendarId, third.id);
        await as.putFile(`/api/collections/${together}/logo`, await picture(45)).expect(200);
        await shareTogether('Arrows and music', third.id, table.calendarId);
        const { body: gone } = await as.post('/api/calendars', aCalendar({ name: 'Gone' })).expect(201);
        await as.delete(`/api/calendars/${gone.id}`).expect(204);
        await table.delete((await table.create(anEvent({ title: 'Deleted' }))).id);
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
        expect(JSON.parse(strFromU8(unzipSync(file)['bin.json']!))).toEqual(
          (await as.get('/api/bin?page_size=50').expect(200)).body.items,
        );
        const kept = JSON.parse(strFromU8(unzipSync(file)['bin/1.json']!)) as { title: string }[];
        expect(kept.find(({ title }) => title === 'Deleted')).toMatchObject({
          of: 'events',
          start_local: '2026-03-02T19:00',
        });
        expect(kept.every((row) => !('user_id' in row))).toBe(true);
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
        // A note says that another address was chosen if one is in use here.
        const addresses = (await world.as(newcomer).get('/api/collections')).body.items as {
          address: string;
        }[];
        expect(done.notes).toEqual([
          {
            code: 'collection_address',
            line: null,
            params: { name: 'Music and arrows', text: addresses[1]!.address },
          },
          {
            code: 'collection_address',
            line: null,
            params: { name: 'Arrows and music', text: addresses[0]!.address },
          },
        ]);
        const everything = await everythingOf(owner);
        for (const part of Object.values(everything)) expect(part).not.toEqual([]);
        expect(await columnsNobodyChose(everything)).toEqual([]);
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
      },
      LIMIT_MS,
    );

    it('shows in its own account what became of each event, and duplicates nothing', async () => {
      const as = world.as(owner);
      await table.create(anEvent({ title: 'Kept' }));
      const changed = await table.create(anEvent({ title: 'As it was' }));
      const moved = await table.create(anEvent({ title: 'Moved' }));
      const deleted = await table.create(anEvent({ title: 'Deleted' }));
      // Two of one name stay two.
      const { body: second } = await as.post('/api/calendars', aCalendar({ name: 'Concerts' })).expect(201);
      const { body: gone } = await as.post('/api/calendars', aCalendar({ name: 'Gone' })).expect(201);
      await as.post('/api/events', anEvent({ title: 'Gone too', calendar_id: gone.id })).expect(201);
      const file = (await fileOf((await made()).id)).body as Buffer;
      await table.change(changed.id, { title: 'As it is' });
      await table.change(moved.id, { calendar_id: second.id });
      await table.delete(deleted.id);
      await as.delete(`/api/calendars/${gone.id}`).expect(204);

      const imports = new Imports(() => owner);
      const read = await imports.bring(file);
      const items = await imports.items(read);
      const told = new Map(items.map(({ title, list, is_chosen }) => [title, `${list} ${is_chosen}`]));
      expect(Object.fromEntries(told)).toEqual({
        Kept: 'unchanged false',
        'As it was': 'changed false',
        Moved: 'new false',
        Deleted: 'new false',
        'Gone too': 'new true',
      });
      expect(items.find(({ title }) => title === 'As it was')!.changes).toEqual([
        { part: 'title', before: 'As it is', after: 'As it was' },
      ]);
      expect(await imports.run(read)).toMatchObject({
        state: 'done',
        result: { created: 1, changed: 0, failed: 0 },
      });
      const { rows } = await world.sql.query<{ name: string; titles: string[] }>(
        `SELECT c.name, array_agg(e.title ORDER BY e.title) FILTER (WHERE e.id IS NOT NULL) AS titles FROM calendars c
           LEFT JOIN calendar_events l ON l.calendar_id = c.id LEFT JOIN events e ON e.id = l.event_id
         WHERE c.user_id = $1 GROUP BY c.id ORDER BY c.created_at`,
        [owner.user_id],
      );
      expect(rows).toEqual([
        { name: 'Concerts', titles: ['As it is', 'Kept'] },
        { name: 'Concerts', titles: ['Moved'] },
        { name: 'Gone', titles: ['Gone too'] },
      ]);
    });

    it('restores a collection under its former address, unless that is or was used here', async () => {
      const { body: second } = await world
        .as(owner)
        .post('/api/calendars', aCalendar({ name: 'Rowing' }))
        .expect(201);
      await world
        .as(owner)
        .post('/api/collections', { name: 'Both', calendar_ids: [table.calendarId, second.id] })
        .expect(201);
      const file = (await fileOf((await made()).id)).body as Buffer;
      // In the original account it exists already.
      const own = new Imports(() => owner);
      expect(await own.run(await own.bring(file))).toMatchObject({ state: 'done', notes: [] });
      expect((await world.as(owner).get('/api/collections')).body.items).toHaveLength(1);

      const files = unzipSync(file);
      const manifest = ArchiveManifest.parse(JSON.parse(strFromU8(files['manifest.json']!)));
      const free = `both-${'2'.repeat(8)}`;
      const withAddress = (address: string) =>
        Buffer.from(
          zipSync({
            ...files,
            'manifest.json': Buffer.from(
              JSON.stringify({ ...manifest, collections: [{ ...manifest.collections[0]!, address }] }),
            ),
          }),
        );
      const bringTo = async (person: SignedIn) => {
        const imports = new Imports(() => person);
        const done = await imports.run(await imports.bring(withAddress(free)));
        const { body } = await world.as(person).get('/api/collections').expect(200);
        return { done, collection: (body.items as { id: string; address: string }[])[0]! };
      };
      const [first, next] = [await world.auth.signIn(), await world.auth.signIn()];
      const { done, collection } = await bringTo(first);
      expect([done.notes, collection.address]).toEqual([[], free]);
      await world.as(first).delete(`/api/collections/${collection.id}`).expect(204);
      // Subscribers would see another person's calendars.
      const later = await bringTo(next);
      expect(later.collection.address).not.toBe(free);
      expect(later.done.notes).toMatchObject([{ code: 'collection_address' }]);
    });

    it(
      'is uploaded in parts if it is large, one picture after the other, and nothing is left of its file',
      async () => {
        const as = world.as(owner);
        const { id } = await table.create(anEvent());
        await as.putFile(`/api/events/${id}/logo`, await picture(43)).expect(200);
        await as
          .putFile(
            `/api/calendars/${table.calendarId}/images/cover?version=1`,
            await aJpeg({ width: 900, height: 300 }),
          )
          .expect(200);
        const files = unzipSync((await fileOf((await made()).id)).body as Buffer);
        const padding = randomBytes(11 * 1024 * 1024);
        const large = Buffer.from(zipSync({ ...files, 'calendars/other.ics': [padding, { level: 0 }] }));
        const newcomer = await world.auth.signIn();
        const imports = new Imports(() => newcomer);
        const read = await imports.importInParts(large);
        expect(read).toMatchObject({ state: 'ready', file_bytes: large.length, counts: { new: 1 } });
        const parts = async () =>
          (await world.sql.query('SELECT number FROM import_file_parts WHERE import_id = $1', [read.id]))
            .rows;
        expect(await parts()).toHaveLength(2);
        const late = await world
          .as(newcomer)
          .putFile(`/api/imports/${read.id}/parts/2`, Buffer.alloc(9), 'application/zip');
        expect([late.status, late.body]).toMatchObject([200, { state: 'ready', version: read.version }]);
        expect(
          (
            await world
              .as(other)
              .putFile(`/api/imports/${read.id}/parts/2`, padding.subarray(0, 9), 'application/zip')
          ).status,
        ).toBe(404);
        expect(await imports.run(read)).toMatchObject({ state: 'done', problem: null });
        expect(await everythingOf(newcomer)).toEqual(await everythingOf(owner));
        expect(await parts()).toEqual([]);

        // For anything else the limit applies.
        const foreign = zipSync({
          'a.ics': [aFile([aConcert('a', 1)]), { level: 0 }],
          'b.txt': [padding, { level: 0 }],
        });
        expect(await imports.importInParts(Buffer.from(foreign))).toMatchObject({
          state: 'failed',
          refusal: { code: 'too_large', params: { megabytes: 10 } },
        });
      },
      LIMIT_MS,
    );

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

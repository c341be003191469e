import { readdir } from 'node:fs/promises';
import { ArchiveManifest, ArchivedEvent, type Archive } from '@daymark/contracts/interchange';
import { until, type SignedIn } from '@daymark/service-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod';
import { AccountDataDeletionService } from '../src/account-changes/account-data-deletion.service.js';
import { ArchiveDeletion } from '../src/archives/archives.module.js';
import { LOGO_STORAGE, type LogoStorage } from '../src/logos/logos.module.js';
import { aCalendar, anEvent, other, problemOf, world } from './support/calendars-under-test.js';
import { aPng } from './support/pictures.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

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
});

import type { Archive } from '@daymark/contracts/interchange';
import type { PublishedFeed } from '@daymark/contracts/internal';
import { readCalendar } from '@daymark/icalendar/reading';
import type { OutgoingRequests } from '@daymark/service-kit/outgoing';
import { until } from '@daymark/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { aConcert, aFile, Imports } from './support/calendar-files.js';
import { aCalendar, anEvent, other, world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

/** Several imports in succession, each with a process that reads its file. */
const LIMIT_MS = 180_000;

const aTable = (title: string) =>
  Buffer.from(
    `Subject,Start Date,Start Time,End Time,Location\r\n${title},2026-03-05,19:00,21:00,Hall\r\n${title} 2,2026-03-06,,,\r\n`,
  );

const unzipped = async (path: string) => {
  const { body } = await world
    .as(owner)
    .get(path)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  return unzipSync(body as Buffer);
};

describe('Whatever came in by any way', () => {
  useTimetable();
  const imports = new Imports(() => owner);

  async function bring(name: string, file: Buffer): Promise<void> {
    const query = {
      name,
      timezone: 'Europe/Berlin',
      calendar_id: table.calendarId,
      is_public_shareable: 'true',
    };
    const done = await imports.run(await imports.bring(file, query));
    if (done.result?.created === 0) throw new Error(`${name}: ${JSON.stringify(done)}`);
  }

  /** A calendar that is synchronised with a file. */
  async function synchronised(name: string, bytes: Buffer): Promise<string> {
    const { id } = (await world.as(owner).post('/api/calendars', aCalendar({ name }))).body;
    world.service.application.get<OutgoingRequests>(OUTGOING).fetch = () =>
      Promise.resolve({
        kind: 'body',
        bytes,
        mediaType: '',
        validators: { etag: null, last_modified: null },
      });
    await world.sql.query('DELETE FROM source_hosts');
    const source = `/api/calendars/${id}/source`;
    await world
      .as(owner)
      .put(source, { address: `https://${name}.example.org/`, timezone: 'Europe/Berlin' })
      .expect(200);
    await until('the source is checked', async () => {
      const { succeeded_at } = (await world.as(owner).get(source)).body;
      return succeeded_at === null ? null : true;
    });
    return id as string;
  }

  async function formats(calendarId: string): Promise<Record<string, string[]>> {
    const get = async (ending: string) =>
      (await world.as(owner).get(`/api/calendars/${calendarId}/export.${ending}`).expect(200)).text;
    const titlesOf = (text: string) => {
      const { entries, broken, notes } = readCalendar(Buffer.from(text), { timezone: 'UTC' });
      expect([broken, notes]).toEqual([[], []]);
      return entries.map(({ event }) => event.title).sort();
    };
    const rows = (await get('csv')).trim().split('\r\n').slice(1);
    await world.as(owner).post('/api/exports', undefined).expect(201);
    const archive = await until('the archive is ready', async () => {
      const { items } = (await world.as(owner).get('/api/exports')).body as { items: Archive[] };
      return items[0]?.state === 'ready' ? items[0] : null;
    });
    const files = await unzipped(`/api/exports/${archive.id}/file`);
    const { name } = (await world.as(owner).get(`/api/calendars/${calendarId}`)).body;
    const feed = await world.asService('feed');
    const { body } = await feed.get(`/internal/public/calendars/${calendarId}/feed`).expect(200);
    return {
      ics: titlesOf(await get('ics')),
      csv: rows.map((row) => row.split(',')[0]!).sort(),
      archive: titlesOf(strFromU8(files[`calendars/${name}.ics`]!)),
      feed: (body as PublishedFeed).events.map(({ title }) => title).sort(),
    };
  }

  const everywhere = (titles: string[]) => {
    const sorted = [...titles].sort();
    return { ics: sorted, csv: sorted, archive: sorted, feed: sorted };
  };

  it(
    'goes out in every format',
    async () => {
      await table.create(anEvent({ title: 'From the form' }));
      const { id } = await table.create(aSeries({ title: 'A series from the form' }));
      const theirs = new Imports(() => other);
      await theirs.run(await theirs.bring(aTable('From an export'), { name: 'a.csv', timezone: 'UTC' }));
      const { items } = (await world.as(other).get('/api/calendars')).body;
      const export_ = (ending: string) =>
        world.as(other).get(`/api/calendars/${items[0].id}/export.${ending}`).expect(200);
      await bring('exported.csv', Buffer.from((await export_('csv')).text));
      await bring('a.csv', aTable('From a table'));
      await bring('a.zip', Buffer.from(zipSync({ 'a.csv': aTable('From a table in a zip') })));
      await bring('a.ics', aFile([aConcert('a', 2, 'SUMMARY:From a file')]));
      await bring(
        'b.zip',
        Buffer.from(zipSync({ 'b.ics': aFile([aConcert('b', 2, 'SUMMARY:From a zip')]) })),
      );
      expect(await formats(table.calendarId)).toEqual(
        everywhere([
          'From the form',
          'A series from the form',
          'From an export',
          'From an export 2',
          'From a table',
          'From a table 2',
          'From a table in a zip',
          'From a table in a zip 2',
          'From a file',
          'From a zip',
        ]),
      );
      const again = async (ending: string) => {
        const whole = await world.as(owner).get(`/api/calendars/${table.calendarId}/export.${ending}`);
        const query = { name: `a.${ending}`, timezone: 'Europe/Berlin', calendar_id: table.calendarId };
        return (await imports.bring(Buffer.from(whole.text), query)).counts;
      };
      for (const ending of ['ics', 'csv'])
        expect(await again(ending)).toMatchObject({ new: 0, changed: 0, part: 0, refused: 0, unchanged: 10 });
      await table.delete(id);
      const csv = await synchronised('csv', aTable('From a synchronised table'));
      expect(await formats(csv)).toEqual(
        everywhere(['From a synchronised table', 'From a synchronised table 2']),
      );
      const ics = await synchronised('ics', aFile([aConcert('c', 2, 'SUMMARY:From a source')]));
      expect(await formats(ics)).toEqual(everywhere(['From a source']));
    },
    LIMIT_MS,
  );
});

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

  const exported = async (calendarId: string, ending: string) =>
    (await world.as(owner).get(`/api/calendars/${calendarId}/export.${ending}`).expect(200)).text;

  /** A calendar in a new archive. */
  async function archived(calendarId: string): Promise<string> {
    const { id } = (await world.as(owner).post('/api/exports', undefined).expect(201)).body as Archive;
    await until('the archive is ready', async () => {
      const { items } = (await world.as(owner).get('/api/exports')).body as { items: Archive[] };
      return items.find((one) => one.id === id && one.state === 'ready') ?? null;
    });
    const files = await unzipped(`/api/exports/${id}/file`);
    const { name } = (await world.as(owner).get(`/api/calendars/${calendarId}`)).body;
    return strFromU8(files[`calendars/${name}.ics`]!);
  }

  async function formats(calendarId: string): Promise<Record<string, string[]>> {
    const titlesOf = (text: string) => {
      const { entries, broken, notes } = readCalendar(Buffer.from(text), { timezone: 'UTC' });
      expect([broken, notes]).toEqual([[], []]);
      return entries.map(({ event }) => event.title).sort();
    };
    const rows = (await exported(calendarId, 'csv')).trim().split('\r\n').slice(1);
    const feed = await world.asService('feed');
    const { body } = await feed.get(`/internal/public/calendars/${calendarId}/feed`).expect(200);
    return {
      ics: titlesOf(await exported(calendarId, 'ics')),
      csv: rows.map((row) => row.split(',')[0]!).sort(),
      archive: titlesOf(await archived(calendarId)),
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

  const alarm = (minutes: number) => [
    'BEGIN:VALARM',
    `TRIGGER:-PT${minutes}M`,
    'ACTION:DISPLAY',
    `DESCRIPTION:In ${minutes} minutes`,
    'END:VALARM',
  ];
  const replaces = (day: number) => `RECURRENCE-ID;TZID=Europe/Berlin:202603${day}T190000`;
  /** Of each VEVENT the lines that no field holds, with the date that it replaces. */
  const furtherLines = (text: string) =>
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((event) => event.match(/^(?:RECURRENCE-ID|X-OWN|TRIGGER|DESCRIPTION:In).*$/gm));
  const expected = [
    ['X-OWN:series', 'TRIGGER:-PT10M', 'DESCRIPTION:In 10 minutes'],
    [replaces(10), 'X-OWN:in file', 'TRIGGER:-PT20M', 'DESCRIPTION:In 20 minutes'],
    [replaces(17), 'X-OWN:alone', 'TRIGGER:-PT30M', 'DESCRIPTION:In 30 minutes'],
  ];

  it.each(['before', 'after'])(
    'keeps alarms and further properties, also of a changed date that came %s its series',
    async (order) => {
      const series = (...lines: string[]) =>
        aFile([
          aConcert('s', 3, 'RRULE:FREQ=WEEKLY;COUNT=4', 'X-OWN:series', ...lines, ...alarm(10)),
          aConcert('s', 11, replaces(10), 'SUMMARY:Moved', 'X-OWN:in file', ...lines, ...alarm(20)),
        ]);
      const alone = aFile([aConcert('s', 18, replaces(17), 'SUMMARY:Late', 'X-OWN:alone', ...alarm(30))]);
      const files = order === 'before' ? [alone, series()] : [series(), alone];
      const query = { name: 'a.ics', timezone: 'Europe/Berlin', calendar_id: table.calendarId };
      for (const file of files) await imports.run(await imports.bring(file, query));
      const ways = async () => [await exported(table.calendarId, 'ics'), await archived(table.calendarId)];
      for (const text of await ways()) expect(furtherLines(text)).toEqual(expected);
      for (const file of files)
        expect((await imports.bring(file, query)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
      await imports.run(await imports.bring(series('SEQUENCE:1', 'LOCATION:Tent'), query));
      // A person changes the series and one of its dates.
      const [first, , third] = await table.occurrences();
      await table.change(first!.id, { title: 'Recital' }, 'series');
      await table.change(third!.id, { title: 'Very late' });
      for (const text of await ways()) expect(furtherLines(text)).toEqual(expected);
    },
    LIMIT_MS,
  );
});

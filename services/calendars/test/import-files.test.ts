import { describe, expect, it, jest } from '@jest/globals';
import { describeImportNote, type Import } from '@daymark/contracts/interchange';
import { Metrics } from '@daymark/service-kit';
import { FetchFailed, type Fetched, type OutgoingRequests } from '@daymark/service-kit/outgoing';
import { zipSync } from 'fflate';
import { ProcessFileReader } from '../src/imports/imports.module.js';
import { OUTGOING } from '../src/outgoing/outgoing.module.js';
import { aConcert, aFile, anEntry, CLUB, Imports } from './support/calendar-files.js';
import { other, world } from './support/calendars-under-test.js';
import { owner, table, useTimetable } from './support/timetable.js';

describe('An import', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const into = () => ({ calendar_id: table.calendarId, timezone: 'Europe/Berlin', name: 'club.ics' });

  it('refuses a file that is no calendar, by its content', async () => {
    const read = await imports.bring(Buffer.from('<!doctype html><title>Sign in</title>'), into());
    expect(read).toMatchObject({ state: 'failed', refusal: { code: 'web_page' } });
    const tooLarge = await world.as(owner).postFile('/api/imports', Buffer.alloc(10 * 1024 * 1024 + 1, 32));
    expect(tooLarge.status).toBe(413);
    const picture = await world.as(owner).postFile('/api/imports', Buffer.from('x'), 'image/png');
    expect(picture.status).toBe(400);
  });

  it('from an address is fetched once and then like a file, or says why not without disclosing the content', async () => {
    const address = 'webcal://club.example.org/secret/club.ics';
    const outgoing = world.service.application.get<OutgoingRequests>(OUTGOING);
    const asked: string[] = [];
    const whole = (file: Buffer): Fetched => ({
      kind: 'body',
      bytes: file,
      mediaType: 'text/calendar',
      validators: { etag: null, last_modified: null },
    });
    let answer: Fetched | Error = whole(CLUB);
    outgoing.fetch = async (request) => {
      asked.push(request.address);
      if (answer instanceof Error) throw answer;
      return Promise.resolve(answer);
    };
    const fetchIt = async (more: object = {}) =>
      world.as(owner).post('/api/imports/address', { address, timezone: 'Europe/Berlin', ...more });
    const bring = async (next: Fetched | Error) => {
      answer = next;
      const created = await fetchIt({ calendar_id: table.calendarId });
      return imports.settled((created.body as Import).id);
    };
    const read = await bring(whole(CLUB));
    expect(read).toMatchObject({
      state: 'ready',
      address,
      file_name: 'club.example.org',
      file_bytes: CLUB.length,
      counts: { new: 4, refused: 1 },
    });
    const inLondon = await imports.choose(read, { timezone: 'Europe/London' });
    expect((await imports.run(inLondon)).result).toMatchObject({ created: 4 });
    expect(asked).toEqual([address]);
    expect((await bring(whole(CLUB))).counts).toMatchObject({ unchanged: 3, changed: 1 });

    const refusals = [];
    for (const failure of ['unreachable', 'unauthorized', 'not_found', 'too_slow'] as const) {
      const failed = await bring(new FetchFailed(failure));
      refusals.push([failed.state, failed.refusal?.code]);
      await world.as(owner).delete(`/api/imports/${failed.id}`).expect(204);
    }
    expect(refusals).toEqual([
      ['failed', 'address_unreachable'],
      ['failed', 'address_unauthorized'],
      ['failed', 'address_not_found'],
      ['failed', 'address_too_slow'],
    ]);
    expect((await bring(whole(Buffer.from('<!doctype html><p>Sign in')))).refusal?.code).toBe('web_page');
    for (const wrong of ['no address', 'http://club.example.org/', 'https://me:secret@club.example.org/'])
      expect((await fetchIt({ address: wrong })).status).toBe(400);
    const elsewhere = await world
      .as(other)
      .post('/api/imports/address', { address, calendar_id: table.calendarId });
    expect(elsewhere.status).toBe(403);
  });

  it('of a table shows how it was read, and reads it again with other choices', async () => {
    const table = Buffer.from(
      'Subject,Start Date,Start Time,End Date,End Time\r\nChoir,03/04/2026,18:00,03/04/2026,19:00\r\n',
    );
    const created = await world
      .as(owner)
      .postFile(`/api/imports?${new URLSearchParams(into()).toString()}`, table, 'text/csv');
    const read = await imports.settled((created.body as Import).id);
    expect(read.table).toMatchObject({
      headings: ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time'],
      possible_orders: expect.arrayContaining(['day_first', 'month_first']),
      example: { written: '03/04/2026' },
    });
    const startOf = async (one: Import) => (await imports.items(one))[0]!.start_local;
    const byDay = await imports.choose(read, { table: { date_order: 'day_first' } });
    expect(await startOf(byDay)).toBe('2026-04-03T18:00');
    const byMonth = await imports.choose(byDay, { table: { date_order: 'month_first' } });
    expect(await startOf(byMonth)).toBe('2026-03-04T18:00');
    expect(byMonth.counts).toMatchObject({ new: 1 });
    const without = await imports.choose(byMonth, { table: { columns: { start_date: 1 } } });
    expect(without).toMatchObject({
      state: 'ready',
      counts: { new: 0, chosen: 0 },
      table: { date_order: 'month_first', problem: { code: 'table_column_missing' } },
    });
    const again = await imports.choose(without, { table: { columns: { title: 0, start_date: 3 } } });
    expect([await startOf(again), again.table?.problem]).toEqual(['2026-03-04', null]);
    expect((await imports.run(again)).table).toBeNull();
  });

  it('refuses an entry that an error of ours keeps from being read, alone, with its line, and counts it', async () => {
    const reader = world.service.application.get(ProcessFileReader);
    const read = reader.read.bind(reader);
    const spy = jest.spyOn(reader, 'read').mockImplementation(async (...given) => {
      const whole = await read(...given);
      const exceptions = [{ kind: 'changed', occurrence: '2026-03-02T19:00', original: '', event: null }];
      Object.assign(whole.found[0]!.calendar.entries[0]!, { exceptions });
      return whole;
    });
    const brought = await imports.bring(aFile([aConcert('a', 2), aConcert('b', 3)]), into());
    spy.mockRestore();
    expect(brought.counts).toMatchObject({ new: 1, refused: 1 });
    expect((await imports.items(brought))[0]!.notes).toMatchObject([{ code: 'entry_fault', line: 4 }]);
    const metrics = await world.service.application.get(Metrics).text();
    expect(metrics).toMatch(/^import_entry_faults_total\{.*step="matching".*\} 1$/m);
  });

  it('names the file of an archive in its notes, and promises no calendar for a file without entries', async () => {
    const cut = aFile([aConcert('a', 2), aConcert('b', 3)]);
    const archive = zipSync({
      'club.ics': aFile([
        anEntry('e', 'DTSTART:20260306T180000', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:Moment without a zone'),
        anEntry('e', 'RECURRENCE-ID:20260307T180000', 'DTSTART:20260307T190000', 'SUMMARY:Later'),
        anEntry('d', 'DTSTART;VALUE=DATE:20260306', 'SUMMARY:Whole day'),
      ]),
      'cut.ics': cut.subarray(0, cut.length - 40),
      'empty.ics': aFile([], 'X-WR-CALNAME:Empty'),
      'matches.csv': Buffer.from('Title,Date\nMatch,2026-03-07\n'),
    });
    const read = await imports.bring(Buffer.from(archive), {
      timezone: 'Europe/Berlin',
      name: 'takeout.zip',
    });
    expect(read.parts).toMatchObject({ total: 2, first: [{ name: 'club' }, { name: 'cut' }] });
    // The changed date belongs to its series, and an all-day event has no time that a zone would move.
    expect(read.source).toMatchObject({ floating: 1 });
    expect(read.notes.map(describeImportNote)).toEqual([
      'matches.csv: This table was not read, since the archive holds calendars. Import it by itself.',
      'club.ics: 1 entry without a time zone: read as times in Europe/Berlin.',
      expect.stringMatching(/^cut\.ics: The file ends/),
    ]);
  });
});

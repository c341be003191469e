import { describe, expect, it } from '@jest/globals';
import { calendarColors } from '@daymark/contracts';
import type { Import } from '@daymark/contracts/interchange';
import { DataSource } from 'typeorm';
import { asImported, EventImporting } from '../src/events/events.module.js';
import { ImportRetention } from '../src/imports/imports.module.js';
import { aConcert, aFile, CLUB, Imports } from './support/calendar-files.js';
import { other, world } from './support/calendars-under-test.js';
import { owner, table, useTimetable } from './support/timetable.js';

describe('An import', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const into = () => ({ calendar_id: table.calendarId, timezone: 'Europe/Berlin', name: 'club.ics' });
  const publishedAt = async () =>
    (
      await world.sql.query<{ at: Date }>('SELECT published_at AS at FROM calendars WHERE id = $1', [
        table.calendarId,
      ])
    ).rows[0]!.at;
  const titles = async () => (await table.occurrences()).map(({ title }) => title);

  it('is read, previewed, and writes nothing before it is run', async () => {
    const read = await imports.bring(CLUB, into());
    expect(read).toMatchObject({
      state: 'ready',
      file_name: 'club.ics',
      calendar: { id: table.calendarId, name: 'Concerts' },
      new_calendar: null,
      source: { name: 'Club', private: 1, floating: 1, left_out: 0 },
      counts: { new: 4, changed: 0, unchanged: 0, part: 0, refused: 1, chosen: 4 },
      undoable_until: null,
    });
    const items = await imports.items(read);
    expect(items.map(({ list, title, line }) => [list, title, line])).toEqual([
      ['new', 'Concert a', 5],
      ['new', 'Concert b', 12],
      ['new', 'Concert c', 30],
      ['refused', 'Without a start', 38],
      ['new', 'Moment without a zone', 43],
    ]);
    expect(items[3]).toMatchObject({ may_choose: false, start_local: null, notes: [{ code: 'no_start' }] });
    expect(items[4]).toMatchObject({ timezone: 'Europe/Berlin', start_local: items[4]!.end_local });
    expect((await imports.items(read, 'list=refused')).map(({ number }) => number)).toEqual([4]);
    expect((await imports.items(read, 'search=CERT%20b')).map(({ number }) => number)).toEqual([2]);
    const march = await world
      .as(owner)
      .get(`/api/imports/${read.id}/window?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z`);
    expect(
      march.body.items.map((one: { number: number; start_local: string }) => [one.number, one.start_local]),
    ).toEqual([
      [1, '2026-03-02T19:00'],
      [2, '2026-03-03T19:00'],
      [3, '2026-03-04T19:00'],
      [5, '2026-03-06T18:00'],
      [2, '2026-03-18T20:00'],
    ]);
    expect(await titles()).toEqual([]);
  });

  it('publishes the chosen entries as one revision of the feed, and a second run finds nothing to change', async () => {
    const read = await imports.bring(CLUB, into());
    const chosen = await imports.choose(read, { leave: [1] });
    expect(chosen.counts.chosen).toBe(3);
    const before = await publishedAt();
    const done = await imports.run(chosen);
    expect(done).toMatchObject({
      state: 'done',
      progress: { done: 3, total: 3 },
      result: { created: 3, changed: 0, failed: 0, undone: 0, kept: 0 },
    });
    expect(done.undoable_until).not.toBeNull();
    expect(await table.entries()).toEqual([
      '2026-03-03T19:00 Concert b',
      '2026-03-04T19:00 Concert c',
      '2026-03-06T18:00 Moment without a zone',
      '2026-03-18T20:00 Moved',
    ]);
    const shared = (await table.occurrences()).map(({ title, is_public_shareable }) => [
      title,
      is_public_shareable,
    ]);
    expect(shared).toContainEqual(['Concert c', false]);
    expect(shared).toContainEqual(['Concert b', true]);
    expect((await publishedAt()).getTime()).toBeGreaterThan(before.getTime());
    const seen = await world.sql.query<{ changes: number; events: number }>(
      `SELECT count(*)::int AS changes, max(cardinality(event_ids))::int AS events FROM published_changes
       WHERE calendar_id = $1 AND published_at > $2`,
      [table.calendarId, before],
    );
    expect(seen.rows).toEqual([{ changes: 1, events: 2 }]);

    const rest = await imports.run(await imports.bring(CLUB, into()));
    expect(rest.result).toMatchObject({ created: 1, changed: 0 });
    const again = await imports.bring(CLUB, into());
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, part: 0, refused: 1, chosen: 0 });
    const refused = await world.as(owner).post(`/api/imports/${again.id}/run`, { version: again.version });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Nothing is chosen. Choose at least one entry.',
    ]);
  });

  it('shows what would change, before and after, and changes it', async () => {
    await imports.run(await imports.bring(CLUB, into()));
    const next = aFile([
      aConcert('a', 5, 'SUMMARY:Recital', 'SEQUENCE:1'),
      aConcert('b', 3, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:1'),
    ]);
    const read = await imports.bring(next, into());
    expect(read.counts).toMatchObject({ changed: 2, new: 0 });
    const [a, b] = await imports.items(read);
    expect(a!.changes).toEqual([
      { part: 'title', before: 'Concert a', after: 'Recital' },
      {
        part: 'times',
        before: '2026-03-02 19:00 – 2026-03-02 21:00 (Europe/Berlin)',
        after: '2026-03-05 19:00 – 2026-03-05 21:00 (Europe/Berlin)',
      },
    ]);
    expect(b!.changes).toEqual([
      { part: 'dates', before: '1 changed, 1 deleted', after: '0 changed, 0 deleted; 2 of them differ' },
    ]);
    expect((await imports.run(read)).result).toMatchObject({ changed: 2, failed: 0 });
    expect(await table.entries()).toEqual([
      '2026-03-03T19:00 Concert b',
      '2026-03-04T19:00 Concert c',
      '2026-03-05T19:00 Recital',
      '2026-03-06T18:00 Moment without a zone',
      '2026-03-10T19:00 Concert b',
      '2026-03-17T19:00 Concert b',
    ]);
    expect((await imports.bring(next, into())).counts).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('words a changed rule, its dates, and a status for whoever reads them', async () => {
    await imports.run(await imports.bring(CLUB, into()));
    const next = aFile([
      aConcert('a', 2, 'RRULE:FREQ=WEEKLY;COUNT=41', 'SEQUENCE:1'),
      aConcert('b', 3, 'RRULE:FREQ=WEEKLY;UNTIL=20260501T170000Z', 'SEQUENCE:1'),
      aConcert('c', 4, 'STATUS:CANCELLED', 'SEQUENCE:1'),
    ]);
    const read = await imports.bring(next, into());
    const changesIn = async (language: string) => {
      const { body } = await world
        .as(owner)
        .get(`/api/imports/${read.id}/items?page_size=100`)
        .set('accept-language', language)
        .expect(200);
      const { items } = body as { items: { changes: { before: string; after: string }[] }[] };
      return items.map(({ changes }) => changes.map(({ before, after }) => [before, after]));
    };
    expect(await changesIn('en')).toEqual([
      [[null, 'Weekly on Mon, 41 times']],
      [
        ['Weekly on Tue, 3 times', 'Weekly on Tue, until April 28th, 2026'],
        ['1 changed, 1 deleted', '0 changed, 0 deleted; 2 of them differ'],
      ],
      [['Takes place', 'Cancelled']],
    ]);
    expect(await changesIn('de')).toEqual([
      [[null, 'Wöchentlich am Mo, 41-mal']],
      [
        ['Wöchentlich am Di, 3-mal', 'Wöchentlich am Di, bis 28. April 2026'],
        ['1 geändert, 1 gelöscht', '0 geändert, 0 gelöscht; 2 davon weichen ab'],
      ],
      [['Findet statt', 'Abgesagt']],
    ]);
    await imports.run(read);
    expect((await table.occurrences())[0]).toMatchObject({ recurrence_text: 'Weekly on Mon, 41 times' });
  });

  it('can be undone: what it created is deleted, what it changed is restored, and later changes stay', async () => {
    const first = await imports.run(await imports.bring(CLUB, into()));
    const before = await table.occurrences();
    const next = aFile([
      aConcert('a', 5, 'SUMMARY:Recital', 'SEQUENCE:1'),
      aConcert('b', 3, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SEQUENCE:1'),
      aConcert('x', 20),
      aConcert('y', 21),
    ]);
    const second = await imports.run(await imports.bring(next, into()));
    const touched = (await imports.items(second)).find(({ title }) => title === 'Concert y')!;
    await table.change(touched.event_id!, { title: 'Mine' });
    const undone = await imports.undo(second);
    expect(undone).toMatchObject({ state: 'undone', result: { undone: 3, kept: 1 }, undoable_until: null });
    expect((await imports.items(undone, 'state=kept')).map(({ title, failure }) => [title, failure])).toEqual(
      [['Concert y', 'It was changed since, so it stays as it is.']],
    );
    const { body } = await world
      .as(owner)
      .get(`/api/imports/${undone.id}/items?state=kept`)
      .set('accept-language', 'pl');
    expect(body.items[0].failure).toBe('Zmieniono w międzyczasie, więc pozostaje bez zmian.');
    const withoutVersions = (list: typeof before) =>
      list.map(({ version: _, created_at: ___, updated_at: __, ...rest }) => rest);
    const after = await table.occurrences();
    expect(withoutVersions(after.filter(({ title }) => title !== 'Mine'))).toEqual(withoutVersions(before));
    // The second import and its undo cancel each other.
    expect((await imports.undo(first)).result).toMatchObject({ undone: 4, kept: 0 });
    expect((await world.as(owner).get('/api/bin')).body.items).toEqual([]);
  });

  it('of an older release, which kept the earlier states with its entries, can be undone too', async () => {
    await imports.run(await imports.bring(aFile([aConcert('a', 2), aConcert('b', 3)]), into()));
    const before = await table.entries();
    const { manager } = world.service.application.get(DataSource);
    const importing = world.service.application.get(EventImporting);
    const [known] = (await importing.find(manager, owner.user_id, ['a'])).values();
    const next = aFile([aConcert('a', 5, 'SUMMARY:Recital', 'SEQUENCE:1'), aConcert('c', 4)]);
    const done = await imports.run(await imports.bring(next, into()));
    await world.sql.query(
      `UPDATE import_items SET before = $2 WHERE import_id = $1 AND becomes = 'changed'`,
      [done.id, JSON.stringify({ ...asImported(known!), joined: [] })],
    );
    await world.sql.query(`DELETE FROM history_actions WHERE user_id = $1 AND made_by = 'import'`, [
      owner.user_id,
    ]);
    expect(await table.entries()).not.toEqual(before);
    expect((await imports.undo(done)).result).toMatchObject({ undone: 2, kept: 0 });
    expect(await table.entries()).toEqual(before);
  });

  it('can be undone for seven days, and an unused preview is kept as long; the history stays', async () => {
    const done = await imports.run(await imports.bring(aFile([aConcert('a', 2)]), into()));
    const waiting = await imports.bring(CLUB, into());
    const stopped = await imports.bring(CLUB, into());
    await world.sql.query(
      `UPDATE imports SET state = 'stopped', finished_at = now(), file = '\\x00' WHERE id = $1`,
      [stopped.id],
    );
    await world.service.application.get(ImportRetention).deleteOverdue();
    const files = async () => (await world.sql.query('SELECT FROM imports WHERE file IS NOT NULL')).rowCount;
    expect(await files()).toBe(1);
    await world.sql.query(
      `UPDATE imports SET created_at = created_at - interval '7 days', finished_at = finished_at - interval '7 days'`,
    );
    const late = await world.as(owner).post(`/api/imports/${done.id}/undo`, { version: done.version });
    expect([late.status, late.body.detail]).toEqual([
      409,
      'This import can no longer be undone, or it did nothing.',
    ]);
    await world.service.application.get(ImportRetention).deleteOverdue();
    expect(await files()).toBe(0);
    expect((await world.as(owner).get(`/api/imports/${waiting.id}`)).status).toBe(404);
    expect(await imports.get(done.id)).toMatchObject({ state: 'done', undoable_until: null });
    expect(await imports.items(done)).toEqual([]);
    expect(await titles()).toEqual(['Concert a']);
  });

  it('can create its calendar, and deletes that when it is undone', async () => {
    const read = await imports.bring(CLUB, { name: 'club.ics' });
    expect(read).toMatchObject({ calendar: null, new_calendar: { name: 'Club', is_public: false } });
    const done = await imports.run(
      await imports.choose(read, { new_calendar: { name: 'Choir', color: calendarColors[3] } }),
    );
    expect(done.calendar).toMatchObject({ name: 'Choir', color: calendarColors[3] });
    expect((await world.as(owner).get(`/api/calendars/${done.calendar!.id}`)).status).toBe(200);
    await imports.undo(done);
    expect((await world.as(owner).get(`/api/calendars/${done.calendar!.id}`)).status).toBe(404);
  });

  it('offers what was deleted here, and keeps what is newer here', async () => {
    await imports.run(await imports.bring(aFile([aConcert('a', 2), aConcert('b', 3)]), into()));
    const [a, b] = await table.occurrences();
    await table.delete(a!.id);
    await table.change(b!.id, { title: 'Mine' });
    const file = aFile([aConcert('a', 2), aConcert('b', 3, 'SUMMARY:Theirs')]);
    const read = await imports.bring(file, into());
    expect(read.counts).toMatchObject({ new: 1, changed: 0, unchanged: 1, chosen: 0 });
    expect((await imports.items(read)).map(({ reason, may_choose }) => [reason, may_choose])).toEqual([
      ['deleted_here', true],
      ['newer_here', true],
    ]);
    const older = await imports.choose(read, { older_may_win: true, choose: [1] });
    expect(older.counts).toMatchObject({ changed: 1, chosen: 1 });
    await imports.run(await imports.choose(older, { choose_list: 'new' }));
    expect(await titles()).toEqual(['Concert a', 'Theirs']);
    await world.as(owner).post(`/api/bin/${a!.id}/restore`, undefined);
    expect(await titles()).toEqual(['Concert a', 'Concert a', 'Theirs']);
  });

  it('is visible to its owner only', async () => {
    const read = await imports.bring(CLUB, into());
    const stranger = world.as(other);
    const path = `/api/imports/${read.id}`;
    const answers = [
      await stranger.get(path),
      await stranger.get(`${path}/items`),
      await stranger.patch(path, { version: 1 }),
      await stranger.post(`${path}/run`, { version: 1 }),
      await stranger.post(`${path}/undo`, { version: 1 }),
      await stranger.delete(`${path}/run`),
      await stranger.delete(path),
      await stranger.postFile(`/api/imports?calendar_id=${table.calendarId}`, CLUB),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 403]);
    const listed = (await stranger.get('/api/imports')).body.items as Import[];
    expect(listed.filter(({ id }) => id === read.id)).toEqual([]);
  });

  it("calls an event without title so in the person's language, and finds it again", async () => {
    const german = new Imports(() => owner, 'de');
    const file = aFile([aConcert('nameless', 2, 'SUMMARY:')]);
    const into = { calendar_id: table.calendarId };
    const read = await german.bring(file, into);
    expect((await german.run(read)).result).toMatchObject({ created: 1 });
    expect((await table.occurrences()).map(({ title }) => title)).toEqual(['Termin ohne Titel']);
    expect((await german.bring(file, into)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
  });

  it('stops where a limit is reached, says so, and can be resumed or undone', async () => {
    const read = await imports.bring(aFile([aConcert('a', 2)]), into());
    await world.sql.query('DELETE FROM calendars WHERE id = $1', [table.calendarId]);
    const gone = await world.as(owner).post(`/api/imports/${read.id}/run`, { version: read.version });
    expect([gone.status, gone.body.detail]).toEqual([
      409,
      'The calendar was deleted. Choose another one first.',
    ]);
  });

  it('is not offered to be taken back where it did nothing', async () => {
    await imports.run(await imports.bring(aFile([aConcert('a', 2)]), into()));
    const { id } = (await table.occurrences())[0]!;
    const file = aFile([aConcert('a', 3, 'SEQUENCE:9')]);
    const read = await imports.bring(file, into());
    await table.change(id, { title: 'Changed meanwhile' });
    const done = await imports.run(read);
    expect(done).toMatchObject({
      state: 'done',
      result: { created: 0, changed: 0, failed: 1 },
      undoable_until: null,
    });
  });
});

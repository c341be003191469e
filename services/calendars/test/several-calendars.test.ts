import { describe, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import { aConcert, aFile, Imports } from './support/calendar-files.js';
import { world } from './support/calendars-under-test.js';
import { owner, table, useTimetable } from './support/timetable.js';

describe('A file with several calendars', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const takeout = (...more: string[][]) =>
    Buffer.from(
      zipSync({
        'Takeout/Calendar/Choir.ics': aFile(
          [aConcert('both', 2), aConcert('choir', 3), ...more],
          'X-WR-CALNAME:Choir of St. Mary',
          'X-APPLE-CALENDAR-COLOR:#dc2626',
        ),
        'Takeout/Calendar/Work.ics': aFile([aConcert('both', 2), aConcert('work', 4)]),
      }),
    );
  interface Listed {
    id: string;
    name: string;
    color: string;
    is_public: boolean;
  }
  const calendars = async () =>
    ((await world.as(owner).get('/api/calendars')).body.items as Listed[]).filter(
      ({ id }) => id !== table.calendarId,
    );
  const titlesIn = async (id: string) => {
    const { body } = await world
      .as(owner)
      .get(`/api/calendars/${id}/events?from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z`);
    return (body.items as { title: string }[]).map(({ title }) => title);
  };

  it('creates a calendar each, with name and colour of the file; repeating changes nothing, and it can be undone', async () => {
    const read = await imports.bring(takeout());
    expect(read).toMatchObject({
      into_each: true,
      parts: {
        total: 2,
        first: [
          { name: 'Choir of St. Mary', color: '#dc2626', entries: 2 },
          { name: 'Work', color: null, entries: 2 },
        ],
      },
      counts: { new: 4, refused: 0, chosen: 4 },
    });
    expect(await calendars()).toEqual([]);
    const done = await imports.run(read);
    expect(done).toMatchObject({ state: 'done', result: { created: 4, failed: 0 } });
    const made = (await calendars()).sort((one, two) => one.name.localeCompare(two.name));
    expect(made).toMatchObject([
      { name: 'Choir of St. Mary', color: '#dc2626', is_public: false },
      { name: 'Work', is_public: false },
    ]);
    expect(await titlesIn(made[0]!.id)).toEqual(['Concert both', 'Concert choir']);
    expect(await titlesIn(made[1]!.id)).toEqual(['Concert both', 'Concert work']);

    const again = await imports.bring(takeout());
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 4, chosen: 0 });
    const more = await imports.run(await imports.bring(takeout(aConcert('new', 9))));
    expect(more.result).toMatchObject({ created: 1, changed: 0 });
    expect(await titlesIn(made[0]!.id)).toContain('Concert new');
    expect(await calendars()).toHaveLength(2);

    await imports.undo(more);
    expect(await calendars()).toHaveLength(2);
    expect(await imports.undo(done)).toMatchObject({ state: 'undone', result: { undone: 4, kept: 0 } });
    expect(await calendars()).toEqual([]);
  });

  it("calls one without a name so in the person's language, and finds it again in any", async () => {
    const german = new Imports(() => owner, 'de');
    const file = Buffer.from(
      zipSync({
        'Club/ .ics': aFile([aConcert('nameless', 2)]),
        'Club/Work.ics': aFile([aConcert('work', 3)]),
      }),
    );
    const read = await german.bring(file);
    expect(read.parts!.first.map(({ name }) => name)).toEqual(['Importierter Kalender', 'Work']);
    await german.run(read);
    const names = async () => (await calendars()).map(({ name }) => name).sort();
    expect(await names()).toEqual(['Importierter Kalender', 'Work']);
    const unchanged = { new: 0, unchanged: 2, chosen: 0 };
    expect((await german.bring(file)).counts).toMatchObject(unchanged);
    const inEnglish = await imports.bring(file);
    expect(inEnglish.counts).toMatchObject(unchanged);
    expect(inEnglish.parts!.first[0]!.name).toBe('Imported calendar');
    // As the last release stored it.
    await world.sql.query(`UPDATE imports SET parts = jsonb_set(parts, '{0,name}', '"Imported calendar"')`);
    expect((await german.bring(file)).counts).toMatchObject(unchanged);
    expect(await names()).toHaveLength(2);
  });

  it('changes nothing again where two of them have one name', async () => {
    const file = Buffer.from(
      zipSync({
        'Takeout/me@example.org/Work.ics': aFile([aConcert('mine', 2)]),
        'Takeout/team@example.org/Work.ics': aFile([aConcert('ours', 3)]),
      }),
    );
    await imports.run(await imports.bring(file));
    expect(await calendars()).toHaveLength(2);
    const again = await imports.bring(file);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2, chosen: 0 });
  });

  it('can go into one calendar instead, where an entry that is in both is taken once', async () => {
    let read = await imports.bring(takeout());
    read = await imports.choose(read, { calendar_id: table.calendarId });
    expect(read).toMatchObject({ into_each: false, counts: { new: 3, refused: 1, chosen: 3 } });
    read = await imports.choose(read, { into_each: true });
    expect(read).toMatchObject({ into_each: true, calendar: null, counts: { new: 4, refused: 0 } });
    read = await imports.choose(read, { new_calendar: { name: 'All' } });
    expect((await imports.run(read)).result).toMatchObject({ created: 3 });
    expect((await calendars()).map(({ name }) => name)).toEqual(['All']);
  });

  it('reports its unreadable files, and imports the others', async () => {
    const message = aFile([aConcert('answered', 2)], 'METHOD:REPLY');
    const files = {
      'a.ics': aFile([aConcert('a', 2)]),
      'answer.ics': message,
      'c.ics': aFile([aConcert('c', 3)]),
    };
    const read = await imports.bring(Buffer.from(zipSync(files)));
    expect(read).toMatchObject({ parts: { total: 2 }, counts: { new: 2, refused: 1, chosen: 2 } });
    const refused = (await imports.items(read)).filter(({ list }) => list === 'refused');
    expect(refused).toMatchObject([
      {
        title: 'answer.ics',
        line: null,
        notes: [{ code: 'file_not_read', params: { reason: expect.stringContaining('REPLY') as unknown } }],
      },
    ]);
    expect((await imports.run(read)).result).toMatchObject({ created: 2, failed: 0 });
    expect(await calendars()).toHaveLength(2);
  });

  it('creates no calendar without chosen entries, and one calendar alone has no parts', async () => {
    const read = await imports.bring(takeout());
    const { number } = (await imports.items(read)).find(({ title }) => title === 'Concert choir')!;
    const chosen = await imports.choose(read, { leave_list: 'new', choose: [number] });
    expect(chosen.counts.chosen).toBe(1);
    expect((await imports.run(chosen)).result).toMatchObject({ created: 1 });
    expect((await calendars()).map(({ name }) => name)).toEqual(['Choir of St. Mary']);
    const one = await imports.bring(aFile([aConcert('one', 2)]));
    expect(one).toMatchObject({ into_each: false, parts: null });
    const { status } = await world
      .as(owner)
      .patch(`/api/imports/${one.id}`, { version: one.version, into_each: true });
    expect(status).toBe(409);
  });
});

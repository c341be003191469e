import { describe, expect, it } from '@jest/globals';
import { aConcert, aFile, anEntry, Imports } from './support/calendar-files.js';
import { world } from './support/calendars-under-test.js';
import { aSeries, owner, table, useTimetable } from './support/timetable.js';

describe('An import', () => {
  useTimetable();
  const imports = new Imports(() => owner);
  const into = () => ({ calendar_id: table.calendarId, timezone: 'Europe/Berlin', name: 'club.ics' });

  it('lets changed dates that came alone join their series, and takes that back', async () => {
    const moved = (day: number, to: number, ...lines: string[]) =>
      aConcert(
        's',
        to,
        `RECURRENCE-ID;TZID=Europe/Berlin:202603${String(day).padStart(2, '0')}T190000`,
        ...lines,
      );
    const alone = await imports.run(
      await imports.bring(aFile([moved(10, 11, 'SUMMARY:Moved'), moved(17, 18)]), into()),
    );
    expect(await table.entries()).toEqual(['2026-03-11T19:00 Moved', '2026-03-18T19:00 Concert s']);
    // The file knows one of the two dates.
    const file = aFile([moved(10, 12, 'SUMMARY:Moved'), aConcert('s', 3, 'RRULE:FREQ=WEEKLY;COUNT=3')]);
    const series = await imports.bring(file, into());
    expect((await imports.items(series)).map(({ becomes, notes }) => [becomes, notes])).toEqual([
      ['new', [{ code: 'dates_joined', line: expect.any(Number), params: { count: 2 } }]],
    ]);
    await imports.run(series);
    const joined = ['2026-03-03T19:00 Concert s', '2026-03-12T19:00 Moved', '2026-03-18T19:00 Concert s'];
    expect(await table.entries()).toEqual(joined);
    // The other way round they are dates of the series already.
    expect((await imports.bring(aFile([moved(17, 18)]), into())).counts).toMatchObject({
      new: 0,
      unchanged: 1,
    });
    expect((await imports.undo(series)).result).toMatchObject({ kept: 0 });
    expect(await table.entries()).toEqual(['2026-03-11T19:00 Moved', '2026-03-18T19:00 Concert s']);
    expect((await imports.undo(alone)).result).toMatchObject({ undone: 2, kept: 0 });
    expect(await table.entries()).toEqual([]);
  });

  it.each(['before', 'after'])(
    'keeps changed dates that came alone %s their series when its file comes again without them',
    async (order) => {
      const series = (...lines: string[]) => aFile([aConcert('s', 3, 'RRULE:FREQ=WEEKLY;COUNT=3', ...lines)]);
      const alone = aFile([
        aConcert('s', 11, 'RECURRENCE-ID;TZID=Europe/Berlin:20260310T190000', 'SUMMARY:Moved'),
      ]);
      for (const file of order === 'before' ? [alone, series()] : [series(), alone])
        await imports.run(await imports.bring(file, into()));
      const joined = ['2026-03-03T19:00 Concert s', '2026-03-11T19:00 Moved', '2026-03-17T19:00 Concert s'];
      expect(await table.entries()).toEqual(joined);
      const { text } = await world.as(owner).get(`/api/calendars/${table.calendarId}/export.ics`);
      expect(text).toContain('SUMMARY:Moved');
      for (const file of [series(), alone])
        expect((await imports.bring(file, into())).counts).toMatchObject({
          new: 0,
          changed: 0,
          unchanged: 1,
        });
      const newer = await imports.bring(series('SEQUENCE:1', 'LOCATION:Tent'), into());
      expect((await imports.items(newer))[0]!.changes.map(({ part }) => part)).toEqual(['location']);
      await imports.run(newer);
      expect(await table.entries()).toEqual(joined);
      // The file names the date.
      await imports.run(
        await imports.bring(series('SEQUENCE:2', 'EXDATE;TZID=Europe/Berlin:20260310T190000'), into()),
      );
      expect(await table.entries()).toEqual([joined[0], joined[2]]);
    },
  );

  it('lets a changed date that came alone join its series, however its file writes the date that it replaces', async () => {
    const written = [
      ';TZID=Europe/London:20260310T180000',
      ';VALUE=DATE:20260317',
      ':20260324T180000Z',
      ';TZID=W. Europe Standard Time:20260331T190000',
    ];
    const moved = written.map((date, at) =>
      aConcert('s', 11 + 5 * at, `RECURRENCE-ID${date}`, `SUMMARY:Moved ${at}`),
    );
    for (const one of moved) await imports.run(await imports.bring(aFile([one]), into()));
    const series = await imports.bring(aFile([aConcert('s', 3, 'RRULE:FREQ=WEEKLY;COUNT=5')]), into());
    expect((await imports.items(series))[0]!.notes).toMatchObject([
      { code: 'dates_joined', params: { count: 4 } },
    ]);
    await imports.run(series);
    expect(await table.entries()).toEqual([
      '2026-03-03T19:00 Concert s',
      ...moved.map((_, at) => `2026-03-${11 + 5 * at}T19:00 Moved ${at}`),
    ]);
    expect((await imports.bring(aFile(moved), into())).counts).toMatchObject({ new: 0, unchanged: 4 });
  });

  it('keeps the lines of invitations for dates of a series that was made here, or came from a table', async () => {
    const exported = async () =>
      (await world.as(owner).get(`/api/calendars/${table.calendarId}/export.ics`)).text;
    const csv = 'Subject,Start Date,Start Time,Time Zone,Status,Recurrence Rule,Replaces Date,UID\n';
    const row = 'Choir,2026-03-02,19:00,Europe/Berlin,,FREQ=WEEKLY;COUNT=4,,choir\n';
    const { id } = await table.create(aSeries());
    const { uid } = (await table.get(id)).body as { uid: string };
    await imports.run(await imports.bring(Buffer.from(csv + row), { ...into(), name: 'choir.csv' }));
    for (const series of [uid, 'choir']) {
      const invite = (day: number, line: string) =>
        imports.bring(
          aFile(
            [aConcert(series, day + 1, `RECURRENCE-ID:202603${String(day).padStart(2, '0')}T180000Z`, line)],
            'METHOD:REQUEST',
          ),
          into(),
        );
      const first = await invite(9, `X-ROOM:${series} one`);
      expect(first.counts).toMatchObject({ changed: 1 });
      await imports.run(first);
      const second = await imports.run(await invite(16, `X-ROOM:${series} two`));
      const parts = (await exported())
        .split('BEGIN:VEVENT')
        .filter((part) => part.includes(`UID:${series}\r`));
      expect(parts.map((part) => part.match(/(?<=X-ROOM:.*)one|two/)?.[0])).toEqual([
        undefined,
        'one',
        'two',
      ]);
      expect((await invite(16, `X-ROOM:${series} two`)).counts).toMatchObject({ unchanged: 1 });
      expect((await imports.undo(second)).result).toMatchObject({ undone: 1, kept: 0 });
      expect((await exported()).match(/X-ROOM/g)).toHaveLength(1);
      await imports.undo(first);
      expect(await exported()).not.toContain('X-ROOM');
    }
  });

  it('takes a series of which a changed date lies in an hour that the clocks skip', async () => {
    const times = (day: number, ...[start, end]: string[]) => [
      `DTSTART;TZID=Europe/Berlin:202603${day}T${start}`,
      `DTEND;TZID=Europe/Berlin:202603${day}T${end}`,
    ];
    const file = aFile([
      anEntry('s', ...times(22, '100000', '110000'), 'SUMMARY:Walk', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      anEntry(
        's',
        'RECURRENCE-ID;TZID=Europe/Berlin:20260329T100000',
        ...times(29, '023000', '033000'),
        'SUMMARY:Walk',
      ),
    ]);
    const read = await imports.bring(file, into());
    expect((await imports.items(read))[0]!.notes).toMatchObject([{ code: 'time_skipped', line: 16 }]);
    await imports.run(read);
    expect(await table.entries()).toEqual(['2026-03-22T10:00 Walk', '2026-03-29T03:30 Walk']);
  });
});

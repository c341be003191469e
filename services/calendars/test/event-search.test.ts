import { describe, expect, it } from '@jest/globals';
import type { EventSearchPage } from '@daymark/contracts';
import { addDays } from '@daymark/recurrence';
import { aCalendar, anEvent, other, unusedId, world } from './support/calendars-under-test.js';
import { countedQueries } from './support/counted-queries.js';
import { owner, table, useTimetable } from './support/timetable.js';

const TODAY = new Date().toISOString().slice(0, 10);
const YEAR = Number(TODAY.slice(0, 4));
/** A day at noon in UTC. */
const on = (date: string) => ({
  start_local: `${date}T12:00`,
  end_local: `${date}T13:00`,
  timezone: 'UTC',
});
const inDays = (days: number) => addDays(TODAY, days);
const weekly = (date: string) => ({
  ...on(date),
  recurrence: { recurrence_type: 'weekly', days_of_week: [new Date(`${date}T12:00Z`).getUTCDay()] },
});

describe("A search in a person's own events", () => {
  useTimetable();

  const ask = (query: Record<string, string | number>) =>
    world
      .as(owner)
      .get(`/api/events/search?${new URLSearchParams(query as Record<string, string>).toString()}`);
  const search = async (q: string, more: Record<string, string | number> = {}): Promise<EventSearchPage> => {
    const response = await ask({ q, ...more });
    expect([response.status, response.body]).toEqual([200, expect.anything()]);
    return response.body as EventSearchPage;
  };
  const titles = async (q: string, more: Record<string, string | number> = {}) =>
    (await search(q, more)).items.map(({ title }) => title);
  const dates = async (q: string, more: Record<string, string | number> = {}) =>
    (await search(q, more)).items.map(({ start_local }) => start_local.slice(0, 10));
  const create = (title: string, fields: object) => table.create(anEvent({ title, ...fields }));

  it('finds words in any order, in title, place and description, without regard to case', async () => {
    await create('Rowing camp', { ...on(inDays(3)), location: 'Boathouse', description: 'Bring\na towel' });
    await create('Camp fire', { ...on(inDays(2)), location: 'Forest' });
    expect(await titles('towel BOATHOUSE camp')).toEqual(['Rowing camp']);
    expect(await titles('camp')).toEqual(['Camp fire', 'Rowing camp']);
    expect(await titles('camp, fire')).toEqual(['Camp fire']);
    expect(await titles('camp boat forest')).toEqual([]);
    expect(await titles('50%_')).toEqual([]);
  });

  it('finds words without regard to accents, in both directions', async () => {
    await create('Réunion à Łódź', { ...on(inDays(2)), location: 'Große Straße' });
    await create('Reunion in Lodz', { ...on(inDays(3)), location: 'Grosse Strasse' });
    await create('اجتماع مُدَرِّسي الأحياء', on(inDays(4)));
    await create('Œuvre d’été'.normalize('NFD'), on(inDays(5)));
    const both = ['Réunion à Łódź', 'Reunion in Lodz'];
    for (const q of ['reunion', 'RÉUNION', 'Reúnion', 'lodz', 'ŁÓDŹ', 'strasse', 'STRAẞE', 'große'])
      expect([q, await titles(q)]).toEqual([q, both]);
    for (const q of ['مدرسي', 'الاحياء', 'مُدرّسي', 'الأحيـاء'])
      expect([q, await titles(q)]).toEqual([q, ['اجتماع مُدَرِّسي الأحياء']]);
    for (const q of ['oeuvre', 'ŒUVRE', 'ete', 'été'])
      expect([q, await titles(q)]).toHaveProperty('1.length', 1);
    const listed = await world.as(owner).get(`/api/events?search=${encodeURIComponent('łodz')}`);
    expect(listed.body.total).toBe(2);
  });

  it("finds what 'boathouse 3 may' means, in each year around this one, and returns what was read as a date", async () => {
    const inMay = (year: number) => create(`May ${year}`, { ...on(`${year}-05-03`), location: 'Boathouse' });
    await inMay(YEAR + 1);
    await inMay(YEAR - 1);
    await create('Elsewhere', on(`${YEAR + 1}-05-03`));
    await create('Next day', { ...on(`${YEAR + 1}-05-04`), location: 'Boathouse' });
    const { items, view, date_text, dates, total } = await search('boathouse 3 may');
    expect(items.map(({ title }) => title)).toEqual([`May ${YEAR - 1}`, `May ${YEAR + 1}`]);
    expect({ view, date_text, total }).toEqual({ view: 'all', date_text: '3 may', total: 2 });
    expect(dates).toContainEqual({ from: `${YEAR + 1}-05-03`, to: `${YEAR + 1}-05-03` });
    expect((await search(`boathouse ${YEAR + 1}-05`)).dates).toEqual([
      { from: `${YEAR + 1}-05-01`, to: `${YEAR + 1}-05-31` },
    ]);
    expect(await titles('boathouse 3 may', { view: 'coming' })).toEqual([`May ${YEAR + 1}`]);
    expect(await titles(`boathouse ${YEAR + 1}-05`)).toEqual([`May ${YEAR + 1}`, 'Next day']);
  });

  it("reads dates in the reader's language, and in English always", async () => {
    await create('Chorprobe', { ...on(`${YEAR + 1}-05-03`), location: 'Aula' });
    await create('Ausflug', { ...on(inDays(1)), location: 'Aula' });
    const found = async (q: string, language: string) => {
      const { body } = await ask({ q }).set('accept-language', language).expect(200);
      const { items, date_text } = body as EventSearchPage;
      return [items.map(({ title }) => title), date_text];
    };
    expect(await found('Aula am 3. Mai', 'de')).toEqual([['Chorprobe'], '3. Mai']);
    expect(await found('Aula morgen', 'de')).toEqual([['Ausflug'], 'morgen']);
    expect(await found('aula 3 maja', 'pl')).toEqual([['Chorprobe'], '3 maja']);
    expect(await found('aula tomorrow', 'pl')).toEqual([['Ausflug'], 'tomorrow']);
    expect(await found('aula 3 maja', 'en')).toEqual([[], null]);
  });

  it("tries all readings of 'boathouse 5 may', the likeliest first, and says which one found something", async () => {
    const reading = async (q: string, more: Record<string, string> = {}) => {
      const { items, date_text, left_out_text, view } = await search(q, more);
      return { titles: items.map(({ title }) => title), date_text, left_out_text, view };
    };
    await create('Boathouse 5', on(`${YEAR + 1}-05-20`));
    await create('Open house', { ...on(`${YEAR + 1}-05-03`), location: 'Boathouse' });
    await create('Regatta', on(`${YEAR + 1}-06-01`));
    await create('Concert 7 october', on(`${YEAR + 1}-08-01`));
    const all = { view: 'all', left_out_text: null };
    expect(await reading('boathouse 3 May')).toEqual({ ...all, titles: ['Open house'], date_text: '3 May' });
    expect(await reading('boathouse 5 may')).toEqual({ ...all, titles: ['Boathouse 5'], date_text: 'may' });
    expect(await reading('concert 7 october')).toMatchObject({ titles: ['Concert 7 october'] });
    expect(await reading('boathouse 9 october')).toEqual({
      titles: ['Open house', 'Boathouse 5'],
      date_text: null,
      left_out_text: '9 october',
      view: 'all',
    });
    expect(await reading('sauna 1 june')).toEqual({
      titles: ['Regatta'],
      date_text: '1 june',
      left_out_text: 'sauna',
      view: 'all',
    });
    const nothing = { titles: [], left_out_text: null };
    expect(await reading('sauna 9 october')).toEqual({ ...nothing, view: 'all', date_text: '9 october' });
    expect(await reading('sauna')).toEqual({ ...nothing, view: 'coming', date_text: null });
    expect(await reading('9 october')).toMatchObject({ ...nothing, date_text: '9 october' });
    expect(await reading('boathouse 9 october', { calendar_id: unusedId() })).toMatchObject(nothing);
  });

  it('finds a word with one wrong letter if no other is found, and says by which word', async () => {
    await create('Training', { ...on(inDays(3)), location: 'Übungsraum' });
    await create('Regatta', { ...on(inDays(4)), description: 'After the last training.' });
    await create('Draining', { ...on(inDays(5)) });
    const corrected = async (q: string) => {
      const { items, corrections, left_out_text } = await search(q);
      return [items.map(({ title }) => title), corrections, left_out_text];
    };
    const read = (typed: string, ...found: string[]) => [{ typed, found }];
    expect(await corrected('trainign')).toEqual([
      ['Training', 'Regatta'],
      read('trainign', 'training'),
      null,
    ]);
    expect(await corrected('Regata TRAINIGN')).toEqual([
      ['Regatta'],
      [...read('regata', 'regatta'), ...read('trainign', 'training')],
      null,
    ]);
    expect(await corrected('übngsraum')).toEqual([['Training'], read('übngsraum', 'übungsraum'), null]);
    expect(await corrected('xraining')).toEqual([
      ['Training', 'Regatta', 'Draining'],
      read('xraining', 'draining', 'training'),
      null,
    ]);
    expect(await corrected(`trainign ${inDays(3)}`)).toEqual([
      ['Training'],
      read('trainign', 'training'),
      null,
    ]);
    expect(await corrected('trainign 2031-02-03')).toEqual([
      ['Training', 'Regatta'],
      read('trainign', 'training'),
      '2031-02-03',
    ]);
    expect(await corrected('training')).toEqual([['Training', 'Regatta'], [], null]);
    expect(await corrected('train')).toEqual([['Training', 'Regatta'], [], null]);
    for (const q of ['tirnaing', 'trainign sauna', '(((((', 'a{2,9}', '[[:alpha:]]', 'trai\\ning'])
      expect(await corrected(q)).toEqual([[], [], null]);
  });

  it('takes no more than a few more queries if nothing is found', async () => {
    const queries = countedQueries(world);
    await search('boathuose sauna 5 may');
    expect(queries.count()).toBeLessThanOrEqual(12);
    queries.stop();
  });

  it('finds a date that was meant as a word too', async () => {
    await create('May ball', on(inDays(400)));
    expect(await titles('ball may')).toContain('May ball');
  });

  it('finds each date of a series individually, and changed ones by their own texts', async () => {
    const { id } = await create('Training', weekly(inDays(1)));
    await table.change(`${id}-occurrence-1`, { title: 'Regatta' });
    expect((await table.delete(`${id}-occurrence-2`)).status).toBe(204);
    const { items, total, truncated } = await search('training');
    expect(items.slice(0, 3).map(({ id, start_local }) => [id, start_local.slice(0, 10)])).toEqual([
      [id, inDays(1)],
      [`${id}-occurrence-3`, inDays(22)],
      [`${id}-occurrence-4`, inDays(29)],
    ]);
    expect(total).toBeGreaterThan(50);
    expect(truncated).toBe(false);
    expect(await dates('regatta')).toEqual([inDays(8)]);
    expect(await dates(`training ${inDays(29)}`)).toEqual([inDays(29)]);
    expect(await search(`training ${inDays(8)}`)).toMatchObject({
      date_text: null,
      left_out_text: inDays(8),
    });
  });

  it('finds of a series any day that is named, however far from now it is', async () => {
    await create('Training', weekly('2015-01-05'));
    expect(await dates('training 2035-01-01')).toEqual(['2035-01-01']);
    expect(await dates('training 2016-02')).toEqual([
      '2016-02-01',
      '2016-02-08',
      '2016-02-15',
      '2016-02-22',
      '2016-02-29',
    ]);
    const days = { from: '2016-01-01', to: '2016-01-10' };
    expect(await dates('training', days)).toEqual(['2016-01-04']);
    expect(await dates('training', { ...days, view: 'coming' })).toEqual([]);
    expect(await dates('training', { from: '2030-01-01', to: '2030-01-10' })).toEqual(['2030-01-07']);
  });

  it('finds a series without a date in the years around now with its next or last one, and says which', async () => {
    const yearly = (date: string, more: object = {}) => ({
      ...on(date),
      recurrence: { recurrence_type: 'yearly', interval: 7, ...more },
    });
    await create('Jubilee', yearly(`${YEAR - 4}-06-01`));
    const { id: course } = await create('Jubilee course', {
      ...on('2012-03-05'),
      recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 4 },
    });
    await table.delete(`${course}-occurrence-3`);
    await create('Jubilee to come', weekly(inDays(1_000)));
    const found = async (more: Record<string, string> = {}) =>
      (await search('jubilee', more)).items.map(({ title, start_local, nearest }) => [
        title,
        start_local.slice(0, 10),
        nearest,
      ]);
    const next = [
      ['Jubilee to come', inDays(1_000), 'next'],
      ['Jubilee', `${YEAR + 3}-06-01`, 'next'],
    ];
    expect(await found()).toEqual(next.toSorted((a, b) => (a[1]! < b[1]! ? -1 : 1)));
    const last = [
      ['Jubilee', `${YEAR - 4}-06-01`, 'last'],
      ['Jubilee course', '2012-03-19', 'last'],
    ];
    expect(await found({ view: 'past' })).toEqual(last);
    expect((await found({ view: 'all' }))[0]).toEqual(last[1]);
    expect(await found({ view: 'all' })).toHaveLength(3);
    expect(await found({ from: '2013-01-01', to: '2014-01-01' })).toEqual([]);
    expect(await dates('jubilee 2012-03-12')).toEqual(['2012-03-12']);
  });

  it('covers upcoming dates, unless it asks for past ones, which begin with the latest', async () => {
    await create('Club night', weekly(inDays(-15)));
    await create('Club night', on(inDays(-3)));
    expect((await dates('club')).slice(0, 2)).toEqual([inDays(6), inDays(13)]);
    expect(await dates('club', { view: 'past' })).toEqual([inDays(-1), inDays(-3), inDays(-8), inDays(-15)]);
    expect((await dates('club', { view: 'all' })).slice(0, 5)).toEqual([-15, -8, -3, -1, 6].map(inDays));
    expect((await search('club')).view).toBe('coming');
  });

  it("reads days in the searcher's time zone, and all-day events as they are", async () => {
    const date = `${YEAR + 1}-05-03`;
    await create('Late', {
      start_local: `${date}T23:00`,
      end_local: `${date}T23:30`,
      timezone: 'America/New_York',
    });
    await create('Whole day', {
      is_all_day: true,
      start_local: date,
      end_local: date,
      timezone: 'Pacific/Auckland',
    });
    await create('Daily', {
      is_all_day: true,
      start_local: `${YEAR + 1}-05-02`,
      end_local: `${YEAR + 1}-05-02`,
      timezone: 'Pacific/Auckland',
      recurrence: { recurrence_type: 'daily', count: 2 },
    });
    const found = (day: string, timezone: string) => titles(`${YEAR + 1}-05-${day}`, { timezone });
    expect((await found('03', 'America/New_York')).toSorted()).toEqual(['Daily', 'Late', 'Whole day']);
    expect(await found('04', 'Europe/Berlin')).toEqual(['Late']);
    expect((await found('03', 'Europe/Berlin')).toSorted()).toEqual(['Daily', 'Whole day']);
  });

  it('has weeks that begin where the person has them begin', async () => {
    for (let day = 0; day < 16; day += 1) await create(`Day ${day}`, on(inDays(day)));
    const weekday = (date: string) => new Date(`${date}T12:00Z`).getUTCDay();
    for (const week_start of [0, 1, 6]) {
      const found = await dates('next week', { week_start });
      expect([found.length, weekday(found[0]!)]).toEqual([7, week_start]);
    }
  });

  it('can be narrowed to a calendar, to cancelled or to shared events', async () => {
    const second = (await world.as(owner).post('/api/calendars', aCalendar())).body.id as string;
    await create('Here', on(inDays(1)));
    await create('There', { ...on(inDays(2)), calendar_id: second, is_public_shareable: false });
    const { id } = await create('Off', on(inDays(3)));
    await table.cancel(id);
    expect(await titles('')).toEqual(['Here', 'There', 'Off']);
    expect(await titles('', { calendar_id: second })).toEqual(['There']);
    expect(await titles('', { status: 'cancelled' })).toEqual(['Off']);
    expect(await titles('', { status: 'confirmed', sharing: 'shared' })).toEqual(['Here']);
    expect(await titles('', { sharing: 'hidden' })).toEqual(['There']);
    expect(await titles('', { calendar_id: unusedId() })).toEqual([]);
  });

  it("never finds other people's events", async () => {
    const shared = (await world.as(other).post('/api/calendars', aCalendar({ is_public: true }))).body
      .id as string;
    await world.as(other).post('/api/events', anEvent({ ...on(inDays(1)), calendar_id: shared }));
    expect(await titles('concert')).toEqual([]);
    expect(await titles('concert', { calendar_id: shared })).toEqual([]);
  });

  it('is paged, and ends with a thousand results', async () => {
    await create('Daily', { ...on(inDays(1)), recurrence: { recurrence_type: 'daily' } });
    await create('Daily too', { ...on(inDays(1)), recurrence: { recurrence_type: 'daily' } });
    const [first, second] = [await search('daily'), await search('daily', { page: 2, page_size: 25 })];
    expect([first.total, first.truncated, first.items.length]).toEqual([1_000, true, 25]);
    expect(first.items[0]!.start_local.slice(0, 10)).toBe(inDays(1));
    expect(second.items[1]!.start_local.slice(0, 10)).toBe(inDays(14));
    expect((await search('daily', { page: 40 })).items).toHaveLength(25);
    expect((await search('daily', { page: 41 })).items).toEqual([]);
    await table.create(
      anEvent({ title: 'Daily', ...on(inDays(-900)), recurrence: { recurrence_type: 'daily' } }),
    );
    const past = await search('daily', { view: 'past', page_size: 2 });
    expect(past.items.map(({ start_local }) => start_local.slice(0, 10) < inDays(1))).toEqual([true, true]);
    expect(past.items[0]!.start_time > past.items[1]!.start_time).toBe(true);
  });

  it('takes as many queries for many events as for one', async () => {
    await create('Event', on(inDays(1)));
    const queries = countedQueries(world);
    const countOf = async () => {
      queries.restart();
      const { items } = await search('event');
      return { items: items.length, queries: queries.count() };
    };
    const few = await countOf();
    for (let day = 2; day < 12; day += 1) await create('Event', weekly(inDays(day)));
    const many = await countOf();
    queries.stop();
    expect([few.items, many.items]).toEqual([1, 25]);
    expect([few.queries, many.queries]).toEqual([3, 3]);
  });

  it('takes a text with more words than it looks for by themselves', async () => {
    const title = 'one two three four five six seven eight nine ten eleven twelve';
    await create(title, on(inDays(1)));
    expect(await titles(title)).toEqual([title]);
    expect(await titles(`${title} thirteen`)).toEqual([]);
  });

  describe('is refused with 400 where', () => {
    it.each<[string, Record<string, string>]>([
      ['its text is too long', { q: 'a'.repeat(201) }],
      ['its text has characters that cannot be used', { q: 'a\u0000b' }],
      ['the zone is invalid', { timezone: 'Mars/Olympus' }],
      ['the first day of the week is invalid', { week_start: '7' }],
      ['a day is invalid', { from: '2026-02-30' }],
      ['the days are the wrong way round', { from: '2026-02-02', to: '2026-02-01' }],
      ['the days are too far apart', { from: '2026-01-01', to: '2028-01-04' }],
      ['the view is unknown', { view: 'archive' }],
      ['the status is unknown', { status: 'deleted' }],
      ['the calendar id is invalid', { calendar_id: 'mine' }],
    ])('%s', async (_why, query) => {
      expect((await ask(query)).status).toBe(400);
    });
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  aCalendar,
  anEvent,
  problemOf,
  type Requests,
  unusedId,
  world,
} from './support/calendars-under-test.js';
import { aSeries, owner, type Shown, table, useTimetable } from './support/timetable.js';

const YEAR = 'from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';

describe('Published occurrences that were changed one by one', () => {
  useTimetable();
  let feed: Requests;
  beforeAll(async () => {
    feed = await world.asService('feed');
  });

  const page = (reference: string) => feed.get(`/internal/public/events/${reference}`);
  const file = (reference: string) => feed.get(`/internal/public/events/${reference}/file`);
  const published = async (id: string) => (await file(id)).body as Record<string, unknown>;
  const publicList = async () =>
    (await feed.get(`/internal/public/calendars/${table.calendarId}/events?${YEAR}`)).body.items as Shown[];
  const publicEntries = async () =>
    (await publicList()).map(({ start_local, title }) => `${start_local} ${title}`);
  /** All public responses about the calendar, to the byte. */
  const everythingPublic = async (...references: string[]) => {
    const calendar = `/internal/public/calendars/${table.calendarId}`;
    const paths = [calendar, `${calendar}/events?${YEAR}`, `${calendar}/feed`];
    const answers = await Promise.all([
      ...paths.map((path) => feed.get(path)),
      ...references.flatMap((reference) => [page(reference), file(reference)]),
    ]);
    const visitor = await world.auth.signIn();
    answers.push(await world.as(visitor).get(`/api/calendars/${table.calendarId}/events?${YEAR}`));
    return answers.map((response) => (response.status === 200 ? response.text : problemOf(response)));
  };

  it('are the cancelled dates, the changed occurrences with a revision, and what a series was split from', async () => {
    const { id } = await table.create(aSeries());
    await table.delete(`${id}-occurrence-0`);
    await table.change(`${id}-occurrence-1`, { title: 'Recital', passcode: 'canary' });
    await table.change(`${id}-occurrence-2`, { is_public_shareable: false });
    expect(await published(id)).toMatchObject({
      cancelled_dates: ['2026-03-02', '2026-03-16'],
      changed_occurrences: [
        {
          occurrence_date: '2026-03-09',
          revision: 2,
          title: 'Recital',
          start_local: '2026-03-09T19:00',
          is_all_day: false,
        },
      ],
      related_uid: null,
    });
    expect(JSON.stringify(await published(id))).not.toContain('canary');
    const later = (await table.change(`${id}-occurrence-3`, { title: 'Gala' }, 'following')).body as Shown;
    expect(await published(later.id)).toMatchObject({
      related_uid: (await published(id)).uid,
      cancelled_dates: [],
      changed_occurrences: [],
    });
    expect((await feed.get(`/internal/public/calendars/${table.calendarId}/feed`)).body.events).toEqual([
      await published(id),
      await published(later.id),
    ]);
  });

  it('are in the list of the calendar only at their new place', async () => {
    const { id } = await table.create(aSeries());
    await table.change(`${id}-occurrence-1`, {
      start_local: '2026-05-01T10:00',
      end_local: '2026-05-01T11:00',
    });
    await table.delete(`${id}-occurrence-2`);
    await table.change(`${id}-occurrence-3`, { is_public_shareable: false });
    expect(await publicEntries()).toEqual(['2026-03-02T19:00 Concert', '2026-05-01T10:00 Concert']);
    const [unchanged, moved] = await publicList();
    expect(unchanged).not.toHaveProperty('planned_start_time');
    expect(moved).toMatchObject({ planned_start_time: '2026-03-09T18:00:00.000Z' });
  });

  it('have a page of their own where they were changed, with how to join, and none for a deleted or hidden one', async () => {
    const { id } = await table.create(aSeries({ passcode: 'open' }));
    await table.change(`${id}-occurrence-1`, { title: 'Recital', location: 'Hall' });
    await table.delete(`${id}-occurrence-2`);
    await table.change(`${id}-occurrence-3`, { is_public_shareable: false });
    expect((await page(`${id}-occurrence-1`)).body).toMatchObject({
      id: `${id}-occurrence-1`,
      title: 'Recital',
      location: 'Hall',
      passcode: 'open',
      is_recurring: false,
    });
    expect((await page(id)).body).toMatchObject({ id, is_recurring: true });
    const missing = await page(unusedId());
    for (const number of [2, 3]) {
      const response = await page(`${id}-occurrence-${number}`);
      expect(response.status).toBe(404);
      expect(problemOf(response)).toEqual(problemOf(missing));
    }
  });

  describe('of a series as a whole is its next date, and of one that is over its last', () => {
    const NEXT_YEAR = new Date().getUTCFullYear() + 1;
    /** Ten weeks from the first Monday of next January on, at 19:00 in Berlin. */
    const firstMonday = new Date(
      Date.UTC(NEXT_YEAR, 0, 1 + ((8 - new Date(Date.UTC(NEXT_YEAR, 0, 1)).getUTCDay()) % 7)),
    );
    const monday = (week: number) =>
      new Date(firstMonday.getTime() + week * 7 * 86_400_000).toISOString().slice(0, 10);
    const toCome = (fields: object = {}) =>
      aSeries({
        start_local: `${monday(0)}T19:00`,
        end_local: `${monday(0)}T21:00`,
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 10 },
        ...fields,
      });
    const shown = async (reference: string) =>
      (await page(reference)).body as Shown & { series: Record<string, never> };

    it('leads to the five dates after it, with their own titles and times', async () => {
      const { id } = await table.create(toCome());
      await table.change(`${id}-occurrence-2`, {
        title: 'Recital',
        start_local: `${monday(2)}T18:00`,
        end_local: `${monday(2)}T20:00`,
      });
      await table.delete(`${id}-occurrence-3`);
      await table.cancel(`${id}-occurrence-4`);
      await table.change(`${id}-occurrence-5`, { is_public_shareable: false });
      const before = await shown(id);
      expect(before).toMatchObject({ id, start_local: `${monday(0)}T19:00`, planned_start_time: null });
      expect(before.series).toMatchObject({
        date_id: `${id}-occurrence-0`,
        is_over: false,
        first_date: { start_local: `${monday(0)}T19:00` },
        recurrence: { recurrence_type: 'weekly', count: 10 },
        next_dates: [
          {
            id: `${id}-occurrence-1`,
            title: 'Concert',
            start_local: `${monday(1)}T19:00`,
            status: 'confirmed',
          },
          { id: `${id}-occurrence-2`, title: 'Recital', start_local: `${monday(2)}T18:00` },
          { id: `${id}-occurrence-4`, status: 'cancelled' },
          { id: `${id}-occurrence-6` },
          { id: `${id}-occurrence-7` },
        ],
      });
      expect(await shown(`${id}-occurrence-2`)).toMatchObject({
        id: `${id}-occurrence-2`,
        title: 'Recital',
        planned_start_time: new Date(`${monday(2)}T18:00:00Z`).toISOString(),
        series: { date_id: `${id}-occurrence-2`, next_dates: { 0: { id: `${id}-occurrence-0` } } },
      });
    });

    it.each([
      ['deleted', (id: string) => table.delete(`${id}-occurrence-0`)],
      ['cancelled', (id: string) => table.cancel(`${id}-occurrence-0`)],
      ['hidden', (id: string) => table.change(`${id}-occurrence-0`, { is_public_shareable: false })],
    ])('skips a date that was individually %s', async (_what, act) => {
      const { id } = await table.create(toCome());
      expect((await act(id)).status).toBeLessThan(300);
      expect(await shown(id)).toMatchObject({
        id,
        title: 'Concert',
        start_local: `${monday(1)}T19:00`,
        series: { first_date: { start_local: `${monday(1)}T19:00` }, recurrence: { count: 9 } },
      });
      expect(await file(id)).toMatchObject({ status: 200, body: { id, start_local: `${monday(0)}T19:00` } });
    });

    it('shows an individually changed date with its changes, at the address of the series', async () => {
      const { id } = await table.create(toCome());
      await table.change(`${id}-occurrence-0`, { title: 'Opening night' });
      expect(await shown(id)).toMatchObject({ id, title: 'Opening night', is_recurring: true });
    });

    it('is the last one that took place when all are over, and none if all were deleted', async () => {
      const { id } = await table.create(aSeries());
      expect(await shown(id)).toMatchObject({
        id,
        start_local: '2026-03-23T19:00',
        series: { is_over: true, next_dates: [] },
      });
      await table.cancel(`${id}-occurrence-3`);
      expect(await shown(id)).toMatchObject({ id, start_local: '2026-03-16T19:00' });
      await table.change(`${id}-occurrence-2`, { title: 'Recital' });
      expect(await shown(id)).toMatchObject({ id, title: 'Recital', start_local: '2026-03-16T19:00' });
      for (const number of [0, 1, 2, 3]) await table.delete(`${id}-occurrence-${number}`);
      expect((await page(id)).status).toBe(404);
      expect((await file(id)).status).toBe(404);
    });

    it('names the series that continues it after a change of this and all following dates, if that is shared', async () => {
      const { id } = await table.create(toCome());
      const later = (await table.change(`${id}-occurrence-4`, { title: 'Evening concert' }, 'following'))
        .body as Shown;
      expect((await shown(id)).series).toMatchObject({
        continued: { id: later.id, title: 'Evening concert', start_local: `${monday(4)}T19:00` },
      });
      expect((await shown(later.id)).series).toMatchObject({ continued: null });
      await table.change(later.id, { is_public_shareable: false }, 'series');
      expect((await shown(id)).series).toMatchObject({ continued: null });
    });

    it('the date that it leads with is the one that its owner puts into a calendar elsewhere', async () => {
      const { id } = await table.create(toCome());
      await table.delete(`${id}-occurrence-0`);
      await table.change(`${id}-occurrence-1`, { title: 'Concert outdoors', location: 'Park' });
      const { leading_date } = (await table.get(id)).body as { leading_date: Record<string, unknown> };
      expect(leading_date).toMatchObject({
        id: `${id}-occurrence-1`,
        title: 'Concert outdoors',
        location: 'Park',
        start_local: `${monday(1)}T19:00`,
      });
      const page = (await shown(id)) as unknown as Record<string, unknown> & { series: { date_id: string } };
      expect(leading_date).toEqual({
        ...Object.fromEntries(Object.keys(leading_date).map((name) => [name, page[name]])),
        id: page.series.date_id,
      });
    });

    it('is what its owner sees first as well, with the dates that are hidden', async () => {
      const { id } = await table.create(toCome());
      await table.delete(`${id}-occurrence-0`);
      await table.change(`${id}-occurrence-1`, { title: 'Rehearsal', is_public_shareable: false });
      await table.cancel(`${id}-occurrence-2`);
      const datesOf = async (reference: string) =>
        (await table.get(reference)).body as Record<string, unknown>;
      const { series_dates, leading_date } = await datesOf(id);
      expect(series_dates).toMatchObject({
        shown: { id: `${id}-occurrence-1`, title: 'Rehearsal', start_local: `${monday(1)}T19:00` },
        is_over: false,
        next_dates: [
          { id: `${id}-occurrence-2`, status: 'cancelled' },
          ...[3, 4, 5, 6].map((number) => ({ id: `${id}-occurrence-${number}`, title: 'Concert' })),
        ],
      });
      expect(leading_date).toMatchObject({ id: `${id}-occurrence-3` });
      expect(await datesOf(`${id}-occurrence-3`)).not.toHaveProperty('series_dates');
      const { id: over } = await table.create(aSeries());
      expect(await datesOf(over)).toMatchObject({
        series_dates: { shown: { start_local: '2026-03-23T19:00' }, is_over: true, next_dates: [] },
      });
      for (const number of [0, 1, 2, 3]) await table.delete(`${over}-occurrence-${number}`);
      expect(await datesOf(over)).toMatchObject({ series_dates: null });
    });

    it('is the same for its owner, who gets the series with it', async () => {
      const { id } = await table.create(aSeries());
      const firstDate = async () => ((await table.get(id)).body as Shown).first_date;
      expect(await firstDate()).toMatchObject({ occurrence_index: 0, start_local: '2026-03-02T19:00' });
      await table.delete(`${id}-occurrence-0`);
      await table.cancel(`${id}-occurrence-1`);
      expect(await firstDate()).toMatchObject({ occurrence_index: 2, start_local: '2026-03-16T19:00' });
      expect((await table.get(`${id}-occurrence-2`)).body).not.toHaveProperty('first_date');
      for (const number of [2, 3]) await table.delete(`${id}-occurrence-${number}`);
      expect(await firstDate()).toBeNull();
    });
  });

  it('has the customization of the event, of a changed occurrence its own, or the defaults of the owner', async () => {
    const { id } = await table.create(aSeries());
    const backgroundOf = async (reference: string) =>
      (await page(reference)).body.customization.background_color as string;
    expect(await backgroundOf(id)).toBe('#ffffff');
    await world.as(owner).patch('/api/settings', { default_background_color: '#aabbcc', version: 0 });
    expect(await backgroundOf(id)).toBe('#aabbcc');
    await world.sql.query(
      `INSERT INTO event_customizations (event_id, background_color, button_color, font_family)
       VALUES ($1, '#112233', '#445566', 'Lato, system-ui, sans-serif')`,
      [id],
    );
    await table.change(`${id}-occurrence-1`, { title: 'Recital' });
    await world.sql.query(
      `UPDATE event_customizations SET background_color = '#000000'
       WHERE event_id = (SELECT id FROM events WHERE parent_event_id = $1)`,
      [id],
    );
    expect(await backgroundOf(id)).toBe('#112233');
    expect(await backgroundOf(`${id}-occurrence-1`)).toBe('#000000');
    expect(await backgroundOf(`${id}-occurrence-2`)).toBe('#112233');
  });

  it('never has a lower revision than before, whatever is done and undone', async () => {
    const { id } = await table.create(aSeries());
    const revisions = async () => {
      const event = (await published(id)) as {
        revision: number;
        changed_occurrences: { revision: number }[];
      };
      return Math.max(event.revision, ...event.changed_occurrences.map(({ revision }) => revision));
    };
    const seen = [await revisions()];
    const act = async (doIt: () => PromiseLike<{ status: number }>) => {
      expect((await doIt()).status).toBeLessThan(300);
      seen.push(await revisions());
    };
    const reference = `${id}-occurrence-1`;
    await act(() => table.change(reference, { title: 'A' }));
    await act(() => table.change(reference, { title: 'B' }));
    await act(() => table.change(reference, { title: 'C' }));
    await act(() => table.restore(reference));
    await act(() => table.change(reference, { title: 'D' }));
    await act(() => table.delete(reference));
    await act(() => table.restore(reference));
    await act(() => table.change(reference, { is_public_shareable: false }));
    await act(() => table.change(reference, { is_public_shareable: true }));
    await act(() => table.change(id, { title: 'All' }));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
  });

  describe('does not disclose hidden events:', () => {
    it('whatever happens to a hidden event, all public responses stay the same', async () => {
      const shared = await table.create(anEvent({ title: 'Shared' }));
      const before = await everythingPublic(shared.id);
      const untouched = async (act: () => PromiseLike<{ status: number }>) => {
        expect((await act()).status).toBeLessThan(300);
        expect(await everythingPublic(shared.id)).toEqual(before);
      };
      const { id } = await table.create(aSeries({ title: 'Canary', is_public_shareable: false }));
      expect(await everythingPublic(shared.id)).toEqual(before);
      await untouched(() => table.change(id, { title: 'Canary two' }));
      await untouched(() => table.change(`${id}-occurrence-1`, { title: 'Canary three' }));
      await untouched(() => table.delete(`${id}-occurrence-2`));
      await untouched(() => table.restore(`${id}-occurrence-2`));
      await untouched(() => table.change(`${id}-occurrence-3`, { location: 'Canary' }, 'following'));
      await untouched(() => table.copy(id));
      await untouched(() => table.change(id, { calendar_id: null }));
      await untouched(() => table.change(id, { calendar_id: table.calendarId }));
      await untouched(() => table.delete(`${id}-occurrence-1`, 'following'));
      await untouched(() => table.delete(id));
      await untouched(() => world.as(owner).post('/api/events/cleanup', undefined));
    });

    it('changes of a hidden occurrence of a shared series do not show either', async () => {
      const { id } = await table.create(aSeries());
      const hidden = `${id}-occurrence-1`;
      await table.change(hidden, { is_public_shareable: false });
      const before = await everythingPublic(id, hidden);
      await table.change(hidden, { title: 'Canary', start_local: '2026-03-10T10:00' });
      expect(await everythingPublic(id, hidden)).toEqual(before);
      await table.change(hidden, { description: 'Canary' });
      expect(await everythingPublic(id, hidden)).toEqual(before);
      await table.delete(hidden);
      expect(await everythingPublic(id, hidden)).toEqual(before);
    });

    it('a shared event that is saved unchanged, or moved between private calendars, does not change', async () => {
      const { id, version: _, ...shown } = await table.create(aSeries());
      const hiding = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body;
      await world.sql.query('INSERT INTO calendar_events VALUES ($1, $2)', [hiding.id, id]);
      const before = await everythingPublic(id);
      await table.change(id, shown);
      const { recurrence, calendars: __, ...texts } = shown;
      await table.change(id, { ...texts, recurrence, calendar_id: hiding.id });
      expect(await everythingPublic(id)).toEqual(before);
    });

    it('exceptions, copies and splits of a hidden series are hidden as well', async () => {
      const { id } = await table.create(aSeries({ is_public_shareable: false }));
      const answers = [
        await table.change(`${id}-occurrence-0`, { title: 'Changed' }),
        await table.copy(id),
        await table.change(`${id}-occurrence-2`, { title: 'Split' }, 'following'),
      ];
      await table.delete(`${id}-occurrence-1`);
      const ids = answers.map(({ body }) => body.id as string);
      const { rows } = await world.sql.query<{ id: string; is_public_shareable: boolean }>(
        'SELECT id, is_public_shareable FROM events WHERE user_id = $1',
        [owner.user_id],
      );
      expect(rows).toHaveLength(5);
      expect(rows.filter(({ is_public_shareable }) => is_public_shareable)).toEqual([]);
      for (const reference of [id, `${id}-occurrence-1`, ...ids, ...rows.map((row) => row.id)]) {
        expect((await page(reference)).status).toBe(404);
        expect((await file(reference)).status).toBe(404);
      }
      expect(await publicEntries()).toEqual([]);
    });

    it('a deleted occurrence is in no list, search or page, not even for its owner', async () => {
      const { id } = await table.create(aSeries({ title: 'Canary', passcode: 'canary' }));
      await table.change(`${id}-occurrence-1`, { title: 'Special canary' });
      await table.delete(`${id}-occurrence-1`);
      const search = await world.as(owner).get('/api/events?search=special');
      expect(search.body.total).toBe(0);
      expect(await table.entries()).toHaveLength(3);
      const texts = [
        await page(id),
        await file(id),
        await feed.get(`/internal/public/calendars/${table.calendarId}/feed`),
      ];
      for (const { text } of texts) expect(text).not.toContain('Special');
      expect((await published(id)).cancelled_dates).toEqual(['2026-03-09']);
    });
  });

  describe('says when it changed:', () => {
    const publishedAt = async () =>
      Date.parse((await feed.get(`/internal/public/calendars/${table.calendarId}`)).body.updated_at);

    it.each([
      ['a change of the series', (id: string) => table.change(id, { title: 'Gala' })],
      ['a change of one occurrence', (id: string) => table.change(`${id}-occurrence-1`, { title: 'Gala' })],
      ['a split', (id: string) => table.change(`${id}-occurrence-1`, { title: 'Gala' }, 'following')],
      [
        'hiding one occurrence',
        (id: string) => table.change(`${id}-occurrence-1`, { is_public_shareable: false }),
      ],
      ['hiding the series', (id: string) => table.change(id, { is_public_shareable: false })],
      ['taking it out of the calendar', (id: string) => table.change(id, { calendar_id: null })],
      ['deleting one occurrence', (id: string) => table.delete(`${id}-occurrence-1`)],
      ['deleting those that follow', (id: string) => table.delete(`${id}-occurrence-1`, 'following')],
      ['deleting the series', (id: string) => table.delete(id)],
      [
        'a copy that is saved',
        async (id: string) => table.change(((await table.copy(id)).body as Shown).id, {}),
      ],
    ])('%s', async (_what, act) => {
      const { id } = await table.create(aSeries());
      const before = await publishedAt();
      expect((await act(id)).status).toBeLessThan(300);
      expect(await publishedAt()).toBeGreaterThanOrEqual(before + 1000 - (before % 1000));
    });

    it('but not when a copy is made that is not saved yet', async () => {
      const { id } = await table.create(aSeries());
      const before = await publishedAt();
      expect((await table.copy(id)).status).toBe(201);
      expect(await publishedAt()).toBe(before);
    });

    it('restoring one occurrence', async () => {
      const { id } = await table.create(aSeries());
      await table.delete(`${id}-occurrence-1`);
      const before = await publishedAt();
      await table.restore(`${id}-occurrence-1`);
      expect(await publishedAt()).toBeGreaterThan(before);
    });
  });
});

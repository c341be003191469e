import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '@daymark/service-kit/testing';
import {
  aCalendar,
  anEvent,
  type CalendarsUnderTest,
  problemOf,
  unusedId,
  useCalendars,
  world,
} from './support/calendars-under-test.js';

describe('Events', () => {
  useCalendars();
  let owner: SignedIn;
  let other: SignedIn;
  let calendarId: string;
  beforeAll(async () => {
    other = await world.auth.signIn();
  });
  // Nobody may create more than sixty things a minute, so each test has its own person.
  beforeEach(async () => {
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar())).body.id;
  });

  const create = (fields: object = {}, person = owner) =>
    world.as(person).post('/api/events', anEvent(fields));
  const list = (person: SignedIn, from: string, to: string, id = calendarId) =>
    world.as(person).get(`/api/calendars/${id}/events?from=${from}&to=${to}`);
  const march = ['2026-03-01T00:00:00Z', '2026-04-01T00:00:00Z'] as const;

  it('are returned whole when they are created, and the same when they are read', async () => {
    const created = await create({
      description: 'Doors at six\nBring friends',
      location: 'Town hall',
      url: 'https://meet.example.org/room',
      meeting_id: '123 456',
      passcode: 'open sesame',
      calendar_id: calendarId,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      title: 'Concert',
      start_time: '2026-03-02T18:00:00.000Z',
      end_time: '2026-03-02T20:00:00.000Z',
      url: 'https://meet.example.org/room',
      passcode: 'open sesame',
      is_public_shareable: true,
      is_recurring: false,
      is_exception: false,
      parent_event_id: null,
      occurrence_index: null,
      recurrence: null,
      recurrence_text: null,
      calendars: [{ id: calendarId, name: 'Concerts' }],
      version: 1,
    });
    const read = await world.as(owner).get(`/api/events/${created.body.id}`);
    const person = { id: owner.user_id, name: expect.any(String) };
    expect(read.body).toEqual({ ...created.body, created_by: person, updated_by: person });
    expect((await list(owner, ...march)).body).toEqual({ items: [created.body], truncated: false });
  });

  it('keep an identity of their own in calendar programs, which ends in the domain of the time', async () => {
    const { id, uid } = (await create()).body;
    const { rows } = await world.sql.query('SELECT uid, revision FROM events WHERE id = $1', [id]);
    expect(rows[0].uid).toMatch(/^[0-9a-f-]{36}@calendar\.example\.org$/);
    expect(rows[0].uid).not.toContain(id);
    expect(uid).toBe(rows[0].uid);
    expect(rows[0].revision).toBe(0);
  });

  it('ignore fields that the server owns', async () => {
    const { body } = await create({
      id: unusedId(),
      user_id: other.user_id,
      uid: 'mine',
      revision: 9,
      version: 9,
      is_exception: true,
      parent_event_id: unusedId(),
      is_recurring: true,
      start_time: '2000-01-01T00:00:00Z',
    });
    expect(body).toMatchObject({
      is_exception: false,
      parent_event_id: null,
      is_recurring: false,
      version: 1,
    });
    expect(body.start_time).toBe('2026-03-02T18:00:00.000Z');
    expect((await world.as(other).get(`/api/events/${body.id}`)).status).toBe(404);
  });

  it.each([
    ['markup', `</script><script>alert(1)</script>`],
    ['quotes and an attribute', `"><img src=x onerror=alert('1')>`],
    ['SQL', `Robert'); DROP TABLE events; --`],
    ['a calendar line', 'BEGIN:VALARM; \\\\n, END'],
    ['a template', '{{constructor.constructor("alert(1)")()}} ${7*7} %s %00'],
    ['letters of many scripts', 'Ünïcode 🎉 家族 👨‍👩‍👧 عربي'],
    ['bidirectional marks', 'abc\u202edef\u2066ghi'],
    ['a JSON break', 'a\u2028b\u2029c \\"'],
  ])('keep text as typed: %s', async (_what, text) => {
    const fields = {
      title: text,
      description: `${text}\n\t${text}`,
      location: text,
      meeting_id: text,
      passcode: text,
    };
    const { body } = await create({ ...fields, calendar_id: calendarId });
    expect(body).toMatchObject(fields);
    expect((await list(owner, ...march)).body.items[0]).toMatchObject(fields);
  });

  it('store composed letters, and drop blanks around', async () => {
    const { body } = await create({
      title: '  Cafe\u0301 ',
      location: '\u3164',
      url: 'HTTPS://Example.ORG:443/a b'.replace(' ', '%20'),
    });
    expect(body).toMatchObject({ title: 'Caf\u00e9', location: null, url: 'https://example.org/a%20b' });
  });

  it('of whole days end at the midnight after the last day, in their own zone', async () => {
    const { body } = await create({
      is_all_day: true,
      start_local: '2026-03-28',
      end_local: '2026-03-29',
      calendar_id: calendarId,
    });
    // The second day has 23 hours in Berlin.
    expect(body.start_time).toBe('2026-03-27T23:00:00.000Z');
    expect(body.end_time).toBe('2026-03-29T22:00:00.000Z');
  });

  it('are moved to the first date that fits their rule', async () => {
    const { body } = await create({
      start_local: '2026-03-03T19:00',
      end_local: '2026-03-03T21:00',
      recurrence: { recurrence_type: 'weekly', days_of_week: [5, 1, 5] },
    });
    expect(body).toMatchObject({
      start_local: '2026-03-06T19:00',
      end_local: '2026-03-06T21:00',
      is_recurring: true,
      occurrence_index: 0,
      recurrence: {
        recurrence_type: 'weekly',
        interval: 1,
        days_of_week: [1, 5],
        count: null,
        end_date: null,
      },
      recurrence_text: 'Weekly on Mon and Fri, forever',
    });
  });

  it('may repeat by any rule, with added and excluded dates, each with its own id', async () => {
    const recurrence = {
      recurrence_type: 'custom',
      rrule: 'FREQ=MONTHLY;BYDAY=2TU',
      added_dates: ['2026-04-02T10:00'],
      excluded_dates: ['2026-05-12'],
    };
    const { body } = await create({
      start_local: '2026-03-03T19:00',
      end_local: '2026-03-03T21:00',
      calendar_id: calendarId,
      recurrence,
    });
    expect(body).toMatchObject({
      start_local: '2026-03-10T19:00',
      recurrence: { ...recurrence, interval: 1, days_of_week: null, week_start: null },
      recurrence_text: 'On the second Tuesday of every month, forever, and on 1 more date, except on 1 date',
    });
    const listed = await list(owner, '2026-03-01T00:00:00Z', '2026-07-01T00:00:00Z');
    const dates = listed.body.items as { id: string; start_local: string; end_local: string }[];
    expect(dates.map(({ start_local }) => start_local)).toEqual([
      '2026-03-10T19:00',
      '2026-04-02T10:00',
      '2026-04-14T19:00',
      '2026-06-09T19:00',
    ]);
    const added = dates[1]!;
    expect(added.id).toMatch(/-occurrence-\d{10}$/);
    expect((await world.as(owner).get(`/api/events/${added.id}`)).body).toMatchObject(added);
    const changed = await world
      .as(owner)
      .patch(`/api/events/${added.id}?scope=occurrence`, { title: 'Extra', version: body.version });
    expect([changed.status, changed.body.id, changed.body.title]).toEqual([200, added.id, 'Extra']);
    const again = await list(owner, '2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z');
    expect(again.body.items.map(({ title }: { title: string }) => title)[0]).toBe('Extra');
    expect(again.body.items).toHaveLength(2);
    const refused = await create({ recurrence: { recurrence_type: 'custom', rrule: 'FREQ=HOURLY' } });
    expect(problemOf(refused)).toMatchObject({
      status: 400,
      errors: [
        { field: 'recurrence.rrule', message: 'Rules that repeat more often than daily cannot be kept.' },
      ],
    });
  });

  it('that repeat yearly take day and month from their start where the rule names none', async () => {
    const { body } = await create({ recurrence: { recurrence_type: 'yearly' } });
    expect(body.recurrence).toMatchObject({ day_of_month: 2, month_of_year: 3 });
  });

  it.each([
    [
      'a day that the month of the start lacks',
      { recurrence_type: 'yearly', day_of_month: 31 },
      '2026-02-01',
    ],
    ['30 February', { recurrence_type: 'yearly', day_of_month: 30, month_of_year: 2 }, '2026-02-01'],
    [
      'no date before the end date',
      { recurrence_type: 'weekly', days_of_week: [1], end_date: '2026-03-05' },
      '2026-03-03',
    ],
    [
      'a leap day after the last year that is kept',
      { recurrence_type: 'yearly', day_of_month: 29, month_of_year: 2 },
      '9998-03-01',
    ],
  ])('are refused when their rule has %s', async (_title, recurrence, date) => {
    const response = await create({ start_local: `${date}T19:00`, end_local: `${date}T21:00`, recurrence });
    expect(response.status).toBe(400);
    expect(response.body.errors).toHaveLength(1);
  });

  it('move forward by the gap, and keep their length, where the clock jumps over all of them', async () => {
    const response = await create({ start_local: '2026-03-29T02:10', end_local: '2026-03-29T03:05' });
    expect(response.body).toMatchObject({
      start_time: '2026-03-29T01:10:00.000Z',
      end_time: '2026-03-29T02:05:00.000Z',
    });
  });

  it('may be moments, which a window has in which they start', async () => {
    const fields = { calendar_id: calendarId, end_local: '2026-03-02T19:00' };
    const created = await create(fields);
    expect(created.body).toMatchObject({
      start_time: '2026-03-02T18:00:00.000Z',
      end_time: '2026-03-02T18:00:00.000Z',
    });
    await create({ ...fields, recurrence: { recurrence_type: 'daily', count: 3 } });
    const startsIn = async (from: string, to: string) =>
      (await list(owner, from, to)).body.items.map(({ start_local }: { start_local: string }) => start_local);
    expect(await startsIn('2026-03-02T18:00:00Z', '2026-03-02T18:01:00Z')).toEqual([
      '2026-03-02T19:00',
      '2026-03-02T19:00',
    ]);
    expect(await startsIn('2026-03-02T18:01:00Z', '2026-03-03T18:00:00Z')).toEqual([]);
    expect(await startsIn('2026-03-03T18:00:00Z', '2026-03-06T00:00:00Z')).toEqual([
      '2026-03-03T19:00',
      '2026-03-04T19:00',
    ]);
    const past = await world.as(owner).get('/api/events');
    expect(past.body.items).toHaveLength(2);
    const series = past.body.items.find(({ is_recurring }: { is_recurring: boolean }) => is_recurring);
    expect(series.next_start_time).toBe('2026-03-04T18:00:00.000Z');
  });

  it('keep the wall clock of their zone when it changes', async () => {
    await create({
      calendar_id: calendarId,
      start_local: '2026-03-22T09:00',
      end_local: '2026-03-22T10:00',
      recurrence: { recurrence_type: 'weekly', days_of_week: [0], count: 2 },
    });
    const { items } = (await list(owner, ...march)).body;
    expect(items.map((item: { start_time: string }) => item.start_time)).toEqual([
      '2026-03-22T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
    expect(items[1]).toMatchObject({ start_local: '2026-03-29T09:00', end_local: '2026-03-29T10:00' });
  });

  it('that repeat are found by the number of an occurrence, and beyond the last one not at all', async () => {
    const { id } = (await create({ recurrence: { recurrence_type: 'daily', count: 3 } })).body;
    const get = (suffix: string) => world.as(owner).get(`/api/events/${id}${suffix}`);
    expect((await get('-occurrence-2')).body).toMatchObject({
      id: `${id}-occurrence-2`,
      parent_event_id: id,
      occurrence_index: 2,
      start_local: '2026-03-04T19:00',
      start_time: '2026-03-04T18:00:00.000Z',
      recurrence_text: 'Daily, 3 times',
    });
    expect((await get('-occurrence-0')).body.id).toBe(id);
    expect((await get('-occurrence-3')).status).toBe(404);
    expect(problemOf(await get('-occurrence-3'))).toEqual(
      problemOf(await world.as(owner).get(`/api/events/${unusedId()}`)),
    );
  });

  it('that do not repeat have no occurrence but themselves', async () => {
    const { id } = (await create()).body;
    expect((await world.as(owner).get(`/api/events/${id}-occurrence-1`)).status).toBe(404);
  });

  it('that never end are found at their 99,999th occurrence without walking there', async () => {
    const daily = (await create({ recurrence: { recurrence_type: 'daily' } })).body.id;
    const rare = (await create({ recurrence: { recurrence_type: 'daily', interval: 999 } })).body.id;
    const far = await world.as(owner).get(`/api/events/${daily}-occurrence-99999`);
    expect(far.body.start_local).toBe('2299-12-15T19:00');
    expect((await world.as(owner).get(`/api/events/${rare}-occurrence-99999`)).status).toBe(404);
  });

  it('last as long as their rule says, however far away that is', async () => {
    const rule = { recurrence_type: 'yearly', interval: 999, day_of_month: 29, month_of_year: 2, count: 100 };
    const response = await create({
      start_local: '2024-02-29T09:00',
      end_local: '2024-02-29T10:00',
      recurrence: rule,
    });
    expect(response.status).toBe(201);
    const last = await world.as(owner).get(`/api/events/${response.body.id}-occurrence-99`);
    expect(last.status).toBe(404);
  });

  describe('in a window', () => {
    const times = (response: { body: { items: { start_time: string }[] } }) =>
      response.body.items.map(({ start_time }) => start_time);

    it('are in order of time, each with an id that finds it', async () => {
      await create({
        title: 'Series',
        calendar_id: calendarId,
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 3 },
      });
      await create({
        title: 'Between',
        calendar_id: calendarId,
        start_local: '2026-03-05T08:00',
        end_local: '2026-03-05T09:00',
      });
      const { items } = (await list(owner, ...march)).body;
      expect(items.map(({ title }: { title: string }) => title)).toEqual([
        'Series',
        'Between',
        'Series',
        'Series',
      ]);
      for (const item of items) {
        // Windows have no first date of a series, and no people.
        const {
          created_by: _maker,
          updated_by: _changer,
          first_date: _,
          leading_date: _leading,
          series_dates: _dates,
          ...event
        } = (await world.as(owner).get(`/api/events/${item.id}`)).body;
        expect(event).toEqual(item);
      }
    });

    it('include what began before and still runs, and exclude what begins at its end', async () => {
      await create({
        calendar_id: calendarId,
        start_local: '2026-03-01T00:00',
        end_local: '2026-03-08T00:00',
        timezone: 'UTC',
      });
      const count = async (from: string, to: string) => (await list(owner, from, to)).body.items.length;
      expect(await count('2026-03-07T00:00:00Z', '2026-03-09T00:00:00Z')).toBe(1);
      expect(await count('2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z')).toBe(0);
      expect(await count('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')).toBe(0);
    });

    it('are at most 100 of one series, and the response says that it was cut', async () => {
      await create({ calendar_id: calendarId, recurrence: { recurrence_type: 'daily' } });
      const year = await list(owner, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z');
      expect(year.body.items).toHaveLength(100);
      expect(year.body.truncated).toBe(true);
      const quarter = await list(owner, '2030-01-01T00:00:00Z', '2030-04-01T00:00:00Z');
      expect(quarter.body.items).toHaveLength(90);
      expect(quarter.body.truncated).toBe(false);
    });

    it('are only those of the requested calendar', async () => {
      await create({ calendar_id: calendarId });
      await create();
      expect(times(await list(owner, ...march))).toHaveLength(1);
    });

    it('show another person only what its owner shares, without how to join', async () => {
      const meeting = { url: 'https://meet.example.org/', meeting_id: 'canary-id', passcode: 'canary-pass' };
      const shared = (await create({ ...meeting, title: 'Shared', calendar_id: calendarId })).body;
      await create({
        ...meeting,
        title: 'Hidden canary',
        calendar_id: calendarId,
        is_public_shareable: false,
      });
      const privateCalendar = (
        await world.as(owner).post('/api/calendars', { name: 'Secret canary', is_public: false })
      ).body;
      await world.sql.query('INSERT INTO calendar_events VALUES ($1, $2)', [privateCalendar.id, shared.id]);
      const response = await list(other, ...march);
      expect(response.body.items).toHaveLength(1);
      expect(response.body.items[0]).toMatchObject({
        id: shared.id,
        url: null,
        meeting_id: null,
        passcode: null,
      });
      expect(response.text).not.toContain('canary');
      expect((await list(owner, ...march)).text).toContain('Secret canary');

      await create({
        calendar_id: calendarId,
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 2 },
      });
      const rulesFor = async (person: SignedIn) => {
        const { body } = await list(person, ...march);
        return (body.items as { recurrence_text: string | null }[]).map((item) => item.recurrence_text);
      };
      expect(await rulesFor(other)).toContain('Weekly on Mon, 2 times');
      expect(await rulesFor(owner)).toContain('Weekly on Mon, 2 times');
    });
  });

  describe('put into a calendar', () => {
    it("of somebody else that is public are refused with 'Access Denied'", async () => {
      const response = await create({ calendar_id: calendarId }, other);
      expect(response.status).toBe(403);
      expect(response.body).toMatchObject({
        title: 'Access Denied',
        detail: "You don't have permission to access this calendar.",
      });
    });

    it('of somebody else that is private are refused as if it did not exist', async () => {
      const { id } = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: false }))).body;
      const [hidden, missing] = [
        await create({ calendar_id: id }, other),
        await create({ calendar_id: unusedId() }, other),
      ];
      expect(hidden.status).toBe(404);
      expect(problemOf(hidden)).toEqual(problemOf(missing));
    });

    it('that they may not go to are not created at all', async () => {
      await create({ calendar_id: calendarId, title: 'Never there' }, other);
      const { rows } = await world.sql.query(
        "SELECT count(*)::int AS found FROM events WHERE title = 'Never there'",
      );
      expect(rows[0].found).toBe(0);
    });
  });

  it('exist for their owner only', async () => {
    const { id } = (await create({ calendar_id: calendarId })).body;
    const [hidden, missing] = [
      await world.as(other).get(`/api/events/${id}`),
      await world.as(other).get(`/api/events/${unusedId()}`),
    ];
    expect(hidden.status).toBe(404);
    expect(problemOf(hidden)).toEqual(problemOf(missing));
    expect((await world.as(other).get(`/api/events/${id}-occurrence-0`)).status).toBe(404);
  });

  describe('when a step of creating them fails', () => {
    it.each(['event_recurrences', 'calendar_events'])('leave nothing behind: %s', async (table) => {
      const counts = () => rowCounts(world);
      await world.sql.query(`
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`);
      const before = await counts();
      const response = await create({ calendar_id: calendarId, recurrence: { recurrence_type: 'daily' } });
      await world.sql.query(`DROP TRIGGER refuse ON ${table}; DROP FUNCTION refuse()`);
      expect(response.status).toBe(500);
      expect(response.text).not.toContain('refused');
      expect(await counts()).toEqual(before);
      expect(
        (await create({ calendar_id: calendarId, recurrence: { recurrence_type: 'daily' } })).status,
      ).toBe(201);
    });
  });
});

async function rowCounts(world: CalendarsUnderTest): Promise<unknown> {
  const { rows } = await world.sql.query(
    `SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM event_recurrences) AS rules,
            (SELECT count(*) FROM calendar_events) AS links, (SELECT max(published_at) FROM calendars) AS published`,
  );
  return rows[0];
}

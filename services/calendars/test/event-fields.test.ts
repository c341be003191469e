import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  actionFields,
  eventFields,
  EventRequest,
  exceptionFields,
  exceptionTexts,
  fieldsVisibleTo,
  maxCharactersOf,
  pick,
  requestFields,
  searchedFields,
  storedFields,
  type ActionField,
  type EventFieldName,
  type RequestField,
} from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { aCalendar, startCalendars, type CalendarsUnderTest } from './support/calendars-under-test.js';

type Body = Record<string, unknown>;

/** An event with a recognisable value in each field. */
const CANARY: Record<Exclude<RequestField, 'calendar_id'>, unknown> = {
  title: 'Canary title',
  description: 'Canary description',
  start_local: '2026-03-02T19:17',
  end_local: '2026-03-02T21:23',
  timezone: 'Pacific/Chatham',
  is_all_day: false,
  location: 'Canary location',
  url: 'https://canary.example.org/meeting',
  meeting_id: 'canary-meeting',
  passcode: 'canary-passcode',
  is_public_shareable: true,
  recurrence: {
    recurrence_type: 'daily',
    interval: 1,
    days_of_week: null,
    day_of_month: null,
    month_of_year: null,
    end_date: null,
    count: 3,
  },
};

/** The values that actions set, recognisable too. */
const CANARY_OF_ACTIONS: Record<ActionField, unknown> = {
  status: 'cancelled',
  cancellation_note: 'Canary note',
  cancelled_at: '2026-02-28T11:13:17.000Z',
  is_cancellation_over: true,
  draft: null,
};
/** A draft is not shared; `copying-events.test.ts` has one. */
const isOfWhatIsShared = (field: EventFieldName) => field !== 'draft';

/** A change of the series, on the same date, that changes the field. */
const CHANGES: Record<Exclude<EventFieldName, ActionField | 'calendar_id' | 'recurrence'>, Body> = {
  title: { title: 'Changed title' },
  description: { description: 'Changed description' },
  start_local: { start_local: '2026-03-02T18:00' },
  end_local: { end_local: '2026-03-02T22:00' },
  timezone: { timezone: 'Asia/Kathmandu' },
  is_all_day: { is_all_day: true, start_local: '2026-03-02', end_local: '2026-03-02' },
  start_time: { start_local: '2026-03-02T18:00' },
  end_time: { end_local: '2026-03-02T22:00' },
  location: { location: 'Changed location' },
  url: { url: 'https://changed.example.org/' },
  meeting_id: { meeting_id: 'changed-meeting' },
  passcode: { passcode: 'changed-passcode' },
  is_public_shareable: { is_public_shareable: false },
};

describe('Each field of the catalogue of an event', () => {
  let world: CalendarsUnderTest;
  let owner: SignedIn;
  let calendarId: string;
  let created: Body & { id: string };
  beforeAll(async () => {
    world = await startCalendars();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    owner = await world.auth.signIn();
    calendarId = (await world.as(owner).post('/api/calendars', aCalendar({ is_public: true }))).body.id;
    const answer = await world.as(owner).post('/api/events', { ...CANARY, calendar_id: calendarId });
    expect(answer.status).toBe(201);
    const { status, cancellation_note, cancelled_at, is_cancellation_over } = CANARY_OF_ACTIONS;
    await world.sql.query(
      `UPDATE events SET status = $2, cancellation_note = $3, cancelled_at = $4, is_cancellation_over = $5
       WHERE id = $1`,
      [answer.body.id, status, cancellation_note, cancelled_at, is_cancellation_over],
    );
    created = (await world.as(owner).get(`/api/events/${answer.body.id}`)).body;
  });

  const rowOf = async (condition: string): Promise<Body> =>
    (await world.sql.query<Body>(`SELECT * FROM events WHERE ${condition}`)).rows[0]!;
  const window = '?from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z';
  /** The fields of the catalogue in a response. */
  const toldOf = (body: Body) => Object.keys(eventFields).filter((field) => (body[field] ?? null) !== null);

  it('has a canary here, so that none passes unseen', () => {
    expect([...Object.keys(CANARY), 'calendar_id'].sort()).toEqual([...requestFields].sort());
    expect(Object.keys(CANARY_OF_ACTIONS).sort()).toEqual([...actionFields].sort());
    expect([...Object.keys(CHANGES), ...actionFields, 'calendar_id', 'recurrence'].sort()).toEqual(
      Object.keys(eventFields).sort(),
    );
  });

  it('is returned to its owner as it was written, and makes the same request again', async () => {
    expect(created).toMatchObject(CANARY);
    const { body } = await world.as(owner).get(`/api/events/${created.id}`);
    expect(toldOf(body)).toEqual(fieldsVisibleTo('owner').filter(isOfWhatIsShared));
    const again = { ...pick(body as typeof CANARY, Object.keys(CANARY) as (keyof typeof CANARY)[]) };
    expect(EventRequest.parse({ ...again, calendar_id: body.calendars[0].id })).toEqual(
      EventRequest.parse({ ...CANARY, calendar_id: calendarId }),
    );
  });

  it('has its column in the table, and the one of the form its row of links', async () => {
    const row = await rowOf(`id = '${created.id}'`);
    for (const field of storedFields) {
      const written = ({ ...created, ...CANARY_OF_ACTIONS } as Body)[field];
      expect([field, row[field]]).toEqual([
        field,
        row[field] instanceof Date ? new Date(String(written)) : written,
      ]);
    }
    const links = await world.sql.query('SELECT calendar_id FROM calendar_events');
    expect(links.rows).toContainEqual({ calendar_id: calendarId });
  });

  it('is returned to those whom the catalogue names, and to nobody else', async () => {
    const viewer = await world.auth.signIn();
    const seen = await world.as(viewer).get(`/api/calendars/${calendarId}/events${window}`);
    expect(toldOf(seen.body.items[0])).toEqual(fieldsVisibleTo('viewer'));
    const feed = await world.asService('feed');
    // For a whole series, the page shows its latest date.
    const page = await feed.get(`/internal/public/events/${created.id}-occurrence-0`);
    expect(toldOf(page.body)).toEqual(fieldsVisibleTo('page'));
    const file = await feed.get(`/internal/public/events/${created.id}/file`);
    expect(toldOf(file.body)).toEqual(fieldsVisibleTo('feed'));
    const list = await feed.get(`/internal/public/calendars/${calendarId}/events${window}`);
    expect(toldOf(list.body.items[0])).toEqual(fieldsVisibleTo('list'));
    const own = await world.as(owner).get(`/api/events/window${window}`);
    expect(toldOf(own.body.items[0])).toEqual(fieldsVisibleTo('window').filter(isOfWhatIsShared));
    const whole = await feed.get(`/internal/public/calendars/${calendarId}/feed`);
    expect(toldOf(whole.body.events[0])).toEqual(fieldsVisibleTo('feed'));
    for (const told of [page.body, file.body, list.body.items[0], own.body.items[0]]) {
      for (const field of toldOf(told)) {
        expect([field, told[field]]).toEqual([field, ({ ...created, ...CANARY_OF_ACTIONS } as Body)[field]]);
      }
    }
  });

  it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
    'is in an occurrence that was changed individually as the catalogue says: %s',
    async (field) => {
      const occurrence = `${created.id}-occurrence-0`;
      const other = field === 'location' ? { title: 'By itself' } : { location: 'By itself' };
      const change = (id: string, scope: string, version: unknown, update: Body) =>
        world.as(owner).patch(`/api/events/${id}?scope=${scope}`, { version, ...update });
      const alone = await change(occurrence, 'occurrence', created['version'], other);
      expect(alone.body).toMatchObject({ ...CANARY, recurrence: null, ...other });

      const { version } = (await world.as(owner).get(`/api/events/${created.id}`)).body;
      const series = await change(created.id, 'series', version, CHANGES[field]);
      expect(series.body).toMatchObject(CHANGES[field]);
      const after = (await world.as(owner).get(`/api/events/${occurrence}`)).body;
      expect(eventFields[field].inOccurrence).not.toBe('none');
      expect(after[field]).not.toEqual(created[field]);
      expect(after[field]).toEqual(series.body[field]);
      expect(after).toMatchObject(other);
      const row = await rowOf(`parent_event_id = '${created.id}'`);
      const stored = row[field] instanceof Date ? row[field].toISOString() : row[field];
      expect(stored).toEqual(after[field]);
    },
  );

  it('is in the list of exceptions as the catalogue says', async () => {
    const occurrence = `${created.id}-occurrence-0`;
    const update = { version: created['version'], location: 'By itself' };
    const { body: alone } = await world.as(owner).patch(`/api/events/${occurrence}?scope=occurrence`, update);
    const exceptions = async (withText: boolean): Promise<Body[]> =>
      (await world.as(owner).get(`/api/events/${created.id}/exceptions?with_text=${withText}`)).body.items;
    const [whole] = await exceptions(true);
    expect(toldOf(whole!)).toEqual(exceptionFields);
    expect(whole).toMatchObject(pick(alone, exceptionFields));
    expect(whole).toMatchObject({
      location: 'By itself',
      cancellation_note: CANARY_OF_ACTIONS.cancellation_note,
    });
    const [brief] = await exceptions(false);
    expect(toldOf(brief!)).toEqual(exceptionFields.filter((field) => !exceptionTexts.includes(field)));
  });

  it('is weighed by the database where it is a text of the feed, so that a feed stays as light as it has to', async () => {
    const { rows } = await world.sql.query<{ weighed: string }>(
      `SELECT pg_get_expr(d.adbin, d.adrelid) AS weighed FROM pg_attrdef d
         JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
        WHERE d.adrelid = 'events'::regclass AND a.attname = 'feed_bytes'`,
    );
    const texts = fieldsVisibleTo('feed').filter((field) => maxCharactersOf(field) > 0);
    expect(texts.filter((field) => !rows[0]!.weighed.includes(`COALESCE(${field}, `))).toEqual([]);
    expect(texts).toContain('location');
  });

  it.each(searchedFields)(
    'is searched in the lists of its owner where the catalogue says so: %s',
    async (field) => {
      const found = async (search: string) =>
        (await world.as(owner).get(`/api/events?search=${encodeURIComponent(search)}`)).body.total;
      expect(await found(String(CANARY[field]).toUpperCase())).toBe(1);
      expect(await found(`${String(CANARY[field])} is elsewhere`)).toBe(0);
    },
  );

  it('that has none of its own in a changed occurrence is left to the series', async () => {
    const none = Object.keys(eventFields).filter(
      (field) => eventFields[field as EventFieldName].inOccurrence === 'none',
    );
    expect(none).toEqual(['calendar_id', 'recurrence']);
    const { body } = await world
      .as(owner)
      .patch(`/api/events/${created.id}-occurrence-1`, { version: created['version'], title: 'By itself' });
    expect(body).toMatchObject({ recurrence: null, calendars: created['calendars'] });
  });
});

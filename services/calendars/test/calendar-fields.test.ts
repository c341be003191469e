import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  calendarFieldNames,
  calendarFieldsInEvents,
  calendarFieldsVisibleTo,
  type Calendar,
  type CalendarFieldName,
} from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { aCalendar, useCalendars, world } from './support/calendars-under-test.js';

type Fields = Record<CalendarFieldName, unknown>;

/** A calendar with a recognisable value in each field. */
const CANARY: Fields = {
  name: 'Canary name',
  description: 'Canary description',
  is_public: true,
  color: '#a16207',
  theme: {
    primary_color: '#123456',
    background_color: '#fedcba',
    text_color: '#000001',
    border_radius: 1.25,
    timezone: 'Pacific/Chatham',
  },
  embed_sites: ['https://canary.example.org'],
  cancelled_events: 'remove',
  busy_status: 'busy',
  cover_alt: 'Canary cover',
  default_view: 'list',
  week_start: 6,
  language: 'pl',
  reminder_minutes: 60,
  // An own calendar, which the tests create.
  days_off_calendar_id: null,
  warns_of_overlaps: true,
};

/** Another value for each. */
const CHANGED: Fields = {
  name: 'Changed name',
  description: null,
  is_public: false,
  color: '#64748b',
  theme: null,
  embed_sites: [],
  cancelled_events: 'announce',
  busy_status: 'free',
  cover_alt: null,
  default_view: 'month',
  week_start: null,
  language: null,
  reminder_minutes: null,
  days_off_calendar_id: null,
  warns_of_overlaps: false,
};

describe('Each field of the catalogue of a calendar', () => {
  useCalendars();
  let owner: SignedIn;
  beforeAll(async () => {
    owner = await world.auth.signIn();
    CANARY.days_off_calendar_id = (await create()).id;
  });

  const create = async (fields: Partial<Fields> = {}) =>
    (await world.as(owner).post('/api/calendars', aCalendar(fields))).body as Calendar;
  const published = async ({ id }: Calendar) =>
    (await (await world.asService('feed')).get(`/internal/public/calendars/${id}`)).body as Record<
      string,
      unknown
    >;

  it('is stored for a new calendar and returned to people as it was written', async () => {
    const calendar = await create(CANARY);
    expect(calendar).toMatchObject(CANARY);
    expect((await world.as(owner).get(`/api/calendars/${calendar.id}`)).body).toEqual(calendar);
  });

  it.each(calendarFieldNames)(
    'is stored where it is changed, and nothing else with it: %s',
    async (field) => {
      const { id, version } = await create(CANARY);
      const response = await world
        .as(owner)
        .patch(`/api/calendars/${id}`, { version, [field]: CHANGED[field] });
      expect(response.status).toBe(200);
      const expected = { ...CANARY, [field]: CHANGED[field], version: version + 1 };
      expect((await world.as(owner).get(`/api/calendars/${id}`)).body).toMatchObject(expected);
    },
  );

  it('is sent to the feed service if its audience says so, and to nobody else', async () => {
    const told = await published(await create(CANARY));
    const inFeed: readonly string[] = calendarFieldsVisibleTo('feed');
    for (const field of calendarFieldNames)
      expect(told[field]).toEqual(inFeed.includes(field) ? CANARY[field] : undefined);
  });

  it.each(calendarFieldNames)(
    'updates the date of every event of the feed where events contain it: %s',
    async (field) => {
      const calendar = await create(CANARY);
      await world.as(owner).patch(`/api/calendars/${calendar.id}`, { version: 1, [field]: CHANGED[field] });
      const { rows } = await world.sql.query<{ feed_policy_changed_at: Date | null }>(
        'SELECT feed_policy_changed_at FROM calendars WHERE id = $1',
        [calendar.id],
      );
      const isSaid = (calendarFieldsInEvents as string[]).includes(field);
      expect(rows[0]!.feed_policy_changed_at !== null).toBe(isSaid);
    },
  );
});

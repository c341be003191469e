import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventFields, fieldsVisibleTo, type FieldVisibleTo } from '@daymark/contracts';
import { startTwoServices, type TwoServices } from './support/two-services.js';

const TITLE = 'Canary title';
/** It decides whether a cancelled event is still in the feed, but is not written there. */
const NOT_WRITTEN = 'is_cancellation_over';
/** What a calendar program reads for each field of the feed. */
const IN_FEED: Record<Exclude<FieldVisibleTo<'feed'>, typeof NOT_WRITTEN>, string> = {
  title: `SUMMARY:${TITLE}`,
  description: 'DESCRIPTION:Canary description',
  start_local: 'DTSTART;TZID=Pacific/Chatham:20260302T191700',
  end_local: 'DTEND;TZID=Pacific/Chatham:20260302T212300',
  timezone: 'TZID:Pacific/Chatham',
  is_all_day: 'DTSTART;VALUE=DATE:20260302',
  location: 'LOCATION:Canary location',
  recurrence: 'RRULE:FREQ=DAILY;COUNT=3',
  status: `SUMMARY:Cancelled: ${TITLE}`,
  cancellation_note: 'DESCRIPTION:Canary note\\n\\nCanary description',
};
/** Must not appear in a feed or a list in any form. */
const JOINING = {
  url: 'https://canary.example.org/meeting',
  meeting_id: 'canary-meeting',
  passcode: 'canary-passcode',
};

describe('Each field of the catalogue of an event', () => {
  let world: TwoServices;
  let calendarId: string;
  let eventId: string;
  const get = async (path: string) => (await world.feed.get(path)).text.replaceAll('\r\n ', '');
  beforeAll(async () => {
    world = await startTwoServices();
    calendarId = (await world.createCalendar({ is_public: true })).id;
    const event = {
      title: TITLE,
      description: 'Canary description',
      start_local: '2026-03-02T19:17',
      end_local: '2026-03-02T21:23',
      timezone: 'Pacific/Chatham',
      location: 'Canary location',
      ...JOINING,
      calendar_id: calendarId,
    };
    const recurrence = { recurrence_type: 'daily', count: 3 };
    eventId = (await world.createEvent({ ...event, recurrence })).id;
    const wholeDay = { is_all_day: true, start_local: '2026-03-02', end_local: '2026-03-02' };
    await world.createEvent({ ...event, ...wholeDay });
    const cancelled = await world.createEvent(event);
    await world.sql.query(
      `UPDATE events SET status = 'cancelled', cancellation_note = 'Canary note', cancelled_at = now() WHERE id = $1`,
      [cancelled.id],
    );
  });
  afterAll(() => world.close());

  it.each(Object.keys(IN_FEED) as (keyof typeof IN_FEED)[])(
    'that feeds contain is in the text of the feed: %s',
    async (field) => {
      expect([...Object.keys(IN_FEED), NOT_WRITTEN].sort()).toEqual([...fieldsVisibleTo('feed')].sort());
      expect(await get(`/feed/${calendarId}.ics`)).toContain(IN_FEED[field]);
    },
  );

  it('is on the public page and in the public list as the catalogue says', async () => {
    const page = JSON.parse(await get(`/api/public/events/${eventId}`)) as object;
    const { items } = JSON.parse(
      await get(
        `/api/public/calendars/${calendarId}/events?from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z`,
      ),
    ) as { items: object[] };
    const told = (body: object) => Object.keys(eventFields).filter((field) => field in body);
    expect(told(page)).toEqual(fieldsVisibleTo('page'));
    expect(page).toMatchObject(JOINING);
    expect(told(items[0]!)).toEqual(fieldsVisibleTo('list'));
  });

  it('that leads into a meeting is in no feed, file or list', async () => {
    const texts = await Promise.all([
      get(`/feed/${calendarId}.ics`),
      get(`/feed/event/${eventId}.ics`),
      get(`/api/public/calendars/${calendarId}/events?from=2026-03-01T00:00:00Z&to=2026-03-03T00:00:00Z`),
    ]);
    for (const text of texts) {
      expect(text).toContain(TITLE);
      for (const secret of Object.values(JOINING)) expect(text).not.toContain(secret);
    }
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { services, useTwoServices } from './support/two-services.js';

const MARCH = 'from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z';
const ENGLISH = 'Weekly on Mon, 3 times';
const GERMAN = 'Wöchentlich am Mo, 3-mal';

describe('What the audience reads', () => {
  useTwoServices();
  let calendarId: string;
  let otherId: string;
  let eventId: string;
  beforeAll(async () => {
    calendarId = (await services.createCalendar({ language: 'de', reminder_minutes: 60 })).id;
    otherId = (await services.createCalendar({ language: 'pl' })).id;
    eventId = (
      await services.createEvent({
        calendar_id: calendarId,
        title: 'Chor',
        start_local: '2026-03-02T19:00',
        end_local: '2026-03-02T21:00',
        recurrence: { recurrence_type: 'weekly', days_of_week: [1], count: 3 },
      })
    ).id;
  });

  const json = async (path: string) => JSON.parse((await services.feed.get(path)).text);
  const inList = async (calendar: string, query = '') =>
    (await json(`/api/public/calendars/${calendar}/events?${MARCH}${query}`)).items.map(
      ({ recurrence_text }: { recurrence_text: string }) => recurrence_text,
    )[0];

  it('has rules in the language of the address, in English without one', async () => {
    // Each of them twice: the second comes from a cache.
    for (const _ of [1, 2]) {
      for (const calendar of [calendarId, `${calendarId}+${otherId}`]) {
        expect(await inList(calendar)).toBe(ENGLISH);
        expect(await inList(calendar, '&language=de')).toBe(GERMAN);
        expect(await inList(calendar, '&language=en')).toBe(ENGLISH);
      }
    }
    const page = `/api/public/events/${eventId}`;
    expect(await json(page)).toMatchObject({ recurrence_text: ENGLISH });
    expect(await json(`${page}?language=de`)).toMatchObject({
      recurrence_text: GERMAN,
      series: { recurrence_text: GERMAN },
    });
  });

  it('is refused in a language that there is not', async () => {
    for (const path of [
      `/api/public/calendars/${calendarId}/events?${MARCH}&language=xx`,
      `/api/public/events/${eventId}?language=DE`,
    ]) {
      expect((await services.feed.get(path)).status).toBe(400);
    }
  });

  it("tells a page its calendar's language; of several, the one that they share", async () => {
    const languageOf = async (id: string) => (await json(`/api/public/calendars/${id}`)).language;
    expect(await languageOf(calendarId)).toBe('de');
    expect(await languageOf(`${calendarId}+${otherId}`)).toBeNull();
  });

  it("has the words of feeds in the calendar's language", async () => {
    await services.ask(services.owner, 'POST', `/api/events/${eventId}/cancel`, { version: 1 });
    const feedWith = (line: string) =>
      until(line, async () => {
        const { text } = await services.feed.get(`/feed/${calendarId}.ics?alarm=60`);
        return text.includes(`\r\n${line}\r\n`) || undefined;
      });
    await feedWith('SUMMARY:Abgesagt: Chor');
    await feedWith('DESCRIPTION:Erinnerung');
    const ids = [calendarId, otherId].sort().join('+');
    const together = await services.feed.get(`/feed/${ids}.ics?alarm=60`);
    expect(together.text).toContain('\r\nSUMMARY:Abgesagt: Chor\r\n');
    const reminder = ids.startsWith(calendarId) ? 'Erinnerung' : 'Przypomnienie';
    expect(together.text).toContain(`\r\nDESCRIPTION:${reminder}\r\n`);
    const { version } = await services.ask(services.owner, 'GET', `/api/calendars/${calendarId}`);
    await services.ask(services.owner, 'PATCH', `/api/calendars/${calendarId}`, { version, language: null });
    await feedWith('SUMMARY:Cancelled: Chor');
    await feedWith('DESCRIPTION:Reminder');
  });
});

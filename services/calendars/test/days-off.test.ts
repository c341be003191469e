import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Calendar } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { aCalendar, other, useCalendars, world } from './support/calendars-under-test.js';

describe('The days off of a calendar', () => {
  useCalendars();
  let owner: SignedIn;
  let holidays: Calendar;
  let club: Calendar;
  beforeEach(async () => {
    owner = await world.auth.signIn();
    holidays = await create(owner, { name: 'Holidays', is_public: false });
    club = await create(owner, { name: 'Club', days_off_calendar_id: holidays.id });
  });
  const create = async (person: SignedIn, fields: object) =>
    (await world.as(person).post('/api/calendars', aCalendar(fields))).body as Calendar;
  const path = () => `/api/calendars/${club.id}`;
  const read = async (person = owner) => (await world.as(person).get(path())).body as Calendar;
  const change = (fields: object, { version } = club) =>
    world.as(owner).patch(path(), { version, ...fields });

  it('are told to its owner alone, since the chosen calendar may be private', async () => {
    expect((await read()).days_off_calendar_id).toBe(holidays.id);
    const seen = await read(other);
    expect(seen.name).toBe('Club');
    expect(JSON.stringify(seen)).not.toContain(holidays.id);
    expect(seen).not.toHaveProperty('days_off_calendar_id');
    expect(seen).not.toHaveProperty('warns_of_overlaps');
    const feed = await (await world.asService('feed')).get(`/internal/public/calendars/${club.id}`);
    expect(feed.text).not.toContain(holidays.id);
  });

  it("are those of an own calendar: another person's is refused like a missing one", async () => {
    const theirs = await create(other, { name: 'Public' });
    for (const request of [
      world.as(owner).post('/api/calendars', aCalendar({ days_off_calendar_id: theirs.id })),
      change({ days_off_calendar_id: theirs.id }),
    ]) {
      const { status, body } = await request;
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field: 'days_off_calendar_id' }]);
    }
  });

  it('stay chosen while their calendar is in the bin, and nothing else is hindered by that', async () => {
    await world.as(owner).delete(`/api/calendars/${holidays.id}`).expect(204);
    await change({ name: 'Rowing Club', days_off_calendar_id: holidays.id }).expect(200);
    await world.as(owner).delete(path()).expect(204);
    await world.as(owner).post(`/api/bin/${club.id}/restore`, undefined).expect(200);
    expect(await read()).toMatchObject({ name: 'Rowing Club', days_off_calendar_id: holidays.id });
  });
});

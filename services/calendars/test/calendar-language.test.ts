import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Calendar } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { CLUB, Imports } from './support/calendar-files.js';
import { aCalendar, useCalendars, world } from './support/calendars-under-test.js';

describe('The language of a calendar', () => {
  useCalendars();
  let owner: SignedIn;
  beforeAll(async () => {
    owner = await world.auth.signIn();
  });
  const created = async (fields: object, accepted = '') => {
    const { body } = await world
      .as(owner)
      .post('/api/calendars', aCalendar(fields))
      .set('accept-language', accepted)
      .expect(201);
    return body as Calendar;
  };

  it("is that of its creator's browser, English where that has none of ours, or as it was chosen", async () => {
    expect((await created({}, 'pl-PL,pl;q=0.9,en;q=0.5')).language).toBe('pl');
    expect((await created({}, 'fi')).language).toBe('en');
    expect((await created({ language: 'ar' }, 'pl')).language).toBe('ar');
    expect((await created({ language: null }, 'pl')).language).toBeNull();
  });

  it('is that of the browser in which its file was imported', async () => {
    const imports = new Imports(() => owner, 'it');
    const { calendar } = await imports.run(await imports.bring(CLUB));
    const { body } = await world.as(owner).get(`/api/calendars/${calendar!.id}`);
    expect((body as Calendar).language).toBe('it');
  });

  it('is refused where it is none of ours', async () => {
    const response = await world.as(owner).post('/api/calendars', aCalendar({ language: 'fi' }));
    expect(response.status).toBe(400);
  });

  it("is the visitor's own for calendars from before there were languages", async () => {
    const { rows } = await world.sql.query<{ column_default: string | null; is_nullable: string }>(
      `SELECT column_default, is_nullable FROM information_schema.columns
        WHERE table_name = 'calendars' AND column_name = 'language'`,
    );
    expect(rows).toEqual([{ column_default: null, is_nullable: 'YES' }]);
  });
});

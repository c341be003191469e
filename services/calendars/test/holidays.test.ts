import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Calendar, HolidayCountry, WindowOccurrence } from '@daymark/contracts';
import type { SignedIn } from '@daymark/service-kit/testing';
import { HolidaysService } from '../src/holidays/holidays.module.js';
import { unusedId, useCalendars, world } from './support/calendars-under-test.js';

const YEAR = new Date().getUTCFullYear();
const PATH = '/api/calendars/holidays';

describe('A calendar with public holidays', () => {
  useCalendars();
  let owner: SignedIn;
  beforeEach(async () => {
    owner = await world.auth.signIn();
  });

  const add = (body: object) => world.as(owner).post(PATH, body);
  const added = async (body: object): Promise<Calendar> => {
    const response = await add(body);
    expect([response.status, response.body]).toEqual([201, expect.anything()]);
    return response.body as Calendar;
  };
  const holidays = async ({ id }: Calendar, year = YEAR) => {
    const query = `from=${year - 1}-12-31T00:00:00Z&to=${year + 1}-01-01T00:00:00Z&calendars=${id}`;
    const { body } = await world.as(owner).get(`/api/events/window?${query}`);
    return (body.items as WindowOccurrence[]).filter(({ start_local }) => start_local.startsWith(`${year}`));
  };
  const titles = async (calendar: Calendar, year?: number) =>
    (await holidays(calendar, year)).map(({ start_local, title }) => `${start_local.slice(5)} ${title}`);
  const renew = () => world.service.application.get(HolidaysService).renew();
  const until = (calendar: Calendar, year: number) =>
    world.sql.query(
      `UPDATE calendars SET holidays = jsonb_set(holidays, '{until}', to_jsonb($2::int)) WHERE id = $1`,
      [calendar.id, year],
    );

  it('is offered for countries and their regions, by name', async () => {
    const { body } = await world.as(owner).get(PATH).expect(200);
    const countries = body.items as HolidayCountry[];
    const germany = countries.find(({ code }) => code === 'DE')!;
    expect(germany.name).toBe('Germany');
    expect(germany.regions).toContainEqual({ code: 'BY', name: expect.any(String) });
    expect(countries.length).toBeGreaterThan(150);
    expect(countries.map(({ name }) => name)).toEqual(
      countries.map(({ name }) => name).toSorted((one, next) => one.localeCompare(next, 'en')),
    );
  });

  it('is offered by names of the reader’s language', async () => {
    const { body } = await world.as(owner).get(PATH).set('accept-language', 'ar').expect(200);
    const names = (body.items as HolidayCountry[]).map(({ code, name }) => `${code} ${name}`);
    expect(names).toContain('EG مصر');
  });

  it('is said to fill itself in lists, unlike others', async () => {
    const { id } = await added({ country: 'DE' });
    await world.as(owner).post('/api/calendars', { name: 'Club' }).expect(201);
    const { body } = await world.as(owner).get('/api/calendars').expect(200);
    expect((body.items as Calendar[]).map((each) => [each.name, each.fills_itself])).toEqual([
      ['Club', undefined],
      ['Public holidays: Germany', true],
    ]);
    expect(body.items).toContainEqual(expect.objectContaining({ id }));
  });

  it('is private, says where its data is from, and has whole days of this year and the next two', async () => {
    const calendar = await added({ country: 'DE' });
    expect(calendar).toMatchObject({ name: 'Public holidays: Germany', is_public: false, is_owner: true });
    expect(calendar.description).toContain('CC BY-SA');
    for (const year of [YEAR, YEAR + 1, YEAR + 2]) {
      const days = await titles(calendar, year);
      expect(days).toContain('10-03 Tag der Deutschen Einheit');
      expect(days).toContain('12-25 1. Weihnachtstag');
      expect(days).not.toContain('01-06 Heilige Drei Könige');
    }
    expect(await titles(calendar, YEAR + 3)).toEqual([]);
    const [first] = await holidays(calendar);
    expect(first).toMatchObject({ is_all_day: true, timezone: 'Europe/Berlin', status: 'confirmed' });
  });

  it('is named in the language of whoever adds it', async () => {
    const { body } = await add({ country: 'DE' }).set('accept-language', 'fr');
    expect(body.name).toBe('Jours fériés : Allemagne');
  });

  it('has those of a region too, in the chosen language where it is known', async () => {
    const bavaria = await added({ country: 'DE', region: 'BY', language: 'en' });
    expect(bavaria.name).toMatch(/^Public holidays: .+, Germany$/);
    expect(await titles(bavaria)).toEqual(expect.arrayContaining(['01-06 Epiphany', '12-25 Christmas Day']));
    const unknown = await added({ country: 'DE', language: 'xx' });
    expect((await titles(unknown)).join()).toContain('Neujahr');
  });

  it('is undone as one step, and added once per idempotency key', async () => {
    const undo = unusedId();
    const { body } = await add({ country: 'FR' }).set('Undo-Key', undo).set('Idempotency-Key', 'holidays');
    const { body: again } = await add({ country: 'FR' }).set('Idempotency-Key', 'holidays');
    expect(again.id).toBe(body.id);
    const undone = await world.as(owner).post(`/api/undo/${undo}`, undefined);
    expect(undone.body).toMatchObject({ is_undone: true });
    expect((await world.as(owner).get('/api/calendars')).body.items).toEqual([]);
    expect((await world.as(owner).get('/api/bin')).body.items).toMatchObject([
      { id: body.id, kind: 'calendar' },
    ]);
  });

  it('gets the years that it lacks, once, and nothing that its owner deleted of the others', async () => {
    const calendar = await added({ country: 'DE' });
    const [newYear] = await holidays(calendar);
    await world.as(owner).delete(`/api/events/${newYear!.id}`).expect(204);
    const all = (await titles(calendar, YEAR + 2)).length;
    await world.sql.query(
      `DELETE FROM events e USING calendar_events l
       WHERE l.event_id = e.id AND l.calendar_id = $1 AND e.start_local >= $2`,
      [calendar.id, `${YEAR + 2}`],
    );
    await until(calendar, YEAR + 1);
    expect(await renew()).toBe(1);
    expect(await titles(calendar, YEAR + 2)).toHaveLength(all);
    expect(await titles(calendar)).not.toContain(`01-01 ${newYear!.title}`);
    expect(await renew()).toBe(0);
    await until(calendar, YEAR + 1);
    await renew();
    expect(await titles(calendar, YEAR + 2)).toHaveLength(all);
  });

  it('is refused for a country or region without data', async () => {
    for (const body of [{ country: 'XX' }, { country: 'de' }, {}, { country: 'DE', region: 'ZZ' }]) {
      const response = await add(body);
      expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { isLocalDate, timeZone, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { holidayCountries, publicHolidays, timeZoneOfRegion } from './public-holidays.js';

const YEARS = [2027, 2028];
const inOrder = (dates: readonly string[]) => dates.toSorted();

describe('The public holidays', () => {
  it('of every country are whole days with a name, and the time zone of every region is one that we know', async () => {
    const faults: string[] = [];
    for (const { code: country, regions } of await holidayCountries()) {
      for (const region of [null, ...regions.map(({ code }) => code)])
        if (!timeZone().safeParse(await timeZoneOfRegion({ country, region })).success)
          faults.push(`${country} ${region}: time zone`);
      for (const { name, first, last } of await publicHolidays(
        { country, region: null, language: null },
        YEARS,
      ))
        if (!name || name.length > TITLE_MAX_CHARACTERS || !isLocalDate(first) || !(last >= first))
          faults.push(`${country}: ${first} ${name}`);
    }
    expect(faults).toEqual([]);
  });

  it('that begin in the evening are the day after it', async () => {
    const days = await publicHolidays({ country: 'IL', region: null, language: 'en' }, [2027]);
    // The Day of Atonement of the year 5788 is October 11th, 2027.
    expect(days.filter(({ name }) => /Kippur/.test(name)).map(({ first, last }) => [first, last])).toEqual([
      ['2027-10-11', '2027-10-11'],
    ]);
    expect(days.map(({ first }) => first)).toEqual(inOrder(days.map(({ first }) => first)));
  });

  it('leave out half days', async () => {
    const days = await publicHolidays({ country: 'CN', region: null, language: 'en' }, [2027]);
    expect(days.map(({ first }) => first)).not.toContain('2027-03-08');
    expect(days.map(({ first }) => first)).toContain('2027-05-01');
  });
});

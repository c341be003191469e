import { expect, it } from '@jest/globals';
import { isLocalDate, TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { holidayCountries, publicHolidays } from './public-holidays.js';

it('The public holidays of every region of a country are whole days with a name', async () => {
  const faults: string[] = [];
  for (const { code: country, regions } of await holidayCountries())
    for (const { code: region } of regions)
      for (const { name, first, last } of await publicHolidays(
        { country, region, language: null },
        [2027, 2028],
      ))
        if (!name || name.length > TITLE_MAX_CHARACTERS || !isLocalDate(first) || !(last >= first))
          faults.push(`${country} ${region}: ${first} ${name}`);
  expect(faults).toEqual([]);
});

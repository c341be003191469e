import { afterEach, describe, expect, it } from '@jest/globals';
import { languages, loadPageTexts, setLanguage } from '@daymark/texts';
import { eventTexts } from '../page-texts.js';
import { timeZoneCity, allTimeZones } from './time-zone-names.js';

describe('The city of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Berlin'],
    ['America/New_York', 'New York'],
    ['America/Indiana/Knox', 'Knox, Indiana'],
    ['America/Argentina/San_Juan', 'San Juan, Argentina'],
    ['Asia/Calcutta', 'Kolkata'],
    ['UTC', 'UTC'],
  ])('of %s is %s', (zone, city) => expect(timeZoneCity(zone)).toBe(city));

  it('distinguishes each zone from all others', () => {
    const cities = allTimeZones().map(timeZoneCity);
    expect(cities.filter((city, index) => cities.indexOf(city) !== index)).toEqual([]);
  });

  describe('in other languages', () => {
    afterEach(() => setLanguage('en'));

    it.each([
      ['de', 'Europe/Vienna', 'Wien'],
      ['pl', 'Europe/Warsaw', 'Warszawa'],
      ['pl', 'Europe/Kiev', 'Kijów'],
      ['it', 'Europe/Berlin', 'Berlino'],
      ['ar', 'America/New_York', 'نيويورك'],
      ['es', 'America/Argentina/Tucuman', 'Tucumán, Argentina'],
      ['de', 'America/Port-au-Prince', 'Port-au-Prince'],
      ['de', 'Etc/GMT-2', 'UTC+02:00'],
    ] as const)('%s, of %s is %s', async (language, zone, city) => {
      setLanguage(language);
      await loadPageTexts(eventTexts);
      expect(timeZoneCity(zone)).toBe(city);
    });

    it.each(languages)('distinguishes each zone from all others: %s', async (language) => {
      setLanguage(language);
      await loadPageTexts(eventTexts);
      const cities = allTimeZones().map(timeZoneCity);
      expect(cities.filter((city, index) => cities.indexOf(city) !== index)).toEqual([]);
    });
  });
});

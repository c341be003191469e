import { describe, expect, it } from '@jest/globals';
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
});

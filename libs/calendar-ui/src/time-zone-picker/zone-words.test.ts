import { describe, expect, it } from '@jest/globals';
import { rawTimeZones } from '@vvo/tzdb';
import { offeredName, offeredTimeZones } from '../time-zone/time-zone-names.js';
import { plainText, zoneWords } from './zone-words.js';

const offered = offeredTimeZones('UTC');
const words = zoneWords(offered);
const foundBy = (text: string) =>
  offered.filter((zone) => words.get(zone)?.searched.includes(plainText(text)));

describe('A time zone', () => {
  it.each([
    ['Kolkata', 'Asia/Kolkata'],
    ['Calcutta', 'Asia/Kolkata'],
    ['India', 'Asia/Kolkata'],
    ['Mumbai', 'Asia/Kolkata'],
    ['Kyiv', 'Europe/Kyiv'],
    ['Kiev', 'Europe/Kyiv'],
    ['Kathmandu', 'Asia/Kathmandu'],
    ['Katmandu', 'Asia/Kathmandu'],
    ['Nepal', 'Asia/Kathmandu'],
    ['US/Eastern', 'America/New_York'],
    ['Philadelphia', 'America/New_York'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['Türkiye', 'Europe/Istanbul'],
    ['Godthab', 'America/Nuuk'],
  ])('is found by %s: %s', (text, zone) => expect(foundBy(text)).toContain(zone));

  it('is offered once, under the name that the maintained list has for it today', () => {
    const current = new Map(rawTimeZones.map(({ name }) => [offeredName(name), name]));
    expect([...current].filter(([zone, name]) => zone !== name)).toEqual([]);
    expect(offered.filter((zone) => offeredName(zone) !== zone)).toEqual([]);
    expect(new Set(offered.map(offeredName)).size).toBe(offered.length);
  });

  it('has its country, and its offset in winter', () => {
    expect(words.get('Europe/Dublin')).toMatchObject({ country: 'Ireland', offset: 'UTC+00:00' });
    expect(words.get('America/St_Johns')).toMatchObject({ country: 'Canada', offset: 'UTC-03:30' });
  });

  it('is found by some word, all of them but UTC', () => {
    expect(offered.filter((zone) => !words.has(zone))).toEqual(['UTC']);
  });
});

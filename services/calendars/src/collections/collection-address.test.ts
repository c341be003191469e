import { describe, expect, it } from '@jest/globals';
import { parseCalendarReference } from '@daymark/contracts';
import { newAddress } from './collections.service.js';

describe('The address of a collection', () => {
  it.each([
    ['Rowing & Canoe', /^rowing-canoe-.{8}$/],
    ['  Zürich – été!  ', /^zurich-ete-.{8}$/],
    ['東京', /^calendars-.{8}$/],
    ['-a'.repeat(100), /^a(-a)+-.{8}$/],
    [`${'x'.repeat(39)} y`, /^x{39}-.{8}$/],
  ])('of %j contains its name and identifies a collection', (name, expected) => {
    const address = newAddress(name);
    expect(address).toMatch(expected);
    expect(parseCalendarReference(address)).toEqual({ kind: 'collection', address });
  });

  it('is another one for each of the same name', () => {
    const addresses = Array.from({ length: 100 }, () => newAddress('Rowing'));
    expect(new Set(addresses).size).toBe(100);
  });
});

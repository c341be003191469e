import { expect, it } from '@jest/globals';
import { FairShares } from './fair-shares.js';

const takeAll = (shares: FairShares, client: string) => {
  let taken = 0;
  while (shares.take(client)) taken += 1;
  return taken;
};

it('One client gets half of all, and the next one half of the rest, up to what the first left', () => {
  const shares = new FairShares(128);
  expect(takeAll(shares, 'first')).toBe(64);
  expect(takeAll(shares, 'second')).toBe(32);
  shares.release('first', 64);
  expect(takeAll(shares, 'third')).toBe(48);
});

it('However many clients take what they can get, there is something left for another', () => {
  const shares = new FairShares(128);
  for (let client = 0; client < 20; client += 1) takeAll(shares, `attacker ${client}`);
  expect(shares.taken).toBeLessThanOrEqual(128);
  const some = new FairShares(128);
  for (let round = 0; round < 128; round += 1)
    for (let client = 0; client < 20; client += 1) some.take(`attacker ${client}`);
  expect(takeAll(some, 'newcomer')).toBeGreaterThanOrEqual(1);
});

it('What is in use anyway counts, and says when it is more than the share', () => {
  const shares = new FairShares(100);
  expect(shares.charge('a', 50)).toBe(true);
  expect(shares.charge('a', 30)).toBe(false);
  expect(shares.taken).toBe(80);
  expect(shares.take('b', 21)).toBe(false);
  shares.release('a', 80);
  expect([shares.taken, shares.take('b', 50)]).toEqual([0, true]);
});

import { expect, it } from '@jest/globals';
import { FairShares } from './fair-shares.js';

const takeAll = (shares: FairShares, client: string) => {
  let taken = 0;
  while (shares.take(client)) taken += 1;
  return taken;
};

it('One client alone gets a quarter of all, and each next one a quarter of the rest', () => {
  const shares = new FairShares(128);
  expect(takeAll(shares, 'first')).toBe(32);
  expect(takeAll(shares, 'second')).toBe(24);
  shares.release('first', 32);
  expect(takeAll(shares, 'third')).toBe(26);
});

it('After ten clients that took their maximum, there is something left for another', () => {
  const inTurns = new FairShares(128);
  for (let client = 0; client < 10; client += 1) takeAll(inTurns, `attacker ${client}`);
  expect(takeAll(inTurns, 'newcomer')).toBeGreaterThanOrEqual(2);
  const atOnce = new FairShares(128);
  for (let round = 0; round < 128; round += 1)
    for (let client = 0; client < 10; client += 1) atOnce.take(`attacker ${client}`);
  expect(takeAll(atOnce, 'newcomer')).toBeGreaterThanOrEqual(4);
});

it('What is in use anyway counts, and reports when it exceeds the share', () => {
  const shares = new FairShares(100);
  expect(shares.charge('a', 25)).toBe(true);
  expect(shares.charge('a', 55)).toBe(false);
  expect(shares.taken).toBe(80);
  expect(shares.charge('b', 21)).toBe(false);
  shares.release('a', 80);
  shares.release('b', 21);
  expect([shares.taken, shares.charge('b', 33)]).toEqual([0, true]);
});

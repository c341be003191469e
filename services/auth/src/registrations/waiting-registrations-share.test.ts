import { describe, expect, it } from '@jest/globals';
import { limitReachedBy, WAITING_MAX, waitingClientOf } from './waiting-registrations-notice.service.js';

describe('the list of requests that wait', () => {
  it.each([
    ['10.1.2.3', { network: '10.1.2.3', widerNetworkPrefix: '10.1.2.' }],
    ['2001:db8:77:1::1', { network: '2001:db8:77', widerNetworkPrefix: '2001:db8:' }],
    ['::1', { network: '0:0:0', widerNetworkPrefix: '0:0:' }],
    ['', { network: '', widerNetworkPrefix: '' }],
  ])('identifies %s by its network and the adjacent ones', (address, expected) => {
    expect(waitingClientOf(address)).toEqual(expected);
  });

  it.each([
    ['room', null, { total: 99, of_network: 99, of_wider_network: 99 }],
    ['a tenth for one network', 'network', { total: 100, of_network: 100, of_wider_network: 100 }],
    [
      'a quarter for those side by side',
      'wider-network',
      { total: 250, of_network: 0, of_wider_network: 250 },
    ],
    ['a tenth of what the others leave', 'network', { total: 950, of_network: 6, of_wider_network: 6 }],
    ['room for the first of a network', null, { total: 999, of_network: 0, of_wider_network: 0 }],
    ['an end', 'all', { total: 1_000, of_network: 0, of_wider_network: 0 }],
  ])('has %s', (_, reached, counts) => expect(limitReachedBy(counts)).toBe(reached));

  it('is not full after twenty adjacent networks, with any number of addresses, took their maximum', () => {
    let total = 0;
    for (let wider = 0; wider < 20; wider += 1) {
      let ofWider = 0;
      while (!limitReachedBy({ total, of_network: 0, of_wider_network: ofWider })) {
        ofWider += 1;
        total += 1;
      }
    }
    expect(total).toBeLessThan(WAITING_MAX);
    expect(limitReachedBy({ total, of_network: 0, of_wider_network: 0 })).toBeNull();
  });
});

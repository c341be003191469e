import { describe, expect, it } from '@jest/globals';
import { delayAfter } from './sign-in-delay.service.js';

describe('the pace of guessing at an account', () => {
  it('is unlimited after the wrong passwords that an ordinary person and a few strangers type in an hour', () => {
    expect([0, 1, 5, 9].map(delayAfter)).toEqual([0, 0, 0, 0]);
  });

  it('doubles with each further one, up to four seconds', () => {
    expect([10, 11, 12, 13, 14, 15, 16, 1_000_000].map(delayAfter)).toEqual([
      250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000,
    ]);
  });
});

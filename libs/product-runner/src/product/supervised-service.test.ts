import { describe, expect, it } from '@jest/globals';
import { restartDelayMs } from './supervised-service.js';

describe('The wait before a service is started again', () => {
  it('doubles with each failure in a row and stops at half a minute', () => {
    expect([1, 2, 3, 4, 7, 8, 100].map(restartDelayMs)).toEqual([
      500, 1_000, 2_000, 4_000, 30_000, 30_000, 30_000,
    ]);
  });
});

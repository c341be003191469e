import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { isUserActive, watchActivity } from './activity.js';

beforeAll(() => {
  jest.useFakeTimers();
  watchActivity();
});
afterAll(() => {
  jest.useRealTimers();
});

describe('A user', () => {
  it.each(['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'click'])(
    'is active for a while after a %s',
    (sign) => {
      jest.advanceTimersByTime(300_000);
      expect(isUserActive(120_000)).toBe(false);
      document.body.dispatchEvent(new Event(sign));
      jest.advanceTimersByTime(120_000);
      expect(isUserActive(120_000)).toBe(true);
      jest.advanceTimersByTime(1);
      expect(isUserActive(120_000)).toBe(false);
    },
  );

  it('is as active as the window that is asked for', () => {
    document.body.dispatchEvent(new Event('keydown'));
    jest.advanceTimersByTime(60_001);
    expect(isUserActive(60_000)).toBe(false);
    expect(isUserActive(120_000)).toBe(true);
  });
});

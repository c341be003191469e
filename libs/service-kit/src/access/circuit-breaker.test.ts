import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './service-client.js';

function broken() {
  const clock = { now: 0 };
  const breaker = new CircuitBreaker(() => clock.now);
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.failed();
  };
  return { breaker, clock, fail };
}

describe('A circuit breaker', () => {
  it('lets calls through until five in a row were not answered', () => {
    const { breaker, fail } = broken();
    fail(4);
    expect(breaker.admits()).toBe(true);
    breaker.answered();
    fail(4);
    expect(breaker.admits()).toBe(true);
    fail(1);
    expect(breaker.admits()).toBe(false);
  });

  it('lets one call a second try whether somebody is there again', () => {
    const { breaker, clock, fail } = broken();
    fail(5);
    clock.now = 999;
    expect(breaker.admits()).toBe(false);
    clock.now = 1_000;
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
    fail(1);
    clock.now = 2_000;
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  });

  it('lets all through once one was answered', () => {
    const { breaker, clock, fail } = broken();
    fail(5);
    clock.now = 1_000;
    expect(breaker.admits()).toBe(true);
    breaker.answered();
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  });
});

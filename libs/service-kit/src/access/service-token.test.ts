import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serviceKeys } from '../testing/index.js';
import { ServiceTokens } from './service-token.js';

const LIFETIME_AND_LEEWAY_MS = (60 + 30) * 1000;

describe('The token of a service', () => {
  let caller: ServiceTokens;
  let callee: ServiceTokens;
  beforeEach(async () => {
    const keys = await serviceKeys('feed', 'calendars');
    caller = new ServiceTokens('feed', keys.feed);
    callee = new ServiceTokens('calendars', keys.calendars);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    mock.timers.reset();
  });

  it('tells who calls, and is verified once however often it comes', async () => {
    const verify = jest.spyOn(crypto.subtle, 'verify');
    const token = await caller.issue('calendars');
    for (let call = 0; call < 3; call += 1) expect(await callee.verify(token)).toBe('feed');
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('is refused once it has run out, also where it was known', async () => {
    const token = await caller.issue('calendars');
    await callee.verify(token);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + LIFETIME_AND_LEEWAY_MS + 1000 });
    await expect(callee.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('is refused each time where it is for another service', async () => {
    const token = await caller.issue('auth');
    for (let call = 0; call < 2; call += 1)
      await expect(callee.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

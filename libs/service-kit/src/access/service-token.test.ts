import { mock } from 'node:test';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serviceKeys } from '../testing/index.js';
import { ServiceTokens } from './service-token.js';

const LIFETIME_SECONDS = 60;
const LEEWAY_SECONDS = 60;
const NOW = Date.parse('2026-11-23T10:00:00Z');

describe('The token of a service', () => {
  let caller: ServiceTokens;
  let callee: ServiceTokens;
  beforeEach(async () => {
    // The clock stands still, as a token counts whole seconds.
    mock.timers.enable({ apis: ['Date'], now: NOW });
    const keys = await serviceKeys('feed', 'calendars');
    caller = new ServiceTokens('feed', keys.feed);
    callee = new ServiceTokens('calendars', keys.calendars);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    mock.timers.reset();
  });

  it('names the caller, and is verified once however often it comes', async () => {
    const verify = jest.spyOn(crypto.subtle, 'verify');
    const token = await caller.issue('calendars');
    for (let call = 0; call < 3; call += 1) expect(await callee.verify(token)).toBe('feed');
    expect(verify).toHaveBeenCalledTimes(1);
  });

  const setClock = (seconds: number) => mock.timers.setTime(NOW + seconds * 1000);

  it('is refused once it has run out, also where it was known', async () => {
    const token = await caller.issue('calendars');
    await callee.verify(token);
    setClock(LIFETIME_SECONDS + LEEWAY_SECONDS + 1);
    await expect(callee.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([-60, -31, 31, 60])(
    'is accepted where the clock of the service that is called is %i seconds ahead',
    async (ahead) => {
      const token = await caller.issue('calendars');
      setClock(ahead);
      expect(await callee.verify(token)).toBe('feed');
    },
  );

  it('is taken to the end of its use by a service whose clock is a minute behind', async () => {
    const token = await caller.issue('calendars');
    setClock(44);
    expect(await caller.issue('calendars')).toBe(token);
    setClock(44 + LEEWAY_SECONDS);
    expect(await callee.verify(token)).toBe('feed');
  });

  it('waits where it lies further ahead: that is a wrong clock and no wrong service', async () => {
    const token = await caller.issue('calendars');
    setClock(-90);
    await expect(callee.verify(token)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      texts: { retryAfterSeconds: 30 },
    });
    await expect(callee.verify(`${token}x`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('speaks for a program that answers as another one by a name and a key of its own', async () => {
    const keys = await serviceKeys('feed', 'calendars', 'published');
    const published = new ServiceTokens('calendars', keys.published, 'published');
    const asked = await new ServiceTokens('feed', keys.feed).issue('calendars');
    expect(await published.verify(asked)).toBe('feed');
    const calendars = new ServiceTokens('calendars', keys.calendars);
    expect(await calendars.verify(await published.issue('calendars'))).toBe('published');
    const forged = new ServiceTokens('calendars', keys.published);
    await expect(calendars.verify(await forged.issue('calendars'))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  it('is refused each time where it is for another service', async () => {
    const token = await caller.issue('auth');
    for (let call = 0; call < 2; call += 1)
      await expect(callee.verify(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

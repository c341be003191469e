import { mock } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '@daymark/service-kit/testing';
import { anotherAuth, auth, stores, useAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aSignedInPerson } from './support/people.js';

describe('A replica whose clock is wrong', () => {
  useAuth();
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  /** Simulates that the machine's clock is ahead. */
  const setAhead = (seconds: number) =>
    mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 });

  it.each([-59, 59])('by %i seconds signs people in, and others accept its tokens', async (seconds) => {
    const person = await anApprovedPerson(stores, auth);
    setAhead(seconds);
    const session = await auth.signIn(person);
    expect(session.status).toBe(200);
    mock.timers.reset();
    const token = session.body.access_token as string;
    expect((await auth.get('/api/auth/session', { token })).status).toBe(200);
    expect((await auth.post('/api/auth/refresh', { cookie: session.cookie })).status).toBe(200);
  });

  it.each([-59, 59])('by %i seconds accepts the tokens of others', async (seconds) => {
    const { token, cookie } = await aSignedInPerson(stores, auth);
    setAhead(seconds);
    expect((await auth.get('/api/auth/session', { token })).status).toBe(200);
    expect((await auth.post('/api/auth/refresh', { cookie })).status).toBe(200);
    // A busy machine may exceed the time of a probe.
    await until(
      'a clock like those of the stores',
      async () => (await auth.get('/health/ready')).body.checks.clock === 'up',
    );
  });

  it.each([-90, 90])('by %i seconds reports it, and keeps serving', async (seconds) => {
    const replica = await anotherAuth({});
    // It runs, unlike that of the other tests: a busy machine may take long.
    const { now } = Date;
    mock.method(Date, 'now', () => now() + seconds * 1000);
    await until('a report', async () => {
      const { status, body } = await replica.get('/health/ready');
      expect(status).toBe(200);
      return isDeepStrictEqual(body, {
        status: 'degraded',
        checks: { clock: 'down', database: 'up', redis: 'up' },
      });
    });
    for (const store of ['database', 'redis']) {
      const line = new RegExp(`^clock_ahead_seconds\\{store="${store}",service="auth"\\} (\\S+)$`, 'm');
      // A store that answers too late is left out of a comparison, which is kept for ten seconds.
      const ahead = await until(
        `the clock of the ${store}`,
        async () => line.exec((await replica.get('/metrics')).text)?.[1],
      );
      expect(Math.abs(Number(ahead) - seconds)).toBeLessThan(10);
    }
    expect(replica.log()).toContain('the clock of this process differs from that of a store');
  });
});

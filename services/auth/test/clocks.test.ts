import { mock } from 'node:test';
import { afterEach, describe, expect, it } from '@jest/globals';
import { anotherAuth, auth, stores, useAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aSignedInPerson } from './support/people.js';

describe('A replica whose clock is wrong', () => {
  useAuth();
  afterEach(() => mock.timers.reset());

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
    expect((await auth.get('/health/ready')).body).toMatchObject({ checks: { clock: 'up' } });
  });

  it.each([-90, 90])('by %i seconds reports it, and keeps serving', async (seconds) => {
    const replica = await anotherAuth({});
    setAhead(seconds);
    const { status, body } = await replica.get('/health/ready');
    expect([status, body]).toEqual([
      200,
      { status: 'degraded', checks: { clock: 'down', database: 'up', redis: 'up' } },
    ]);
    const metrics = (await replica.get('/metrics')).text;
    for (const store of ['database', 'redis']) {
      const [, ahead] =
        new RegExp(`^clock_ahead_seconds\\{store="${store}",service="auth"\\} (\\S+)$`, 'm').exec(metrics) ??
        [];
      expect(Math.abs(Number(ahead) - seconds)).toBeLessThan(10);
    }
    expect(replica.log()).toContain('the clock of this process differs from that of a store');
  });
});

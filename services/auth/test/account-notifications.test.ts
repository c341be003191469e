import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceTokens } from '@daymark/service-kit';
import { administration, changesTold } from './support/administration.js';
import { authOnLines } from './support/auth-on-lines.js';
import { startAuth, type AuthUnderTest } from './support/auth-under-test.js';
import { startFakeCalendars, type FakeCalendars } from './support/fake-calendars.js';
import { anApprovedPerson, type Person } from './support/people.js';

describe('When an account changes, calendars', () => {
  const lines = authOnLines();
  let calendars: FakeCalendars;
  let auth: AuthUnderTest;
  let person: Person;
  let told: string[];
  let isAway: boolean;
  beforeEach(async () => {
    told = [];
    isAway = false;
    const tokens = new ServiceTokens('calendars', lines.stores.keys.calendars);
    calendars = await startFakeCalendars((request, response) => {
      void (async () => {
        const caller = await tokens.verify((request.headers.authorization ?? '').replace('Bearer ', ''));
        // The state that it would get if it asked at this moment, as it does.
        const { rows } = await lines.stores.sql.query<{ state: string }>(
          `SELECT CASE WHEN deactivated_at IS NULL THEN 'active' ELSE 'deactivated' END AS state
             FROM accounts WHERE id = $1`,
          [person.id],
        );
        told.push(`${caller} ${request.method} ${request.url}: ${rows[0]?.state ?? 'deleted'}`);
        response.writeHead(isAway ? 503 : 204).end();
      })();
    });
    const settings = { REDIS_URL: lines.redisLine.url, CALENDARS_URL: calendars.url };
    auth = await startAuth(lines.stores, { settings });
    person = await anApprovedPerson(lines.stores, auth);
  });
  afterEach(async () => {
    await auth.close();
    await calendars.close();
  });

  const follow = (state: string) => `auth POST /internal/accounts/${person.id}/follow: ${state}`;

  it('is notified directly, after the commit and before the response, also while Redis is down', async () => {
    await lines.redisLine.cut();
    const byOwner = administration(lines.stores, auth);
    expect((await byOwner.deactivate(person.id)).status).toBe(200);
    expect(told).toEqual([follow('deactivated')]);
    expect((await byOwner.reactivate(person.id)).status).toBe(200);
    expect((await byOwner.remove(person.id)).status).toBe(204);
    expect(told.slice(1)).toEqual([follow('active'), follow('deleted')]);
  });

  it('is notified again when an action is repeated, so that a repetition mends what was missed', async () => {
    const byOwner = administration(lines.stores, auth);
    await byOwner.deactivate(person.id);
    await byOwner.deactivate(person.id);
    expect(told).toEqual([follow('deactivated'), follow('deactivated')]);
    expect(await changesTold(lines.stores, person.id)).toBe(1);
  });

  it('may be down: the action is done all the same, and the message in the outbox follows later', async () => {
    isAway = true;
    expect((await administration(lines.stores, auth).deactivate(person.id)).status).toBe(200);
    expect(await changesTold(lines.stores, person.id)).toBe(1);
  });

  it('is notified of people who delete their own account', async () => {
    const { body } = await auth.signIn(person);
    const response = await auth.delete('/api/auth/account', {
      token: body.access_token as string,
      body: { confirmation: 'DELETE', delete_shared_calendars: true },
    });
    expect([response.status, told]).toEqual([204, [follow('deleted')]]);
  });
});

import { RateLimits } from '@daymark/service-kit';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AuthResponse, auth, stores, useAuth } from './support/auth-under-test.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';
import { recordSteps, type RecordedRequest } from './support/recorded-steps.js';
import { signUp } from './support/registrations.js';

type Ask = (email: string, headers: Record<string, string>) => Promise<AuthResponse>;

// The distribution of response times is measured in bench/sign-in.
describe('what a request costs and gets', () => {
  useAuth();
  let record: ReturnType<typeof recordSteps>;
  beforeAll(async () => {
    record = recordSteps(auth);
  });

  /** An address of each kind. The administrators' hourly mail about pending registrations is already queued. */
  async function everyKindOfAddress(): Promise<Record<string, string>> {
    const [active, deactivated, pending] = [
      await anApprovedPerson(stores, auth),
      await anApprovedPerson(stores, auth),
      aPerson(),
    ];
    await stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE id = $1', [deactivated.id]);
    await signUp(auth, pending);
    return {
      active: active.email,
      deactivated: deactivated.email,
      pending: pending.email,
      unknown: aPerson().email,
    };
  }

  /** Makes the request for every kind of address, expects the same steps and bytes for all, and returns them. */
  async function expectAlike(ask: Ask): Promise<RecordedRequest> {
    const requests: [string, RecordedRequest][] = [];
    for (const [kind, email] of Object.entries(await everyKindOfAddress())) {
      requests.push([kind, await record((headers) => ask(email, headers))]);
    }
    const [, first] = requests[0]!;
    for (const [kind, request] of requests) expect([kind, request]).toEqual([kind, first]);
    return first;
  }

  const count = (steps: string[], pattern: RegExp) => steps.filter((step) => pattern.test(step)).length;
  const counts = (steps: string[]) => steps.filter((step) => step.startsWith('count '));

  it('is the same at the reset of a password whether or not an address is known', async () => {
    const { status, steps } = await expectAlike((email, headers) =>
      auth.post('/api/auth/password-reset', { body: { email }, headers }),
    );
    expect(status).toBe(202);
    expect(count(steps, /^INSERT INTO .*outbox/)).toBe(1);
    expect(count(steps, /^count /)).toBe(2);
  });

  it('is the same at the sign-up whether or not an address is known', async () => {
    const { status, steps } = await expectAlike((email, headers) =>
      auth.post('/api/auth/sign-up', { body: { email, password: 'one and the same password' }, headers }),
    );
    expect(status).toBe(202);
    expect(count(steps, /^hash a password/)).toBe(1);
    expect(count(steps, /^INSERT INTO .*outbox/)).toBe(1);
    expect(counts(steps)).toEqual(['count sign-up', 'count sign-up-client', 'count sign-up-mail']);
  });

  it('is the same at the sign-up of a client that may cause no more mails', async () => {
    const client = '10.200.0.1';
    const limits = auth.service.application.get(RateLimits);
    // The first refusal is recorded, whatever the address.
    await expect(
      limits.takeOfClient('sign-up-mail', client, { attempts: 200, windowSeconds: 86_400 }, 201),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const { status, steps } = await expectAlike((email, headers) =>
      auth.post('/api/auth/sign-up', {
        body: { email, password: 'one and the same password' },
        headers: { ...headers, 'x-forwarded-for': client },
      }),
    );
    expect(status).toBe(202);
    expect(count(steps, /^hash a password/)).toBe(1);
    expect(count(steps, /^INSERT INTO .*outbox/)).toBe(0);
  });

  it('is the same at a sign-in with a wrong password whether or not an address is known', async () => {
    const { status, steps } = await expectAlike((email, headers) =>
      auth.signIn({ email, password: 'a wrong password' }, { headers }),
    );
    expect(status).toBe(401);
    expect(count(steps, /^hash a password/)).toBe(1);
    expect(count(steps, /^INSERT INTO .*outbox/)).toBe(1);
    expect(counts(steps)).toEqual([
      'count sign-in',
      'count sign-in-client',
      // Checked before the password is verified, and counted after it was wrong.
      'count sign-in-failures',
      'count sign-in-failures',
    ]);
    expect(count(steps, /^take back /)).toBe(0);
  });

  it('is the same at the change of an address whether or not the new one is known', async () => {
    const { token, password } = await aSignedInPerson(stores, auth);
    const { status, steps } = await expectAlike((email, headers) =>
      auth.post('/api/auth/email', { token, body: { email, password }, headers }),
    );
    expect(status).toBe(202);
    expect(count(steps, /^hash a password/)).toBe(1);
    // Two mails and an audit entry.
    expect(count(steps, /^INSERT INTO .*outbox/)).toBe(3);
  });
});

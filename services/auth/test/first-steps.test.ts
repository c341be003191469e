import { beforeAll, describe, expect, it } from '@jest/globals';
import { auth, ORIGIN, OWNER, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo, mailsTo } from './support/mails.js';
import { aSignedInPerson, anAdministrator } from './support/people.js';

const STEPS = '/api/auth/first-steps';
const TEST_MAIL = `${STEPS}/test-mail`;

describe('the first steps of the owner', () => {
  useAuth();
  let token: string;
  beforeAll(async () => {
    token = (await auth.signIn(OWNER)).body.access_token as string;
  });
  const steps = async () => (await auth.get(STEPS, { token })).body.first_steps as Record<string, unknown>;
  const change = (body: object, as = token) => auth.patch(STEPS, { token: as, body });
  const arrived = (secret: string, as = token) =>
    auth.post(`${TEST_MAIL}/arrival`, { token: as, body: { token: secret } });

  it("contain the product's name, where its links lead, and that no mail was tried", async () => {
    expect(await steps()).toEqual({
      product_name: 'Daymark',
      public_origin: ORIGIN,
      test_mail: null,
      is_look_confirmed: false,
    });
  });

  it('are shown to the owner only, and nobody else can change them or send a mail', async () => {
    const person = await aSignedInPerson(stores, auth);
    const administrator = await anAdministrator(stores, auth);
    const other = (await auth.signIn(administrator)).body.access_token as string;
    expect((await auth.get(STEPS, { token: person.token })).status).toBe(403);
    const shown = await auth.get(STEPS, { token: other });
    expect([shown.status, shown.body]).toEqual([200, { first_steps: null }]);
    expect((await change({ is_put_away: true }, other)).status).toBe(403);
    expect((await auth.post(TEST_MAIL, { token: other })).status).toBe(403);
    expect(await mailsTo(stores, administrator.email)).not.toContain('test-mail');
  });

  it('record that the look was confirmed, and stay dismissed until they are shown again', async () => {
    expect((await change({ is_look_confirmed: true })).body.first_steps.is_look_confirmed).toBe(true);
    expect((await change({ is_put_away: true })).body).toEqual({ first_steps: null });
    expect(await steps()).toBeNull();
    expect((await change({ is_put_away: false })).body.first_steps.is_look_confirmed).toBe(true);
  });

  it('say that the test mail waits, that the mail server took it, and, once its link was followed, that it arrived', async () => {
    const sent = await auth.post(TEST_MAIL, { token });
    expect(sent.status).toBe(202);
    expect(sent.body.first_steps.test_mail).toMatchObject({ to: OWNER.email, state: 'waiting' });
    const stateNow = async () => ((await steps()).test_mail as { state: string }).state;
    await stores.sql.query('UPDATE outbox SET settled_at = now() WHERE settled_at IS NULL');
    expect(await stateNow()).toBe('taken');
    const secret = await linkSentTo(stores, auth, OWNER.email, 'test-mail');
    expect((await arrived(secret)).body.first_steps.test_mail.state).toBe('arrived');
    expect(await stateNow()).toBe('arrived');
    const again = await arrived(secret);
    expect([again.status, again.body.code]).toEqual([400, 'LINK_NOT_VALID']);
  });

  it('say that the mail server refused the test mail', async () => {
    await auth.post(TEST_MAIL, { token });
    await stores.sql.query(`UPDATE outbox SET dead_at = now(), failure = 'refused' WHERE settled_at IS NULL`);
    expect((await steps()).test_mail).toMatchObject({ state: 'refused' });
  });

  it('take no link but that of the newest test mail, and none from somebody else', async () => {
    await auth.post(TEST_MAIL, { token });
    const earlier = await linkSentTo(stores, auth, OWNER.email, 'test-mail');
    await auth.post(TEST_MAIL, { token });
    const newest = await linkSentTo(stores, auth, OWNER.email, 'test-mail');
    const administrator = await anAdministrator(stores, auth);
    const other = (await auth.signIn(administrator)).body.access_token as string;
    expect((await arrived(earlier)).status).toBe(400);
    expect((await arrived(newest, other)).status).toBe(400);
    expect((await arrived('x'.repeat(42))).body.code).toBe('VALIDATION_ERROR');
    expect((await auth.post('/api/auth/email/confirm', { body: { token: newest } })).status).toBe(400);
    expect((await arrived(newest)).status).toBe(200);
  });

  it('send no more than ten test mails in an hour', async () => {
    const statuses: number[] = [];
    for (let mail = 0; mail < 11; mail += 1) statuses.push((await auth.post(TEST_MAIL, { token })).status);
    expect(statuses.at(0)).toBe(202);
    expect(statuses.at(-1)).toBe(429);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { mailsTo } from './support/mails.js';
import { anApprovedPerson, aPerson, aSignedInPerson } from './support/people.js';

describe('a conflict in the database', () => {
  useAuth();
  afterEach(async () => {
    await stores.sql.query('DROP FUNCTION conflict CASCADE; DROP SEQUENCE conflicts');
  });

  /** Makes that many inserts into a table fail with PostgreSQL's serialisation errors. */
  const conflictOn = (table: string, code: string, times: number) =>
    // A sequence is not rolled back with its transaction.
    stores.sql.query(`
      CREATE SEQUENCE conflicts;
      CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = auth AS $$
        BEGIN
          IF nextval('conflicts') <= ${times} THEN RAISE 'made by a test' USING ERRCODE = '${code}'; END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER conflict BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION conflict()`);

  it.each([
    ['a serialisation failure', '40001'],
    ['a deadlock', '40P01'],
  ])('that is %s is not returned: the action is retried, and done once', async (_what, code) => {
    await conflictOn('mails', code, 2);
    const person = aPerson();
    expect((await auth.post('/api/auth/sign-up', { body: person })).status).toBe(202);
    expect(await mailsTo(stores, person.email)).toEqual(['registration-received']);
  });

  it('at a sign-in, a refresh and a change of address is tried again too', async () => {
    const [person, signedIn] = [await anApprovedPerson(stores, auth), await aSignedInPerson(stores, auth)];
    await conflictOn('refresh_tokens', '40001', 1);
    expect((await auth.signIn(person)).status).toBe(200);
    await stores.sql.query(`ALTER SEQUENCE conflicts RESTART`);
    expect((await auth.post('/api/auth/refresh', { cookie: signedIn.cookie })).status).toBe(200);
    await stores.sql.query('DROP FUNCTION conflict CASCADE; DROP SEQUENCE conflicts');
    await conflictOn('mails', '40P01', 1);
    const { email } = aPerson();
    const body = { email, password: signedIn.password };
    const asked = await auth.post('/api/auth/email', { token: signedIn.token, body });
    expect(asked.status).toBe(202);
    expect(await mailsTo(stores, email)).toEqual(['email-change-confirm']);
  });
});

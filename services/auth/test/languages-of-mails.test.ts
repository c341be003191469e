import { describe, expect, it } from '@jest/globals';
import { auth, stores, useAuth } from './support/auth-under-test.js';
import { mailsSentTo } from './support/mails.js';
import { aPerson, aSignedInPerson } from './support/people.js';
import { decide, pendingIdOf } from './support/registrations.js';

const preferring = (languages: string) => ({ 'accept-language': languages });

describe('the language of a mail', () => {
  useAuth();

  const languagesOf = async (email: string) =>
    (await mailsSentTo(stores, auth, email)).map(({ template, language }) => [template, language]);

  it.each([
    [true, 'registration-approved'],
    [false, 'registration-rejected'],
  ])('is that of the person’s browser, whoever decides (approved: %s)', async (isApproved, template) => {
    const person = aPerson();
    const headers = preferring('de-AT, en;q=0.5');
    expect((await auth.post('/api/auth/sign-up', { body: person, headers })).status).toBe(202);
    await decide(stores, auth, (await pendingIdOf(stores, person.email))!, isApproved);
    expect(await languagesOf(person.email)).toEqual([
      ['registration-received', 'de'],
      [template, 'de'],
    ]);
  });

  it('is the one of the last sign-in, also where somebody else causes the mail', async () => {
    const person = aPerson();
    await auth.post('/api/auth/sign-up', { body: person, headers: preferring('de') });
    await decide(stores, auth, (await pendingIdOf(stores, person.email))!, true);
    const signIn = await auth.post('/api/auth/sign-in', { body: person, headers: preferring('fr-CA') });
    expect(signIn.status).toBe(200);
    await languagesOf(person.email);
    const body = { email: person.email };
    await auth.post('/api/auth/password-reset', { body, headers: preferring('pl') });
    expect(await languagesOf(person.email)).toEqual([['password-reset', 'fr']]);
  });

  it('is the one that the person chose since they signed in', async () => {
    const person = await aSignedInPerson(stores, auth);
    const refreshed = await auth.post('/api/auth/refresh', {
      cookie: person.cookie,
      headers: preferring('it'),
    });
    expect(refreshed.status).toBe(200);
    await languagesOf(person.email);
    const body = { email: person.email };
    await auth.post('/api/auth/password-reset', { body, headers: preferring('pl') });
    expect(await languagesOf(person.email)).toEqual([['password-reset', 'it']]);
  });

  it('is left to the mailer where nobody said', async () => {
    const person = aPerson();
    await auth.post('/api/auth/sign-up', { body: person, headers: preferring('tlh') });
    expect(await languagesOf(person.email)).toEqual([['registration-received', undefined]]);
  });
});

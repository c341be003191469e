import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { until } from '@daymark/service-kit/testing';
import { type AuthResponse, auth, stores, useAuth } from './support/auth-under-test.js';
import { linkSentTo } from './support/mails.js';
import { aPerson } from './support/people.js';
import { decide, pendingIdOf, signUp } from './support/registrations.js';

/** Every encoding in which a secret might be leaked. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const digests = ['md5', 'sha1', 'sha256'].flatMap((algorithm) => {
    const digest = createHash(algorithm).update(secret).digest();
    return [digest.toString('hex'), digest.toString('base64')];
  });
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    ...digests,
  ];
}

describe('secrets', () => {
  useAuth();

  async function everythingInTheDatabase(): Promise<string> {
    const { rows: tables } = await stores.sql.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'auth'`,
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await stores.sql.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
      dump += rows.map(({ row }) => row).join('\n');
    }
    return dump;
  }

  async function everythingInRedis(): Promise<string> {
    const redis = new Redis(stores.redis.url);
    const dumps = [];
    for (const key of await redis.keys('*')) {
      const dump = await redis.dumpBuffer(key);
      dumps.push(key, dump?.toString('latin1') ?? '');
      if ((await redis.type(key)) === 'hash') dumps.push(JSON.stringify(await redis.hgetall(key)));
    }
    redis.disconnect();
    return dumps.join('\n');
  }

  /** The secret of a newer, unused link. */
  async function unusedLink(email: string): Promise<string> {
    await auth.post('/api/auth/password-reset', { body: { email } });
    return linkSentTo(stores, auth, email, 'password-reset');
  }

  it('are in no table, no Redis key, no log line and no response, in any form, after all that a person can do', async () => {
    const canary = 'C4nary/pass word+of a person?';
    const person = { ...aPerson(), password: canary };
    const responses: AuthResponse[] = [];
    const keep = async (response: Promise<AuthResponse>) => {
      responses.push(await response);
      return responses.at(-1)!;
    };
    const [afterReset, afterChange] = [`${canary} after a reset`, `${canary} after a change`];
    await keep(signUp(auth, person));
    await keep(signUp(auth, person));
    await keep(auth.signIn(person));
    await keep(auth.post('/api/auth/sign-in', { body: { ...person, email: 'not an address' } }));
    await keep(auth.post('/api/auth/sign-in', { body: `{"password":"${canary}"` }));
    const id = (await pendingIdOf(stores, person.email))!;
    const whilePending = await everythingInTheDatabase();
    await keep(decide(stores, auth, id, true));
    await keep(signUp(auth, person));
    await keep(auth.signIn({ ...person, password: `${canary}x` }));
    const signedIn = await keep(auth.signIn(person));
    const refreshed = await keep(auth.post('/api/auth/refresh', { cookie: signedIn.cookie }));
    await keep(auth.post('/api/auth/password-reset', { body: { email: person.email } }));
    const resetToken = await linkSentTo(stores, auth, person.email, 'password-reset');
    const unusedToken = await unusedLink(person.email);
    const resetBody = { token: unusedToken, password: afterReset };
    await keep(auth.post('/api/auth/password-reset/confirm', { body: { ...resetBody, token: 'x' } }));
    await keep(auth.post('/api/auth/password-reset/confirm', { body: resetBody }));
    const again = await keep(auth.signIn({ ...person, password: afterReset }));
    const token = again.body.access_token as string;
    const changeBody = { current_password: afterReset, password: afterChange };
    await keep(auth.post('/api/auth/password', { token, body: { ...changeBody, current_password: canary } }));
    await keep(auth.post('/api/auth/password', { token, body: changeBody }));
    const newEmail = aPerson().email;
    await keep(auth.post('/api/auth/email', { token, body: { email: newEmail, password: afterChange } }));
    const emailToken = await linkSentTo(stores, auth, newEmail, 'email-change-confirm');
    await stores.sql.query('ALTER TABLE pending_users RENAME TO pending_users_away');
    expect((await keep(signUp(auth, person))).status).toBe(500);
    await stores.sql.query('ALTER TABLE pending_users_away RENAME TO pending_users');
    await until('all mails handed over', async () => {
      const { rows } = await stores.sql.query('SELECT id FROM outbox WHERE sent_at IS NULL');
      return rows.length === 0;
    });

    const places = {
      'the database while the request waits': whilePending,
      'the database': await everythingInTheDatabase(),
      Redis: await everythingInRedis(),
      'the log': auth.log(),
      'the responses': responses.map(({ text }) => text).join('\n'),
    };
    for (const [place, content] of Object.entries(places)) {
      expect(content.length).toBeGreaterThan(100);
      for (const secret of [canary, afterReset, afterChange]) {
        for (const form of formsOf(secret)) expect([place, content.includes(form)]).toEqual([place, false]);
      }
    }
    const refreshTokens = [signedIn, refreshed].map(({ cookie }) => cookie!.split('=')[1]!);
    const accessToken = signedIn.body.access_token as string;
    const linkTokens = [resetToken, unusedToken, emailToken];
    for (const secret of [...refreshTokens, ...linkTokens, accessToken]) {
      for (const place of ['the database', 'Redis', 'the log'] as const) {
        expect([place, places[place].includes(secret)]).toEqual([place, false]);
      }
    }
    expect(places['the log']).not.toContain('$argon2id$');
    expect(places['the responses']).not.toContain('$argon2id$');
  });

  it('fill a request’s problem with nothing of the inside when the database refuses a statement', async () => {
    await stores.sql.query('ALTER TABLE mails RENAME TO mails_away');
    const response = await signUp(auth, aPerson());
    await stores.sql.query('ALTER TABLE mails_away RENAME TO mails');
    expect([response.status, response.body.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(response.text).not.toMatch(/mails|relation|sql|select|insert|at .*\.js/i);
  });
});

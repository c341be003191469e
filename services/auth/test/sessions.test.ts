import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RECORDED_ENTRIES } from '@daymark/service-kit/testing';
import { compactVerify, createLocalJWKSet, decodeJwt, type JWK } from 'jose';
import { TOKENS_OF_SESSION_MAX } from '../src/sessions/session-refresh.service.js';
import { anotherAuth, type AuthResponse, auth, ORIGIN, stores, useAuth } from './support/auth-under-test.js';
import { useLongWindows } from './support/long-windows.js';
import { anAdministrator, anApprovedPerson } from './support/people.js';

/** The Set-Cookie headers that delete the cookies of a session. */
const REMOVED = [
  '__Host-daymark_refresh=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict',
  '__Host-daymark_signed_in=; Max-Age=0; Path=/; Secure; SameSite=Strict',
];

describe('sessions', () => {
  useAuth();
  let person: { email: string; password: string };
  beforeAll(async () => {
    person = await anApprovedPerson(stores, auth);
  });
  const refresh = (cookie: string | null, replica = auth) => replica.post('/api/auth/refresh', { cookie });
  const sessionOf = (response: AuthResponse) => decodeJwt(response.body.access_token as string).sid as string;
  const isAlive = async (response: AuthResponse) =>
    (await auth.get('/api/auth/session', { token: response.body.access_token as string })).status === 200;
  const endReasonOf = async (response: AuthResponse) => {
    const { rows } = await stores.sql.query<{ end_reason: string | null }>(
      'SELECT end_reason FROM sessions WHERE id = $1',
      [sessionOf(response)],
    );
    return rows[0]!.end_reason;
  };

  describe('the refresh cookie', () => {
    it('is out of reach of scripts, other sites and plain HTTP, and lasts as long as an unused session', async () => {
      const [header] = (await auth.signIn(person)).headers.getSetCookie();
      expect(header).toMatch(
        /^__Host-daymark_refresh=[A-Za-z0-9_-]{43}; Max-Age=1209600; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      );
    });

    it('does without Secure and the prefix on a plain HTTP origin', async () => {
      const origin = 'http://localhost:8080';
      const local = await anotherAuth({ PUBLIC_ORIGIN: origin });
      const [header] = (await local.signIn(person, { headers: { origin } })).headers.getSetCookie();
      expect(header).toMatch(
        /^daymark_refresh=[^;]+; Max-Age=1209600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
      );
    });

    it('is set with one that tells pages at once whether an administrator signed in, and after each change', async () => {
      const administrator = await anAdministrator(stores, auth);
      const hintOf = ({ headers }: AuthResponse) => /signed_in=([^;]*)/.exec(headers.getSetCookie()[1]!)?.[1];
      expect(hintOf(await auth.signIn(person))).toBe('1');
      const session = await auth.signIn(administrator);
      expect(hintOf(session)).toBe('administrator');
      const refreshed = await refresh(session.cookie);
      expect(hintOf(refreshed)).toBe('administrator');
      await stores.sql.query(`UPDATE accounts SET role = 'user' WHERE email = $1`, [administrator.email]);
      expect(hintOf(await refresh(refreshed.cookie))).toBe('1');
    });

    it('is in no body, no log and not in the database, which only has its hash', async () => {
      const response = await auth.signIn(person);
      const token = response.cookie!.split('=')[1]!;
      expect(response.text).not.toContain(token);
      expect(auth.log()).not.toContain(token);
      const { rows } = await stores.sql.query<{ token_hash: Buffer }>(
        'SELECT token_hash FROM refresh_tokens WHERE session_id = $1',
        [sessionOf(response)],
      );
      expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest() }]);
    });

    it('is replaced at a sign-in, and the session that it belonged to ends', async () => {
      const first = await auth.signIn(person);
      const second = await auth.signIn(person, { cookie: first.cookie });
      expect(second.cookie).not.toBe(first.cookie);
      expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
      const planted = await auth.signIn(person, { cookie: `__Host-daymark_refresh=${'A'.repeat(43)}` });
      expect(planted.cookie).not.toContain('AAAA');
    });
  });

  describe('refreshing', () => {
    it('gives a new cookie and a new access token of the same session', async () => {
      const signedIn = await auth.signIn(person);
      const refreshed = await refresh(signedIn.cookie);
      expect(refreshed.cookie).not.toBe(signedIn.cookie);
      expect(sessionOf(refreshed)).toBe(sessionOf(signedIn));
      expect(refreshed.body).toMatchObject({ expires_in: 900, user: { email: person.email } });
      expect(refreshed.body.expires_at).toBe(decodeJwt(refreshed.body.access_token as string).exp);
    });

    it('keeps every one of ten parallel tabs signed in, also after the grace', async () => {
      const signedIn = await auth.signIn(person);
      const tabs = await Promise.all(Array.from({ length: 10 }, () => refresh(signedIn.cookie)));
      expect(tabs.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(new Set(tabs.map(({ cookie }) => cookie)).size).toBe(10);
      await stores.sql.query(
        `UPDATE refresh_tokens SET replaced_at = replaced_at - interval '1 minute' WHERE session_id = $1`,
        [sessionOf(signedIn)],
      );
      const later = await Promise.all(tabs.map(({ cookie }) => refresh(cookie)));
      expect(later.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(new Set(later.map(sessionOf))).toEqual(new Set([sessionOf(signedIn)]));
    });

    it('ends the session, newest token included, when a token is used again after the grace period, and logs it', async () => {
      const signedIn = await auth.signIn(person);
      const second = await refresh(signedIn.cookie);
      const third = await refresh(second.cookie);
      await stores.sql.query(
        `UPDATE refresh_tokens SET replaced_at = replaced_at - interval '31 seconds' WHERE session_id = $1`,
        [sessionOf(signedIn)],
      );
      expect((await refresh(signedIn.cookie)).status).toBe(401);
      expect((await refresh(third.cookie)).status).toBe(401);
      expect(await isAlive(third)).toBe(false);
      expect(await endReasonOf(third)).toBe('refresh-token-reused');
      expect(auth.log()).toContain('a replaced refresh token was used again');
    });

    /** Moves the history of a session that many seconds into the past. */
    const pass = (session: AuthResponse, seconds: number) =>
      stores.sql.query(
        `UPDATE refresh_tokens SET created_at = created_at - make_interval(secs => $2),
                replaced_at = replaced_at - make_interval(secs => $2) WHERE session_id = $1`,
        [sessionOf(session), seconds],
      );

    it('ends the session where both branches of a token that was used twice continue after the grace period', async () => {
      const signedIn = await auth.signIn(person);
      let [owner, thief] = [await refresh(signedIn.cookie), await refresh(signedIn.cookie)];
      await pass(signedIn, 60);
      // Each of them may be a tab that was asleep, once.
      [owner, thief] = [await refresh(owner.cookie), await refresh(thief.cookie)];
      expect([owner.status, thief.status]).toEqual([200, 200]);
      await pass(signedIn, 60);
      owner = await refresh(owner.cookie);
      expect(owner.status).toBe(200);
      expect((await refresh(thief.cookie)).status).toBe(401);
      expect((await refresh(owner.cookie)).status).toBe(401);
      expect(await isAlive(owner)).toBe(false);
      expect(await endReasonOf(owner)).toBe('refresh-token-reused');
      const { rows } = await stores.sql.query(
        `SELECT outcome FROM ${RECORDED_ENTRIES}
          WHERE action = 'refresh-token-reuse' AND details ->> 'session_id' = $1`,
        [sessionOf(owner)],
      );
      expect(rows).toEqual([{ outcome: 'failure' }]);
    });

    it('ends the session where a thief makes branches of branches, so that each of them is new', async () => {
      const signedIn = await auth.signIn(person);
      let [owner, thief] = [await refresh(signedIn.cookie), await refresh(signedIn.cookie)];
      const statuses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        await pass(signedIn, 60);
        await refresh(thief.cookie);
        thief = await refresh(thief.cookie);
        await pass(signedIn, 31);
        owner = await refresh(owner.cookie);
        statuses.push(owner.status);
      }
      expect(statuses).toEqual([200, 401, 401]);
      expect(await endReasonOf(signedIn)).toBe('refresh-token-reused');
    });

    it('ends the session where both branches continue more often than the grace period lasts', async () => {
      const signedIn = await auth.signIn(person);
      let [owner, thief] = [await refresh(signedIn.cookie), await refresh(signedIn.cookie)];
      const statuses: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        await pass(signedIn, 20);
        owner = await refresh(owner.cookie);
        thief = await refresh(thief.cookie);
        statuses.push(owner.status, thief.status);
      }
      expect(statuses).toEqual([200, 200, 200, 401, 401, 401]);
      expect(await endReasonOf(signedIn)).toBe('refresh-token-reused');
    });

    it('continues in a browser that reloads often, after two of its tabs parted and both continued once', async () => {
      const signedIn = await auth.signIn(person);
      const [other, kept] = [await refresh(signedIn.cookie), await refresh(signedIn.cookie)];
      await pass(signedIn, 40);
      await refresh(other.cookie);
      let { cookie } = kept;
      for (let round = 0; round < 10; round += 1) {
        const next = await refresh(cookie);
        expect(next.status).toBe(200);
        ({ cookie } = next);
        await pass(signedIn, 20);
      }
      expect(await endReasonOf(signedIn)).toBeNull();
    });

    it('continues for ever in a browser whose tabs refresh at once and keep the last token', async () => {
      const signedIn = await auth.signIn(person);
      let cookie = signedIn.cookie;
      for (let round = 0; round < 8; round += 1) {
        const tabs = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)]);
        expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
        cookie = tabs[round % 3]!.cookie;
        await pass(signedIn, 900);
      }
      expect(await endReasonOf(signedIn)).toBeNull();
    });

    it('continues with the token of a late response, although another tab continued meanwhile', async () => {
      const signedIn = await auth.signIn(person);
      const [late, other] = [await refresh(signedIn.cookie), await refresh(signedIn.cookie)];
      await pass(signedIn, 40);
      expect((await refresh(other.cookie)).status).toBe(200);
      expect((await refresh(late.cookie)).status).toBe(200);
      expect(await endReasonOf(signedIn)).toBeNull();
    });

    it('continues where a client could not save its new token and sends the old one within the grace period', async () => {
      const signedIn = await auth.signIn(person);
      await refresh(signedIn.cookie);
      await pass(signedIn, 20);
      let { cookie } = await refresh(signedIn.cookie);
      for (let round = 0; round < 3; round += 1) {
        await pass(signedIn, 900);
        const next = await refresh(cookie);
        expect(next.status).toBe(200);
        cookie = next.cookie;
      }
    });

    it('is limited to thirty times a minute in a session; further ones have to wait, and end nothing', async () => {
      const replica = await anotherAuth({});
      useLongWindows(replica);
      const signedIn = await replica.signIn(person);
      let { cookie } = signedIn;
      for (let count = 0; count < 30; count += 1) ({ cookie } = await refresh(cookie, replica));
      const refused = await refresh(cookie, replica);
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(await isAlive(signedIn)).toBe(true);
      expect(await endReasonOf(signedIn)).toBeNull();
      const elsewhere = await replica.signIn(person);
      expect((await refresh(elsewhere.cookie, replica)).status).toBe(200);
      // The minute is over; the refused cookie is still valid.
      await stores.redis.flush();
      expect((await refresh(cookie, replica)).status).toBe(200);
    });

    it('leaves a bounded number of tokens of a session, the newest', async () => {
      const signedIn = await auth.signIn(person);
      await stores.sql.query(
        `INSERT INTO refresh_tokens (token_hash, session_id, created_at, replaced_at)
         SELECT sha256(convert_to($1::text || n, 'UTF8')), $1::uuid,
                now() - make_interval(mins => n), now() - make_interval(mins => n - 1)
           FROM generate_series(1, $2) n`,
        [sessionOf(signedIn), TOKENS_OF_SESSION_MAX + 500],
      );
      const { cookie } = await refresh(signedIn.cookie);
      const { rows } = await stores.sql.query<{ count: number; oldest: number }>(
        `SELECT count(*)::int, extract(epoch FROM now() - min(created_at))::int / 60 AS oldest
           FROM refresh_tokens WHERE session_id = $1`,
        [sessionOf(signedIn)],
      );
      expect(rows[0]!.count).toBe(TOKENS_OF_SESSION_MAX);
      expect(Math.abs(rows[0]!.oldest - TOKENS_OF_SESSION_MAX)).toBeLessThan(5);
      expect((await refresh(cookie)).status).toBe(200);
    });

    it('takes a replaced token within the grace without harm', async () => {
      const signedIn = await auth.signIn(person);
      await refresh(signedIn.cookie);
      expect((await refresh(signedIn.cookie)).status).toBe(200);
      expect(await endReasonOf(signedIn)).toBeNull();
    });

    it.each([
      ['no cookie', null],
      ['an unknown token', `__Host-daymark_refresh=${'A'.repeat(43)}`],
      ['a malformed token', '__Host-daymark_refresh=x'],
      ['a cookie of another name', `daymark_refresh=${'A'.repeat(43)}`],
    ])('is refused with %s', async (_, cookie) => {
      const response = await refresh(cookie);
      expect([response.status, response.body.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(response.headers.getSetCookie()).toEqual(REMOVED);
    });

    it('is refused once to a browser whose session was ended elsewhere: both its cookies go', async () => {
      const [here, elsewhere] = [await auth.signIn(person), await auth.signIn(person)];
      await stores.sql.query(
        `UPDATE sessions SET ended_at = now(), end_reason = 'signed-out' WHERE id = $1`,
        [sessionOf(here)],
      );
      const refused = await refresh(here.cookie);
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, REMOVED]);
      expect((await refresh(elsewhere.cookie)).status).toBe(200);
    });

    it('is refused for a deactivated account, whose access tokens end at once too', async () => {
      const leaving = await anApprovedPerson(stores, auth);
      const signedIn = await auth.signIn(leaving);
      await stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE email = $1', [leaving.email]);
      expect((await refresh(signedIn.cookie)).status).toBe(401);
      expect(await isAlive(signedIn)).toBe(false);
    });

    it('ends with the idle time, however young the session is', async () => {
      const replica = await anotherAuth({ SESSION_IDLE_SECONDS: 1 });
      const signedIn = await replica.signIn(person);
      expect(signedIn.headers.getSetCookie()[0]).toContain('Max-Age=1;');
      await stores.sql.query(`UPDATE sessions SET last_used_at = now() - interval '1 second' WHERE id = $1`, [
        sessionOf(signedIn),
      ]);
      expect((await refresh(signedIn.cookie, replica)).status).toBe(401);
    });

    it('ends with the lifetime, however much the session is used', async () => {
      const endOf = async (session: AuthResponse) => {
        const { rows } = await stores.sql.query<{ expires_at: Date }>(
          'SELECT expires_at FROM sessions WHERE id = $1',
          [sessionOf(session)],
        );
        return rows[0]!.expires_at;
      };
      const signedIn = await auth.signIn(person);
      const end = await endOf(signedIn);
      const refreshed = await refresh(signedIn.cookie);
      expect(refreshed.status).toBe(200);
      expect(await endOf(signedIn)).toEqual(end);
      await stores.sql.query('UPDATE sessions SET expires_at = now() WHERE id = $1', [sessionOf(signedIn)]);
      expect((await refresh(refreshed.cookie)).status).toBe(401);
      expect(await isAlive(refreshed)).toBe(false);
    });
  });

  describe('signing out', () => {
    it('ends the session of the cookie and removes the cookie', async () => {
      const signedIn = await auth.signIn(person);
      const response = await auth.post('/api/auth/sign-out', { cookie: signedIn.cookie });
      expect([response.status, response.text]).toEqual([204, '']);
      expect(response.headers.getSetCookie()).toEqual(REMOVED);
      expect(await isAlive(signedIn)).toBe(false);
      expect((await refresh(signedIn.cookie)).status).toBe(401);
      expect(await endReasonOf(signedIn)).toBe('signed-out');
    });

    it('ends the session of the access token if there is no cookie', async () => {
      const signedIn = await auth.signIn(person);
      const token = signedIn.body.access_token as string;
      expect((await auth.post('/api/auth/sign-out', { token })).status).toBe(204);
      expect(await isAlive(signedIn)).toBe(false);
      expect((await auth.post('/api/auth/sign-out', { token })).status).toBe(204);
    });

    it('is harmless without a session, and does not end other sessions of the person', async () => {
      const [here, there] = [await auth.signIn(person), await auth.signIn(person)];
      await auth.post('/api/auth/sign-out', { cookie: here.cookie });
      expect((await auth.post('/api/auth/sign-out')).status).toBe(204);
      expect((await auth.post('/api/auth/sign-out', { token: 'x.y.z' })).status).toBe(204);
      expect(await isAlive(there)).toBe(true);
    });

    it('is known of many sessions at once, like that of a deactivated account', async () => {
      const [here, there] = [await auth.signIn(person), await auth.signIn(person)];
      await auth.post('/api/auth/sign-out', { cookie: here.cookie });
      const unknown = randomUUID();
      const ids = [sessionOf(here), sessionOf(there), unknown];
      const endedOf = async () =>
        (await auth.as('calendars', 'POST', '/internal/ended-sessions', { ids })).body.ids as string[];
      expect(await endedOf()).toEqual([sessionOf(here), unknown]);
      await stores.sql.query('UPDATE accounts SET deactivated_at = now() WHERE email = $1', [person.email]);
      try {
        expect(await endedOf()).toEqual(ids);
      } finally {
        await stores.sql.query('UPDATE accounts SET deactivated_at = NULL WHERE email = $1', [person.email]);
      }
    });

    it('is known to other services at once', async () => {
      const signedIn = await auth.signIn(person);
      const path = `/internal/sessions/${sessionOf(signedIn)}`;
      const before = await auth.as('calendars', 'GET', path);
      const state = {
        session_id: sessionOf(signedIn),
        user_id: signedIn.body.user.id as string,
        email: person.email,
        role: 'user',
        must_change_password: false,
      };
      expect(before.body).toEqual({ ...state, statement: expect.any(String) as unknown });
      const statement = before.body.statement as string;
      const { session_id: sid, user_id: sub, ...account } = state;
      const issued = { iss: ORIGIN, aud: 'daymark-services', iat: expect.any(Number) as unknown };
      expect(decodeJwt(statement)).toEqual({ ...issued, sid, sub, ...account });
      const { keys } = (await auth.get('/api/auth/.well-known/jwks.json')).body as { keys: JWK[] };
      await compactVerify(statement, createLocalJWKSet({ keys }));
      expect((await auth.get('/api/auth/session', { token: statement })).status).toBe(401);
      await auth.post('/api/auth/sign-out', { cookie: signedIn.cookie });
      expect((await auth.as('calendars', 'GET', path)).status).toBe(404);
      expect((await auth.as('admin', 'GET', path)).status).toBe(404);
      expect((await auth.as('mailer', 'GET', path)).status).toBe(403);
      expect((await auth.get(path)).status).toBe(401);
    });
  });
});

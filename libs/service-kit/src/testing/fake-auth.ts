import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { AccountState, NamedPerson, SessionState } from '@daymark/contracts/internal';
import { ACCESS_TOKEN_ALGORITHM, ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_TYPE } from '../access/access-token.js';
import { signSessionStatement } from '../access/session-states.js';
import { signServiceToken } from '../access/service-signer.js';
import type { ServiceSettings } from '../configuration.js';

const LASTING_SECONDS = 3_600;

export type KeySettings = Pick<ServiceSettings, 'SERVICE_PRIVATE_KEY' | 'SERVICE_PUBLIC_KEYS'>;

export async function serviceKeys<Name extends string>(...names: Name[]): Promise<Record<Name, KeySettings>> {
  const pairs = await Promise.all(
    names.map(async (kid) => {
      const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
      const [own, shared] = [await exportJWK(privateKey), await exportJWK(publicKey)];
      return { own, shared: { ...shared, kid } };
    }),
  );
  const SERVICE_PUBLIC_KEYS = { keys: pairs.map(({ shared }) => shared) };
  return Object.fromEntries(
    names.map((name, position) => [
      name,
      { SERVICE_PRIVATE_KEY: pairs[position]!.own, SERVICE_PUBLIC_KEYS } as KeySettings,
    ]),
  ) as Record<Name, KeySettings>;
}

/** It lasts for a whole test file on a busy machine; real ones expire after a minute. */
export function longLivedServiceToken(
  service: string,
  { SERVICE_PRIVATE_KEY }: KeySettings,
  audience: string,
): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return signServiceToken(SERVICE_PRIVATE_KEY, service, audience, nowSeconds, LASTING_SECONDS);
}

const KEY_ID = 'fake-auth';
const SESSION_PATH = '/internal/sessions/';
const ENDED_SESSIONS_PATH = '/internal/ended-sessions';
const NAMES_PATH = '/internal/people-names';
const ACCOUNT_PATH = /^\/internal\/accounts\/([^/]+)\/state$/;

export interface SignedIn extends SessionState {
  token: string;
}

/** Accounts are those that signed in, with the part of their addresses before the @ as names. */
export interface FakeAuth {
  url: string;
  signIn(
    person?: Partial<Pick<SessionState, 'user_id' | 'role' | 'email' | 'must_change_password'>>,
    /** By default the part of the address before the @. */
    name?: string,
  ): Promise<SignedIn>;
  /** Null: it never existed. */
  setAccountState(
    accountId: string,
    state: AccountState['state'] | null,
    registration?: AccountState['registration'],
  ): void;
  endSession(sessionId: string): void;
  setOutOfOrder(isOutOfOrder: boolean): void;
  close(): Promise<void>;
}

/** `issuer` is PUBLIC_ORIGIN. */
export async function startFakeAuth(issuer: string): Promise<FakeAuth> {
  const { privateKey, publicKey } = await generateKeyPair(ACCESS_TOKEN_ALGORITHM);
  const keys = [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: ACCESS_TOKEN_ALGORITHM }];
  const sessions = new Map<string, SessionState>();
  const accounts = new Map<string, AccountState>();
  const people = new Map<string, NamedPerson>();
  let isOutOfOrder = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const respond = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (path === '/api/auth/.well-known/jwks.json') respond(200, { keys });
    else if (isOutOfOrder) respond(503, {});
    else if (path === ENDED_SESSIONS_PATH)
      void json(request).then((body) => {
        const { ids } = body as { ids: string[] };
        respond(200, { ids: ids.filter((id) => !sessions.has(id)) });
      });
    else if (path === NAMES_PATH)
      void json(request).then((body) => {
        const ids = (body as { ids: string }).ids.split(',');
        const there = ids.filter((id) => accounts.get(id)?.state !== 'deleted');
        respond(200, { people: there.flatMap((id) => people.get(id) ?? []) });
      });
    else {
      const session = path.startsWith(SESSION_PATH) && sessions.get(path.slice(SESSION_PATH.length));
      const account = accounts.get(ACCOUNT_PATH.exec(path)?.[1] ?? '');
      const missing = { type: 'about:blank', title: '', status: 404, detail: '', code: 'NOT_FOUND' };
      if (session) {
        void signSessionStatement(session, issuer, KEY_ID, privateKey).then((statement) =>
          respond(200, { ...session, statement }),
        );
      } else if (account) respond(200, account);
      else respond(404, missing);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async signIn(person = {}, name) {
      const session: SessionState = {
        session_id: randomUUID(),
        user_id: randomUUID(),
        email: 'person@example.org',
        role: 'user',
        must_change_password: false,
        ...person,
      };
      sessions.set(session.session_id, session);
      const { user_id: id, email } = session;
      people.set(id, { id, email, name: name ?? email.split('@')[0]! });
      const token = await new SignJWT({ sid: session.session_id })
        .setProtectedHeader({ alg: ACCESS_TOKEN_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid: KEY_ID })
        .setIssuer(issuer)
        .setAudience(ACCESS_TOKEN_AUDIENCE)
        .setSubject(session.user_id)
        .setIssuedAt()
        .setNotBefore('0s')
        .setExpirationTime('15m')
        .sign(privateKey);
      return { ...session, token };
    },
    setAccountState(id, state, registration) {
      if (state) accounts.set(id, { id, state, ...(registration && { registration }) });
      else accounts.delete(id);
    },
    endSession: (sessionId) => void sessions.delete(sessionId),
    setOutOfOrder: (value) => void (isOutOfOrder = value),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

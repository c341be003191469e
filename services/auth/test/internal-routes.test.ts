import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@daymark/contracts';
import * as contracts from '@daymark/contracts/internal';
import { ServiceTokens } from '@daymark/service-kit';
import { auth, OWNER, stores, useAuth } from './support/auth-under-test.js';
import { aPerson, aSignedInPerson } from './support/people.js';
import { signUp } from './support/registrations.js';

const isEndpoint = (each: unknown): each is Endpoint =>
  typeof each === 'object' && each !== null && 'path' in each && 'access' in each;
const ROUTES = (Object.values(contracts) as unknown[]).filter(isEndpoint);
const CALLERS = ['admin', 'mailer', 'calendars', 'feed'] as const;

describe('The routes of auth for other services', () => {
  useAuth();
  let tokens: (string | undefined)[];
  beforeAll(async () => {
    const pending = aPerson();
    await signUp(auth, pending);
    tokens = [
      undefined,
      // Of whoever waits for approval.
      (await auth.signIn(pending)).body.access_token as string | undefined,
      (await aSignedInPerson(stores, auth)).token,
      (await auth.signIn(OWNER)).body.access_token as string,
    ];
    expect(tokens.map((token) => typeof token)).toEqual(['undefined', 'undefined', 'string', 'string']);
  });

  const statusOf = async ({ method, path }: Endpoint, token?: string) => {
    const { port } = new URL(await auth.service.application.getUrl());
    const response = await fetch(`http://127.0.0.1:${port}${path.replace(/:[a-z_]+/g, randomUUID())}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method !== 'GET' && { body: '{}' }),
    });
    await response.text();
    return response.status;
  };

  it('refuse every person, and are for the services that their contracts name', async () => {
    const answered: string[] = [];
    for (const route of ROUTES) {
      const statuses = new Set<number>();
      for (const token of tokens) statuses.add(await statusOf(route, token));
      const [status] = statuses;
      expect([route.path, statuses.size, [401, 404].includes(status!)]).toEqual([route.path, 1, true]);
      if (status === 404) continue;
      answered.push(route.path);
      const named = route.access.kind === 'internal' ? route.access.callers : [];
      for (const caller of CALLERS.filter((each) => !named.includes(each))) {
        const token = await new ServiceTokens(caller, stores.keys[caller]).issue('auth');
        expect([route.path, caller, await statusOf(route, token)]).toEqual([route.path, caller, 403]);
      }
    }
    expect(answered.length).toBeGreaterThan(10);
  });
});

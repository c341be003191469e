import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberRoles, type Endpoint } from '@daymark/contracts';
import * as contracts from '@daymark/contracts/internal';
import type { Service } from '@daymark/service-kit';
import type { FastifyInstance } from 'fastify';
import { setUpPublished } from '../src/published/published.setup.js';
import { aCalendar, unusedId, useCalendars, world } from './support/calendars-under-test.js';

const isEndpoint = (each: unknown): each is Endpoint =>
  typeof each === 'object' && each !== null && 'path' in each && 'access' in each;
const ROUTES = (Object.values(contracts) as unknown[]).filter(isEndpoint);
const CALLERS = ['feed', 'auth', 'admin', 'gateway'] as const;

describe('The routes for other services', () => {
  useCalendars();
  let audience: Service;
  let tokens: Record<string, string | undefined>;
  beforeAll(async () => {
    audience = await setUpPublished(world.audienceSettings);
    await audience.open();
    const owner = await world.auth.signIn();
    const { id } = (await world.as(owner).post('/api/calendars', aCalendar())).body;
    tokens = {
      anonymous: undefined,
      // Whoever waits for approval cannot sign in, and has no token of ours.
      pending: 'a.b.c',
      stranger: (await world.auth.signIn()).token,
      owner: owner.token,
      administrator: (await world.auth.signIn({ role: 'admin' })).token,
    };
    for (const role of memberRoles) {
      const member = await world.auth.signIn();
      await world.sql.query('INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3)', [
        id,
        member.user_id,
        role,
      ]);
      tokens[role] = member.token;
    }
  });
  afterAll(() => audience.close());

  const processes = () =>
    [
      ['main', world.service],
      ['audience', audience],
    ] as const;
  const statusOf = async ({ application }: Service, { method, path }: Endpoint, token?: string) => {
    const fastify = application.getHttpAdapter().getInstance() as FastifyInstance;
    const { statusCode } = await fastify.inject({
      method,
      url: path.replace(/:[a-z_]+/g, unusedId()),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(method !== 'GET' && { payload: {} }),
    });
    return statusCode;
  };

  it('are internal, whatever their contract says of others', () => {
    expect(ROUTES.length).toBeGreaterThan(30);
    for (const { path, access } of ROUTES)
      expect([path, access.kind, path.startsWith('/internal/')]).toEqual([path, 'internal', true]);
  });

  it('refuse every person, whatever role they have, and nobody learns what there is', async () => {
    const answered: Record<string, number> = {};
    for (const [name, service] of processes()) {
      for (const route of ROUTES) {
        const statuses = new Set<number>();
        for (const token of Object.values(tokens)) statuses.add(await statusOf(service, route, token));
        const [status] = statuses;
        expect([route.path, statuses.size, [401, 404].includes(status!)]).toEqual([route.path, 1, true]);
        if (status === 401) answered[name] = (answered[name] ?? 0) + 1;
      }
    }
    expect(answered.main).toBeGreaterThan(10);
    expect(answered.audience).toBeGreaterThan(5);
  });

  it('are for the services that their contracts name, and no other one', async () => {
    for (const [, service] of processes()) {
      for (const route of ROUTES) {
        if ((await statusOf(service, route)) === 404) continue;
        const { access } = route;
        const named = access.kind === 'internal' ? access.callers : [];
        for (const caller of CALLERS.filter((each) => !named.includes(each))) {
          const token = await world.tokenOf(caller);
          expect([route.path, caller, await statusOf(service, route, token)]).toEqual([
            route.path,
            caller,
            403,
          ]);
        }
      }
    }
  });
});

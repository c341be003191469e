import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Redis } from 'ioredis';
import type { JWTVerifyGetKey } from 'jose';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { authKeys } from './auth-keys.js';
import type { Peer, ServiceClient } from './service-client.js';
import { RemoteSessionStates, type SessionStates } from './session-states.js';

export interface AccessTokens {
  keys: JWTVerifyGetKey;
  sessions: Type<SessionStates>;
}

const SESSION_STATES = Symbol('session states');

export function accessProviders(
  {
    accessTokens,
    peers,
    settings,
  }: {
    accessTokens?: AccessTokens;
    peers?: Record<string, string | Peer>;
    settings: { PUBLIC_ORIGIN: string };
  },
  client: ServiceClient,
  redis: Redis | undefined,
): Provider[] {
  if (accessTokens) {
    return [
      {
        provide: SESSION_STATES,
        // Resolved at the first token: the provider belongs to a feature, and features are created after this.
        useFactory: (moduleRef: ModuleRef): SessionStates => ({
          find: (...asked) => moduleRef.get(accessTokens.sessions, { strict: false }).find(...asked),
        }),
        inject: [ModuleRef],
      },
      strategy(accessTokens.keys, settings.PUBLIC_ORIGIN),
    ];
  }
  // A service without sessions of people (feed, mailer) has no peer auth and refuses such routes to everybody.
  if (typeof peers?.auth !== 'string' || !redis) return [];
  const keys = authKeys(peers.auth);
  return [
    {
      provide: SESSION_STATES,
      useValue: new RemoteSessionStates(client, redis, keys, settings.PUBLIC_ORIGIN),
    },
    strategy(keys, settings.PUBLIC_ORIGIN),
  ];
}

const strategy = (keys: JWTVerifyGetKey, issuer: string): Provider => ({
  provide: AccessTokenStrategy,
  useFactory: (sessions: SessionStates) => new AccessTokenStrategy(keys, issuer, sessions),
  inject: [SESSION_STATES],
});

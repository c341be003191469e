import { Injectable, type ExecutionContext, type Provider, type Type } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Access } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { contractOf } from '../http/endpoint.decorator.js';
import { ProblemException } from '../http/problem.exception.js';
import { parseUndoKey } from '../http/request-keys.js';
import { currentRequest } from '../logging.js';
import type { ServiceTokens } from './service-token.js';
import type { JWTVerifyGetKey } from 'jose';
import { Strategy } from 'passport';
import { verifyAccessToken, authKeys } from './access-token.js';
import { type SessionStates, RemoteSessionStates } from './session-states.js';
import { ModuleRef } from '@nestjs/core';
import type { Redis } from 'ioredis';
import type { Peer, ServiceClient } from './service-client.js';

const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

export function bearerTokenOf(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}

export interface BearerRequest {
  headers: { authorization?: string; 'undo-key'?: string };
  /** Set by the guard. */
  verification?: { by: AccessTokenVerifier; isReading: boolean };
}

class BearerStrategy extends Strategy {
  constructor(
    private readonly verify: (
      request: BearerRequest,
      done: (error: unknown, user?: object | false) => void,
    ) => void,
  ) {
    super();
  }

  override authenticate(request: BearerRequest): void {
    this.verify(request, (error, user) => {
      if (error) this.error(error);
      else if (user) this.success(user);
      else this.fail(401);
    });
  }
}

/**
 * Passport has one registry of strategies per process, and replicas of a service may share a process in tests. So what
 * belongs to one of them, its keys and sessions, comes with the request.
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(BearerStrategy, 'access-token') {
  async validate({ headers, verification }: BearerRequest): Promise<SessionState> {
    const token = bearerTokenOf(headers.authorization);
    if (!token) throw new ProblemException('UNAUTHENTICATED');
    return verification!.by.verify(token, verification!.isReading);
  }
}

export class AccessTokenVerifier {
  constructor(
    private readonly keys: JWTVerifyGetKey,
    private readonly issuer: string,
    private readonly sessions: SessionStates,
  ) {}

  /** `isReading`: the caller only reads, and does not act as an administrator. */
  async verify(token: string, isReading: boolean): Promise<SessionState> {
    const claims = await verifyAccessToken(token, this.keys, this.issuer);
    const state = await this.sessions.find(claims.sid, isReading);
    if (state?.user_id !== claims.sub) throw new ProblemException('UNAUTHENTICATED');
    return state;
  }
}

interface GuardedRequest extends BearerRequest {
  user?: SessionState;
}

/** Closed by default: a route without a contract is refused to everybody. */
@Injectable()
export class AccessGuard extends AuthGuard('access-token') {
  constructor(
    private readonly serviceTokens: ServiceTokens,
    /** Absent in a service without sessions of people, which refuses their routes. */
    private readonly accessTokens?: AccessTokenVerifier,
    /** Called when somebody who is no administrator uses a route of administrators. */
    private readonly onAdministrationRefused?: (userId: string, route: string) => void,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const contract = contractOf(context);
    if (!contract) throw new ProblemException('UNAUTHENTICATED');
    const { access } = contract;
    const current = currentRequest();
    if (current) current.route = contract.path;
    const request = context.switchToHttp().getRequest<GuardedRequest>();
    switch (access.kind) {
      case 'public':
        return true;
      case 'internal': {
        const token = bearerTokenOf(request.headers.authorization);
        const caller = token && (await this.serviceTokens.verify(token));
        if (!caller) throw new ProblemException('UNAUTHENTICATED');
        if (!access.callers.includes(caller)) throw new ProblemException('FORBIDDEN');
        return true;
      }
      case 'signed-in':
      case 'administrator': {
        if (!this.accessTokens) throw new ProblemException('UNAUTHENTICATED');
        // Only a signed-in person's own reads may rely on a cached session state.
        const isReading = access.kind === 'signed-in' && contract.method === 'GET';
        request.verification = { by: this.accessTokens, isReading };
        await super.canActivate(context);
        if (current) {
          current.userId = request.user?.user_id;
          if (contract.isUndoable) current.undoKey = parseUndoKey(request.headers['undo-key']);
        }
        if (request.user?.must_change_password && !mayBeTemporary(access)) {
          throw new ProblemException('PASSWORD_CHANGE_REQUIRED');
        }
        if (access.kind === 'administrator' && request.user?.role !== 'admin') {
          if (request.user)
            this.onAdministrationRefused?.(request.user.user_id, `${contract.method} ${contract.path}`);
          throw new ProblemException('FORBIDDEN');
        }
        return true;
      }
    }
  }

  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error as Error;
    if (!user) throw new ProblemException('UNAUTHENTICATED');
    return user;
  }
}

const mayBeTemporary = (access: Access) =>
  access.kind === 'signed-in' && access.withTemporaryPassword === true;

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
      ...verification(accessTokens.keys, settings.PUBLIC_ORIGIN),
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
    ...verification(keys, settings.PUBLIC_ORIGIN),
  ];
}

const verification = (keys: JWTVerifyGetKey, issuer: string): Provider[] => [
  AccessTokenStrategy,
  {
    provide: AccessTokenVerifier,
    useFactory: (sessions: SessionStates) => new AccessTokenVerifier(keys, issuer, sessions),
    inject: [SESSION_STATES],
  },
];

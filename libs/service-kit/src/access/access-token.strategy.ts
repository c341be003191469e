import { randomUUID } from 'node:crypto';
import type { JWTVerifyGetKey } from 'jose';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport';
import type { SessionState } from '@daymark/contracts/internal';
import { ProblemException } from '../http/problem.exception.js';
import { verifyAccessToken } from './access-token.js';
import type { SessionStates } from './session-states.js';

const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

export function bearerTokenOf(header: string | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null;
}

export interface BearerRequest {
  headers: { authorization?: string; 'undo-key'?: string };
  /** Set by the guard: the caller only reads, and does not act as an administrator. */
  isReading?: boolean;
}

class BearerStrategy extends Strategy {
  // Passport registers strategies by name for the whole process; a unique name keeps two services in one process apart.
  override readonly name = `access-token-${randomUUID()}`;

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

export class AccessTokenStrategy extends PassportStrategy(BearerStrategy) {
  constructor(
    private readonly keys: JWTVerifyGetKey,
    private readonly issuer: string,
    private readonly sessions: SessionStates,
  ) {
    super();
  }

  async validate(request: BearerRequest): Promise<SessionState> {
    const token = bearerTokenOf(request.headers.authorization);
    if (!token) throw new ProblemException('UNAUTHENTICATED');
    const claims = await verifyAccessToken(token, this.keys, this.issuer);
    const state = await this.sessions.find(claims.sid, request.isReading ?? false);
    if (state?.user_id !== claims.sub) throw new ProblemException('UNAUTHENTICATED');
    return state;
  }
}

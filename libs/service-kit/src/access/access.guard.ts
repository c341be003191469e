import { createParamDecorator, Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Access } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { contractOf } from '../http/endpoint.decorator.js';
import { ProblemException } from '../http/problem.exception.js';
import { parseUndoKey } from '../http/undo-key.js';
import { currentRequest } from '../logging/index.js';
import { bearerTokenOf, type AccessTokenStrategy, type BearerRequest } from './access-token.strategy.js';
import type { ServiceTokens } from './service-token.js';

interface GuardedRequest extends BearerRequest {
  user?: SessionState;
}

/** Closed by default: a route without a contract is refused to everybody. */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly serviceTokens: ServiceTokens,
    /** Absent in a service without sessions of people, which refuses their routes. */
    private readonly strategy?: AccessTokenStrategy,
    /** Called when somebody who is no administrator uses a route of administrators. */
    private readonly onAdministrationRefused?: (userId: string, route: string) => void,
  ) {
    super({ defaultStrategy: strategy?.name ?? 'none' });
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
        if (!this.strategy) throw new ProblemException('UNAUTHENTICATED');
        // Only a signed-in person's own reads may rely on a cached session state.
        request.isReading = access.kind === 'signed-in' && contract.method === 'GET';
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

/** The signed-in caller of a guarded endpoint. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): SessionState => {
  const { user } = context.switchToHttp().getRequest<GuardedRequest>();
  if (!user) throw new ProblemException('UNAUTHENTICATED');
  return user;
});

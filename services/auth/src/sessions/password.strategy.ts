import { randomUUID } from 'node:crypto';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy, type VerifyFunctionWithRequest } from 'passport-local';
import { signIn } from '@daymark/contracts';
import { clientAddressOf, parseInput, ProblemException } from '@daymark/service-kit';
import { CredentialCheck, type CheckedAccount } from './credential-check.service.js';
import { SignInLimits } from './sign-in-limits.service.js';

class EmailPasswordStrategy extends Strategy {
  // Passport keeps strategies by name for the whole process; a name of its own keeps two services in one process apart.
  override name = `password-${randomUUID()}`;

  constructor(verify: VerifyFunctionWithRequest) {
    super({ usernameField: 'email', passReqToCallback: true }, verify);
  }
}

/** Signs in by e-mail address and password. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(EmailPasswordStrategy) {
  constructor(private readonly credentials: CredentialCheck) {
    super();
  }

  validate(request: Request, email: string, password: string): Promise<CheckedAccount> {
    return this.credentials.check(email, password, clientAddressOf(request));
  }
}

/** Lets in whoever sends right credentials, and puts the account on the request. */
@Injectable()
export class PasswordGuard extends AuthGuard() {
  constructor(
    strategy: PasswordStrategy,
    private readonly limits: SignInLimits,
  ) {
    super({ defaultStrategy: strategy.name, property: 'account' });
  }

  // Guards run before the handler's parameters are parsed, so the contract is applied to the body here.
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const credentials = parseInput(signIn.body!, request.body);
    request.body = credentials;
    return this.limits.whileTrying(credentials.email, clientAddressOf(request), async () => {
      await super.canActivate(context);
      return true;
    });
  }

  override handleRequest<Account>(error: unknown, account: Account | false): Account {
    if (error) throw error as Error;
    if (!account) throw new ProblemException('INVALID_CREDENTIALS');
    return account;
  }
}

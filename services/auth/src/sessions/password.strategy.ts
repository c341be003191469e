import { randomUUID } from 'node:crypto';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy, type VerifyFunction } from 'passport-local';
import { signIn } from '@daymark/contracts';
import { parseInput, ProblemException } from '@daymark/service-kit';
import { CredentialCheck, type SignedInAccount } from './credential-check.service.js';

class EmailPasswordStrategy extends Strategy {
  // Passport keeps strategies by name for the whole process; a name of its own keeps two services in one process apart.
  override name = `password-${randomUUID()}`;

  constructor(verify: VerifyFunction) {
    super({ usernameField: 'email' }, verify);
  }
}

/** Signs in by e-mail address and password. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(EmailPasswordStrategy) {
  constructor(private readonly credentials: CredentialCheck) {
    super();
  }

  validate(email: string, password: string): Promise<SignedInAccount> {
    return this.credentials.check(email, password);
  }
}

/** Lets in whoever sends right credentials, and puts the account on the request. */
@Injectable()
export class PasswordGuard extends AuthGuard() {
  constructor(strategy: PasswordStrategy) {
    super({ defaultStrategy: strategy.name, property: 'account' });
  }

  // Guards run before the handler's parameters are parsed, so the contract is applied to the body here.
  override canActivate(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = parseInput(signIn.body!, request.body);
    return super.canActivate(context);
  }

  override handleRequest<Account>(error: unknown, account: Account | false): Account {
    if (error) throw error as Error;
    if (!account) throw new ProblemException('INVALID_CREDENTIALS');
    return account;
  }
}

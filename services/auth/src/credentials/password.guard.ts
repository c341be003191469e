import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { signIn } from '@daymark/contracts';
import { clientAddressOf, parseInput, ProblemException } from '@daymark/service-kit';
import { DeviceCookie } from './device-cookie.js';
import { SignInLimitService } from './sign-in-limit.service.js';
import { randomUUID } from 'node:crypto';
import { Strategy, type VerifyFunctionWithRequest } from 'passport-local';
import { type CheckedAccount, CredentialCheckService } from './credential-check.service.js';

class EmailPasswordStrategy extends Strategy {
  // Passport stores strategies by name for the whole process; a unique name separates two services in one process.
  override name = `password-${randomUUID()}`;

  constructor(verify: VerifyFunctionWithRequest) {
    super({ usernameField: 'email', passReqToCallback: true }, verify);
  }
}

/** Signs in by e-mail address and password. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(EmailPasswordStrategy) {
  constructor(private readonly credentials: CredentialCheckService) {
    super();
  }

  validate(request: FastifyRequest, email: string, password: string): Promise<CheckedAccount> {
    return this.credentials.check(email, password, clientAddressOf(request));
  }
}

/** Admits requests with valid credentials, and attaches the account to the request. */
@Injectable()
export class PasswordGuard extends AuthGuard() {
  constructor(
    strategy: PasswordStrategy,
    private readonly limits: SignInLimitService,
    private readonly devices: DeviceCookie,
  ) {
    super({ defaultStrategy: strategy.name, property: 'account' });
  }

  // Guards run before the handler's parameters are parsed, so the body is validated here.
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const credentials = parseInput(signIn.body!, request.body);
    request.body = credentials;
    const { email } = credentials;
    const device = this.devices.read(request.headers.cookie, email);
    return this.limits.whileTrying({ email, client: clientAddressOf(request), device }, async () => {
      await super.canActivate(context);
      return true;
    });
  }

  override handleRequest<AccountEntity>(error: unknown, account: AccountEntity | false): AccountEntity {
    if (error) throw error as Error;
    if (!account) throw new ProblemException('INVALID_CREDENTIALS');
    return account;
  }
}

import { Module, Injectable, type ExecutionContext } from '@nestjs/common';
import { SETTINGS, clientAddressOf, parseInput, ProblemException } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { CredentialCheckService, type CheckedAccount } from './credential-check.service.js';
import { DeviceCookie } from './device-cookie.js';
import { SignInDelayService } from './sign-in-delay.service.js';
import { SignInLimitService } from './sign-in-limit.service.js';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { signIn } from '@daymark/contracts';
import { Strategy } from 'passport-local';

export { type CheckedAccount, type SignedInAccount } from './credential-check.service.js';
export { DeviceCookie } from './device-cookie.js';

interface SignInRequest extends FastifyRequest {
  /** Set by the guard: passport has one registry of strategies per process, and replicas may share one in tests. */
  credentialCheck: CredentialCheckService;
}

/** Signs in by e-mail address and password. */
@Injectable()
class PasswordStrategy extends PassportStrategy(Strategy, 'password') {
  constructor() {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: SignInRequest, email: string, password: string): Promise<CheckedAccount> {
    return request.credentialCheck.check(email, password, clientAddressOf(request));
  }
}

/** Admits requests with valid credentials, and attaches the account to the request. */
@Injectable()
export class PasswordGuard extends AuthGuard('password') {
  constructor(
    private readonly credentialCheck: CredentialCheckService,
    private readonly limits: SignInLimitService,
    private readonly devices: DeviceCookie,
  ) {
    super({ property: 'account' });
  }

  // Guards run before the handler's parameters are parsed, so the body is validated here.
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignInRequest>();
    const credentials = parseInput(signIn.body!, request.body);
    request.body = credentials;
    request.credentialCheck = this.credentialCheck;
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

@Module({
  imports: [PasswordsModule],
  providers: [
    CredentialCheckService,
    {
      provide: DeviceCookie,
      useFactory: (settings: AuthSettings) => new DeviceCookie(settings),
      inject: [SETTINGS],
    },
    PasswordStrategy,
    SignInDelayService,
    SignInLimitService,
  ],
  exports: [CredentialCheckService, DeviceCookie, SignInLimitService],
})
export class CredentialsModule {}

import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { signIn } from '@daymark/contracts';
import { clientAddressOf, parseInput, ProblemException } from '@daymark/service-kit';
import { DeviceCookie } from './device-cookie.js';
import { PasswordStrategy } from './password.strategy.js';
import { SignInLimitService } from './sign-in-limit.service.js';

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

import { Module, Injectable, type ExecutionContext, Inject } from '@nestjs/common';
import {
  SETTINGS,
  clientAddressOf,
  parseInput,
  ProblemException,
  LOGGER,
  RefusalRecords,
  type Logger,
} from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { PasswordsModule, PasswordHashingService } from '../passwords/passwords.module.js';
import { DeviceCookie } from './device-cookie.js';
import { SignInDelayService } from './sign-in-delay.service.js';
import { SignInLimitService } from './sign-in-limit.service.js';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { signIn, type Role, type ProblemCode } from '@daymark/contracts';
import { Strategy } from 'passport-local';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../accounts/accounts.module.js';

export { DeviceCookie } from './device-cookie.js';

export interface RightCredentials {
  kind: 'account' | 'pending';
  is_deactivated: boolean;
  temporary_until: Date | null;
  now: Date;
}

/** Null as argument means wrong credentials. */
export function refusalOf(credentials: RightCredentials | null): ProblemCode | null {
  if (!credentials) return 'INVALID_CREDENTIALS';
  const { kind, is_deactivated, temporary_until, now } = credentials;
  if (kind === 'pending') return 'AWAITING_APPROVAL';
  if (is_deactivated) return 'DEACTIVATED';
  if (temporary_until && temporary_until <= now) return 'TEMPORARY_PASSWORD_EXPIRED';
  return null;
}

export interface SignedInAccount {
  id: string;
  email: string;
  role: Role;
  must_change_password: boolean;
}

export interface CheckedAccount extends SignedInAccount {
  checkedHash: string;
}

interface KnownAddress {
  kind: 'account' | 'pending';
  id: string;
  role: Role;
  hash: string;
  is_deactivated: boolean;
  temporary_until: Date | null;
  now: Date;
}

/** It discloses nothing to clients with a wrong password. */
@Injectable()
class CredentialCheckService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly passwords: PasswordHashingService,
    private readonly refusals: RefusalRecords,
  ) {}

  /**
   * Refusals are grouped by what was sent, never by what is known of it, so that an unknown address takes as long as a
   * known one. Other refusals than INVALID_CREDENTIALS need the right password.
   */
  async check(email: string, password: string, clientAddress: string): Promise<CheckedAccount> {
    const address = await this.find(email);
    const isRight = await this.passwords.verify(address?.hash ?? null, password);
    const refusal = refusalOf(isRight && address ? address : null);
    if (refusal || !address) {
      const code = refusal ?? 'INVALID_CREDENTIALS';
      const refused = { action: 'sign-in', actorId: null, targetId: address?.id, clientAddress } as const;
      await this.refusals.record({ ...refused, details: { code } }, [email, clientAddress, code]);
      throw new ProblemException(code);
    }
    const checkedHash = this.passwords.isOutdated(address.hash)
      ? await this.renewHash(address, password)
      : address.hash;
    const { id, role, temporary_until } = address;
    return { id, email, role, must_change_password: temporary_until !== null, checkedHash };
  }

  private async find(email: string): Promise<KnownAddress | undefined> {
    const [address] = await this.dataSource.query<KnownAddress[]>(
      `SELECT 'account' AS kind, id, role, password_hash AS hash, deactivated_at IS NOT NULL AS is_deactivated,
              temporary_until, now() AS now
         FROM accounts WHERE email = $1
       UNION ALL
       SELECT 'pending', id, 'user', password, false, NULL, now()
         FROM pending_users WHERE email = $1 AND status = 'pending'
       ORDER BY kind LIMIT 1`,
      [email],
    );
    return address;
  }

  private async renewHash({ id, hash }: KnownAddress, password: string): Promise<string> {
    const newHash = await this.passwords.hash(password);
    // Only if the password was not changed meanwhile.
    await this.dataSource
      .getRepository(AccountEntity)
      .update({ id, password_hash: hash }, { password_hash: newHash });
    this.logger.info({ account_id: id }, 'hashed a password again with stronger parameters');
    return newHash;
  }
}

interface SignInRequest extends FastifyRequest {
  /** Set by the guard: passport has one registry of strategies per process, and replicas may share one in tests. */
  credentialCheck: CredentialCheckService;
}

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

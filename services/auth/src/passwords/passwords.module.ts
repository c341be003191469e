import { Module, Inject, Injectable } from '@nestjs/common';
import { invalidField, SETTINGS, ProblemException, RateLimits, ReadingSemaphore } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { isCommonPassword } from '../common-passwords.js';
import { DataSource } from 'typeorm';
import type { SessionState } from '@daymark/contracts/internal';
import { AccountEntity } from '../accounts/accounts.module.js';
import { text } from '../texts.js';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify, parseOptions, type Options } from '@node-rs/argon2';

type HashParameters = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** argon2id with 19 MiB, two passes and one lane: OWASP's first recommendation. The salt has 16 random bytes. */
export const HASH_PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies HashParameters;

/** As cheap as possible, for tests that are not about the cost of a hash: it would take a third of their time. */
const CHEAP_PARAMETERS: HashParameters = { memoryCost: 64, timeCost: 1, parallelism: 1 };

// Maximum memory that a hash from the database may require.
const MEMORY_COST_MAX_KIB = 262_144;
const TIME_COST_MAX = 10;
const PARALLELISM_MAX = 4;
const OUTPUT_MAX_BYTES = 64;
const PREFIX = '$argon2id$v=19$';

export function isAcceptableHash(hash: string): boolean {
  const parameters = parametersOf(hash);
  return (
    parameters !== null &&
    parameters.memoryCost <= MEMORY_COST_MAX_KIB &&
    parameters.timeCost <= TIME_COST_MAX &&
    parameters.parallelism <= PARALLELISM_MAX &&
    parameters.outputLen <= OUTPUT_MAX_BYTES
  );
}

export function isOutdatedHash(hash: string, today: HashParameters = HASH_PARAMETERS): boolean {
  const parameters = parametersOf(hash);
  return (
    parameters === null ||
    parameters.memoryCost < today.memoryCost ||
    parameters.timeCost < today.timeCost ||
    parameters.saltLen < 16
  );
}

function parametersOf(hash: string) {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    return parseOptions(hash);
  } catch {
    return null;
  }
}

/** Node's thread pool has four threads; one stays free for DNS lookups and files. */
const THREADS_MAX = 3;
const HASHES_AT_ONCE = Math.min(availableParallelism(), THREADS_MAX);
/** At 40 ms each, the last one in the queue waits about 1.3 s: enough for an office that signs in at nine. */
const WAITING_PER_THREAD = 32;
/** Longer than any handler takes. */
const WAITING_LIMIT_MS = 10_000;

/** A few at a time: everything else must stay fast while many people sign in. */
@Injectable()
export class PasswordHashingService {
  private readonly semaphore = new ReadingSemaphore({
    atOnce: HASHES_AT_ONCE,
    waiting: HASHES_AT_ONCE * WAITING_PER_THREAD,
    limitMs: WAITING_LIMIT_MS,
  });
  private readonly parameters: HashParameters;
  private readonly nobodysHash: Promise<string>;
  /** Replaced by a test to see which hash is verified. */
  protected verifyHash: (hash: string, password: string) => Promise<boolean> = verify;

  constructor(@Inject(SETTINGS) { CHEAP_PASSWORD_HASHES }: Pick<AuthSettings, 'CHEAP_PASSWORD_HASHES'>) {
    this.parameters = CHEAP_PASSWORD_HASHES ? CHEAP_PARAMETERS : HASH_PARAMETERS;
    this.nobodysHash = hash(randomBytes(32), this.parameters);
  }

  async hash(password: string): Promise<string> {
    return this.withPermit(() => hash(password, this.parameters));
  }

  isOutdated(storedHash: string): boolean {
    return isOutdatedHash(storedHash, this.parameters);
  }

  /**
   * Without a usable hash the result is false, after the same time, so that the time does not disclose who has an
   * account.
   */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const isUsable = storedHash !== null && isAcceptableHash(storedHash);
    const hashToCheck = isUsable ? storedHash : await this.nobodysHash;
    const isMatch = await this.withPermit(() => this.verifyHash(hashToCheck, password));
    return isUsable && isMatch;
  }

  private async withPermit<Result>(task: () => Promise<Result>): Promise<Result> {
    const release = await this.semaphore.take();
    try {
      return await task();
    } finally {
      release();
    }
  }
}

/**
 * All actions that require the password share it. Per session: the holder of a stolen one does not block the person's
 * others.
 */
const LIMIT = 'current-password';
/** Correct passwords are limited too: each costs a hash, and most of the actions send a mail. */
const RIGHT_PASSWORDS = { attempts: 20, windowSeconds: 3_600 };

@Injectable()
export class CurrentPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashingService,
    private readonly limits: RateLimits,
  ) {}

  /** `field` is the request's field with the password. Returns the account at the time of the check. */
  async check(caller: SessionState, password: string, field: string): Promise<AccountEntity> {
    const { user_id: accountId, session_id: sessionId } = caller;
    await this.limits.take(LIMIT, sessionId);
    const { entities, raw } = await this.dataSource
      .getRepository(AccountEntity)
      .createQueryBuilder('account')
      .addSelect('account.temporary_until <= now()', 'has_expired')
      .where('account.id = :accountId AND account.deactivated_at IS NULL', { accountId })
      .getRawAndEntities<{ has_expired: boolean | null }>();
    const [account] = entities;
    if (!account) throw new ProblemException('UNAUTHENTICATED');
    if (!(await this.passwords.verify(account.password_hash, password))) {
      throw invalidField(field, text('refused.wrongPassword'));
    }
    await this.limits.take('right-password', accountId, RIGHT_PASSWORDS);
    void this.limits.refund(LIMIT, sessionId);
    if (raw[0]?.has_expired) throw new ProblemException('TEMPORARY_PASSWORD_EXPIRED');
    return account;
  }
}

@Injectable()
export class PasswordPolicyService {
  constructor(@Inject(SETTINGS) private readonly settings: AuthSettings) {}

  /** Depends on the password and the address only, so that a refusal discloses nothing about known addresses. */
  check(password: string, email: string): void {
    const { REFUSE_COMMON_PASSWORDS, PRODUCT_NAME } = this.settings;
    if (!REFUSE_COMMON_PASSWORDS) return;
    if (!isCommonPassword(password, [PRODUCT_NAME, email.split('@', 1)[0]!])) return;
    throw invalidField('password', text('refused.commonPassword'));
  }
}

@Module({
  providers: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
  exports: [PasswordHashingService, PasswordPolicyService, CurrentPasswordService],
})
export class PasswordsModule {}

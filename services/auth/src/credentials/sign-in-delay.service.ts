import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { currentSignal, isProblem, networkOf, RateLimits, REDIS } from '@daymark/service-kit';
import { SignInQueue } from './sign-in-queue.js';

/** This many wrong passwords per hour for one address, from all clients, are ordinary. */
const ORDINARY_FAILURES = 10;
const FIRST_DELAY_MS = 250;
const DELAY_MAX_MS = 4_000;

/** Each further wrong password doubles it, up to four seconds. */
export const delayAfter = (failures: number): number =>
  failures < ORDINARY_FAILURES
    ? 0
    : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 2 ** Math.min(failures - ORDINARY_FAILURES, 16));

const LIMIT = 'sign-in-address';
const FAILURES = { attempts: ORDINARY_FAILURES, windowSeconds: 3_600 };
const TRIES_LIMIT = 'sign-in-tries';
/** Only counted to rank clients, and far too high to refuse anybody. */
const TRIES = { attempts: 100_000, windowSeconds: 86_400 };
/** IPv6 prefix that counts as one network: its holder can use any network within. */
const NETWORK_BITS = 48;
const KNOWN_CLIENT_SECONDS = 30 * 86_400;

/**
 * Slows down guessing from many clients that each stay within their limits. Sign-ins to an address with many wrong
 * passwords are queued; a client without earlier attempts overtakes all others, and one that signed in to it before is
 * not queued. The key is the address as sent, whether or not an account has it.
 */
@Injectable()
export class SignInDelayService {
  private readonly queue = new SignInQueue();

  constructor(
    private readonly limits: RateLimits,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** The attempt counts if the password was wrong. */
  async attemptWithDelay<Result>(
    email: string,
    client: string,
    isKnownDevice: boolean,
    attempt: () => Promise<Result>,
  ): Promise<Result> {
    const tries = [email, networkOf(client, NETWORK_BITS)];
    const delayMs = delayAfter(await this.limits.counted(LIMIT, email, FAILURES));
    if (delayMs === 0 || isKnownDevice || (await this.isKnownClient(email, client))) {
      return this.countingFailures(email, attempt, () => this.limits.count(TRIES_LIMIT, tries, TRIES));
    }
    // Counted before the attempt, so that of several concurrent ones only one is the first.
    const earlierTries = (await this.limits.count(TRIES_LIMIT, tries, TRIES)) - 1;
    const counted = () => this.countingFailures(email, attempt);
    try {
      return await this.queue.run({ email, earlierTries, delayMs }, counted, currentSignal());
    } catch (error) {
      if (!isWrongPassword(error)) void this.limits.refund(TRIES_LIMIT, tries);
      throw error;
    }
  }

  /** Requests need not wait for it. */
  rememberClient(email: string, client: string): void {
    void this.redis.set(knownClientKey(email, client), 1, 'EX', KNOWN_CLIENT_SECONDS).catch(() => undefined);
  }

  private async countingFailures<Result>(
    email: string,
    attempt: () => Promise<Result>,
    alsoCount?: () => Promise<unknown>,
  ): Promise<Result> {
    try {
      return await attempt();
    } catch (error) {
      if (isWrongPassword(error)) {
        await Promise.all([this.limits.count(LIMIT, email, FAILURES), alsoCount?.()]);
      }
      throw error;
    }
  }

  private async isKnownClient(email: string, client: string): Promise<boolean> {
    return (await this.redis.exists(knownClientKey(email, client)).catch(() => 0)) === 1;
  }
}

const isWrongPassword = (error: unknown) => isProblem(error, 'INVALID_CREDENTIALS');

const knownClientKey = (email: string, client: string) =>
  `familiar-client:${createHash('sha256')
    .update(JSON.stringify([email, networkOf(client)]))
    .digest('base64url')}`;

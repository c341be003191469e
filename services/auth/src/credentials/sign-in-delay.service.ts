import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { networkOf, ProblemException, RateLimits, REDIS } from '@daymark/service-kit';
import { delayAfter, ORDINARY_FAILURES } from './sign-in-delay.js';

const LIMIT = 'sign-in-address';
const FAILURES = { attempts: ORDINARY_FAILURES, windowSeconds: 3_600 };
/** A client that signed in to an account counts as its owner's for so long. */
const FAMILIAR_SECONDS = 30 * 86_400;
/** Whoever waits holds a connection, so only so many may, in this process and for one address. */
const WAITING_MAX = 32;
const WAITING_OF_ADDRESS_MAX = 4;

/**
 * Slows guessing at one account from many clients, each of which is within its own limit: the more wrong passwords an
 * address got, the longer the next attempt waits. It slows and does not lock, and a client that has signed in to the
 * account before never waits. The key is the address as it was sent, whether or not anybody has it.
 */
@Injectable()
export class SignInDelayService {
  private waiting = 0;
  private readonly waitingOf = new Map<string, number>();

  constructor(
    private readonly limits: RateLimits,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  /** @throws ProblemException TOO_MANY_REQUESTS where too many attempts wait already */
  async wait(email: string, client: string): Promise<void> {
    const delay = delayAfter(await this.limits.counted(LIMIT, email, FAILURES));
    if (delay === 0 || (await this.isFamiliar(email, client))) return;
    const waitingOfAddress = this.waitingOf.get(email) ?? 0;
    if (this.waiting >= WAITING_MAX || waitingOfAddress >= WAITING_OF_ADDRESS_MAX) {
      throw new ProblemException('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(delay / 1000) });
    }
    this.waiting += 1;
    this.waitingOf.set(email, waitingOfAddress + 1);
    try {
      await this.pause(delay);
    } finally {
      this.waiting -= 1;
      const rest = this.waitingOf.get(email)! - 1;
      if (rest > 0) this.waitingOf.set(email, rest);
      else this.waitingOf.delete(email);
    }
  }

  /** The password was wrong. */
  async countFailure(email: string): Promise<void> {
    await this.limits.count(LIMIT, email, FAILURES);
  }

  /** The password was right: this client is one of the account's. No request needs to wait for it. */
  rememberClient(email: string, client: string): void {
    void this.redis.set(familiarKey(email, client), 1, 'EX', FAMILIAR_SECONDS).catch(() => undefined);
  }

  private async isFamiliar(email: string, client: string): Promise<boolean> {
    return (await this.redis.exists(familiarKey(email, client)).catch(() => 0)) === 1;
  }

  private async pause(milliseconds: number): Promise<void> {
    await pause(milliseconds);
  }
}

const familiarKey = (email: string, client: string) =>
  `familiar-client:${createHash('sha256')
    .update(JSON.stringify([email, networkOf(client)]))
    .digest('base64url')}`;

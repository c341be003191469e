import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify, parseOptions, type Options } from '@node-rs/argon2';
import { ReadingSemaphore, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';

export type HashParameters = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

/** argon2id with 19 MiB, two passes and one lane: OWASP's first recommendation. The salt has 16 random bytes. */
export const HASH_PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies HashParameters;

/** As cheap as possible, for tests that are not about the cost of a hash: it would take a third of their time. */
export const CHEAP_PARAMETERS: HashParameters = { memoryCost: 64, timeCost: 1, parallelism: 1 };

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

import type { EntityManager } from 'typeorm';
import type { LimitedKey, RateLimits } from '../limits/rate-limits.js';
import { recordRefusal, type AuditRecord } from './audit.js';

/** The same refusal is recorded again only after this long. */
const WINDOW_MS = 10 * 60_000;

type Refusal = Omit<AuditRecord, 'outcome' | 'isToggle'>;

/** Records refusals: once in a window per key, and a limited number per client and hour. */
export class RefusalRecords {
  constructor(
    private readonly manager: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Records a refusal unless the same one was recorded lately; equal `key`s are the same, and are stored as a hash. */
  async record(refusal: Refusal, key: LimitedKey): Promise<void> {
    if (!(await this.limits.isFirst(`refused-${refusal.action}`, key, WINDOW_MS))) return;
    await this.recordWithinBound(refusal);
  }

  /** Records a refusal whose caller makes sure that it comes once per window. */
  async recordWithinBound(refusal: Refusal): Promise<void> {
    await recordRefusal(this.manager, refusal);
  }
}

import type { EntityManager } from 'typeorm';
import type { LimitedKey, RateLimits } from '../limits/rate-limits.js';
import { recordRefusal, type AuditRecord } from './audit.js';

/** The same refusal is recorded again only after this long. */
const WINDOW_MS = 10 * 60_000;

type Refusal = Omit<AuditRecord, 'outcome' | 'isToggle'>;

export class RefusalRecords {
  constructor(
    private readonly manager: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Equal `key`s are the same refusal, and are stored as a hash. */
  async record(refusal: Refusal, key: LimitedKey, manager = this.manager): Promise<boolean> {
    if (!(await this.limits.isFirst(`refused-${refusal.action}`, key, WINDOW_MS))) return false;
    return recordRefusal(manager, refusal);
  }

  /** Records a refusal whose caller makes sure that it comes once per window. */
  recordWithinBound(refusal: Refusal): Promise<boolean> {
    return recordRefusal(this.manager, refusal);
  }
}

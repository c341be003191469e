import type { EntityManager } from 'typeorm';
import type { LimitedKey, RateLimits } from '../limits/rate-limits.js';
import { recordRefusal, type AuditRecord } from './audit.js';

/** The same refusal is recorded again after this long. */
const WINDOW_MS = 10 * 60_000;

type Refusal = Omit<AuditRecord, 'outcome' | 'isToggle'>;

/** Records what was refused: once in a window for the same key, and so often in an hour for one client at most. */
export class RefusalRecords {
  constructor(
    private readonly manager: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Records a refusal unless the same one was recorded lately; `key` says which are the same, and is kept as a hash. */
  async record(refusal: Refusal, key: LimitedKey): Promise<void> {
    if (!(await this.limits.isFirst(`refused-${refusal.action}`, key, WINDOW_MS))) return;
    await this.recordWithinBound(refusal);
  }

  /** Records a refusal that comes once in its window by itself. */
  async recordWithinBound(refusal: Refusal): Promise<void> {
    await recordRefusal(this.manager, refusal);
  }
}

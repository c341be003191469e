import type { EntityManager } from 'typeorm';
import type { LimitedKey, RateLimits } from '../limits/rate-limits.js';
import { recordAuditEntry, type AuditRecord } from './audit.js';

/** The same refusal is recorded again after this long. */
const WINDOW_MS = 10 * 60_000;
/** So many refusals of all kinds has a service in the log for one hour: whoever is refused for ever fills no disk. */
const RECORDED_IN_AN_HOUR = { attempts: 1_000, windowSeconds: 3_600 };
const BOUND = 'recorded-refusals';

/** Records what was refused: once in a window for the same key, and so many in an hour at most. */
export class RefusalRecords {
  constructor(
    private readonly manager: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /** Records a refusal unless the same one was recorded lately; `key` says which are the same, and is kept as a hash. */
  async record(record: Omit<AuditRecord, 'outcome'>, key: LimitedKey): Promise<void> {
    if (!(await this.limits.isFirst(`refused-${record.action}`, key, WINDOW_MS))) return;
    await this.recordWithinBound(record);
  }

  /** Records a refusal that comes once in its window by itself. */
  async recordWithinBound(record: Omit<AuditRecord, 'outcome'>): Promise<void> {
    const count = await this.limits.count(BOUND, BOUND, RECORDED_IN_AN_HOUR);
    // The entry after the last one says that there are no more in this hour.
    if (count > RECORDED_IN_AN_HOUR.attempts + 1) return;
    const isOver = count === RECORDED_IN_AN_HOUR.attempts + 1;
    const last: AuditRecord = { action: 'limit-reached', actorId: null, details: { limit: BOUND } };
    await recordAuditEntry(this.manager, { ...(isOver ? last : record), outcome: 'failure' });
  }
}

import { Module, Injectable } from '@nestjs/common';
import { PerPersonReadLimit } from './per-person-read-limit.js';
import {
  BATCHES_PER_MINUTE_MAX,
  CHANGES_PER_MINUTE_MAX,
  CREATIONS_PER_MINUTE_MAX,
  INVITATIONS_PER_HOUR_MAX,
} from '@daymark/contracts';
import { RateLimits } from '@daymark/service-kit';
import { text } from '../texts.js';

export { Reading, SLICE_UNITS, type Steps } from './reading.js';
export { PerPersonReadLimit } from './per-person-read-limit.js';

@Injectable()
export class WriteLimits {
  constructor(private readonly limits: RateLimits) {}

  creation(userId: string): Promise<void> {
    return this.limits.take('creation', userId, { attempts: CREATIONS_PER_MINUTE_MAX });
  }

  change(userId: string): Promise<void> {
    return this.limits.take('change', userId, { attempts: CHANGES_PER_MINUTE_MAX });
  }

  async invitation(userId: string): Promise<void> {
    await this.limits.take('invitation', userId, {
      attempts: INVITATIONS_PER_HOUR_MAX,
      windowSeconds: 3_600,
      detail: (seconds) =>
        text('refused.invitationsOfHour', {
          max: INVITATIONS_PER_HOUR_MAX,
          minutes: Math.ceil(seconds / 60),
        }),
    });
    await this.change(userId);
  }

  async batch(userId: string): Promise<void> {
    await this.limits.take('event-batch', userId, { attempts: BATCHES_PER_MINUTE_MAX });
    await this.change(userId);
  }

  /**
   * Limits restorations like changes; and one thing may be restored no more often than it can be deleted, since a
   * calendar has thousands of rows.
   */
  async restoration(userId: string, id: string): Promise<void> {
    await this.limits.take('restoration', [userId, id]);
    await this.change(userId);
  }
}

@Module({ providers: [WriteLimits, PerPersonReadLimit], exports: [WriteLimits, PerPersonReadLimit] })
export class QuotasModule {}

import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import { DATA_SOURCE, inTransaction, LOGGER, type Logger } from '@daymark/service-kit';
import { AccountEntity } from '../accounts/accounts.module.js';
import { queueMail } from '../mails/mails.module.js';

const CHECK_INTERVAL_MS = 5 * 60_000;

/**
 * Notifies administrators by mail that registrations are pending, at most once an hour. Registrations within that hour
 * are included in the next mail, so the check also runs on a timer.
 */
@Injectable()
export class WaitingRegistrationsNoticeService implements OnModuleDestroy {
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      inTransaction(this.dataSource, (manager) => this.sendIfDue(manager)).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'could not tell administrators'),
      );
    }, CHECK_INTERVAL_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Within the caller's transaction. Replicas may call it concurrently: the row of the last notice admits one. */
  async sendIfDue(manager: EntityManager): Promise<void> {
    const [, claimed] = await manager.query<[unknown[], number]>(
      `UPDATE waiting_registrations_notice AS notice SET sent_at = now()
       WHERE sent_at <= now() - interval '1 hour'
         AND EXISTS (SELECT FROM pending_users WHERE status = 'pending' AND created_at > notice.sent_at)`,
    );
    if (claimed === 0) return;
    const administrators = await manager.findBy(AccountEntity, {
      role: 'admin',
      deactivated_at: IsNull(),
      email_notifications: true,
    });
    for (const { email } of administrators) await queueMail(manager, email, 'registrations-waiting');
  }
}

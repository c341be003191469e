import { Module, Controller, Injectable } from '@nestjs/common';
import { MailPreparationService } from './mail-preparation.service.js';
import {
  CalendarMailMessage,
  getCalendarMail,
  getMailMessage,
  MailMessage,
  type MailTemplate,
} from '@daymark/contracts/internal';
import {
  Endpoint,
  requireFound,
  lockName,
  ProblemException,
  RateLimits,
  Received,
} from '@daymark/service-kit';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { inboxOf, queueMail, type MailParts } from './queue-mail.js';
import { text } from '../texts.js';

export { MailEntity, queueMail } from './queue-mail.js';

/** Per inbox, of all kinds together. */
const MAILS_PER_HOUR_MAX = 10;

/** Mails whose time and recipient administrators decide. The limit keeps a stolen session from flooding an inbox. */
@Injectable()
export class AdministratorMailService {
  constructor(private readonly limits: RateLimits) {}

  /** Like `queueMail`. Beyond the limit the action is rolled back too, since nobody would be notified of it. */
  async queue(
    manager: EntityManager,
    recipient: string,
    template: MailTemplate,
    parts: MailParts = {},
  ): Promise<string> {
    const inbox = inboxOf(recipient);
    await lockName(manager, `daymark:mails-of-administrators:${inbox}`);
    const hash = createHash('sha256').update(inbox).digest();
    // The statement's time: the transaction may have waited for others that sent mails meanwhile.
    const newest = await manager.query<{ seconds: number }[]>(
      `SELECT ceil(extract(epoch FROM caused_at + interval '1 hour' - clock_timestamp()))::integer AS seconds
         FROM administrator_mails WHERE inbox = $1 AND caused_at > clock_timestamp() - interval '1 hour'
        ORDER BY caused_at DESC LIMIT ${MAILS_PER_HOUR_MAX}`,
      [hash],
    );
    if (newest.length === MAILS_PER_HOUR_MAX) {
      const retryAfterSeconds = Math.max(1, newest.at(-1)!.seconds);
      void this.limits.reportOnce('administrator-mail', inbox, retryAfterSeconds * 1000);
      throw new ProblemException('TOO_MANY_REQUESTS', {
        detail: text('refused.mails', { max: MAILS_PER_HOUR_MAX }),
        retryAfterSeconds,
      });
    }
    await manager.query('INSERT INTO administrator_mails (inbox) VALUES ($1)', [hash]);
    return queueMail(manager, recipient, template, parts);
  }
}

@Controller()
class MailsController {
  constructor(private readonly preparation: MailPreparationService) {}

  @Endpoint(getMailMessage)
  async getMailMessage(@Received() { params: { id } }: Received<typeof getMailMessage>) {
    return MailMessage.parse(requireFound(await this.preparation.release(id)));
  }

  @Endpoint(getCalendarMail)
  async getCalendarMail(@Received() { params: { id } }: Received<typeof getCalendarMail>) {
    return CalendarMailMessage.parse(requireFound(await this.preparation.release(id)));
  }
}

@Module({
  controllers: [MailsController],
  providers: [MailPreparationService, AdministratorMailService],
  exports: [AdministratorMailService],
})
export class MailsModule {}

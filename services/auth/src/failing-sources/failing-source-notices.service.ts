import { Inject, Injectable } from '@nestjs/common';
import { IsNull, type DataSource } from 'typeorm';
import { id } from '@daymark/contracts';
import { getFailingSource, SourceFailingMessage } from '@daymark/contracts/internal';
import { DATA_SOURCE, inTransaction, ProblemException, ServiceClient } from '@daymark/service-kit';
import { AccountEntity, lockAccount } from '../accounts/accounts.module.js';
import { MailEntity, queueMail } from '../mails/mails.module.js';

const Message = SourceFailingMessage.extend({ message_id: id('message_id') });

/** Notifies an owner by mail that the source of a calendar has been failing for days. */
@Injectable()
export class FailingSourceNotices {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Handles a message of the queue `notices`. A redelivered message finds its mail; if the source works again, nobody
   * is notified.
   */
  async notifyOwner(payload: Record<string, unknown>): Promise<void> {
    const { message_id, calendar_id } = Message.parse(payload);
    const found = await this.services
      .call('calendars', getFailingSource, { params: { id: calendar_id } })
      .catch((error: unknown) => {
        if (error instanceof ProblemException && error.code === 'NOT_FOUND') return null;
        throw error;
      });
    if (!found) return;
    const { user_id, ...source } = found;
    await inTransaction(this.dataSource, async (manager) => {
      await lockAccount(manager, user_id);
      const account = await manager.findOneBy(AccountEntity, { id: user_id, deactivated_at: IsNull() });
      if (!account || (await manager.existsBy(MailEntity, { id: message_id }))) return;
      await queueMail(manager, account.email, 'failing-source', { id: message_id, source });
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { IsNull, type DataSource } from 'typeorm';
import { id } from '@daymark/contracts';
import { ArchiveReadyMessage } from '@daymark/contracts/internal';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import { AccountEntity, lockAccount } from '../accounts/accounts.module.js';
import { MailEntity, queueMail } from '../mails/mails.module.js';

const Message = ArchiveReadyMessage.extend({ message_id: id('message_id') });

/** Notifies people by mail that their archive can be downloaded. */
@Injectable()
export class ArchiveNotices {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** Handles a message of the queue `notices`. A redelivered message finds its mail and does nothing. */
  async notifyOwner(payload: Record<string, unknown>): Promise<void> {
    const { message_id, account_id } = Message.parse(payload);
    await inTransaction(this.dataSource, async (manager) => {
      await lockAccount(manager, account_id);
      const account = await manager.findOneBy(AccountEntity, { id: account_id, deactivated_at: IsNull() });
      if (!account || (await manager.existsBy(MailEntity, { id: message_id }))) return;
      await queueMail(manager, account.email, 'archive', { id: message_id });
    });
  }
}

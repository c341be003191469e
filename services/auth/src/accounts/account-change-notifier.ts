import { Inject, Injectable } from '@nestjs/common';
import { followAccount } from '@daymark/contracts/internal';
import { LOGGER, type Logger, ServiceClient, addToOutbox } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';

/** Once the transaction is committed. Services read the current state, so the order of messages does not matter. */
export async function announceAccountChange(manager: EntityManager, accountId: string): Promise<void> {
  await addToOutbox(manager, {
    queue: 'cleanup',
    job: 'account-changed',
    payload: { account_id: accountId },
  });
}

@Injectable()
export class AccountChangeNotifier {
  constructor(
    private readonly services: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * After the commit, so that nothing of a deactivated person is shown while Redis is down; if it fails, the message
   * comes later.
   */
  async notify(accountId: string): Promise<void> {
    await this.services
      .call('calendars', followAccount, { params: { id: accountId } })
      .catch((error: unknown) =>
        this.logger.warn(
          { err: error, account_id: accountId },
          'calendars learns of an account by the queue alone',
        ),
      );
  }
}

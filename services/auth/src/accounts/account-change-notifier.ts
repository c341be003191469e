import { Inject, Injectable } from '@nestjs/common';
import { followAccount } from '@daymark/contracts/internal';
import { LOGGER, type Logger, ServiceClient, addToOutbox } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Notifies other services, once the caller's transaction is committed, that an account was deactivated, reactivated or
 * deleted. They read the current state, so the order of messages does not matter.
 */
export async function announceAccountChange(manager: EntityManager, accountId: string): Promise<void> {
  await addToOutbox(manager, {
    queue: 'cleanup',
    job: 'account-changed',
    payload: { account_id: accountId },
  });
}

/** Notifies the services that store data of accounts about their changes. */
@Injectable()
export class AccountChangeNotifier {
  constructor(
    private readonly services: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes them check at once, so that nothing of a deactivated person is shown while Redis is down. Call it after the
   * commit; if it fails, the message in the outbox arrives later.
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

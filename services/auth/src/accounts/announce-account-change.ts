import type { EntityManager } from 'typeorm';
import { addToOutbox } from '@daymark/service-kit';

/**
 * Tells other services, once the caller's transaction is committed, that an account was deactivated, reactivated or
 * deleted. They ask which, so the order in which they hear of it does not matter.
 */
export async function announceAccountChange(manager: EntityManager, accountId: string): Promise<void> {
  await addToOutbox(manager, {
    queue: 'cleanup',
    job: 'account-changed',
    payload: { account_id: accountId },
  });
}

import type { EntityManager } from 'typeorm';
import { addToOutbox } from '@daymark/service-kit';

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

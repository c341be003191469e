import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { PendingUserEntity } from './pending-user.entity.js';

/** Nothing of it is kept but its address and who decided. */
export async function endRegistration(
  manager: EntityManager,
  which: FindOptionsWhere<PendingUserEntity>,
  status: Exclude<PendingUserEntity['status'], 'pending'>,
  decidedBy: string,
): Promise<void> {
  await manager.update(PendingUserEntity, which, {
    status,
    password: null,
    name: null,
    purpose: null,
    client_network: null,
    decided_at: () => 'now()',
    decided_by: decidedBy,
  });
}

/** Ends a pending registration for an address that gets an account otherwise: its password is no longer valid. */
export const supersedeRegistration = (
  manager: EntityManager,
  email: string,
  decidedBy: string,
): Promise<void> => endRegistration(manager, { email, status: 'pending' }, 'superseded', decidedBy);

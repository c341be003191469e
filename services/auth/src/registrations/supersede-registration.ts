import type { EntityManager } from 'typeorm';
import { PendingUserEntity } from './pending-user.entity.js';

/** Ends a pending registration for an address that gets an account otherwise: its password is no longer valid. */
export async function supersedeRegistration(
  manager: EntityManager,
  email: string,
  decidedBy: string,
): Promise<void> {
  await manager.update(
    PendingUserEntity,
    { email, status: 'pending' },
    {
      status: 'superseded',
      password: null,
      name: null,
      purpose: null,
      client_network: null,
      decided_at: () => 'now()',
      decided_by: decidedBy,
    },
  );
}

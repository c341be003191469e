import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { entityOf, jsonb, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';
import type { Language } from '@daymark/contracts';

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

const columns = {
  id: uuid(),
  email: text(),
  /** The argon2id hash of the chosen password; cleared with the decision. */
  password: text<string | null>(),
  name: text<string | null>(),
  purpose: text<string | null>(),
  role: text<'user'>(),
  language: text<Language | null>(),
  metadata: jsonb<{ signup_date: string }>(),
  /** 'superseded': an administrator created an account for the address meanwhile. */
  status: text<'pending' | 'approved' | 'rejected' | 'superseded'>(),
  client_network: text<string | null>(),
  created_at: timestamptz(),
  decided_at: timestamptz<Date | null>(),
  decided_by: uuid<string | null>(),
};
export type PendingUserEntity = RowOf<typeof columns>;
/** An address has at most one pending. */
export const PendingUserEntity = entityOf('pending_users', columns, ['id']);

import type { AdminUser } from '@daymark/contracts';
import type { AccountEntity } from '../accounts/accounts.module.js';

export function adminUserOf(account: AccountEntity): AdminUser {
  const { id, email, name, role, is_owner, created_at, last_sign_in_at, deactivated_at } = account;
  return {
    id,
    email,
    name,
    role,
    is_owner,
    created_at: created_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    banned_until: deactivated_at?.toISOString() ?? null,
  };
}

import type { AdminUser } from '@daymark/contracts';
import { texts } from '../texts.js';

/** The account that a dialog is about. */
export function AccountFacts({ account }: { account: Pick<AdminUser, 'id' | 'email'> }) {
  return (
    <dl className="admin-facts">
      <dt>{texts.accountActions.email}</dt>
      <dd>{account.email}</dd>
      <dt>{texts.accountActions.userId}</dt>
      <dd>{account.id}</dd>
    </dl>
  );
}

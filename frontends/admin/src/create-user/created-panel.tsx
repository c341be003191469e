import type { CreatedUser } from '@daymark/contracts';
import { Button } from '@daymark/ui';
import { TemporaryPassword } from '../account-actions/index.js';
import { roleName } from '../role-name.js';
import { texts } from '../texts.js';

/** The new account, with its temporary password. */
export function CreatedPanel({ user, onClose }: { user: CreatedUser; onClose: () => void }) {
  const words = texts.createUser;
  return (
    <div className="admin-dialog">
      <dl className="admin-facts">
        <dt>{words.email}</dt>
        <dd>{user.email}</dd>
        <dt>{words.role}</dt>
        <dd>{roleName(user.role)}</dd>
      </dl>
      <TemporaryPassword password={user.temp_password} />
      <div className="ui-actions admin-dialog-actions">
        <Button type="primary" onClick={onClose}>
          {texts.temporaryPassword.close}
        </Button>
      </div>
    </div>
  );
}

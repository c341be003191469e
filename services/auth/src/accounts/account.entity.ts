import { boolean, entityOf, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';
import type { Language, Role } from '@daymark/contracts';

const columns = {
  id: uuid(),
  /** In lower case. Mail is sent to this spelling, whatever a visitor typed. */
  email: text(),
  name: text<string | null>(),
  password_hash: text(),
  role: text<Role>(),
  /** The first administrator, whom nobody may deactivate, demote or delete; the database enforces that too. */
  is_owner: boolean(),
  /** The one that was chosen on the device used last, otherwise that of its browser. */
  language: text<Language | null>(),
  email_notifications: boolean(),
  created_at: timestamptz(),
  deactivated_at: timestamptz<Date | null>(),
  /** Set while the password is one from an administrator: until then it is valid, only to be replaced. */
  temporary_until: timestamptz<Date | null>(),
  last_sign_in_at: timestamptz<Date | null>(),
};
export type AccountEntity = RowOf<typeof columns>;
export const AccountEntity = entityOf('accounts', columns, ['id']);

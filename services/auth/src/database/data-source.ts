import { findMigrations, OutboxMessageEntity } from '@daymark/service-kit';
import { DeletedAccountEntity } from '../account-deletion/account-deletion.module.js';
import { AccountEntity } from '../accounts/accounts.module.js';
import { AccountLinkEntity } from '../links/index.js';
import { MailEntity } from '../mails/mails.module.js';
import { PendingUserEntity } from '../registrations/registrations.module.js';
import { RefreshTokenEntity, SessionEntity } from '../sessions/sessions.module.js';
import { MIGRATIONS } from './migrations-folder.js';

export const entities = [
  AccountEntity,
  DeletedAccountEntity,
  PendingUserEntity,
  SessionEntity,
  RefreshTokenEntity,
  AccountLinkEntity,
  MailEntity,
  OutboxMessageEntity,
];

export const migrations = await findMigrations(MIGRATIONS);

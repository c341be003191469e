import { AuditEntry, OutboxMessage } from '@daymark/service-kit';
import { DeletedAccount } from '../account-deletion/deleted-account.entity.js';
import { Account } from '../accounts/account.entity.js';
import { AccountLink } from '../links/account-link.entity.js';
import { Mail } from '../mails/mail.entity.js';
import { PendingUser } from '../registrations/pending-user.entity.js';
import { RefreshToken } from '../sessions/refresh-token.entity.js';
import { Session } from '../sessions/session.entity.js';
import { AccountsAndSessions1764000000000 } from './migrations/1764000000000-accounts-and-sessions.js';
import { TemporaryPasswordsAndAudit1765500000010 } from './migrations/1765500000010-temporary-passwords-and-audit.js';
import { LinksInMails1765500000011 } from './migrations/1765500000011-links-in-mails.js';
import { AdministrationAndDeletion1765500000020 } from './migrations/1765500000020-administration-and-deletion.js';

/** What auth stores. */
export const entities = [
  Account,
  DeletedAccount,
  PendingUser,
  Session,
  RefreshToken,
  AccountLink,
  Mail,
  AuditEntry,
  OutboxMessage,
];

/** In the order of their time stamps. Old ones are never edited. */
export const migrations = [
  AccountsAndSessions1764000000000,
  TemporaryPasswordsAndAudit1765500000010,
  LinksInMails1765500000011,
  AdministrationAndDeletion1765500000020,
];

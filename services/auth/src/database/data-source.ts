import { OutboxMessageEntity } from '@daymark/service-kit';
import { DeletedAccountEntity } from '../account-deletion/account-deletion.module.js';
import { AccountEntity } from '../accounts/accounts.module.js';
import { AccountLinkEntity } from '../links/links.module.js';
import { MailEntity } from '../mails/mails.module.js';
import { PendingUserEntity } from '../registrations/registrations.module.js';
import { RefreshTokenEntity, SessionEntity } from '../sessions/sessions.module.js';
import { AccountsAndSessions1764000000000 } from './migrations/1764000000000-accounts-and-sessions.js';
import { TemporaryPasswordsAndAudit1765500000010 } from './migrations/1765500000010-temporary-passwords-and-audit.js';
import { LinksInMails1765500000011 } from './migrations/1765500000011-links-in-mails.js';
import { AdministrationAndDeletion1765500000020 } from './migrations/1765500000020-administration-and-deletion.js';
import { Floods1765500000180 } from './migrations/1765500000180-floods.js';
import { SettleMessages1765500000190 } from './migrations/1765500000190-settle-messages.js';
import { ReasonsAndSorting1765500000200 } from './migrations/1765500000200-reasons-and-sorting.js';
import { HandAuditLogOver1765500000220 } from './migrations/1765500000220-hand-audit-log-over.js';
import { FirstSteps1765500000230 } from './migrations/1765500000230-first-steps.js';
import { RefreshTokenBranches1765500000370 } from './migrations/1765500000370-refresh-token-branches.js';
import { CountRepeatedActs1765500000380 } from './migrations/1765500000380-count-repeated-acts.js';
import { CountMailsOfAdministrators1765500000381 } from './migrations/1765500000381-count-mails-of-administrators.js';
import { UsedLinks1765500000390 } from './migrations/1765500000390-used-links.js';

/** What auth stores. */
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

/** In the order of their time stamps. Old ones are never edited. */
export const migrations = [
  AccountsAndSessions1764000000000,
  TemporaryPasswordsAndAudit1765500000010,
  LinksInMails1765500000011,
  AdministrationAndDeletion1765500000020,
  Floods1765500000180,
  SettleMessages1765500000190,
  ReasonsAndSorting1765500000200,
  HandAuditLogOver1765500000220,
  FirstSteps1765500000230,
  RefreshTokenBranches1765500000370,
  CountRepeatedActs1765500000380,
  CountMailsOfAdministrators1765500000381,
  UsedLinks1765500000390,
];

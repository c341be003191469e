import { OutboxMessage } from '@daymark/service-kit';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { AccountLink } from '../links/account-link.entity.js';
import { Mail } from '../mails/mail.entity.js';
import { PendingUser } from '../registrations/pending-user.entity.js';
import { RefreshToken } from '../sessions/refresh-token.entity.js';
import { Session } from '../sessions/session.entity.js';

export interface RetentionRule {
  entity: new () => object;
  key: string;
  /** In SQL: which rows nobody needs any more. */
  isOver: string;
}

/**
 * How long rows are kept, in the order in which they go. README says it in words.
 * @param idleSeconds how long a session may go unused
 */
export const retentionRules = (idleSeconds: number): RetentionRule[] => [
  // The cookie with such a token is gone from every browser, so its use would say nothing of theft.
  {
    entity: RefreshToken,
    key: 'token_hash',
    isOver: `coalesce(replaced_at, created_at) < now() - make_interval(secs => ${idleSeconds})`,
  },
  {
    entity: Session,
    key: 'id',
    isOver: `least(ended_at, expires_at, last_used_at + make_interval(secs => ${idleSeconds}))
               < now() - interval '30 days'`,
  },
  {
    entity: AccountLink,
    key: 'id',
    isOver: `coalesce(closed_at, expires_at, created_at) < now() - interval '30 days'`,
  },
  // The queue forgets a failed job after 30 days, and what it forgot would be handed over again.
  { entity: OutboxMessage, key: 'id', isOver: `sent_at < now() - interval '25 days'` },
  {
    entity: Mail,
    key: 'id',
    isOver: `created_at < now() - interval '30 days'
             AND NOT EXISTS (SELECT FROM outbox WHERE outbox.payload->>'mail_id' = mails.id::text)`,
  },
  { entity: PendingUser, key: 'id', isOver: `decided_at < now() - interval '90 days'` },
  // The database refuses to delete a younger one.
  { entity: AuditEntry, key: 'id', isOver: `at <= now() - interval '1 year'` },
];

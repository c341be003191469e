import { Injectable } from '@nestjs/common';
import { IsNull, DataSource, type EntityManager } from 'typeorm';
import { REGISTRATIONS_IN_MAIL_MAX } from '@daymark/contracts';
import {
  calendarMailTemplates,
  type CalendarNews,
  type MailMessage,
  type MailTemplate,
  type WaitingRegistration,
} from '@daymark/contracts/internal';
import { inTransaction, RateLimits } from '@daymark/service-kit';
import { AccountEntity, isKnownAddress, lockAddress } from '../accounts/accounts.module.js';
import { mintSecret, openLink } from '../links/index.js';
import { inboxOf, MailEntity } from './queue-mail.js';

/** Limit for mails that strangers can cause, per inbox and kind; further ones are dropped silently. */
const MAILS_PER_HOUR_MAX = 3;
const HOUR_MS = 3_600_000;
const LIMITED: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'password-reset',
  'registration-received',
  'registration-known-address',
  'email-change-confirm',
  'email-change-known-address',
]);
/** About what an account has: not sent once it is deactivated, deleted or has another address. */
const FOR_ACTIVE_ACCOUNTS: ReadonlySet<MailTemplate> = new Set<MailTemplate>([
  'event-deletion',
  'failing-source',
  'archive',
  ...calendarMailTemplates.filter((template) => template !== 'calendar-invitation'),
]);

/** Of any template; the endpoints check that it is one of theirs. */
type ReleasedMail = Omit<MailMessage, 'template'> & { template: MailTemplate; calendar?: CalendarNews };

/**
 * Everything that depends on whether an address is known is decided here and not in the request, which therefore does
 * the same work, in the same time, for every address.
 */
@Injectable()
export class MailPreparationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** Null if it is not to be sent, or no longer. Each call creates another secret and invalidates the previous one. */
  async release(id: string): Promise<ReleasedMail | null> {
    return inTransaction(this.dataSource, async (manager) => {
      const unlockedMail = await manager.findOneBy(MailEntity, { id });
      if (!unlockedMail) return null;
      // Serialises decisions about this address; earlier ones are visible.
      await lockAddress(manager, unlockedMail.recipient);
      await lockAddress(manager, inboxOf(unlockedMail.recipient));
      const mail = await manager.findOneBy(MailEntity, { id });
      if (!mail) return null;
      const account = { email: mail.recipient, deactivated_at: IsNull() };
      if (FOR_ACTIVE_ACCOUNTS.has(mail.template) && !(await manager.existsBy(AccountEntity, account))) {
        return null;
      }
      if (!mail.released_at && !(await this.decide(manager, mail))) {
        await manager.delete(MailEntity, { id });
        return null;
      }
      const linkToken = mail.link_id === null ? null : await mintSecret(manager, mail.link_id);
      if (mail.link_id !== null && linkToken === null) return null;
      const { recipient: to, template, link_id, reason, event, source, calendar } = mail;
      const waiting = template === 'registrations-waiting' ? await readWaiting(manager) : null;
      // All of them were decided meanwhile.
      if (waiting?.waiting === 0) return null;
      const { affected } = await manager.update(
        MailEntity,
        { id },
        { template, link_id, released_at: () => 'coalesce(released_at, now())' },
      );
      if (affected !== 1) return null;
      return {
        id,
        to,
        template,
        link_token: linkToken,
        ...(reason !== null && { reason }),
        ...(event !== null && { event }),
        ...(source !== null && { source }),
        ...(calendar !== null && { calendar }),
        ...(await peopleOf(manager, mail)),
        ...waiting,
      };
    });
  }

  /** When it is fetched for the first time; false if it is not to be sent. */
  private async decide(manager: EntityManager, mail: MailEntity): Promise<boolean> {
    if (mail.template === 'email-change-confirm' && (await isKnownAddress(manager, mail.recipient))) {
      mail.template = 'email-change-known-address';
      mail.link_id = null;
    }
    // A pending registration has had its mail. Whoever else signs up with the address causes no second one.
    if (mail.template === 'registration-known-address') {
      if (!(await manager.existsBy(AccountEntity, { email: mail.recipient }))) return false;
    }
    // Whoever invited has no account any more, and nobody is invited in their name.
    if (mail.calendar?.invitation && !(await manager.existsBy(AccountEntity, { id: mail.sender_id ?? '' })))
      return false;
    if (LIMITED.has(mail.template) && (await countOfLastHour(manager, mail)) >= MAILS_PER_HOUR_MAX) {
      const { template, recipient } = mail;
      void this.limits.reportOnce(`mail-${template}`, inboxOf(recipient), HOUR_MS);
      return false;
    }
    if (mail.template === 'password-reset') {
      const account = await manager.findOneBy(AccountEntity, {
        email: mail.recipient,
        deactivated_at: IsNull(),
      });
      if (!account) return false;
      mail.link_id = await openLink(manager, { accountId: account.id, purpose: 'password-reset' });
    }
    return true;
  }
}

async function countOfLastHour(manager: EntityManager, { recipient, template }: MailEntity): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM mails
      WHERE regexp_replace(recipient, '\\+[^@]*@', '@') = $1 AND template = $2
        AND released_at > now() - interval '1 hour'`,
    [inboxOf(recipient), template],
  );
  return row!.count;
}

async function readWaiting(
  manager: EntityManager,
): Promise<Required<Pick<MailMessage, 'waiting' | 'registrations'>>> {
  const [count] = await manager.query<{ waiting: number }[]>(
    `SELECT count(*)::int AS waiting FROM pending_users WHERE status = 'pending'`,
  );
  const registrations = await manager.query<WaitingRegistration[]>(
    `SELECT id, email, name, purpose FROM pending_users WHERE status = 'pending'
      ORDER BY created_at DESC, id LIMIT ${REGISTRATIONS_IN_MAIL_MAX}`,
  );
  return { waiting: count!.waiting, registrations };
}

async function peopleOf(
  manager: EntityManager,
  { recipient, sender_id, language: fallback, calendar }: MailEntity,
): Promise<Pick<MailMessage, 'name' | 'sender_name' | 'language'>> {
  const account = await manager.findOneBy(AccountEntity, { email: recipient });
  const sender = sender_id === null ? null : await manager.findOneBy(AccountEntity, { id: sender_id });
  const language = account?.language ?? fallback;
  // People of a calendar know each other by their addresses; those of administrators are for nobody.
  const senderName = sender?.name ?? (calendar && sender?.email);
  return {
    ...(account?.name && { name: account.name }),
    ...(senderName && { sender_name: senderName }),
    ...(language && { language }),
  };
}

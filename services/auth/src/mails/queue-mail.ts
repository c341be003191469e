import { randomUUID } from 'node:crypto';
import { type EntityManager, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Language } from '@daymark/contracts';
import type { CalendarNews, DeletedEvent, FailingSource, MailTemplate } from '@daymark/contracts/internal';
import { addToOutbox, currentLanguage } from '@daymark/service-kit';

/** Plus addresses belong to the same inbox, since their owner chooses the suffix. */
export const inboxOf = (address: string) => address.replace(/^([^+@]*)\+[^@]*@/, '$1@');

/** The mailer has the text. */
@Entity('mails')
export class MailEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  recipient!: string;

  @Column('text')
  template!: MailTemplate;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  /** The recipient's, unless they have an account in another one. */
  @Column('text', { nullable: true })
  language!: Language | null;

  @Column('uuid', { nullable: true })
  link_id!: string | null;

  /** The account of the person who caused it. */
  @Column('uuid', { nullable: true })
  sender_id!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('jsonb', { nullable: true })
  event!: DeletedEvent | null;

  @Column('jsonb', { nullable: true })
  source!: FailingSource | null;

  @Column('jsonb', { nullable: true })
  calendar!: CalendarNews | null;

  @Column('timestamptz', { nullable: true })
  released_at!: Date | null;
}

export interface MailParts {
  /** By default that of whoever causes the mail. */
  language?: Language | null;
  linkId?: string;
  reason?: string | null;
  senderId?: string | null;
  event?: DeletedEvent;
  source?: FailingSource;
  calendar?: CalendarNews;
  /** Set if the mail is caused by a message that may be redelivered. */
  id?: string;
}

/** Sent if and only if the change is committed. The job carries the id; the mailer fetches the rest when it sends. */
export async function queueMail(
  manager: EntityManager,
  recipient: string,
  template: MailTemplate,
  parts: MailParts = {},
): Promise<string> {
  const { linkId, reason = null, senderId, event, source, calendar, id = randomUUID() } = parts;
  await manager.insert(MailEntity, {
    id,
    recipient,
    template,
    language: parts.language ?? currentLanguage() ?? null,
    link_id: linkId ?? null,
    reason,
    sender_id: senderId ?? null,
    event: event ?? null,
    source: source ?? null,
    calendar: calendar ?? null,
  });
  const payload = { service: 'auth' as const, mail_id: id };
  const job = calendar ? 'send-calendar-mail' : 'send-mail';
  return addToOutbox(manager, { queue: 'email', job, payload });
}

import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { entityOf, jsonb, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';
import type { Language } from '@daymark/contracts';
import type { CalendarNews, DeletedEvent, FailingSource, MailTemplate } from '@daymark/contracts/internal';
import { addToOutbox, currentLanguage } from '@daymark/service-kit';

/** Plus addresses belong to the same inbox, since their owner chooses the suffix. */
export const inboxOf = (address: string) => address.replace(/^([^+@]*)\+[^@]*@/, '$1@');

const columns = {
  id: uuid(),
  recipient: text(),
  template: text<MailTemplate>(),
  created_at: timestamptz(),
  /** The recipient's, unless they have an account in another one. */
  language: text<Language | null>(),
  link_id: uuid<string | null>(),
  /** The account of the person who caused it. */
  sender_id: uuid<string | null>(),
  reason: text<string | null>(),
  event: jsonb<DeletedEvent | null>(),
  source: jsonb<FailingSource | null>(),
  calendar: jsonb<CalendarNews | null>(),
  released_at: timestamptz<Date | null>(),
};
export type MailEntity = RowOf<typeof columns>;
/** The mailer has the text. */
export const MailEntity = entityOf('mails', columns, ['id']);

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

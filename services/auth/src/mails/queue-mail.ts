import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { DeletedEvent, FailingSource, MailTemplate } from '@daymark/contracts/internal';
import { addToOutbox } from '@daymark/service-kit';
import { MailEntity } from './mail.entity.js';

export interface MailParts {
  linkId?: string;
  reason?: string | null;
  senderId?: string;
  event?: DeletedEvent;
  source?: FailingSource;
  /** Set if the mail is caused by a message that may be redelivered. */
  id?: string;
}

/** Sent if and only if the change is committed. The job carries the id; the mailer fetches the rest when it sends. */
export async function queueMail(
  manager: EntityManager,
  recipient: string,
  template: MailTemplate,
  { linkId, reason = null, senderId, event, source, id = randomUUID() }: MailParts = {},
): Promise<string> {
  await manager.insert(MailEntity, {
    id,
    recipient,
    template,
    link_id: linkId ?? null,
    reason,
    sender_id: senderId ?? null,
    event: event ?? null,
    source: source ?? null,
  });
  const payload = { service: 'auth' as const, mail_id: id };
  return addToOutbox(manager, { queue: 'email', job: 'send-mail', payload });
}

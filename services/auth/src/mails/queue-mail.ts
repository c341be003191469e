import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { DeletedEvent, FailingSource } from '@daymark/contracts/internal';
import { addToOutbox } from '@daymark/service-kit';
import { MailEntity, type StoredMailTemplate } from './mail.entity.js';

/**
 * What a mail carries besides its words: the link that its template needs, the reason that an administrator gave and who that
 * is, the event that one deleted, the calendar that is not in step with its address.
 */
export interface MailParts {
  linkId?: string;
  reason?: string | null;
  /** The account of the administrator who causes it, where the mail names them. */
  senderId?: string;
  event?: DeletedEvent;
  source?: FailingSource;
  /** Given where the mail follows from a message that may come again. */
  id?: string;
}

/** The mailer of the release before takes no template that it does not know, so newer ones have jobs of their own. */
const JOBS = {
  'event-deletion': 'send-event-deletion-mail',
  'failing-source': 'send-failing-source-mail',
  archive: 'send-archive-mail',
} as const;

/**
 * Records a mail within the caller's transaction: it is sent if and only if the change is committed. The job carries the
 * mail's id; the mailer asks for the rest when it sends.
 * @returns the id of the message
 */
export async function queueMail(
  manager: EntityManager,
  recipient: string,
  template: StoredMailTemplate,
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
  return addToOutbox(manager, {
    queue: 'email',
    job: JOBS[template as keyof typeof JOBS] ?? 'send-mail',
    payload: { service: 'auth', mail_id: id },
  });
}

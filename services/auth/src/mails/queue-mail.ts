import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { MailTemplate } from '@daymark/contracts/internal';
import { addToOutbox } from '@daymark/service-kit';
import { MailEntity } from './mail.entity.js';

/** What a mail carries besides its words: the link that its template needs, the reason that an administrator gave. */
export interface MailParts {
  linkId?: string;
  reason?: string | null;
}

/**
 * Records a mail within the caller's transaction: it is sent if and only if the change is committed. The job carries the
 * mail's id; the mailer asks for the rest when it sends.
 * @returns the id of the message
 */
export async function queueMail(
  manager: EntityManager,
  recipient: string,
  template: MailTemplate,
  { linkId, reason = null }: MailParts = {},
): Promise<string> {
  const id = randomUUID();
  await manager.insert(MailEntity, { id, recipient, template, link_id: linkId ?? null, reason });
  return addToOutbox(manager, {
    queue: 'email',
    job: 'send-mail',
    payload: { service: 'auth', mail_id: id },
  });
}

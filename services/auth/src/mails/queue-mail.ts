import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { MailTemplate } from '@daymark/contracts/internal';
import { addToOutbox } from '@daymark/service-kit';
import { MailEntity } from './mail.entity.js';

/**
 * Records a mail within the caller's transaction: it is sent if and only if the change is committed. The job carries the
 * mail's id; the mailer asks for the rest when it sends. `linkId` is that of the link that the template needs.
 * @returns the id of the message
 */
export async function queueMail(
  manager: EntityManager,
  recipient: string,
  template: MailTemplate,
  linkId?: string,
): Promise<string> {
  const id = randomUUID();
  await manager.insert(MailEntity, { id, recipient, template, link_id: linkId ?? null });
  return addToOutbox(manager, { queue: 'email', job: 'send-mail', payload: { service: 'auth', mail_id: id } });
}

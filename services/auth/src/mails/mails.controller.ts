import { Controller } from '@nestjs/common';
import type { ParamsOf } from '@daymark/contracts';
import {
  getArchiveMail,
  getEventDeletionMail,
  getFailingSourceMail,
  getMailMessage,
  type ArchiveMail,
  type EventDeletionMail,
  type FailingSourceMail,
  type MailMessage,
} from '@daymark/contracts/internal';
import { Endpoint, FromParams, notFound } from '@daymark/service-kit';
import { MailPreparationService } from './mail-preparation.service.js';

/** The endpoints for the mailer. */
@Controller()
export class MailsController {
  constructor(private readonly preparation: MailPreparationService) {}

  @Endpoint(getMailMessage)
  async getMailMessage(@FromParams() { id }: ParamsOf<typeof getMailMessage>): Promise<MailMessage> {
    const mail = await this.preparation.release(id);
    if (!mail) throw notFound();
    return mail;
  }

  @Endpoint(getArchiveMail)
  async getArchiveMail(@FromParams() { id }: ParamsOf<typeof getArchiveMail>): Promise<ArchiveMail> {
    const mail = await this.preparation.releaseArchive(id);
    if (!mail) throw notFound();
    return mail;
  }

  @Endpoint(getEventDeletionMail)
  async getEventDeletionMail(
    @FromParams() { id }: ParamsOf<typeof getEventDeletionMail>,
  ): Promise<EventDeletionMail> {
    const mail = await this.preparation.releaseEventDeletion(id);
    if (!mail) throw notFound();
    return mail;
  }

  @Endpoint(getFailingSourceMail)
  async getFailingSourceMail(
    @FromParams() { id }: ParamsOf<typeof getFailingSourceMail>,
  ): Promise<FailingSourceMail> {
    const mail = await this.preparation.releaseFailingSource(id);
    if (!mail) throw notFound();
    return mail;
  }
}

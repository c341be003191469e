import { Controller } from '@nestjs/common';
import type { ParamsOf } from '@daymark/contracts';
import {
  getArchiveMail,
  getEventDeletionMail,
  getFailingSourceMail,
  getMailMessage,
} from '@daymark/contracts/internal';
import { Endpoint, FromParams, requireFound } from '@daymark/service-kit';
import { MailPreparationService } from './mail-preparation.service.js';

/** The endpoints for the mailer. */
@Controller()
export class MailsController {
  constructor(private readonly preparation: MailPreparationService) {}

  @Endpoint(getMailMessage)
  async getMailMessage(@FromParams() { id }: ParamsOf<typeof getMailMessage>) {
    return requireFound(await this.preparation.release(id));
  }

  @Endpoint(getArchiveMail)
  async getArchiveMail(@FromParams() { id }: ParamsOf<typeof getArchiveMail>) {
    return requireFound(await this.preparation.releaseArchive(id));
  }

  @Endpoint(getEventDeletionMail)
  async getEventDeletionMail(@FromParams() { id }: ParamsOf<typeof getEventDeletionMail>) {
    return requireFound(await this.preparation.releaseEventDeletion(id));
  }

  @Endpoint(getFailingSourceMail)
  async getFailingSourceMail(@FromParams() { id }: ParamsOf<typeof getFailingSourceMail>) {
    return requireFound(await this.preparation.releaseFailingSource(id));
  }
}

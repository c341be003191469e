import { Controller } from '@nestjs/common';
import type { ParamsOf } from '@daymark/contracts';
import { getMailMessage } from '@daymark/contracts/internal';
import { Endpoint, FromParams, requireFound } from '@daymark/service-kit';
import { MailPreparationService } from './mail-preparation.service.js';

/** The endpoint for the mailer. */
@Controller()
export class MailsController {
  constructor(private readonly preparation: MailPreparationService) {}

  @Endpoint(getMailMessage)
  async getMailMessage(@FromParams() { id }: ParamsOf<typeof getMailMessage>) {
    return requireFound(await this.preparation.release(id));
  }
}

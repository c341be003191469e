import { Controller, Inject } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { ParamsOf } from '@daymark/contracts';
import { getMailMessage, type MailMessage } from '@daymark/contracts/internal';
import { DATA_SOURCE, Endpoint, FromParams, notFound } from '@daymark/service-kit';
import { Mail } from './mail.entity.js';

/** What the mailer asks when it has a mail to send. */
@Controller()
export class MailsController {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  @Endpoint(getMailMessage)
  async getMailMessage(@FromParams() { id }: ParamsOf<typeof getMailMessage>): Promise<MailMessage> {
    const mail = await this.dataSource.getRepository(Mail).findOneBy({ id });
    if (!mail) throw notFound();
    return { id, to: mail.recipient, template: mail.template, link_token: null };
  }
}

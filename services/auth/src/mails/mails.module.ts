import { Module } from '@nestjs/common';
import { MailPreparationService } from './mail-preparation.service.js';
import { MailsController } from './mails.controller.js';

export { MailEntity } from './mail.entity.js';
export { queueMail } from './queue-mail.js';

@Module({ controllers: [MailsController], providers: [MailPreparationService] })
export class MailsModule {}

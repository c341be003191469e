import { Module } from '@nestjs/common';
import { AdministratorMailService } from './administrator-mail.service.js';
import { MailPreparationService } from './mail-preparation.service.js';
import { MailsController } from './mails.controller.js';

export { AdministratorMailService } from './administrator-mail.service.js';
export { MailEntity } from './mail.entity.js';
export { queueMail } from './queue-mail.js';

@Module({
  controllers: [MailsController],
  providers: [MailPreparationService, AdministratorMailService],
  exports: [AdministratorMailService],
})
export class MailsModule {}

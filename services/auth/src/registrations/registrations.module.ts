import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { RegistrationDecisionService } from './registration-decision.service.js';
import { RegistrationListService } from './registration-list.service.js';
import { RegistrationsController } from './registrations.controller.js';
import { SignUpController } from './sign-up.controller.js';
import { SignUpService } from './sign-up.service.js';
import { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';

export { PendingUserEntity } from './pending-user.entity.js';
export { supersedeRegistration } from './end-registration.js';
export { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';

@Module({
  imports: [MailsModule, PasswordsModule],
  controllers: [SignUpController, RegistrationsController],
  providers: [
    SignUpService,
    WaitingRegistrationsNoticeService,
    RegistrationListService,
    RegistrationDecisionService,
  ],
  exports: [WaitingRegistrationsNoticeService],
})
export class RegistrationsModule {}

import { Module } from '@nestjs/common';
import { MailsModule } from '../mails/mails.module.js';
import { FirstStepsController } from './first-steps.controller.js';
import { FirstStepsService } from './first-steps.service.js';

@Module({ imports: [MailsModule], controllers: [FirstStepsController], providers: [FirstStepsService] })
export class FirstStepsModule {}

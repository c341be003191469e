import { Module } from '@nestjs/common';
import { MailsModule } from './mails/mails.module.js';
import { RetentionModule } from './retention/retention.module.js';

@Module({ imports: [MailsModule, RetentionModule] })
export class AppModule {}

import { Module } from '@nestjs/common';
import { FailingSourceNotices } from './failing-source-notices.service.js';

export { FailingSourceNotices } from './failing-source-notices.service.js';

/** Mails to people whose calendars are no longer in step with their addresses. */
@Module({ providers: [FailingSourceNotices], exports: [FailingSourceNotices] })
export class FailingSourcesModule {}

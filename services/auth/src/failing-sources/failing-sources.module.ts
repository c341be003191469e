import { Module } from '@nestjs/common';
import { FailingSourceNotices } from './failing-source-notices.service.js';

export { FailingSourceNotices } from './failing-source-notices.service.js';

/** Notifies people by mail whose calendars' sources fail. */
@Module({ providers: [FailingSourceNotices], exports: [FailingSourceNotices] })
export class FailingSourcesModule {}

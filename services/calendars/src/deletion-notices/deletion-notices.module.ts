import { Module } from '@nestjs/common';
import { DeletionNoticesController } from './deletion-notices.controller.js';
import { DeletionNotices } from './deletion-notices.service.js';

export { DeletionNotices } from './deletion-notices.service.js';

/** Notices for owners of events that an administrator deleted. */
@Module({
  controllers: [DeletionNoticesController],
  providers: [DeletionNotices],
  exports: [DeletionNotices],
})
export class DeletionNoticesModule {}

import { Module } from '@nestjs/common';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { ArchivesModule } from '../archives/archives.module.js';
import { EventsModule } from '../events/events.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { AccountChangeConsumerService } from './account-change-consumer.service.js';
import { AccountChangesController } from './account-changes.controller.js';
import { AccountChangesService } from './account-changes.service.js';
import { AccountDataDeletionService } from './account-data-deletion.service.js';

export { AccountChangeConsumerService } from './account-change-consumer.service.js';
export { AccountChangesService } from './account-changes.service.js';

@Module({
  imports: [AccountStatesModule, ArchivesModule, EventsModule, LogosModule],
  controllers: [AccountChangesController],
  providers: [AccountChangeConsumerService, AccountChangesService, AccountDataDeletionService],
  exports: [AccountChangeConsumerService, AccountChangesService],
})
export class AccountChangesModule {}

import { Module, Inject, Injectable, Controller } from '@nestjs/common';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { ArchivesModule } from '../archives/archives.module.js';
import { EventsModule } from '../events/events.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { AccountChangesService } from './account-changes.service.js';
import { AccountDataDeletionService } from './account-data-deletion.service.js';
import type { DataSource } from 'typeorm';
import {
  DATA_SOURCE,
  LOGGER,
  MessageClaims,
  QueueConsumer,
  SETTINGS,
  type Logger,
  Endpoint,
  FromParams,
} from '@daymark/service-kit';
import type { CalendarsSettings } from '../config.js';
import type { ParamsOf } from '@daymark/contracts';
import { followAccount } from '@daymark/contracts/internal';

export { AccountChangesService } from './account-changes.service.js';

/** Direct notifications from auth, which arrive also while Redis is down. */
@Controller()
class AccountChangesController {
  constructor(private readonly changes: AccountChangesService) {}

  @Endpoint(followAccount)
  async follow(@FromParams() { id }: ParamsOf<typeof followAccount>) {
    await this.changes.hideOrShow(id);
  }
}

/** These jobs are idempotent, so the claim of a worker that died can expire soon. */
const CLAIM_SECONDS = 10;

@Injectable()
export class AccountChangeConsumerService extends QueueConsumer {
  constructor(
    @Inject(SETTINGS) settings: CalendarsSettings,
    @Inject(LOGGER) logger: Logger,
    @Inject(DATA_SOURCE) dataSource: DataSource,
    changes: AccountChangesService,
  ) {
    const handlers = { 'account-changed': (payload: Record<string, unknown>) => changes.follow(payload) };
    super('cleanup', handlers, new MessageClaims(dataSource, CLAIM_SECONDS), settings.REDIS_URL, logger);
  }
}

@Module({
  imports: [AccountStatesModule, ArchivesModule, EventsModule, LogosModule],
  controllers: [AccountChangesController],
  providers: [AccountChangeConsumerService, AccountChangesService, AccountDataDeletionService],
  exports: [AccountChangeConsumerService, AccountChangesService],
})
export class AccountChangesModule {}

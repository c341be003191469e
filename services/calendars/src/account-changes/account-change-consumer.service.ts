import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import {
  DATA_SOURCE,
  LOGGER,
  MessageClaims,
  QueueConsumer,
  SETTINGS,
  type Logger,
} from '@daymark/service-kit';
import type { CalendarsSettings } from '../config.js';
import { AccountChangesService } from './account-changes.service.js';

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

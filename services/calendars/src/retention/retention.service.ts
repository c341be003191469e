import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import {
  DATA_SOURCE,
  Retention as HourlyRetention,
  LOGGER,
  MESSAGE_CLAIMS_RETENTION,
  type Logger,
} from '@daymark/service-kit';
import { AccountChanges } from '../accounts/account-changes.service.js';
import { LogoRemoving } from '../logos/logo-removing.service.js';

/** README says it in words. */
const RULES = [
  { table: 'idempotency_keys', isOver: `created_at < now() - interval '24 hours'` },
  // The database refuses to delete a younger one.
  { table: 'audit_entries', isOver: `at <= now() - interval '1 year'` },
  MESSAGE_CLAIMS_RETENTION,
];

/** Removes what is past its time, at the start and once an hour. Replicas may do it at once. */
@Injectable()
export class Retention extends HourlyRetention {
  constructor(
    @Inject(DATA_SOURCE) dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    logos: LogoRemoving,
    accounts: AccountChanges,
  ) {
    super(dataSource, logger, RULES, {
      logos: () => logos.removeUnused(),
      'rows of deleted accounts': () => accounts.removeLatecomers(),
    });
  }
}

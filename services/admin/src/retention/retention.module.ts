import { Module, Inject, Injectable } from '@nestjs/common';
import { AuditModule, AuditMonthsService } from '../audit/audit.module.js';
import { DataSource } from 'typeorm';
import { LOGGER, OUTBOX_RETENTION, Retention, type Logger } from '@daymark/service-kit';

@Injectable()
export class RetentionService extends Retention {
  constructor(dataSource: DataSource, @Inject(LOGGER) logger: Logger, months: AuditMonthsService) {
    super(dataSource, logger, OUTBOX_RETENTION, {
      'months of the audit log': () => months.dropPast(),
      'coming months of the audit log': () => months.prepareNext().then(() => 0),
    });
  }
}

@Module({ imports: [AuditModule], providers: [RetentionService], exports: [RetentionService] })
export class RetentionModule {}

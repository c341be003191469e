import { Module, Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LOGGER, MESSAGE_CLAIMS_RETENTION, Retention, type Logger } from '@daymark/service-kit';

@Injectable()
export class RetentionService extends Retention {
  constructor(dataSource: DataSource, @Inject(LOGGER) logger: Logger) {
    super(dataSource, logger, [MESSAGE_CLAIMS_RETENTION]);
  }
}

@Module({ providers: [RetentionService], exports: [RetentionService] })
export class RetentionModule {}

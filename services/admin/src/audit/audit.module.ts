import { Module, Controller } from '@nestjs/common';
import { AuditExportService } from './audit-export.service.js';
import { AuditListService } from './audit-list.service.js';
import { AuditMonthsService } from './audit-months.service.js';
import { AuditRecordingService } from './audit-recording.service.js';
import { PeopleService, SubjectsService } from './people.service.js';
import { exportAudit, listAudit, type AuditExportQuery, type AuditQuery } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromQuery } from '@daymark/service-kit';

@Controller()
export class AuditController {
  constructor(
    private readonly listing: AuditListService,
    private readonly exporting: AuditExportService,
  ) {}

  @Endpoint(listAudit)
  list(@FromQuery() query: AuditQuery, @Caller() { session_id }: SessionState) {
    return this.listing.list(session_id, query);
  }

  @Endpoint(exportAudit)
  export(@FromQuery() query: AuditExportQuery, @Caller() caller: SessionState) {
    return this.exporting.part(caller, query);
  }
}

export { AuditMonthsService } from './audit-months.service.js';
export { AuditRecordingService } from './audit-recording.service.js';

@Module({
  controllers: [AuditController],
  providers: [
    AuditExportService,
    AuditListService,
    AuditMonthsService,
    AuditRecordingService,
    PeopleService,
    SubjectsService,
  ],
  exports: [AuditMonthsService, AuditRecordingService],
})
export class AuditModule {}

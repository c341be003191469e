import { Controller } from '@nestjs/common';
import { exportAudit, listAudit, type AuditExportQuery, type AuditQuery } from '@daymark/contracts';
import type { SessionState } from '@daymark/contracts/internal';
import { Caller, Endpoint, FromQuery } from '@daymark/service-kit';
import { AuditExportService } from './audit-export.service.js';
import { AuditListService } from './audit-list.service.js';

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

import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditListService } from './audit-list.service.js';
import { AuditMonthsService } from './audit-months.service.js';
import { AuditRecordingService } from './audit-recording.service.js';
import { PeopleService } from './people.service.js';
import { SubjectsService } from './subjects.service.js';

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

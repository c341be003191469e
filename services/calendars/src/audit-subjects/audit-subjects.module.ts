import { Module } from '@nestjs/common';
import { AuditSubjectsController } from './audit-subjects.controller.js';
import { AuditSubjects } from './audit-subjects.js';

export { AUDIT_SUBJECT_DAYS } from './audit-subjects.js';

/** The names of what the audit log has entries about. */
@Module({ controllers: [AuditSubjectsController], providers: [AuditSubjects] })
export class AuditSubjectsModule {}

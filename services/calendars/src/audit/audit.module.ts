import { Module } from '@nestjs/common';
import { AuditLog } from './record-audit.js';

export { AuditLog } from './record-audit.js';

/** Writes the audit log. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}

import { Module } from '@nestjs/common';
import { AuditLog } from './record-audit.js';

export { AuditLog } from './record-audit.js';

/** Acts that are recorded. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}

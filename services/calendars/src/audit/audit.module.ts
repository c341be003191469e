import { Module } from '@nestjs/common';

export { recordAudit } from './record-audit.js';

/** Acts that are recorded. */
@Module({})
export class AuditModule {}

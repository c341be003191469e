import { Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.js';
import { InterchangeModule } from './interchange/interchange.module.js';
import { RegistrationsModule } from './registrations/registrations.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { UsersModule } from './users/users.module.js';

@Module({ imports: [RegistrationsModule, UsersModule, InterchangeModule, AuditModule, RetentionModule] })
export class AppModule {}

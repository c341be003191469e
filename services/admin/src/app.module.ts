import { Module } from '@nestjs/common';
import { RegistrationsModule } from './registrations/registrations.module.js';
import { UsersModule } from './users/users.module.js';

@Module({ imports: [RegistrationsModule, UsersModule] })
export class AppModule {}

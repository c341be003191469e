import { Module } from '@nestjs/common';
import { RegistrationsController } from './registrations.controller.js';
import { BulkDecisionService } from './bulk-decision.service.js';

@Module({ controllers: [RegistrationsController], providers: [BulkDecisionService] })
export class RegistrationsModule {}

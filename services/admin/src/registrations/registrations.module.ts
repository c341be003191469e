import { Module } from '@nestjs/common';
import { RegistrationsController } from './registrations.controller.js';
import { SeveralDecisionsService } from './several-decisions.service.js';

@Module({ controllers: [RegistrationsController], providers: [SeveralDecisionsService] })
export class RegistrationsModule {}

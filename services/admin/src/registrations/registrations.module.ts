import { Module } from '@nestjs/common';
import { RegistrationsController } from './registrations.controller.js';

@Module({ controllers: [RegistrationsController] })
export class RegistrationsModule {}

import { Module } from '@nestjs/common';
import { AccountUsageController } from './account-usage.controller.js';
import { AccountUsageService } from './account-usage.service.js';

/** How much somebody keeps here. */
@Module({ controllers: [AccountUsageController], providers: [AccountUsageService] })
export class AccountUsageModule {}

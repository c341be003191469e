import { Module } from '@nestjs/common';
import { AccountHoldingsController } from './account-holdings.controller.js';
import { AccountHoldingsService } from './account-holdings.service.js';

/** How much somebody keeps here. */
@Module({ controllers: [AccountHoldingsController], providers: [AccountHoldingsService] })
export class AccountHoldingsModule {}
